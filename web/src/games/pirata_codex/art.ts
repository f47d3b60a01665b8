/** How the pieces of Pirata Codex look. */

import type { DieSeen } from "../../generated/games/pirata_codex";
import type { Glyph } from "../../kit/glyphs";

export interface TileArt {
	glyph: Glyph;
	accent: string;
}

function tile(glyph: Glyph, accent = "#c0452f"): TileArt {
	return { glyph, accent };
}

export const TILES: Record<string, TileArt> = {
	x_tile: tile("throne", "#a3293b"),
	pirate_king: tile("crown", "#b3293b"),
	codex: tile("book", "#c0452f"),
	duel: tile("duel"),
	steal: tile("grab", "#7f4a9e"),
	recruit: tile("recruit", "#b5673a"),
	trade: tile("scales", "#2f7d8c"),
	safe_lagoon: tile("lagoon", "#2f855a"),
	spyglass: tile("spyglass", "#d1495b"),
	maelstrom: tile("whirlpool"),
	mutiny: tile("mutiny", "#b8392f"),
	gamble: tile("dice", "#b8392f"),
	change_of_wind: tile("windrose", "#c0452f"),
	cannons: tile("cannon", "#e08a2c"),
	navy: tile("navy", "#b8392f"),
	kraken: tile("kraken", "#7a4d9c"),
	mermaids: tile("mermaid", "#2f9b8c"),
	shipwreck: tile("wreck", "#5d6b73"),
	compass: tile("compass", "#b8392f"),
	treasure_island: tile("island", "#b8392f"),
	deal_dead: tile("bargain", "#5a8f3c"),
	madness: tile("madness", "#7a4d9c"),
	plague: tile("rat", "#b07a8c"),
	black_market: tile("market", "#b8392f"),
	ghost_game: tile("ghost", "#5d6b73"),
	thick_fog: tile("fog"),
};

export const KIND_ICONS: Record<string, Glyph> = {
	artifact: "chest",
	creature: "parrot",
	weapon: "cutlass",
	skill: "recruit",
};

/** The faces of the battle die, worst first. */
export const BATTLE: Record<string, Glyph> = {
	skull: "skeleton",
	hook: "hook",
	dagger: "dagger",
	pistol: "pistol",
	cutlass: "cutlass",
	musket: "musket",
	cannon: "cannon",
	crown: "crown",
};

/** How a die lies there: at the reveal those that count glow, and those that the curse strikes out are crossed. */
export function toneOf({ counts, struck }: DieSeen): "plain" | "lit" | "dim" | "out" {
	if (struck) return "out";
	if (counts === null) return "plain";
	return counts ? "lit" : "dim";
}
