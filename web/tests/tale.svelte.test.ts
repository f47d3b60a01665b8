import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Tale } from "../src/pages/told/tale.svelte";

const GOES_ON = { key: "k", state: "telling", done: 1, of: 9, fault: "", drafted: false };

/** What the house answers, one after the other; the last one from then on. */
function house(...answers: (object | number | null)[]): ReturnType<typeof vi.fn> {
	const asked = vi.fn(async () => {
		const said = answers.length > 1 ? answers.shift() : answers[0];
		if (said === null || said === undefined) throw new TypeError("no network");
		if (typeof said === "number") return new Response(JSON.stringify({ sentence: "No." }), { status: said });
		return new Response(JSON.stringify(said));
	});
	vi.stubGlobal("fetch", asked);
	return asked;
}

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("a match that is being told", () => {
	it("is waited for through a house that cannot be reached for a while", async () => {
		house(GOES_ON, null, 503, { ...GOES_ON, done: 5 });
		const tale = new Tale("a");
		await tale.ask();
		await vi.advanceTimersByTimeAsync(20_000);
		expect(tale.fault).toBe("");
		expect(tale.telling?.done).toBe(5);
		tale.close();
	});

	it("can be asked for again when the house knows nothing of it any more", async () => {
		house(GOES_ON, 404);
		const tale = new Tale("a");
		await tale.ask();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(tale.fault).toBe("No.");
		expect(tale.goesOn).toBe(false);
	});

	it("is not waited for forever", async () => {
		const asked = house(GOES_ON, null);
		const tale = new Tale("a");
		await tale.ask();
		await vi.advanceTimersByTimeAsync(600_000);
		expect(tale.goesOn).toBe(false);
		expect(tale.fault).not.toBe("");
		expect(asked.mock.calls.length).toBeLessThan(12);
	});
});
