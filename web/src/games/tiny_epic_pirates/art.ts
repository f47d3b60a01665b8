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
export const STATIONS = ["rigging", "cannons", "extort"] as const;

/** Where an island lies on a card, so that no two neighbours look the same. */
export const SHORES: readonly string[] = [
	"58% 42% 61% 39% / 46% 55% 45% 54%",
	"41% 59% 38% 62% / 58% 43% 57% 42%",
	"63% 37% 52% 48% / 41% 60% 40% 59%",
	"47% 53% 66% 34% / 62% 38% 62% 38%",
];

export function share(chance: number): number {
	return Math.round(100 * chance);
}
