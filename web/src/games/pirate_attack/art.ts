/** How the cards and ships of Pirate Attack look. What is printed on them the house says (`Box`). */

import type { CardFace } from "../../generated/games/pirate_attack";
import type { Rig } from "../../kit/art/ships";
import type { Glyph } from "../../kit/glyphs";

export type Sort = CardFace["sort"];

export interface Look {
	glyph: Glyph;
	accent: string;
}

/** What each sort of card looks like unless it has a picture of its own. */
const SORTS: Record<Sort, Look> = {
	ship: { glyph: "sail", accent: "#3f8796" },
	smith: { glyph: "cannon", accent: "#54433a" },
	carpenter: { glyph: "shield", accent: "#9c6a3f" },
	trick: { glyph: "sleight", accent: "#2f855a" },
	answer: { glyph: "shield", accent: "#3f8ad0" },
	creature: { glyph: "kraken", accent: "#1f9d76" },
	price: { glyph: "market", accent: "#c9973f" },
	attack: { glyph: "broadside", accent: "#c93a4b" },
	red: { glyph: "whirlpool", accent: "#c93a4b" },
	save: { glyph: "coin", accent: "#9263c4" },
	gold: { glyph: "doubloon", accent: "#c9973f" },
	witch_doctor: { glyph: "doll", accent: "#1d5c3d" },
	fortune_teller: { glyph: "medallion", accent: "#86cdee" },
	magic: { glyph: "spot", accent: "#9263c4" },
	tavern: { glyph: "rum", accent: "#b8442f" },
	soul: { glyph: "skeleton", accent: "#5c1520" },
	ability: { glyph: "crown", accent: "#c9973f" },
};

/** The backs of decks. */
export const BACKS: Record<string, Glyph> = {
	main: "anchor",
	magic: "spot",
	witch_doctor: "doll",
	fortune_teller: "medallion",
	tavern: "rum",
};

/** What Ability Ships can do. */
const GIFTS: Record<string, Glyph> = {
	armada: "flag",
	raise_the_dead: "skeleton",
	insured: "pardon",
	master_navigator: "compass",
	extra_gold: "coin",
	invisible: "fog",
	extra_magic: "bottle",
	self_remover: "shovel",
	opponent_remover: "hook",
	unknown_size: "dice",
};

/** Pictures of single cards, by how their id begins; the longest fitting beginning wins. */
const GLYPHS: Record<string, Glyph> = {
	spy: "spyglass",
	thieving_monkey: "monkey",
	knife: "dagger",
	thief: "grab",
	guard: "musket",
	high_winds: "windrose",
	armada: "flag",
	move_witch_doctor: "doll",
	steal_ft: "hook",
	steal_magic: "hook",
	creature_50: "kraken",
	creature: "serpent",
	close: "locker",
	force_two: "duel",
	force_someone: "cutlass",
	hurricane: "whirlpool",
	royal_navy: "navy",
	whirlpool: "whirlpool",
	wind_storm: "windrose",
	ship_bonus: "sail",
	card_bonus: "cards",
	into_the_sea: "sail",
	davy_jones: "locker",
	end_of_the: "madness",
	smallest_ship: "rum",
	magic_bonus: "bottle",
	master_navigator: "compass",
	stranded: "marooned",
	walk_the_plank: "mutiny",
	trap: "net",
	smoke_screen: "smoke",
	power_play: "throne",
	magician: "mask",
	damn_pirates: "flag",
	insurance: "pardon",
	blockade: "chainshot",
	save_gold: "coin",
	wd_black_plague: "rat",
	wd_poison: "bottle",
	wd_mutiny: "mutiny",
	wd_fire: "keg",
	wd_storm: "whirlpool",
	ft_vaccine: "bottle",
	ft_antidote: "shell",
	ft_talking_parrot: "parrot",
	ft_water_bucket: "bag",
	ft_navigator: "compass",
	double_cannons: "cannon",
	double_strength: "shield",
	reincarnation: "heart",
	confusion: "madness",
	raise_the_dead: "skeleton",
	duplicate: "ghostship",
	spirit_of: "horseshoe",
	eliminate_all: "net",
	sails_of: "fog",
	exploding: "keg",
	miss_direction: "compass",
	forced_attack: "duel",
	force_field: "medallion",
	vision: "spyglass",
	return_to_port: "anchor",
	gambler: "dice",
	double_play: "cards",
	sneak_thief: "mask",
	super_spy: "spyglass",
	pick_pocket: "bag",
	bounty: "doubloon",
	extra_magic: "bottle",
	free_fortunes: "medallion",
	free_witch: "doll",
	fire_sale: "scales",
	mix_up: "sleight",
	empty_chest: "chest",
	share_the: "spot",
	bermuda: "wreck",
	sloop_bonus: "sail",
	schooner_bonus: "sail",
	evil_witch: "doll",
	copy_cat: "parrot",
	give_away: "passage",
	auction: "bargain",
	repossession: "bonedice",
	apprentice: "recruit",
	journeyman: "recruit",
	master: "throne",
	rat: "rat",
	remove_tavern: "shovel",
};

/** How a card looks, by its id and what is printed on it. */
export function lookOf(card: string, face: CardFace): Look {
	const plain = SORTS[face.sort];
	if (face.sort === "ship") return plain;
	const own = Object.keys(GLYPHS)
		.filter((start) => card.startsWith(start))
		.sort((a, b) => b.length - a.length)[0];
	return own ? { ...plain, glyph: GLYPHS[own] ?? plain.glyph } : plain;
}

/** The picture of what an Ability Ship can do. */
export function giftOf(face: CardFace): Glyph | null {
	return GIFTS[face.gift] ?? null;
}

export function rigOf(face: CardFace): Rig | null {
	return (face.rig || null) as Rig | null;
}

/** `+3`, `−2`: with a real minus sign. */
export function signed(number: number): string {
	return number < 0 ? `−${-number}` : `+${number}`;
}

/** What stands large on a card: `7/8` on a ship, `+3` on a Blacksmith, a level, a price; empty where nothing does. */
export function printedOf(face: CardFace): string {
	if (face.rig) return `${face.cannons ?? "?"}/${face.strength ?? "?"}`;
	const change = face.cannons || face.strength;
	if (change) return signed(change);
	return face.number === null ? "" : String(face.number);
}
