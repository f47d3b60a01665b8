// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seen, Tagged } from "../src/lib/mirror";
import { settings } from "../src/lib/settings.svelte";
import * as sound from "../src/lib/sound";
import { BEAT, type Scene, Teller } from "../src/lib/teller.svelte";

function seen(view: unknown, log: string[]): Seen {
	return { seat: 0, log: log.map(event), view, ask: null, offer: null, canUndo: false, standing: "always" };
}
function event(type: string): Tagged {
	return { type };
}

describe("telling", () => {
	let teller: Teller;
	beforeEach(() => {
		vi.useFakeTimers();
		settings.motion = "full";
		settings.pace = "normal";
		teller = new Teller();
		teller.telling = { patch: (view, { type }) => `${view}${type}` };
		teller.show(seen("x", ["A"]));
	});
	afterEach(() => {
		teller.stop();
		vi.restoreAllMocks();
		vi.useRealTimers();
	});

	it("tells one event after the other, then shows the newest view", () => {
		teller.tell(seen("new", ["A", "B", "C"]), 1, ["B", "C"].map(event));
		expect([teller.busy, teller.told?.event.type, teller.view, teller.log.length]).toEqual([true, "B", "xB", 2]);
		vi.advanceTimersByTime(teller.told?.length ?? 0);
		expect([teller.told?.event.type, teller.view, teller.log.length]).toEqual(["C", "xBC", 3]);
		vi.runAllTimers();
		expect([teller.busy, teller.told, teller.view]).toEqual([false, null, "new"]);
	});

	it("goes on with what comes in the meantime", () => {
		teller.tell(seen("n1", ["A", "B"]), 1, [event("B")]);
		teller.tell(seen("n2", ["A", "B", "C"]), 2, [event("C")]);
		vi.runAllTimers();
		expect([teller.view, teller.log.map(({ type }) => type).join("")]).toEqual(["n2", "ABC"]);
	});

	it("shows the end at once when somebody has seen enough", () => {
		teller.tell(seen("new", ["A", "B", "C"]), 1, ["B", "C"].map(event));
		teller.skip();
		expect([teller.busy, teller.view, teller.log.length]).toEqual([false, "new", 3]);
	});

	it("tells a moment with a stage in half the time once one like it has been seen in this game", () => {
		teller.telling = { scene: ({ type }) => ({ least: type === "C" ? 1400 : 4000 }) };
		const lengthOf = (game: string, type: string) => {
			teller.game = game;
			teller.show(seen("x", []));
			teller.tell(seen("new", [type]), 0, [event(type)]);
			return teller.told?.length;
		};
		expect([lengthOf("one", "moment"), lengthOf("one", "moment"), lengthOf("one", "moment")]).toEqual([
			4000, 2000, 2000,
		]);
		expect(lengthOf("other", "moment")).toBe(4000);
		expect([lengthOf("one", "C"), lengthOf("one", "C")]).toEqual([1400, 1400]);
	});

	it("keeps a line that gives the end away until all of it has been told", () => {
		teller.telling = { scene: ({ type }) => ({ hushed: type === "B" }) };
		const lines = () => teller.log.map(({ type }) => type).join("");
		teller.tell(seen("n1", ["A", "B", "C"]), 1, ["B", "C"].map(event));
		expect([teller.told?.event.type, teller.told?.hushed, lines()]).toEqual(["B", true, "A"]);
		teller.tell(seen("n2", ["A", "B", "C", "D"]), 3, [event("D")]);
		vi.advanceTimersByTime(teller.told?.length ?? 0);
		expect([teller.told?.event.type, teller.told?.hushed, lines()]).toEqual(["C", undefined, "ABC"]);
		vi.runAllTimers();
		expect(lines()).toBe("ABCD");
	});

	it("has such a line in the log at once for somebody who has seen enough, or skips what moves", () => {
		teller.telling = { scene: () => ({ hushed: true }) };
		teller.tell(seen("n1", ["A", "B"]), 1, [event("B")]);
		teller.skip();
		expect(teller.log.length).toBe(2);
		settings.motion = "none";
		teller.telling = { scene: ({ type }) => (type === "B" ? { pictured: true } : { hushed: true }) };
		teller.show(seen("x", []));
		teller.tell(seen("n2", ["A", "B"]), 0, ["A", "B"].map(event));
		expect([teller.told?.event.type, teller.log.length]).toEqual(["B", 2]);
	});

	it("does not tell what was taken back", () => {
		teller.tell(seen("old", []), 0, []);
		expect([teller.busy, teller.view, teller.log.length]).toEqual([false, "old", 0]);
	});

	it("shows results at once to those who want nothing to move", () => {
		settings.motion = "none";
		teller.tell(seen("new", ["A", "B"]), 1, [event("B")]);
		expect([teller.busy, teller.view]).toEqual([false, "new"]);
	});

	it("shows them battles all the same, and nothing else", () => {
		settings.motion = "none";
		const heard = vi.spyOn(sound, "play");
		const scene = ({ type }: Tagged): Scene => ({ pictured: type === "!", sounds: type === "!" ? "cannon" : "coin" });
		teller.telling = { ...teller.telling, scene };
		teller.tell(seen("new", ["A", "B", "!", "C"]), 1, ["B", "!", "C"].map(event));
		expect([teller.busy, teller.told?.event.type, teller.view]).toEqual([true, "!", "xB!"]);
		expect(teller.told?.length).toBe(BEAT);
		vi.advanceTimersByTime(BEAT);
		expect([teller.busy, teller.view]).toEqual([false, "new"]);
		expect(heard.mock.calls).toEqual([["cannon", { after: 0 }]]);
	});

	it("plays sounds at their part of the whole, and is silent when somebody has seen enough", () => {
		const heard = vi.spyOn(sound, "play");
		const silence = vi.spyOn(sound, "silence");
		settings.pace = "slow";
		teller.telling = {
			scene: () => ({
				least: 1000,
				sounds: [
					[0, "cannon"],
					[0.4, "sink"],
				],
			}),
		};
		teller.tell(seen("new", ["A", "B"]), 1, [event("B")]);
		const length = teller.told?.length ?? 0;
		expect(length).toBe(1000 * settings.times);
		expect(heard.mock.calls).toEqual([
			["cannon", { after: 0 }],
			["sink", { after: 0.4 * length }],
		]);
		teller.skip();
		expect(silence).toHaveBeenCalled();
	});

	it("hurries when much has happened", () => {
		const many = Array.from({ length: 60 }, (_, at) => event(String(at)));
		teller.tell(seen("new", ["A", ...many.map(({ type }) => type)]), 1, many);
		vi.advanceTimersByTime(8000);
		expect(teller.busy).toBe(false);
	});

	it("hurries once somebody has waited for a while, and not through what takes many beats", () => {
		const more = (count: number): Tagged[] => Array.from({ length: count }, (_, at) => event(String(at)));
		teller.telling = { scene: ({ type }) => ({ beats: type === "battle" ? 3 : 1 }) };
		teller.waits();
		teller.tell(seen("n1", ["A", "B"]), 1, [event("B")]);
		expect(teller.told?.length).toBe(BEAT);
		vi.advanceTimersByTime(3000);
		const late = [...more(9), event("battle")];
		teller.tell(seen("n2", ["A", "B", ...late.map(({ type }) => type)]), 2, late);
		expect(teller.told?.length).toBeLessThan(BEAT / 2);
		vi.advanceTimersByTime(1300);
		expect(teller.told?.event.type).toBe("battle");
		expect(teller.told?.length).toBeGreaterThanOrEqual(1.5 * BEAT);
		vi.runAllTimers();
		expect(teller.busy).toBe(false);
		teller.waits();
		teller.tell(seen("n3", ["A", "B", ...late.map(({ type }) => type), "C"]), 12, [event("C")]);
		expect(teller.told?.length).toBe(BEAT);
	});

	it("shows what must be seen for as long as it takes, however great the haste", () => {
		teller.telling = { scene: ({ type }) => ({ least: type === "sinks" ? 1500 : 0 }) };
		const many = [...Array.from({ length: 60 }, (_, at) => event(String(at))), event("sinks")];
		teller.tell(seen("new", ["A", ...many.map(({ type }) => type)]), 1, many);
		while (teller.told?.event.type !== "sinks") vi.advanceTimersByTime(10);
		expect(teller.told.length).toBe(1500);
		vi.advanceTimersByTime(1450);
		expect(teller.busy).toBe(true);
		vi.runAllTimers();
		expect(teller.busy).toBe(false);
	});

	it("hurries through everything once somebody has waited for long", () => {
		teller.telling = { scene: () => ({ beats: 5 }) };
		const length = (after: number): number => {
			teller.show(seen("x", ["A"]));
			teller.waits();
			vi.advanceTimersByTime(after);
			const many = Array.from({ length: 20 }, (_, at) => event(String(at)));
			teller.tell(seen("new", ["A", ...many.map(({ type }) => type)]), 1, many);
			return teller.told?.length ?? 0;
		};
		expect([length(3500), length(6500)]).toEqual([5 * 210, 5 * 130]);
	});

	it("stops at a loss until it is seen", () => {
		const log = ["A", "B", "C", "D"];
		const newest = seen("new", log);
		teller.tell(newest, 1, newest.log.slice(1), [2]);
		vi.runAllTimers();
		expect([teller.busy, teller.told?.event.type, teller.losses.map(({ number }) => number)]).toEqual([true, "C", [2]]);
		teller.seen();
		expect([teller.losses.length, teller.told?.event.type]).toEqual([0, "D"]);
		vi.runAllTimers();
		expect([teller.busy, teller.view]).toEqual([false, "new"]);
	});

	it("lets a ship sink before it says that it is lost", () => {
		teller.telling = { scene: ({ type }) => ({ least: type === "C" ? 1500 : 0 }) };
		const newest = seen("new", ["A", "B", "C", "D"]);
		teller.tell(newest, 1, newest.log.slice(1), [2]);
		vi.advanceTimersByTime(BEAT);
		expect([teller.told?.event.type, teller.losses.length]).toEqual(["C", 0]);
		vi.advanceTimersByTime(1490);
		expect([teller.told?.event.type, teller.losses.length]).toEqual(["C", 0]);
		vi.advanceTimersByTime(10);
		expect([teller.told?.event.type, teller.losses.length]).toEqual(["C", 1]);
		vi.runAllTimers();
		expect(teller.told?.event.type).toBe("C");
	});

	it("shows a loss at once to somebody who has seen enough of it", () => {
		teller.telling = { scene: () => ({ least: 1500 }) };
		const newest = seen("new", ["A", "B", "C"]);
		teller.tell(newest, 1, newest.log.slice(1), [1]);
		expect(teller.losses.length).toBe(0);
		teller.skip();
		expect([teller.busy, teller.losses.map(({ number }) => number)]).toEqual([false, [1]]);
		vi.runAllTimers();
		expect(teller.losses.length).toBe(1);
	});

	it("keeps losses that were not told, so that they are seen all the same", () => {
		const newest = seen("new", ["A", "B", "C", "D"]);
		teller.tell(newest, 1, newest.log.slice(1), [2, 3]);
		teller.skip();
		expect([teller.busy, teller.losses.map(({ event }) => event.type)]).toEqual([false, ["C", "D"]]);
		teller.seen();
		expect(teller.losses).toEqual([]);
	});

	it("forgets a loss that was taken back", () => {
		const newest = seen("new", ["A", "B"]);
		teller.tell(newest, 1, newest.log.slice(1), [1]);
		teller.tell(seen("old", ["A"]), 1, []);
		expect(teller.losses).toEqual([]);
	});

	it("does not stop for those who do not want it", () => {
		settings.losses = false;
		const newest = seen("new", ["A", "B"]);
		teller.tell(newest, 1, newest.log.slice(1), [1]);
		vi.runAllTimers();
		expect([teller.busy, teller.losses.length]).toEqual([false, 0]);
		settings.losses = true;
	});

	it("goes at the pace that was chosen", () => {
		const lengths = (["slow", "normal", "brisk"] as const).map((pace) => {
			settings.pace = pace;
			teller.show(seen("x", ["A"]));
			teller.tell(seen("new", ["A", "B"]), 1, [event("B")]);
			return teller.told?.length ?? 0;
		});
		expect(lengths).toEqual([2 * BEAT, BEAT, 0.45 * BEAT]);
		settings.pace = "at_once";
		teller.show(seen("x", ["A"]));
		teller.tell(seen("new", ["A", "B"]), 1, [event("B")]);
		expect([teller.busy, teller.view]).toEqual([false, "new"]);
		settings.pace = "normal";
	});
});
