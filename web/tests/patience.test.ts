import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../src/generated/protocol";
import { LONGEST, Patience } from "../src/lib/patience.svelte";
import { around, enlarged, nextLeaf } from "../src/pages/screen/places";

function moved(n: number): Update {
	return { type: "update", n, question: { number: n, mode: "one", waiting: [] } } as unknown as Update;
}

function said(n: number): Update {
	return { type: "update", n, chat: { n, text: "Arr" } } as unknown as Update;
}

describe("a hand", () => {
	let passed: number[];
	let patience: Patience;
	beforeEach(() => {
		vi.useFakeTimers();
		passed = [];
		patience = new Patience((message) => passed.push(message.n));
	});
	afterEach(() => {
		patience.stop();
		vi.useRealTimers();
	});

	it("does not wait where there is no screen", () => {
		patience.take(moved(1));
		patience.take(said(2));
		expect(passed).toEqual([1, 2]);
		expect(patience.hasScreen).toBe(false);
	});

	it("sees what has happened only after the screen has told it", () => {
		patience.shown(4);
		patience.take(said(5));
		patience.take(moved(6));
		patience.take(moved(7));
		patience.take(said(8));
		expect(passed).toEqual([5]);
		expect(patience.waits).toBe(true);
		expect(patience.newest).toBe(8);
		patience.shown(6);
		expect(passed).toEqual([5, 6]);
		patience.shown(7);
		expect(passed).toEqual([5, 6, 7, 8]);
		expect(patience.waits).toBe(false);
	});

	it("does not wait for long, and not again for a screen that has fallen silent", () => {
		patience.shown(4);
		patience.take(moved(5));
		vi.advanceTimersByTime(LONGEST - 1);
		expect(passed).toEqual([]);
		vi.advanceTimersByTime(1);
		expect(passed).toEqual([5]);
		patience.take(moved(6));
		expect(passed).toEqual([5, 6]);
		patience.shown(6);
		patience.take(moved(7));
		expect(passed, "the screen is back").toEqual([5, 6]);
	});

	it("goes on at once when the screen is closed", () => {
		patience.shown(4);
		patience.take(moved(5));
		patience.shown(null);
		expect(passed).toEqual([5]);
	});

	it("drops what waits when everything is told anew", () => {
		patience.shown(4);
		patience.take(moved(5));
		patience.drop();
		patience.shown(5);
		expect(passed).toEqual([]);
		expect(patience.newest).toBe(-1);
	});
});

describe("a screen", () => {
	it("is as large as it must be, however many pixels it has and whichever way it stands", () => {
		expect(14 * enlarged(1920, 1080)).toBeCloseTo(26);
		expect(14 * enlarged(3840, 2160)).toBeCloseTo(52);
		expect(14 * enlarged(1080, 1920)).toBeCloseTo(26);
	});

	it("shows what is too long one part after the other, to the end and from the beginning again", () => {
		const box = { scrollTop: 0, scrollHeight: 500, clientHeight: 200 };
		const seen = [];
		for (let leaf = 0; leaf < 4; leaf++) {
			seen.push(box.scrollTop);
			box.scrollTop = nextLeaf(box);
		}
		expect(seen).toEqual([0, 170, 300, 0]);
	});

	it("has the seats along its edges in the order in which people sit", () => {
		expect(around([0, 1, 2, 3, 4])).toEqual({ right: [0, 1, 2], left: [4, 3] });
		expect(around([0])).toEqual({ right: [0], left: [] });
	});
});
