/**
 * How the pieces of Tiny Epic Pirates look: a picture from the kit and a colour, and always a letter or word
 * beside it.
 */

import type { Glyph } from "../../kit/glyphs";

export type Booty = "sugarcane" | "rum" | "coffee" | "gunpowder";

export const BOOTY: Record<Booty, { fill: string; ink: string; letter: string }> = {
	sugarcane: { fill: "#f4efe2", ink: "#2a1d12", letter: "S" },
	rum: { fill: "#c4683a", ink: "#1d0d04", letter: "R" },
	coffee: { fill: "#5a3a24", ink: "#fff3e0", letter: "C" },
	gunpowder: { fill: "#3a4047", ink: "#f2f6f8", letter: "G" },
};

export const ORDERS: Record<string, Glyph> = {
	hide_out: "lagoon",
	plunder: "grab",
	trade: "scales",
	crew_up: "recruit",
	search: "spyglass",
	attack: "cannon",
};

export const ASSIGNMENTS: Record<string, Glyph> = {
	rigging: "sail",
	cannons: "cannon",
	extort: "coin",
	repair: "marooned",
};

export function share(chance: number): number {
	return Math.round(100 * chance);
}
