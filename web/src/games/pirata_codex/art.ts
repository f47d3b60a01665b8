/** How the pieces of Pirata Codex look. Colours and kinds of cards repeat the game's data; a test keeps them equal. */

import type { Glyph } from "../../kit/glyphs";
import type { Backdrop } from "../../kit/Scene.svelte";

export interface TileArt {
	glyph: Glyph;
	type: "start" | "positive" | "double" | "negative";
	accent: string;
}

function tile(type: TileArt["type"], glyph: Glyph, accent = "#c0452f"): TileArt {
	return { glyph, type, accent };
}

export const TILES: Record<string, TileArt> = {
	x_tile: tile("start", "throne", "#a3293b"),
	pirate_king: tile("positive", "crown", "#b3293b"),
	codex: tile("positive", "book", "#c0452f"),
	duel: tile("positive", "duel"),
	steal: tile("positive", "grab", "#7f4a9e"),
	recruit: tile("positive", "recruit", "#b5673a"),
	trade: tile("positive", "scales", "#2f7d8c"),
	safe_lagoon: tile("positive", "lagoon", "#2f855a"),
	spyglass: tile("positive", "spyglass", "#d1495b"),
	maelstrom: tile("double", "whirlpool"),
	mutiny: tile("double", "mutiny", "#b8392f"),
	gamble: tile("double", "dice", "#b8392f"),
	change_of_wind: tile("double", "windrose", "#c0452f"),
	cannons: tile("double", "cannon", "#e08a2c"),
	navy: tile("negative", "navy", "#b8392f"),
	kraken: tile("negative", "kraken", "#7a4d9c"),
	mermaids: tile("double", "mermaid", "#2f9b8c"),
	shipwreck: tile("double", "wreck", "#5d6b73"),
	compass: tile("double", "compass", "#b8392f"),
	treasure_island: tile("double", "island", "#b8392f"),
	deal_dead: tile("double", "bargain", "#5a8f3c"),
	madness: tile("negative", "madness", "#7a4d9c"),
	plague: tile("negative", "rat", "#b07a8c"),
	black_market: tile("positive", "market", "#b8392f"),
	ghost_game: tile("negative", "ghost", "#5d6b73"),
	thick_fog: tile("double", "fog"),
};

export interface CardArt {
	colour: "gold" | "silver";
	kind: "artifact" | "creature" | "weapon" | "skill";
	glyph: Glyph;
	backdrop: Backdrop;
	accent: string;
}

function card(
	colour: CardArt["colour"],
	kind: CardArt["kind"],
	glyph: Glyph,
	backdrop: Backdrop,
	accent = "#c0452f",
): CardArt {
	return { colour, kind, glyph, backdrop, accent };
}

export const CARDS: Record<string, CardArt> = {
	lucky_pirate: card("gold", "skill", "horseshoe", "dusk", "#2f855a"),
	cheating_pirate: card("gold", "skill", "mask", "tavern"),
	fair_wind: card("gold", "skill", "sail", "sea"),
	sleight_of_hand: card("gold", "skill", "sleight", "tavern"),
	iron_anchor: card("gold", "artifact", "anchor", "deep"),
	smoke_screen: card("gold", "artifact", "smoke", "dusk"),
	black_spot: card("gold", "artifact", "spot", "night"),
	ghost_wind: card("gold", "creature", "ghostship", "night", "#6fb0bd"),
	blessed_medallion: card("gold", "artifact", "medallion", "dusk"),
	dead_calm: card("gold", "creature", "calm", "paper"),
	davy_jones_locker: card("gold", "artifact", "locker", "deep", "#6fae9a"),
	broadside: card("silver", "weapon", "broadside", "storm"),
	flintlocks: card("silver", "weapon", "pistol", "dusk"),
	cutlass: card("silver", "weapon", "cutlass", "sea"),
	powder_keg: card("silver", "weapon", "keg", "tavern", "#e0762f"),
	chain_shot: card("silver", "weapon", "chainshot", "storm"),
	parrot: card("silver", "creature", "parrot", "jungle", "#2f855a"),
	thieving_monkey: card("silver", "creature", "monkey", "jungle"),
	sea_serpent: card("silver", "creature", "serpent", "storm", "#2f855a"),
	barrel_of_rum: card("silver", "artifact", "rum", "tavern"),
	buried_treasure: card("silver", "artifact", "chest", "jungle"),
	loaded_dice: card("silver", "artifact", "dice", "tavern"),
	kings_pardon: card("silver", "artifact", "pardon", "dusk"),
	press_gang: card("silver", "skill", "net", "night"),
	secret_passage: card("silver", "skill", "passage", "sea", "#2f855a"),
	marooned: card("silver", "skill", "marooned", "dusk"),
	voodoo_doll: card("silver", "artifact", "doll", "night"),
	skeleton_crew: card("silver", "creature", "skeleton", "night"),
	siren_song: card("silver", "creature", "shell", "deep", "#e08fb6"),
	cursed_doubloon: card("silver", "artifact", "doubloon", "deep", "#8fd14f"),
	harpoon: card("silver", "weapon", "harpoon", "sea"),
	dead_mans_chest: card("silver", "artifact", "heart", "deep"),
	bone_dice: card("silver", "artifact", "bonedice", "night", "#8fd14f"),
	grave_robber: card("silver", "skill", "shovel", "night"),
};

export const KIND_ICONS: Record<CardArt["kind"], Glyph> = {
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
