// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { onShake } from "../src/lib/shake";

function swing(strength: number): void {
	const event = Object.assign(new Event("devicemotion"), { acceleration: { x: strength, y: 0, z: 0 } });
	dispatchEvent(event);
}

describe("a phone", () => {
	afterEach(() => vi.restoreAllMocks());

	it("is shaken by three hard swings, not by a step or by walking", () => {
		let now = 1000;
		vi.spyOn(performance, "now").mockImplementation(() => now);
		const shaken = vi.fn();
		const stop = onShake(shaken);
		const wait = (passed: number, strength: number) => {
			now += passed;
			swing(strength);
		};
		for (let step = 0; step < 8; step++) wait(1000, 30);
		for (let step = 0; step < 8; step++) wait(200, 5);
		for (let step = 0; step < 8; step++) wait(10, 30);
		expect(shaken).not.toHaveBeenCalled();
		wait(1000, 30);
		wait(200, 30);
		wait(200, 30);
		expect(shaken).toHaveBeenCalledTimes(1);
		stop();
		for (let step = 0; step < 5; step++) wait(200, 30);
		expect(shaken).toHaveBeenCalledTimes(1);
	});
});
