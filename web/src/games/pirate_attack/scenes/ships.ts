/** Ship cards: each shows its ship. Class by rig, guns by ports, strength by iron and cloth. */

import { line, type Part, put } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { bony, grabbing } from "../../../kit/art/people";
import { type Dress, type Rig, sailing, ship } from "../../../kit/art/ships";
import { lightning, type Sky } from "../../../kit/art/skies";
import { backed, cloudlet, coin, coins, d20, needle, scroll, wand } from "../../../kit/art/things";

interface Plain {
	rig: Rig;
	cannons: number;
	strength: number;
	sky: Sky;
	dress: Dress;
}
function plain(rig: Rig, cannons: number, strength: number, sky: Sky, dress: Dress): Plain {
	return { rig, cannons, strength, sky, dress };
}

const PLAIN: readonly Plain[] = [
	plain("sloop", 3, 3, "day", { cloth: "plain", hull: "#a87545" }),
	plain("sloop", 3, 4, "dawn", { cloth: "patch", flag: "#3f8ad0", iron: true }),
	plain("sloop", 4, 4, "dusk", { cloth: "stripes", flag: "#c93a4b", hull: "#5d3a22" }),
	plain("schooner", 5, 5, "day", { cloth: "plain", flag: "#1f9d76", hull: "#a06a3a" }),
	plain("schooner", 5, 6, "dawn", { cloth: "stripes", flag: "#1f9d76", iron: true }),
	plain("schooner", 6, 6, "dusk", { sail: "#c96b4a", cloth: "plain", flag: "#fdf3da", hull: "#52301a" }),
	plain("schooner", 6, 7, "storm", { cloth: "cross", flag: "#2f5f9e", iron: true }),
	plain("schooner", 7, 7, "night", { sail: "#d9dcec", cloth: "band", flag: "#8a5cc0", hull: "#33281f" }),
	plain("brigantine", 7, 8, "day", { cloth: "band", flag: "#3f8ad0", iron: true }),
	plain("brigantine", 8, 8, "dawn", { cloth: "stripes", flag: "#c93a4b" }),
	plain("brigantine", 8, 9, "dusk", { cloth: "chevron", flag: "#8a2233", iron: true, hull: "#4b2e1a" }),
	plain("brigantine", 9, 9, "night", { sail: "#cfd8ea", cloth: "cross", flag: "#24365f", hull: "#2f2420" }),
	plain("brigantine", 10, 10, "storm", { sail: "#b8483f", cloth: "skull", flag: "#fdf3da", hull: "#331f12" }),
	plain("galleon", 12, 12, "dusk", { cloth: "cross", flag: "#c93a4b", hull: "#6a3a22" }),
];

/** What an Ability Ship can do, before and behind the ship; the ship's own cloth goes with it. */
interface Gift {
	/** By day and by night, so to speak: for the weaker ship and the stronger. */
	skies: readonly [Sky, Sky];
	dress: Dress;
	behind?: Part;
	before?: Part;
	fade?: number;
}
const GIFTS: Record<string, () => Gift> = {
	armada: () => ({
		skies: ["day", "dusk"],
		dress: { flag: "#c93a4b", cloth: "band" },
		behind:
			put(ship("sloop", { flag: "#c93a4b", cloth: "band" }), 19, 60, 0.62) +
			put(ship("sloop", { flag: "#c93a4b", cloth: "band" }), 103, 59, 0.55),
	}),
	raise_dead: () => ({
		skies: ["curse", "night"],
		dress: { sail: "#b9cdb0", cloth: "torn", hull: "#3d3a2c" },
		before: put(bony(), 22, 56, 0.8, { turn: -12 }) + put(bony(), 101, 60, 0.7, { turn: 14, flip: true }),
	}),
	insured: () => ({
		skies: ["dawn", "storm"],
		dress: { cloth: "plain", flag: "#1f9d76" },
		before: put(scroll(), 23, 27, 0.92),
	}),
	master_nav: () => ({
		skies: ["day", "storm"],
		dress: { cloth: "chevron", flag: "#1f9d76" },
		behind: put(needle(), 90, 30, 1.1),
	}),
	extra_gold: () => ({
		skies: ["glory", "dusk"],
		dress: { sail: "#fff3cf", cloth: "plain", flag: "#eebc50" },
		before: put(coins(3), 24, 66, 0.8) + put(coins(2), 98, 70, 0.8) + put(coin(), 46, 22, 0.9),
	}),
	invisible: () => ({
		skies: ["fog", "night"],
		dress: { sail: "#dfe7e6", cloth: "plain", hull: "#a9b8b7", flag: "#b9c7c6", guns: 0 },
		fade: 0.45,
	}),
	extra_magic: () => ({
		skies: ["magic", "vision"],
		dress: { sail: "#d9c4f4", cloth: "band", flag: "#8a5cc0", hull: "#3a2550" },
		before: put(wand(), 24, 44, 0.9, { turn: -24 }),
	}),
	self_remove: () => ({
		skies: ["dawn", "night"],
		dress: { cloth: "stripes", flag: "#2f7f92" },
		before:
			put(backed("t"), 21, 52, 0.95, { turn: -32 }) + line("M35 40q-2-14-12-18M23 22l7-1M23 22l3 6", "#20130a", 2.2),
	}),
	opponent_remove: () => ({
		skies: ["dusk", "day"],
		dress: { cloth: "chevron", flag: "#24365f", hull: "#3a241a" },
		before: put(grabbing("f", "r"), 99, 30, 0.86) + put(backed("r"), 99, 58, 0.8, { turn: 10 }),
	}),
};

function gifted(gift: () => Gift, stronger: boolean): Part {
	const { skies, dress, behind = "", before = "", fade = 1 } = gift();
	return paint(
		skies[stronger ? 1 : 0],
		behind,
		sailing("schooner", { guns: 6, ...dress, iron: stronger }, fade),
		before,
	);
}

const GREAT: Gallery = {
	ship_flying_dutchman: () =>
		paint(
			"storm",
			lightning(20, 26, 0.8),
			sailing("great", { sail: "#9fe0c4", cloth: "torn", hull: "#1f5c50", guns: 15, flag: "#d6fff0" }),
			line("M4 70q8-6 14 0t14 0M86 72q8-6 14 0t14 0", "#7df0c8", 2.4),
		),
	ship_black_beard: () =>
		paint("war", sailing("great", { sail: "#2b2430", cloth: "skull", flag: "#fdf3da", hull: "#2b1710", guns: 15 })),
	ship_ghost_ship: () =>
		paint(
			"night",
			sailing("great", { sail: "#f2f6fb", cloth: "torn", hull: "#c5d3e2", guns: 15, flag: "#f2f6fb" }, 0.86),
			put(cloudlet("x b"), 18, 66, 0.9, { fade: 0.8 }),
			put(cloudlet("x b"), 100, 68, 1, { fade: 0.8 }),
		),
	ship_floating_death: () => paint("doom", sailing("death", {}), line("M0 74h120", "#7d1f2b", 3)),
	ship_unknown_x_x: () =>
		paint(
			"fog",
			sailing("schooner", { sail: "#e6ddf2", cloth: "plain", guns: 0, flag: "#8a5cc0" }, 0.6),
			put(d20("v", "?"), 30, 40, 1),
			put(d20("o", "?"), 92, 46, 0.9),
		),
};

export const SHIPS: Gallery = {
	...GREAT,
	...Object.fromEntries(
		PLAIN.map(({ rig, cannons, strength, sky, dress }) => [
			`ship_${rig}_${cannons}_${strength}`,
			() => paint(sky, sailing(rig, { guns: cannons, ...dress })),
		]),
	),
	...Object.fromEntries(
		Object.entries(GIFTS).flatMap(([name, gift]) => [
			[`ship_${name}_6_6`, () => gifted(gift, false)],
			[`ship_${name}_6_7`, () => gifted(gift, true)],
		]),
	),
};
