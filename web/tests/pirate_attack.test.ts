import { describe, expect, it } from "vitest";
import type { Asked } from "../src/games/contract";
import { giftOf, lookOf, printedOf, rigOf, signed } from "../src/games/pirate_attack/art";
import { isOpen, lastFight, sceneOf, stepsOf } from "../src/games/pirate_attack/battle/scene";
import { outcomeOf } from "../src/games/pirate_attack/battle/verdict";
import { latelyOf } from "../src/games/pirate_attack/doings/lately";
import { columnsOf, fitted, GAP } from "../src/games/pirate_attack/fleet/fit";
import { clockwise, runs } from "../src/games/pirate_attack/fleet/ring";
import { valuesOf } from "../src/games/pirate_attack/fleet/ship";
import { targetsOf } from "../src/games/pirate_attack/targets";
import { patched } from "../src/games/pirate_attack/telling";
import type { CardFace, PirateView, ShipView } from "../src/generated/games/pirate_attack";
import type { Tagged } from "../src/lib/mirror";
import { Words } from "../src/lib/words";

describe("the water of a fleet", () => {
	it.each([3, 4, 5, 6, 7, 8, 9, 10])("is there for everybody, in the order of play, of %i", (seats) => {
		const others = clockwise(2, seats);
		expect(new Set([2, ...others]).size).toBe(seats);
		expect(others[0]).toBe(3 % seats);
		expect(columnsOf(others.length) * 3).toBeGreaterThanOrEqual(others.length);
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8])("has room for %i ships, all of them in sight", (ships) => {
		const size = fitted(380, 140, ships);
		const inRow = Math.floor((380 + GAP) / (size.width + GAP));
		expect(Math.ceil(ships / inRow) * (size.height + GAP) - GAP).toBeLessThanOrEqual(140);
	});

	it("is not too small by the part of a pixel that browsers round away", () => {
		for (let wide = 200; wide < 400; wide++) {
			const size = fitted(wide, 220, 2);
			const inRow = Math.floor((wide - 0.5 + GAP) / (size.width + GAP));
			expect(Math.ceil(2 / inRow) * (size.height + GAP) - GAP).toBeLessThanOrEqual(219.5);
		}
	});

	it("leaves pictures out only where they could not be made out", () => {
		expect(fitted(240, 130, 1).form).toBe("tall");
		expect(fitted(250, 54, 2).form).toBe("flat");
		expect(fitted(250, 54, 3).form).toBe("bare");
	});

	it("is as high as it likes where the page scrolls", () => {
		expect(fitted(340, Number.POSITIVE_INFINITY, 8)).toMatchObject({ form: "flat", scale: 1 });
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

describe("the numbers of a ship", () => {
	const values = (cannons: number | null, strength: number | null, known_cannons: number, known_strength: number) =>
		valuesOf({ cannons, strength, known_cannons, known_strength } as ShipView).map((one) => `${one.turn} ${one.value}`);

	it("say of each whether known cards raise or lower it", () => {
		expect(values(4, 4, 8, 1)).toEqual(["raised 8", "lowered 1"]);
		expect(values(4, 4, 4, 1)).toEqual(["same 4", "lowered 1"]);
		expect(values(4, 4, 4, 4)).toEqual(["same 4", "same 4"]);
	});

	it("are neither raised nor lowered where nothing is printed", () => {
		expect(values(null, null, 5, 6)).toEqual(["same 5", "same 6"]);
	});
});

const BARE: CardFace = { sort: "trick", back: "main", rig: "", gift: "", cannons: null, strength: null, number: null };

describe("cards", () => {
	it("look like what is printed on them", () => {
		const ship: CardFace = { ...BARE, sort: "ship", rig: "schooner", gift: "armada", cannons: 6, strength: 7 };
		expect([rigOf(ship), printedOf(ship), giftOf(ship)]).toEqual(["schooner", "6/7", "flag"]);
		expect(printedOf({ ...ship, cannons: null, strength: null })).toBe("?/?");
		expect(printedOf({ ...BARE, sort: "carpenter", cannons: 0, strength: -4 })).toBe("−4");
		expect(printedOf({ ...BARE, sort: "creature", number: 12 })).toBe("12");
		expect([rigOf(BARE), printedOf(BARE), giftOf(BARE)]).toEqual([null, "", null]);
		expect(signed(-4)).toBe("−4");
	});

	it("have pictures of their own, the longest fitting beginning of the id wins", () => {
		expect(lookOf("creature_50", { ...BARE, sort: "creature" }).glyph).toBe("kraken");
		expect(lookOf("creature_5", { ...BARE, sort: "creature" }).glyph).toBe("serpent");
		expect(lookOf("master_navigator", BARE).glyph).toBe("compass");
		expect(lookOf("something_new", { ...BARE, sort: "magic" }).glyph).toBe("spot");
	});
});

const BATTLE: Tagged[] = [
	{ type: "TurnBegan", seat: 0, number: 1 },
	{ type: "AttackDeclared", ship: 1, card: "a", seat: 0, target: 2, target_card: "b", owner: 1, cause: "must_attack" },
	{
		type: "BattleBegan",
		cause: "must_attack",
		attacker: 0,
		attackers: [1],
		attacker_cards: ["ship_brigantine_7_8"],
		defender: 1,
		defenders: [2],
		defender_cards: ["ship_schooner_5_6"],
		navy: 0,
	},
	{ type: "TurnedUp", ship: 1, card: "ship_brigantine_7_8", cards: ["wd_fire"], above: true },
	{ type: "TurnedUp", ship: 1, card: "ship_brigantine_7_8", cards: ["bs_minus_2", "cp_plus_1"], above: false },
	value(1, 5, 5, 0),
	value(2, 5, 6, 1),
	{ type: "Broadside", side: 1, cannons: 5, strength: 6, hits: false, own: false },
	{ type: "Broadside", side: 0, cannons: 5, strength: 5, hits: true, own: false },
	{ type: "BattleEnded", attackers: [1], defenders: [], result: "defender", winner: 1 },
	{ type: "ShipDied", ship: 1, card: "ship_brigantine_7_8", owner: 0, cause: "battle" },
	{ type: "FameChanged", seat: 1, change: 3, fame: 3 },
	{ type: "TurnBegan", seat: 1, number: 2 },
];

function value(ship: number, cannons: number, strength: number, side: number): Tagged {
	const sums = { side, side_cannons: cannons, side_strength: strength };
	return { type: "ShipValue", ship, card: "", cannons, strength, ...sums } as Tagged;
}

const fight = lastFight(BATTLE);

describe("a battle told again (after the first Attack Example)", () => {
	it("lasts from the meeting to the rewards", () => {
		expect(fight).toEqual({ from: 2, to: 12 });
		expect(isOpen(BATTLE, fight)).toBe(false);
		expect(isOpen(BATTLE.slice(0, 7), lastFight(BATTLE.slice(0, 7)))).toBe(true);
	});

	it("shows sums and shots as they come, and who has won", () => {
		if (!fight) throw new Error("no fight");
		expect(stepsOf(BATTLE, fight)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
		const [before] = sceneOf(BATTLE, fight, 5).sides;
		expect(before).toMatchObject({ owner: 0, cannons: null, strength: null });
		expect(before.ships[0]).toMatchObject({ cards: ["bs_minus_2", "cp_plus_1"], doctors: ["wd_fire"], fate: "" });
		const after = sceneOf(BATTLE, fight, fight.to);
		expect(after.sides[0]).toMatchObject({ cannons: 5, strength: 5, ships: [{ fate: "dead" }] });
		expect(after.sides[1]).toMatchObject({ owner: 1, ships: [{ card: "ship_schooner_5_6", fate: "" }] });
		expect(after.shots.map((shot) => shot.hits)).toEqual([false, true]);
		expect(after.end).toMatchObject({ type: "BattleEnded", winner: 1 });
	});

	it("shows a Sea Creature by its level, and of the ship the strength alone", () => {
		const log: Tagged[] = [
			{ type: "CreatureAttacks", ship: 2, card: "ship_schooner_5_6", owner: 1, level: 8 },
			{ type: "CreatureStrikes", ship: 2, card: "ship_schooner_5_6", level: 8, strength: 6, sinks: true },
		];
		const creature = lastFight(log);
		if (!creature) throw new Error("no fight");
		const scene = sceneOf(log, creature, log.length);
		expect(scene).toMatchObject({ level: 8, shots: [{ cannons: 8, strength: 6, hits: true }] });
		expect(scene.sides[1].ships[0]).toMatchObject({ cannons: null, strength: 6, fate: "dead" });
	});
});

describe("what lies in the middle of the table", () => {
	it("is the last thing that happened, until the next", () => {
		const played: Tagged = { type: "Played", seat: 1, card: "spy" } as Tagged;
		expect(latelyOf(BATTLE)).toMatchObject({ fight: { from: 2, to: 12 } });
		expect(latelyOf([...BATTLE, played, { type: "FameChanged" } as Tagged])).toMatchObject({ card: "spy" });
		expect(latelyOf([played, ...BATTLE.slice(0, 2)])).toMatchObject({ card: "spy" });
		expect(latelyOf([])).toBeNull();
	});

	it("says in a few words how a fight came out", () => {
		const named = new Words({ card: { ship_brigantine_7_8: { name: "Brigantine", text: "" } } });
		if (!fight) throw new Error("no fight");
		expect(outcomeOf(sceneOf(BATTLE, fight, 5), named)).toBe("");
		expect(outcomeOf(sceneOf(BATTLE, fight, fight.to), named)).toBe("5 against 5: the Brigantine sinks");
	});

	it("never says that nobody sinks where a stray shot sank somebody, or a ship came back", () => {
		const named = new Words({ card: { ship_sloop_3_3: { name: "Sloop", text: "" } } });
		const said = (log: Tagged[]) => {
			const found = lastFight(log);
			return found ? outcomeOf(sceneOf(log, found, log.length), named) : "";
		};
		const began = BATTLE[2] as Tagged;
		const stray = { type: "ShipDied", ship: 9, card: "ship_sloop_3_3", owner: 2, cause: "battle" };
		const ended = { type: "BattleEnded", attackers: [], defenders: [], result: "neither", winner: null };
		expect(said([began, ended])).toBe("Nobody sinks");
		expect(said([began, stray, ended])).toBe("The Sloop sinks");
		const sloop = { ship: 9, card: "ship_sloop_3_3", owner: 2 };
		expect(said([began, stray, { type: "ShipReborn", ...sloop }, ended])).toBe("The Sloop sinks and comes back");
		const navy = {
			...began,
			cause: "royal_navy",
			attacker: null,
			attackers: [],
			attacker_cards: [],
			navy: 8,
		} as Tagged;
		const sunk = { ...ended, result: "defender", winner: 1 };
		expect(said([navy, ended])).toBe("Nobody sinks");
		expect(said([navy, sunk])).toBe("The Royal Navy sinks");
		expect(said([navy, stray, { ...sunk, result: "both" }])).toBe("2 ships sink");
		const bitten = { ...sloop, level: 8, strength: 3 };
		const creature = [
			{ type: "CreatureAttacks", ...bitten },
			{ type: "CreatureStrikes", ...bitten, sinks: true },
		];
		expect(said([...creature, { type: "ShipReborn", ...sloop }])).toBe("8 against 3: the Sloop sinks and comes back");
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

	it("says what gold there is after every change", () => {
		const gained = patched(view, {
			type: "GoldGained",
			seat: 0,
			amount: 3,
			locked: true,
			why: "bounty",
			total: 2,
			held: 3,
		});
		expect(gained.players[0]).toMatchObject({ gold: 2, locked: 3 });
		const spent = patched(gained, { type: "GoldSpent", seat: 0, amount: 2, total: 0 });
		expect(spent.players[0]).toMatchObject({ gold: 0, locked: 3 });
	});

	it("puts ships to sea and takes them off again", () => {
		const entered = patched(view, {
			type: "ShipEntered",
			seat: 0,
			ship: 7,
			card: "ship_sloop_3_4",
			how: "hand",
			cannons: 3,
			strength: 4,
			copy_of: null,
		});
		expect(entered.players[0]?.row[0]).toMatchObject({ id: 7, cannons: 3, strength: 4 });
		const died = patched(entered, { type: "ShipDied", ship: 7, card: "ship_sloop_3_4", owner: 0, cause: "battle" });
		expect(died.players[0]?.row).toEqual([]);
		expect(died.wrecks).toEqual(["ship_sloop_3_4"]);
	});
});
