/** Cards of numbers: smiths and carpenters, creatures, shops and their prices, gold. */

import { BEASTS, type Beast } from "../../../kit/art/beasts";
import { line, many, type Part, put, sign } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { face, offering } from "../../../kit/art/people";
import { ship } from "../../../kit/art/ships";
import type { Sky } from "../../../kit/art/skies";
import {
	anvil,
	barred,
	blast,
	coin,
	coins,
	gun,
	hammer,
	orb,
	planks,
	saw,
	shutters,
	stall,
	tag,
	tower,
	trunk,
	zzz,
} from "../../../kit/art/things";

const FIVE = [1, 2, 3, 4, 5] as const;

/** A Blacksmith with this many new guns by the anvil; the lazy one sleeps beside cracked ones. */
function smith(count: number): Part {
	const guns = many(count, (n) =>
		put(gun("s"), 84 + (n % 2) * 20 - Math.floor(n / 2) * 6, 66 - Math.floor(n / 2) * 21, 0.56),
	);
	return paint(
		"forge",
		put(face({ hat: "bandana", cloth: "r", coat: "d", beard: "o", skin: "f", mood: "grin" }), 30, 40, 0.86),
		put(anvil(), 34, 64, 0.9),
		put(blast(), 38, 50, 0.42),
		put(hammer(), 52, 38, 0.9, { turn: 28 }),
		guns,
	);
}
function lazySmith(count: number): Part {
	const broken = gun("u") + line("M2-9 -2-3 4 0 0 5", "#fdf3da", 2);
	const guns = many(count, (n) =>
		put(broken, 84 + (n % 2) * 20 - Math.floor(n / 2) * 6, 66 - Math.floor(n / 2) * 21, 0.56, {
			turn: n % 2 ? 14 : -12,
		}),
	);
	return paint(
		"vault",
		put(anvil(), 34, 66, 0.9),
		put(face({ hat: "bandana", cloth: "u", coat: "d", beard: "o", mood: "asleep" }), 30, 50, 0.86, { turn: -9 }),
		put(zzz(), 52, 24, 1),
		guns,
	);
}
function carpenter(count: number): Part {
	return paint(
		"yard",
		put(planks(count, 0), 84, 43, 0.8),
		put(face({ hat: "straw", coat: "e", beard: "w", mood: "grin" }), 28, 46, 0.86),
		put(saw(), 50, 64, 0.8, { turn: -20 }),
	);
}
function lazyCarpenter(count: number): Part {
	return paint(
		"fog",
		put(planks(0, count), 84, 43, 0.8),
		put(face({ hat: "straw", coat: "e", beard: "w", mood: "asleep" }), 28, 52, 0.86, { turn: 9 }),
		put(zzz(), 44, 22, 1),
	);
}

const CREATURES: readonly [number, Beast, Sky][] = [
	[4, "crab", "beach"],
	[5, "jelly", "deep"],
	[6, "eel", "deep"],
	[7, "ray", "dawn"],
	[8, "shark", "day"],
	[9, "serpent", "storm"],
	[10, "whale", "dusk"],
	[12, "hydra", "night"],
];

/** A price in coins: one shop window after the other, dearer from card to card. */
function price(count: number): Part {
	return put(tag(String(count)), 97, 22, 1.05) + put(coin(), 112, 44, 0.7);
}
const WARES: readonly Part[] = [
	sign("doll", -16, 2, 0.36) + sign("medallion", 14, 2, 0.36),
	sign("rum", -16, 2, 0.36) + sign("shell", 14, 2, 0.36),
	sign("parrot", -14, 2, 0.4) + sign("bag", 14, 4, 0.36),
	sign("bottle", -16, 2, 0.36) + sign("compass", 14, 2, 0.38),
	sign("crown", 0, 2, 0.5),
];
const SPELLS: readonly Part[] = [
	sign("bottle", 0, 6, 0.42),
	sign("spot", 0, 6, 0.42),
	put(orb(), 0, 6, 0.62),
	sign("skeleton", 0, 6, 0.42),
	sign("kraken", 0, 6, 0.44),
];
const AWNINGS = ["e", "t", "o", "r", "v"] as const;
const PRICES = [2, 3, 4, 5, 10] as const;

function market(count: number, n: number): Part {
	return paint("market", put(stall(AWNINGS[n], "c", WARES[n]), 50, 44, 1.1), price(count));
}
function magicShop(count: number, n: number): Part {
	return paint("magic", put(tower(SPELLS[n]), 48, 48, 0.98), price(count));
}

function purse(count: number): Part {
	return paint("tavern", put(offering("f", "v"), 58, 62, 1.25), put(coins(count), 66, 36, 1));
}
function hoard(count: number): Part {
	return paint("glory", put(trunk(put(coins(count), 0, -8, 0.86)), 60, 46, 1));
}

function each<T>(rows: readonly T[], key: (row: T) => string, draw: (row: T, n: number) => Part): Gallery {
	return Object.fromEntries(rows.map((row, n) => [key(row), () => draw(row, n)]));
}

export const HARBOUR: Gallery = {
	...each(FIVE, (n) => `bs_plus_${n}`, smith),
	...each(FIVE, (n) => `bs_minus_${n}`, lazySmith),
	...each(FIVE, (n) => `cp_plus_${n}`, carpenter),
	...each(FIVE, (n) => `cp_minus_${n}`, lazyCarpenter),
	...each(
		CREATURES,
		([level]) => `creature_${level}`,
		([, beast, sky]) => paint(sky, put(BEASTS[beast](), 60, 44, 0.98)),
	),
	creature_50: () =>
		paint(
			"doom",
			put(BEASTS.kraken(), 60, 42, 1),
			put(ship("sloop", { sail: "#fdf3da" }), 103, 56, 0.42, { turn: 24 }),
			put(ship("sloop", { sail: "#fdf3da" }), 16, 60, 0.38, { turn: -30 }),
		),
	...each(PRICES, (count) => `open_market_${count}`, market),
	...each(PRICES, (count) => `open_magic_${count}`, magicShop),
	close_market: () => paint("market", put(stall("u", "c"), 60, 44, 1.1), put(shutters(), 60, 44, 1)),
	close_magic: () => paint("alley", put(tower(), 60, 48, 0.98), put(shutters(), 60, 44, 0.8)),
	close_all_markets: () =>
		paint("storm", put(stall("u", "c"), 32, 46, 0.8), put(tower(), 88, 48, 0.8), put(barred(30), 60, 42)),
	...each(FIVE, (n) => `save_gold_${n}`, purse),
	...each(FIVE, (n) => `gold_${n}`, hoard),
};
