import { describe, expect, it } from "vitest";
import type { Asked } from "../src/games/contract";
import { deltaOf, faceOf, printedOf, rigOf, signed } from "../src/games/pirate_attack/art";
import { berths, clockwise, runs } from "../src/games/pirate_attack/ring";
import { isOpen, lastFight, sceneOf, stepsOf, sumOf } from "../src/games/pirate_attack/scene";
import { targetsOf } from "../src/games/pirate_attack/targets";
import { patched } from "../src/games/pirate_attack/telling";
import type { PirateView } from "../src/generated/games/pirate_attack";
import type { Tagged } from "../src/lib/mirror";

describe("the ring of fleets", () => {
	it.each([3, 4, 5, 6, 7, 8, 9, 10])("seats everybody once, clockwise from the viewer's left, of %i", (seats) => {
		const { left, top, right } = berths(2, seats);
		expect([...left, ...top, ...right]).toEqual(clockwise(2, seats));
		expect(new Set([2, ...left, ...top, ...right]).size).toBe(seats);
		expect(left.length).toBe(right.length);
	});

	it("ties the ships of the armada together where they lie side by side", () => {
		const row = [false, true, true, false, true].map((armada, id) => ({ id, armada }));
		expect(runs(row).map((run) => [run.armada, run.ships.map((ship) => ship.id)])).toEqual([
			[false, [0]],
			[true, [1, 2]],
			[false, [3]],
			[true, [4]],
		]);
	});
});

describe("cards", () => {
	it("look like what they are", () => {
		expect(rigOf("ship_sloop_3_4")).toBe("sloop");
		expect(rigOf("ship_armada_6_7")).toBe("schooner");
		expect(rigOf("ship_bonus")).toBeNull();
		expect(printedOf("ship_brigantine_10_10")).toBe("10/10");
		expect(printedOf("ship_ghost_ship")).toBe("15/15");
		expect(printedOf("ship_unknown_x_x")).toBe("?/?");
		expect(printedOf("spy")).toBe("");
		expect(faceOf("master_navigator").kind).toBe("trick");
		expect(faceOf("master").kind).toBe("tavern");
		expect(faceOf("ship_bonus").kind).toBe("red");
		expect(deltaOf("cp_minus_4")).toEqual({ cannons: 0, strength: -4 });
		expect(signed(-4)).toBe("−4");
	});
});

const BATTLE: Tagged[] = [
	{ type: "ShipEntered", seat: 0, ship: 1, card: "ship_brigantine_7_8", how: "hand" },
	{ type: "ShipEntered", seat: 1, ship: 2, card: "ship_schooner_5_6", how: "hand" },
	{ type: "BattleBegan", cause: "must_attack", attackers: [1], defenders: [2], navy: 0 },
	{ type: "TurnedUp", ship: 1, card: "ship_brigantine_7_8", cards: ["bs_minus_2", "cp_plus_1", "cp_minus_4"] },
	{ type: "ShipValue", ship: 1, card: "ship_brigantine_7_8", cannons: 5, strength: 5 },
	{ type: "ShipValue", ship: 2, card: "ship_schooner_5_6", cannons: 5, strength: 6 },
	{ type: "Broadside", side: 1, cannons: 5, strength: 6, hits: false, own: false },
	{ type: "Broadside", side: 0, cannons: 5, strength: 5, hits: true, own: false },
	{ type: "BattleEnded", attackers: [1], defenders: [] },
	{ type: "ShipDied", ship: 1, card: "ship_brigantine_7_8", owner: 0, cause: "battle" },
	{ type: "FameChanged", seat: 1, change: 3, fame: 3 },
	{ type: "TurnBegan", seat: 1, number: 2 },
];

describe("a battle told again (the first Attack Example)", () => {
	const fight = lastFight(BATTLE);

	it("lasts from the meeting to the rewards", () => {
		expect(fight).toEqual({ from: 2, to: 11 });
		expect(isOpen(BATTLE, fight)).toBe(false);
		expect(isOpen(BATTLE.slice(0, 7), lastFight(BATTLE.slice(0, 7)))).toBe(true);
	});

	it("shows sums and shots as they come", () => {
		if (!fight) throw new Error("no fight");
		expect(stepsOf(BATTLE, fight)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
		const before = sceneOf(BATTLE, fight, 4);
		expect(before.sides[0][0]?.cards).toEqual(["bs_minus_2", "cp_plus_1", "cp_minus_4"]);
		expect(sumOf(before.sides[0])).toBeNull();
		const after = sceneOf(BATTLE, fight, fight.to);
		expect(sumOf(after.sides[0])).toEqual({ cannons: 5, strength: 5 });
		expect(after.shots.map((shot) => shot.hits)).toEqual([false, true]);
		expect(after.sides[0][0]?.fate).toBe("dead");
		expect(after.sides[1][0]?.fate).toBe("");
		expect(after.sides[1][0]?.owner).toBe(1);
	});

	it("knows a Sea Creature by its card", () => {
		const log: Tagged[] = [
			...BATTLE.slice(0, 2),
			{ type: "Played", seat: 0, card: "creature_8", back: "main", player: null, ship: 2, answers: null },
			{ type: "CreatureStrikes", ship: 2, card: "ship_schooner_5_6", level: 8, strength: 6 },
		];
		const creature = lastFight(log);
		if (!creature) throw new Error("no fight");
		expect(sceneOf(log, creature, log.length)).toMatchObject({ level: 8, done: true, shots: [{ hits: true }] });
	});
});

describe("what a click answers", () => {
	it("is found for ships, players, piles and cards", () => {
		const actions: Tagged[] = [
			{ type: "AtShip", ship: 4, card: "ship_sloop_3_3", owner: 1 },
			{ type: "AtPlayer", seat: 2 },
			{ type: "DrawFrom", pile: 1 },
			{ type: "PlayCard", card: "spy" },
			{ type: "PlayMissDirection" },
			{ type: "Done" },
		];
		const choices = actions.map((action, index) => ({ index, action, parts: [], label: "", isDefault: false }));
		const found = targetsOf({ kind: "play", choices } as unknown as Asked);
		expect(found.ships.get(4)?.index).toBe(0);
		expect(found.players.get(2)?.index).toBe(1);
		expect(found.piles.get(1)?.index).toBe(2);
		expect(found.hand.get("spy")?.index).toBe(3);
		expect(found.saved.get("miss_direction")?.index).toBe(4);
		expect(targetsOf(null).ships.size).toBe(0);
	});
});

describe("the telling", () => {
	const player = { seat: 0, gold: 2, locked: 0, fame: 0, row: [], magic: [], blockades: 0, hand_count: 5 };
	const view = {
		active: 0,
		turn: 1,
		stack: [],
		piles: [9],
		wrecks: [],
		window: "",
		players: [player],
	} as unknown as PirateView;

	it("lays answers on what they answer", () => {
		const played = { type: "Played" as const, back: "main", player: null, ship: null };
		const first = patched(view, { ...played, seat: 0, card: "spy", answers: null });
		const second = patched(first, { ...played, seat: 0, card: "blockade", answers: "spy" });
		expect(second.stack.map((play) => [play.card, play.answers])).toEqual([
			["spy", null],
			["blockade", 0],
		]);
		expect(patched(second, { ...played, seat: 0, card: "guard", answers: null }).stack).toHaveLength(1);
	});

	it("puts ships to sea and takes them off again", () => {
		const entered = patched(view, { type: "ShipEntered", seat: 0, ship: 7, card: "ship_sloop_3_4", how: "hand" });
		expect(entered.players[0]?.row[0]).toMatchObject({ id: 7, cannons: 3, strength: 4 });
		const died = patched(entered, { type: "ShipDied", ship: 7, card: "ship_sloop_3_4", owner: 0, cause: "battle" });
		expect(died.players[0]?.row).toEqual([]);
		expect(died.wrecks).toEqual(["ship_sloop_3_4"]);
	});
});
