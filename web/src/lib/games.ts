/** The five rooms of the house, whether their game is installed or not. */

import type { GameInfo } from "../generated/engine";
import type { Glyph } from "../kit/glyphs";
import type { Backdrop } from "../kit/Scene.svelte";
import type { Key } from "./i18n.svelte";

export interface RoomSign {
	slug: string;
	title: string;
	blurb: Key;
	glyph: Glyph;
	second: Glyph;
	backdrop: Backdrop;
	accent: string;
}

export const SIGNS: readonly RoomSign[] = [
	{
		slug: "pirata_codex",
		title: "Pirata Codex",
		blurb: "room.pirata_codex",
		glyph: "dice",
		second: "crown",
		backdrop: "tavern",
		accent: "#b8392f",
	},
	{
		slug: "tiny_epic_pirates",
		title: "Tiny Epic Pirates",
		blurb: "room.tiny_epic_pirates",
		glyph: "chest",
		second: "island",
		backdrop: "sea",
		accent: "#c9622c",
	},
	{
		slug: "piratical",
		title: "Piratical",
		blurb: "room.piratical",
		glyph: "navy",
		second: "windrose",
		backdrop: "paper",
		accent: "#2f7d8c",
	},
	{
		slug: "pirate_attack",
		title: "Pirate Attack",
		blurb: "room.pirate_attack",
		glyph: "broadside",
		second: "cutlass",
		backdrop: "storm",
		accent: "#d1495b",
	},
	{
		slug: "rattle_battle",
		title: "Rattle, Battle, Grab the Loot",
		blurb: "room.rattle_battle",
		glyph: "cannon",
		second: "coin",
		backdrop: "dusk",
		accent: "#d98a2b",
	},
];

export interface Doorway {
	sign: RoomSign;
	/** Null: the room is there, its game is not. */
	info: GameInfo | null;
}

/** All rooms in order: the five, and whatever else is installed. */
export function doorways(games: readonly GameInfo[]): Doorway[] {
	const known = SIGNS.map((sign) => ({ sign, info: games.find((game) => game.slug === sign.slug) ?? null }));
	const others = games
		.filter((game) => !SIGNS.some((sign) => sign.slug === game.slug))
		.map((info) => ({ sign: signOf(info.slug, info.title), info }));
	return [...known, ...others];
}

/** The game of which this is a variant (`piratical@3f2a91bc04d1`), or the game itself: they look the same. */
export function gameOf(slug: string): string {
	return slug.split("@")[0] ?? slug;
}

export function signOf(slug: string, title = slug): RoomSign {
	const sign = SIGNS.find((one) => one.slug === gameOf(slug));
	if (sign && slug !== sign.slug) return { ...sign, slug, title };
	return (
		sign ?? {
			slug,
			title,
			blurb: "room.other",
			glyph: "flag",
			second: "coin",
			backdrop: "night",
			accent: "#c0452f",
		}
	);
}
