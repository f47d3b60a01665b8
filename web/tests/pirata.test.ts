import { describe, expect, it } from "vitest";
import { fighting, rolling } from "../src/games/pirata_codex/moment";
import { atLeast, exactly } from "../src/games/pirata_codex/odds";
import { berths, Ring } from "../src/games/pirata_codex/ring";
import type { GameView } from "../src/generated/games/pirata_codex";

describe("the odds of a bid", () => {
	it.each([
		[10, 4, 0.4407, 0.2276],
		[10, 3, 0.7009, 0.2601],
		[15, 5, 0.596, 0.214],
	])("with %i unknown dice and %i more needed", (unknown, needed, least, exact) => {
		const guess = { known: 2, unknown };
		expect(atLeast(2 + needed, guess)).toBeCloseTo(least, 3);
		expect(exactly(2 + needed, guess)).toBeCloseTo(exact, 3);
	});

	it("are certain when one holds them all, and nothing when there are too few dice", () => {
		expect(atLeast(2, { known: 3, unknown: 4 })).toBe(1);
		expect(exactly(2, { known: 3, unknown: 4 })).toBe(0);
		expect(atLeast(9, { known: 3, unknown: 4 })).toBe(0);
	});
});

describe("the island track", () => {
	const ring = new Ring(1200, 800, 16);

	it("begins at the top and goes clockwise", () => {
		expect(ring.place(0, 1)).toMatchObject({ x: 600 });
		expect(ring.place(0, 1).y).toBeCloseTo(0, 5);
		expect(ring.place(4, 1).x).toBeGreaterThan(1100);
		expect(ring.place(8, 1).y).toBeCloseTo(800, 0);
	});

	it("spaces its tiles evenly although the table is oval", () => {
		const steps = Array.from({ length: 16 }, (_, tile) => {
			const [a, b] = [ring.place(tile, 0.87), ring.place(tile + 1, 0.87)];
			return Math.hypot(a.x - b.x, a.y - b.y);
		});
		expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.05);
	});

	it("has a berth for every ship", () => {
		for (const count of [1, 2, 3, 4, 5, 6]) expect(berths(count)).toHaveLength(count);
	});
});

describe("what is going on", () => {
	const seen = (more: Partial<GameView> = {}) =>
		({ window: "", lucky: null, symbols: [], ...more }) as unknown as GameView;
	const log = (...types: string[]) => types.map((type) => ({ type }));

	it("is a battle as long as cards may be played on the roll, for those who are not asked too", () => {
		expect(fighting(seen(), null, log("TileFaced", "BattleRolled"))).toBe(true);
		expect(fighting(seen({ window: "battle_roll" }), null, log("TileFaced", "BattleRolled"))).toBe(true);
		expect(fighting(seen(), null, log("BattleRolled", "CardPlayed", "LuckyRolled", "CardsDiscarded"))).toBe(true);
		expect(fighting(seen(), null, log("BattleRolled", "BattleDecided"))).toBe(false);
		expect(fighting(seen(), null, log("BattleRolled", "BattleDecided", "RoundBegan"))).toBe(false);
	});

	it("is an action die until something else happens", () => {
		const rolled = seen({ symbols: ["X"] });
		expect(rolling(rolled, null, log("TileFaced", "DieRolled"))).toBe(true);
		expect(rolling(rolled, null, log("DieRolled", "CardPlayed"))).toBe(true);
		expect(rolling(rolled, null, log("DieRolled", "CrewGained"))).toBe(false);
		expect(rolling(seen(), null, log("DieRolled"))).toBe(false);
	});
});
