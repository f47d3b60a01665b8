import { describe, expect, it } from "vitest";
import { cupsOf, placesOf } from "../src/games/pirata_codex/stage/reveal";
import type { GameView } from "../src/generated/games/pirata_codex";

describe("the count of a reveal", () => {
	const die = (counts: number, struck = false) => ({ kind: "crew", shows: [5], counts, struck });
	const view = {
		participants: [2, 0],
		players: [{ dice: [die(1), die(0)] }, { dice: null }, { dice: [die(1), die(2), die(1, true)] }],
	} as unknown as GameView;

	it("goes from cup to cup in betting order, and what was struck does not count", () => {
		const cups = cupsOf(view);
		expect(cups.map(({ seat, counts }) => [seat, counts])).toEqual([
			[2, 3],
			[0, 1],
		]);
		expect(cups[0]?.at).toBeLessThan(cups[1]?.at ?? 0);
	});

	it("fills the places of the bid one after the other, and shows what is missing", () => {
		const places = placesOf(cupsOf(view), 6);
		expect(places.map(({ at }) => at !== null)).toEqual([true, true, true, true, false, false]);
		const times = places.flatMap(({ at }) => (at === null ? [] : [at]));
		expect(times).toEqual([...times].sort((a, b) => a - b));
		expect(Math.max(...times)).toBeLessThan(0.78);
	});

	it("goes on beyond the bid where more dice count", () => {
		expect(placesOf(cupsOf(view), 3).map(({ beyond }) => beyond)).toEqual([false, false, false, true]);
	});
});
