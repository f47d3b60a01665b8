/** A picture for every card of Piratical. */

import type { Glyph } from "../../kit/glyphs";

const GLYPHS: Record<string, Glyph> = {
	wind_any: "windrose",
	wind_cw2: "windrose",
	wind_ccw2: "windrose",
	wind_ccw1: "windrose",
	wind_cw1: "windrose",
	scurvey: "skeleton",
	beriberi: "skeleton",
	mutiny: "mutiny",
	treasure_map: "book",
	albatross: "parrot",
	uncharted_waters: "compass",
	hurricane: "whirlpool",
	tropical_storm: "whirlpool",
	blown_off_course: "sail",
	weather_storm: "anchor",
	run_aground: "wreck",
	sextant: "compass",
	charts: "book",
	spyglass: "spyglass",
	ivory_coast: "island",
	saint_augustine: "throne",
	treasure_ship: "chest",
	stowaway: "recruit",
	wine_women_song: "rum",
	kings_ransom: "crown",
	repairs_at_sea: "hook",
	shipwreck_survivors: "recruit",
	captives: "net",
	narrow_escape: "passage",
	whirlpool: "whirlpool",
	mermaid: "mermaid",
	skull_crossbones: "skeleton",
	buccaneers: "cutlass",
	hostile_natives: "dagger",
	blown_away: "cannon",
	broadsides: "broadside",
	grapeshot: "keg",
	chainshot: "chainshot",
	swashbuckling: "duel",
	matchlock_pistols: "pistol",
	cutlass: "cutlass",
	medicinals: "bottle",
};

export function glyphOf(card: string): Glyph {
	return GLYPHS[card] ?? "cards";
}

const CRATES: Record<string, Glyph> = {
	rum: "rum",
	tobacco: "bag",
	wine: "bottle",
	spices: "keg",
	gems: "medallion",
	mithral: "shield",
	artifacts: "mask",
	hostages: "net",
	chest: "chest",
};

/** What a treasure looks like in the hold. */
export function crateOf(treasure: string): Glyph {
	return CRATES[treasure] ?? "chest";
}
