import { describe, expect, it } from "vitest";
import type { Asked, Choice } from "../src/games/contract";
import { factsOf, isWarned, lineOf } from "../src/games/hints";
import { inTurn, proposed } from "../src/games/tiny_epic_pirates/bins";
import { type Afloat, placesOf } from "../src/games/tiny_epic_pirates/sea/fleet";
import { telling } from "../src/games/tiny_epic_pirates/telling";
import type { GameView } from "../src/generated/games/tiny_epic_pirates";
import type { Tagged } from "../src/lib/mirror";
import { Words } from "../src/lib/words";

describe("a battle while it is told", () => {
	const start = { players: [{}, {}], battle: null, solo: null } as unknown as GameView;
	const told = (view: GameView, ...events: Tagged[]) =>
		events.reduce((seen, event) => telling.patch?.(seen, event) as GameView, view).battle;
	const attacked = { type: "Attacked", seat: 1, merchant: "orange", value: 4, target: null };

	it("stands on the stage from the attack to the result", () => {
		const rolled = { type: "Rolled", seat: 1, dice: [2, 5] };
		expect(told(start, attacked)).toMatchObject({ attacker: 1, merchant: "orange", value: 4, result: null });
		expect(told(start, attacked, rolled)?.attacker_dice).toEqual([2, 5]);
		const set = { type: "DieSet", seat: 1, die: 0, face: 6 };
		expect(told(start, attacked, rolled, set)?.attacker_dice).toEqual([6, 5]);
		const held = { type: "MerchantHeld", seat: 1, merchant: "orange", tied: false };
		expect(told(start, attacked, rolled, { type: "HitsCounted", seat: 1, hits: 3 }, held)).toMatchObject({
			attacker_total: 3,
			result: "lost",
		});
	});

	it("knows attacker and defender apart", () => {
		const pirates = { type: "Attacked", seat: 0, merchant: null, value: null, target: 1 };
		const fought = told(
			start,
			pirates,
			{ type: "Rolled", seat: 0, dice: [1] },
			{ type: "Rolled", seat: 1, dice: [6] },
			{ type: "PirateWon", seat: 1, loser: 0 },
		);
		expect(fought).toMatchObject({ attacker_dice: [1], defender_dice: [6], defender: 1, result: "lost" });
	});

	it("stays until the next Captain moves", () => {
		const sunk = { type: "MerchantSunk", seat: 1, merchant: "orange", cube: "rum" };
		const turn = { type: "TurnBegan", seat: 0, round: 2, pirate: 0 };
		const players = [{ helm: {} }, { helm: {} }];
		const view = { ...start, players } as unknown as GameView;
		expect(told(view, attacked, sunk, turn)?.result).toBe("won");
		expect(told(view, attacked, sunk, turn, { type: "CaptainMoved", seat: 0, space: 2 })).toBeNull();
	});
});

describe("what is said beside an answer", () => {
	const words = new Words({ hint: { storm: "a Deckhand goes to Repair", sail_left: "{left} more cards" } });
	const hints = [
		[],
		[
			{ key: "sail_left", about: { left: 2 } },
			{ key: "storm", warns: "drawback" },
		],
	];
	const asked = { forecast: { type: "Hints", hints } } as unknown as Asked;
	const choice = (index: number) => ({ index }) as Choice;

	it("is one line, with what warns marked", () => {
		expect(lineOf(factsOf(asked, choice(1)), words)).toBe("2 more cards · ⚠ a Deckhand goes to Repair");
		expect(isWarned(factsOf(asked, choice(1)))).toBe(true);
	});

	it("is nothing where the house has nothing to say", () => {
		expect(lineOf(factsOf(asked, choice(0)), words)).toBeNull();
		expect(factsOf(null, choice(0))).toEqual([]);
	});
});

describe("Deckhands placed in one go", () => {
	it("are proposed from where they are missed least", () => {
		expect(proposed({ rigging: 2, cannons: 1, extort: 1, repair: 1 }, 3)).toEqual({
			rigging: 0,
			cannons: 1,
			extort: 1,
			repair: 1,
		});
	});

	it("become answers that are given one after the other", () => {
		expect(inTurn({ rigging: 1, cannons: 2, extort: 0, repair: 0 })).toEqual(["cannons", "cannons", "rigging"]);
	});
});

describe("ships on one card", () => {
	const at = (many: number) => [
		...placesOf(Array.from({ length: many }, (_, n) => ({ key: `p${n}`, cell: 5 }) as Afloat)).values(),
	];

	it("stand side by side on the card's water, clear of the names above and the signs below", () => {
		for (const many of [1, 2, 3, 7]) {
			const places = at(many);
			expect(new Set(places.map(({ left }) => left)).size).toBe(many);
			for (const { left, top } of places) {
				expect(left).toBeGreaterThan(25);
				expect(left).toBeLessThan(50);
				expect(top).toBeGreaterThan(25 + 0.75 * 25);
				expect(top).toBeLessThan(25 + 0.82 * 25);
			}
		}
	});
});
