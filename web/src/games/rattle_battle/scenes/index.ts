/** A picture for every adventure of Rattle, Battle, Grab the Loot, by its id. */

import { BEASTS, fin } from "../../../kit/art/beasts";
import { line, many, type Part, put, shape, sign } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { face } from "../../../kit/art/people";
import { type Dress, ship, wreck } from "../../../kit/art/ships";
import { lightning } from "../../../kit/art/skies";
import {
	blast,
	bomb,
	bones,
	cage,
	cloudlet,
	coin,
	coins,
	crown,
	die,
	goal,
	gun,
	isle,
	palm,
	phantom,
	scroll,
	skull,
	stall,
	sword,
	tankard,
	target,
	trunk,
	vortex,
} from "../../../kit/art/things";

const sloop = (flag: string, more: Dress = {}): Part => ship("sloop", { flag, cloth: "band", ...more });
const galleon = (flag: string, more: Dress = {}): Part => ship("galleon", { flag, cloth: "cross", ...more });
const navy = (): Part => galleon("#24509e", { hull: "#24365f" });
const rock = (): Part =>
	shape("u", "M-22 12-14-10-6-22 4-12 10-18 20 0 24 12Z") + line("M-6-20-2-4M10-16 8 0", "#20130a", 1.3);
const fort = (): Part =>
	shape("u", "M-26 32v-36h52v36Z") +
	shape("s", "M-30-4v-12h10v6h10v-6h10v6H10v-6h10v6h10v12Z") +
	shape("k", "M-8 32V16c0-10 16-10 16 0v16Z");

const EASY: Gallery = {
	merchant_co: () =>
		paint("day", put(galleon("#1f9d76"), 46, 66, 0.8), sign("bag", 100, 52, 0.66), sign("scales", 98, 22, 0.5)),
	fabrics_supply: () =>
		paint(
			"dawn",
			put(ship("schooner", { cloth: "stripes", flag: "#8a5cc0" }), 46, 64, 0.8),
			many(3, (n) => shape(["v", "r", "e"][n] ?? "v", `M84 ${66 - n * 13}h30v11h-30z`)),
		),
	convoy: () =>
		paint(
			"day",
			many(3, (n) => put(sloop("#c93a4b"), 22 + n * 38, 60 + (n % 2) * 6, 0.6)),
		),
	unlucky_fellow: () =>
		paint(
			"dusk",
			put(sloop("#c93a4b", { cloth: "torn" }), 42, 64, 0.84, { turn: -8 }),
			put(target(), 42, 42, 1),
			put(trunk(put(coins(2), 0, -8, 0.8)), 98, 62, 0.5),
		),
	pillage_time: () => paint("war", sign("cutlass", 40, 40, 0.95), put(trunk(put(coins(3), 0, -8, 0.8)), 88, 52, 0.66)),
	fishing_grounds: () =>
		paint("deep", sign("net", 44, 40, 1), put(BEASTS.shark(), 92, 52, 0.4), put(BEASTS.jelly(), 98, 22, 0.34)),
	spice_islands: () => paint("beach", put(isle(), 50, 66, 0.9), put(palm(), 40, 40, 1.05), sign("bag", 94, 56, 0.7)),
	smugglers_run: () =>
		paint(
			"night",
			put(sloop("#20130a", { sail: "#39425c" }), 44, 64, 0.84),
			sign("keg", 94, 56, 0.6),
			sign("keg", 108, 60, 0.5),
		),
	attack_port: () =>
		paint("dusk", put(fort(), 88, 48, 0.94), put(sloop("#c93a4b"), 32, 66, 0.74), put(blast(), 64, 40, 0.5)),
	fire_power: () => paint("war", put(gun("u"), 50, 34, 0.9), put(gun("u"), 42, 60, 0.9), put(blast(), 96, 46, 0.8)),
	market_day: () => paint("market", put(stall("o", "c", sign("bag", 0, 4, 0.5)), 60, 44, 1.1)),
	wreck_divers: () =>
		paint("deep", put(wreck(), 58, 62, 1, { turn: -8 }), put(trunk(put(coins(2), 0, -8, 0.8)), 100, 64, 0.42)),
};

const HARD: Gallery = {
	neptunes_anger: () => paint("storm", put(BEASTS.serpent(), 54, 46, 1), lightning(14, 26, 0.8)),
	navy_patrol: () => paint("day", put(navy(), 48, 66, 0.84), put(navy(), 100, 58, 0.36)),
	blockade: () =>
		paint(
			"storm",
			many(3, (n) => put(navy(), 18 + n * 42, 60, 0.42)),
			line("M0 68h120", "#20130a", 7),
			line("M0 68h120", "#9fadb5", 3.6),
		),
	powder_ships: () =>
		paint(
			"war",
			put(ship("schooner", { flag: "#eebc50" }), 46, 66, 0.8),
			put(blast(), 50, 34, 0.9),
			sign("keg", 100, 56, 0.7),
		),
	norrington: () =>
		paint(
			"day",
			put(face({ hat: "navy", coat: "n", mood: "angry" }), 38, 54, 0.94),
			put(coins(2), 92, 30, 0.8),
			put(navy(), 92, 68, 0.4),
		),
	boneyard: () => paint("fog", put(skull(), 40, 40, 1.1), put(bones(), 40, 66, 0.8), put(wreck(), 92, 64, 0.7)),
	maze_of_rocks: () =>
		paint(
			"fog",
			put(rock(), 22, 58, 1.1),
			put(rock(), 98, 62, 1.3),
			put(rock(), 64, 40, 0.7),
			put(sloop("#c93a4b"), 58, 68, 0.54),
		),
	cannonade: () =>
		paint(
			"war",
			many(3, (n) => put(gun("s"), 30 + n * 8, 24 + n * 22, 0.66)),
			many(3, (n) => put(blast(), 82 + n * 8, 22 + n * 22, 0.46)),
		),
	rival_fleet: () =>
		paint(
			"dusk",
			put(galleon("#20130a", { sail: "#ef8736", cloth: "skull" }), 44, 66, 0.76),
			put(sloop("#ef8736"), 100, 62, 0.52),
		),
	lost_merchantman: () =>
		paint(
			"fog",
			put(galleon("#8a5cc0", { sail: "#d9c4f4" }), 60, 66, 0.88, { fade: 0.75 }),
			put(cloudlet("c"), 20, 64, 0.8),
			put(cloudlet("c"), 104, 62, 0.8),
		),
	settling_scores: () =>
		paint("war", sign("pistol", 34, 38, 0.8), sign("pistol", 86, 38, 0.8, { flip: true }), put(sword(), 60, 48, 0.9)),
	corsairs: () =>
		paint(
			"dusk",
			put(face({ hat: "bandana", cloth: "r", coat: "d", patch: true, mood: "grin" }), 36, 54, 0.9),
			sign("flag", 90, 42, 0.95),
		),
};

const FINAL: Gallery = {
	king_is_here: () =>
		paint("glory", put(galleon("#8a5cc0", { sail: "#d9c4f4" }), 60, 66, 0.86), put(crown(), 60, 14, 0.6)),
	whirlpool: () => paint("deep", put(vortex(), 60, 46, 1.2), put(sloop("#c93a4b"), 74, 44, 0.6, { turn: 32 })),
	ghost_squadron: () =>
		paint(
			"night",
			put(phantom(), 28, 42, 0.8),
			put(galleon("#dff3f0", { sail: "#dff3f0", hull: "#8fb5b8", cloth: "torn" }), 80, 64, 0.62, { fade: 0.85 }),
		),
	treasure_fleet: () =>
		paint(
			"glory",
			many(3, (n) => put(sloop("#eebc50", { sail: "#fff3cf" }), 22 + n * 38, 58, 0.56)),
			put(coins(5), 60, 66, 0.6),
		),
	reef_of_knives: () =>
		paint(
			"storm",
			many(4, (n) => put(sword(), 18 + n * 28, 52 + (n % 2) * 6, 1, { turn: -10 + n * 7 })),
			put(wreck(), 60, 66, 0.56),
		),
	pirate_throne: () => paint("hell", sign("throne", 60, 42, 1.15)),
};

/** Mini-games: what is thrown, and at what. */
const CRAZY: Gallery = {
	attack_prison: () =>
		paint(
			"vault",
			put(cage(), 46, 40, 1),
			put(face({ hat: "none", coat: "c", mood: "scared" }), 46, 46, 0.5),
			put(die("c", 2), 96, 52, 1, { turn: 12 }),
		),
	bombs: () => paint("war", put(bomb(), 36, 46, 1.3), put(bomb(), 84, 54, 1), put(blast(), 96, 26, 0.6)),
	brawl: () =>
		paint(
			"tavern",
			put(face({ hat: "none", coat: "r", mood: "angry" }), 28, 56, 0.8),
			put(face({ hat: "bandana", cloth: "n", coat: "t", mood: "angry" }), 92, 56, 0.8),
			put(blast(), 60, 36, 0.7),
		),
	cannons_ready: () => paint("deck", put(gun("u"), 42, 50, 1.1), put(die("c", 6), 94, 48, 1, { turn: 14 })),
	race: () =>
		paint(
			"day",
			many(3, (n) =>
				put(sloop(["#c93a4b", "#3f8ad0", "#1f9d76"][n] ?? "#c93a4b"), 26 + n * 32, 66 - n * 5, 0.5 + n * 0.06),
			),
			shape("c", "M104 14h12v10h-12z") + line("M104 12v40", "#3d2614", 2.4),
		),
	walk_plank: () =>
		paint(
			"dusk",
			shape("w", "M0 40h78v7H0z") + shape("y", "M0 47h26v33H0z"),
			put(die("c", 1), 62, 27, 0.9, { turn: 10 }),
			put(fin(), 96, 64, 1),
		),
	knife_throw: () => paint("tavern", put(goal(), 70, 40, 1.2), put(sword(), 44, 46, 0.9, { turn: 70 })),
	liars_grog: () =>
		paint(
			"tavern",
			put(tankard(), 34, 46, 1.1),
			shape("y", "M66 26h36l7 38H59z") + shape("d", "M58 62h52v7H58z"),
			put(die("c", 5), 84, 76, 0.4),
		),
	tall_tales: () =>
		paint(
			"tavern",
			put(face({ coat: "n", cloth: "d", beard: "c", mood: "grin" }), 34, 56, 0.86),
			shape("c", "M62 12h46q5 0 5 5v22q0 5-5 5H80L66 56V44h-4q-5 0-5-5V17q0-5 5-5Z"),
			put(BEASTS.kraken(), 85, 28, 0.34),
		),
	treasure_dig: () => paint("beach", line("M72 40 92 58M92 40 72 58", "#c93a4b", 7), sign("shovel", 36, 42, 1)),
	monkey_business: () =>
		paint(
			"beach",
			sign("monkey", 42, 42, 1),
			many(3, (n) => put(die("c", 3), 96, 18 + n * 24, 0.72, { turn: n * 9 - 9 })),
		),
	barrel_roll: () =>
		paint(
			"deck",
			sign("keg", 50, 50, 1, { turn: 68 }),
			line("M8 40h20M4 52h20M8 64h18", "#fdf3da", 3),
			line("M98 20v60", "#c93a4b", 3),
		),
	cutlass_duel: () => paint("dusk", sign("duel", 60, 42, 1.15)),
	king_of_hill: () => paint("day", put(isle(), 60, 66, 1.1), put(die("r", 6), 60, 42, 0.9), put(crown(), 60, 20, 0.55)),
};

/** The seven that teach the game. */
const FIRST: Gallery = {
	i1: () => paint("day", put(sloop("#c93a4b"), 44, 64, 0.9), put(coin(), 96, 34, 1.4)),
	i2: () => paint("dawn", put(sloop("#3f8ad0"), 44, 64, 0.9), sign("bag", 96, 44, 0.8)),
	i3: () => paint("day", put(navy(), 60, 66, 0.9)),
	i4: () => paint("tavern", put(die("c", 5), 38, 46, 1.3, { turn: -12 }), sign("rum", 86, 42, 0.95)),
	i5: () => paint("chart", put(scroll(), 46, 42, 1.3), sign("flag", 96, 42, 0.7)),
	i6: () => paint("fog", put(sloop("#c93a4b"), 40, 62, 0.8, { fade: 0.7 }), sign("keg", 90, 50, 0.8)),
	i7: () => paint("dusk", put(navy(), 50, 66, 0.8), put(crown(), 98, 26, 0.66)),
};

export const SCENES: Gallery = { ...EASY, ...HARD, ...FINAL, ...CRAZY, ...FIRST };

const BLANK = paint("day");

export function sceneOf(adventure: string): Part {
	return SCENES[adventure]?.() ?? BLANK;
}
