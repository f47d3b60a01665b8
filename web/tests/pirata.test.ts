import { describe, expect, it } from "vitest";
import { toneOf } from "../src/games/pirata_codex/art";
import { berths, clearOf, isSmall, Ring } from "../src/games/pirata_codex/ring";
import { fightersOf, isDuel } from "../src/games/pirata_codex/stage/fighters";
import { sceneOf } from "../src/games/pirata_codex/stage/scene";
import { telling } from "../src/games/pirata_codex/telling";
import type { Box, GameView } from "../src/generated/games/pirata_codex";
import type { Told } from "../src/lib/teller.svelte";

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

describe("the table", () => {
	it("makes room for what stands in a corner, as far as it must", () => {
		const wide = clearOf({ width: 100, height: 120 }, 800, 400, 400);
		const [x, y] = [(400 - 100) / (wide / 2), (200 - 120) / 200];
		expect(x ** 2 + y ** 2).toBeCloseTo(1);
		expect(clearOf({ width: 100, height: 0 }, 800, 400, 300)).toBe(Number.POSITIVE_INFINITY);
	});
});

it("has names at the cups only where they do not lie over them: not on a screen of 1024 by 768", () => {
	expect(isSmall(590, 466)).toBe(true);
	expect(isSmall(760, 418)).toBe(true);
	expect(isSmall(820, 581)).toBe(false);
});

describe("a battle", () => {
	it("has the best roll first, and a stage while it is told", () => {
		const players = ["dagger", null, "crown"].map((battle, seat) => ({ seat, battle }));
		const box = { battle: ["skull", "dagger", "crown"] } as unknown as Box;
		expect(fightersOf({ players } as unknown as GameView, box)).toEqual([
			{ seat: 2, face: "crown" },
			{ seat: 0, face: "dagger" },
		]);
		const view = { scene: "battle", players } as unknown as GameView;
		expect(isDuel({ type: "BattleDecided" }, view)).toBe(true);
		expect(isDuel(undefined, view)).toBe(false);
	});

	it("of the final kind ends with the crew that a roll costs, seen where nothing moves, too", () => {
		const players = ["dagger", null, "crown"].map((battle, seat) => ({ seat, battle }));
		const [rough, final] = ["tile", "final"].map((scene) => ({ scene, players }) as unknown as GameView);
		const loses = (seat: number) => ({ type: "CrewLost", seat, crew: 1 });
		expect(isDuel(loses(0), final as GameView)).toBe(true);
		expect([isDuel(loses(1), final as GameView), isDuel(loses(0), rough as GameView)]).toEqual([false, false]);
		expect(telling.scene?.(loses(0), final)?.pictured).toBe(true);
		expect(telling.scene?.(loses(0), rough)?.pictured).toBeUndefined();
	});
});

describe("a die at the reveal", () => {
	it("lies there as the house counts it", () => {
		const die = { kind: "crew", shows: [5], struck: false };
		expect(toneOf({ ...die, counts: null })).toBe("plain");
		expect(toneOf({ ...die, counts: 0 })).toBe("dim");
		expect(toneOf({ ...die, counts: 2 })).toBe("lit");
		expect(toneOf({ ...die, counts: 0, struck: true })).toBe("out");
	});
});

describe("the middle of the table", () => {
	const seen = (scene: GameView["scene"]) => ({ scene, players: [] }) as unknown as GameView;
	const told = (type: string) => ({ event: { type } }) as unknown as Told;
	const sceneAfter = (scene: GameView["scene"], type: string) =>
		(telling.patch?.(seen(scene), { type, seats: [], results: [] }) as GameView | undefined)?.scene;

	it("shows what the house says, and a card or a call while it is told", () => {
		expect(sceneOf(seen("bid"), null)).toBe("bid");
		expect(sceneOf(seen("battle"), told("CardPlayed"))).toBe("card");
		expect(sceneOf(seen("bid"), told("LiarCalled"))).toBe("called");
		expect(sceneOf(seen("tile"), told("CrewGained"))).toBe("tile");
	});

	it("follows the events", () => {
		expect(sceneAfter("sail", "BattleRolled")).toBe("battle");
		expect(sceneAfter("battle", "TileFaced")).toBe("tile");
		expect(sceneAfter("tile", "CrewGained")).toBe("tile");
	});

	it("stays with the final battle until somebody has won", () => {
		expect(sceneAfter("final", "BattleRolled")).toBe("final");
		expect(sceneAfter("final", "GameWon")).toBe("throne");
	});
});
