/** How the pieces of Rattle, Battle look: dice and what is engraved on them, loot, parts, cards. */

import type { Glyph } from "../../kit/glyphs";
import { EMBLEM_ART, liveryOf } from "../../kit/seats";
import { printed } from "./printed";

function ball(x: number, y: number, r: number): string {
	return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
function pips(...points: readonly [number, number][]): string {
	return points.map(([x, y]) => ball(x, y, 4.6)).join("");
}

/** The engravings, in a box of 48, as paths that an SVG and a canvas both understand. Holes by the even-odd rule. */
export const ENGRAVINGS: Readonly<Record<string, string>> = {
	1: ball(24, 24, 6.4),
	2: pips([14, 14], [34, 34]),
	3: pips([12.5, 12.5], [24, 24], [35.5, 35.5]),
	4: pips([14, 14], [34, 14], [14, 34], [34, 34]),
	5: pips([13, 13], [35, 13], [24, 24], [13, 35], [35, 35]),
	6: pips([14, 12], [14, 24], [14, 36], [34, 12], [34, 24], [34, 36]),
	cannon: [
		"M5 20 38 9c3-1 5 1 6 4 1 3 0 5-3 6L12 29c-4 1-8-1-9-4-.6-2 .3-4 2-5Z",
		ball(17, 34, 8.5),
		ball(17, 34, 3.4),
	].join(""),
	sail: [
		"M21 4h4v36h-4Z",
		"M27 7c11 3 16 12 16 24-5-2-10-3-16-2ZM19 10C12 14 8 21 7 30c4-2 8-2 12-2Z",
		"M7 40h35c-2 4-5 6-9 6H16c-4 0-7-2-9-6Z",
	].join(""),
	grape: [
		[24, 10],
		[14, 18],
		[34, 18],
		[24, 24],
		[14, 31],
		[34, 31],
		[24, 38],
	]
		.map(([x, y]) => ball(x as number, y as number, 5.2))
		.join(""),
	skull: [
		"M24 4C13 4 6 11 6 21c0 6 3 10 7 13v6c0 2 1 3 3 3h16c2 0 3-1 3-3v-6c4-3 7-7 7-13C42 11 35 4 24 4Z",
		ball(16.5, 21, 4.6),
		ball(31.5, 21, 4.6),
		"M24 26l3 6h-6Z",
	].join(""),
};

/** What is engraved on a face. */
export function engravingOf(face: number): string {
	return ENGRAVINGS[printed.faces[face] ?? ""] ?? "";
}

export interface Skin {
	body: string;
	/** A lighter tone of the body, for edges. */
	edge: string;
	mark: string;
	/** The line round the engraving; none on opaque dice. */
	line: string | null;
	/** A letter for dice that nobody owns. */
	letter: string;
}

/** Dice that nobody owns: see-through, engraved in white. */
const NP: Record<string, Skin> = {
	yellow: { body: "#c28a0c", edge: "#ffe27d", mark: "#ffffff", line: "#4a3600", letter: "Y" },
	green: { body: "#3c9a4c", edge: "#a5e3a4", mark: "#ffffff", line: "#0c3814", letter: "G" },
	red: { body: "#c3352a", edge: "#ff9c8d", mark: "#ffffff", line: "#480a05", letter: "R" },
	orange: { body: "#e0741d", edge: "#ffc48a", mark: "#ffffff", line: "#4f2302", letter: "O" },
	blue: { body: "#2f74c8", edge: "#9fcbff", mark: "#ffffff", line: "#07264d", letter: "B" },
	violet: { body: "#8449bd", edge: "#d7b2f7", mark: "#ffffff", line: "#2c0c4b", letter: "V" },
};

export interface Sort {
	colour: string;
	owner: number | null;
}

export function skinOf({ colour, owner }: Sort): Skin {
	if (owner === null) return NP[colour] ?? (NP.violet as Skin);
	const { flag, on, deep } = liveryOf(owner);
	if (colour === "captain") return { body: "#1c1a1b", edge: flag, mark: flag, line: null, letter: "" };
	return { body: flag, edge: deep, mark: on, line: null, letter: "" };
}

export function emblemOf(seat: number): string {
	return EMBLEM_ART[liveryOf(seat).emblem];
}

export const LOOT: Record<string, { glyph: Glyph; accent: string; shade: string }> = {
	valuables: { glyph: "chest", accent: "#c9973f", shade: "#f1d98f" },
	spices: { glyph: "bag", accent: "#c0622b", shade: "#e4a063" },
	fabrics: { glyph: "net", accent: "#7b4fa3", shade: "#c8a7e0" },
	rum: { glyph: "rum", accent: "#8a3b1e", shade: "#d98a4f" },
	treasure_map: { glyph: "island", accent: "#b8442f", shade: "#d9c08d" },
	golden_idol: { glyph: "medallion", accent: "#c9973f", shade: "#f1d98f" },
	powder_keg: { glyph: "keg", accent: "#c0452f", shade: "#8a6a44" },
	message_bottle: { glyph: "bottle", accent: "#3f8a86", shade: "#bfe0dc" },
	ship_monkey: { glyph: "monkey", accent: "#b8442f", shade: "#a87346" },
	wild: { glyph: "mask", accent: "#9c2437", shade: "#d9c08d" },
};
export const PARTS: Record<string, Glyph> = { sail: "sail", cannon: "cannon", hold: "locker" };

export const UPGRADES: Record<string, Glyph> = {
	crows_nest: "spyglass",
	parrot: "parrot",
	super_sails: "sail",
	black_flag: "flag",
	harpoon: "harpoon",
	big_bertha: "cannon",
	super_hull: "shield",
	heavens_kitchen: "rum",
	super_cannons: "broadside",
	bombs: "smoke",
	secret_hold: "passage",
	rich_cabin: "crown",
	super_hold: "chest",
	ballista: "musket",
	boarding_hook: "hook",
	steering_wheel: "windrose",
	drill: "dagger",
	ram: "duel",
	turbine: "whirlpool",
	iron_teeth: "skeleton",
};

export const LOCATIONS: Record<string, Glyph> = {
	market: "scales",
	tavern: "rum",
	shipyard: "sail",
	workshop: "windrose",
	pit: "throne",
	guild: "crown",
};

/** Where the pieces of a galleon are fixed. */
export type Place = "mast" | "hull" | "bow" | "stern";
