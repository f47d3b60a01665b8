/**
 * How the cards and ships of Pirate Attack look: a picture from the kit, a frame, a word for the kind, a short
 * label.
 */

import type { Glyph } from "../../kit/glyphs";

export type Rig = "sloop" | "schooner" | "brigantine" | "galleon" | "great" | "death";
export type Kind =
	| "ship"
	| "smith"
	| "carpenter"
	| "trick"
	| "answer"
	| "creature"
	| "price"
	| "attack"
	| "red"
	| "save"
	| "gold"
	| "witch_doctor"
	| "fortune_teller"
	| "magic"
	| "tavern"
	| "soul"
	| "ability";

export interface Face {
	kind: Kind;
	glyph: Glyph;
	accent: string;
}

/** What each kind of card looks like unless it has a picture of its own. */
const KINDS: Record<Kind, Face> = {
	ship: { kind: "ship", glyph: "sail", accent: "#3f8796" },
	smith: { kind: "smith", glyph: "cannon", accent: "#54433a" },
	carpenter: { kind: "carpenter", glyph: "shield", accent: "#9c6a3f" },
	trick: { kind: "trick", glyph: "sleight", accent: "#2f855a" },
	answer: { kind: "answer", glyph: "shield", accent: "#3f8ad0" },
	creature: { kind: "creature", glyph: "kraken", accent: "#1f9d76" },
	price: { kind: "price", glyph: "market", accent: "#c9973f" },
	attack: { kind: "attack", glyph: "broadside", accent: "#c93a4b" },
	red: { kind: "red", glyph: "whirlpool", accent: "#c93a4b" },
	save: { kind: "save", glyph: "coin", accent: "#9263c4" },
	gold: { kind: "gold", glyph: "doubloon", accent: "#c9973f" },
	witch_doctor: { kind: "witch_doctor", glyph: "doll", accent: "#1d5c3d" },
	fortune_teller: { kind: "fortune_teller", glyph: "medallion", accent: "#86cdee" },
	magic: { kind: "magic", glyph: "spot", accent: "#9263c4" },
	tavern: { kind: "tavern", glyph: "rum", accent: "#b8442f" },
	soul: { kind: "soul", glyph: "skeleton", accent: "#5c1520" },
	ability: { kind: "ability", glyph: "crown", accent: "#c9973f" },
};

const ATTACKS = ["must_attack", "force_someone", "force_two"];
const REDS = [
	"hurricane",
	"royal_navy",
	"whirlpool",
	"wind_storm",
	"ship_bonus",
	"card_bonus",
	"into_the_sea",
	"davy_jones",
	"end_of_the",
	"smallest_ship",
	"magic_bonus",
];
const ANSWERS = ["knife", "guard", "smoke_screen", "blockade"];
const MAGIC = [
	"double_cannons",
	"double_strength",
	"reincarnation",
	"confusion",
	"raise_the_dead",
	"duplicate",
	"spirit_of",
	"eliminate_all",
	"sails_of",
	"exploding",
	"miss_direction",
	"forced_attack",
	"force_field",
	"vision",
	"return_to_port",
	"gambler",
];
const TAVERN = [
	"double_play",
	"sneak_thief",
	"super_spy",
	"pick_pocket",
	"bounty",
	"extra_magic",
	"free_fortunes",
	"free_witch",
	"fire_sale",
	"mix_up",
	"empty_chest",
	"share_the",
	"bermuda",
	"sloop_bonus",
	"schooner_bonus",
	"evil_witch",
	"copy_cat",
	"give_away",
	"auction",
	"repossession",
	"apprentice",
	"journeyman",
	"master",
	"rats",
	"rat_",
	"remove_tavern",
];

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

const begins = (card: string, starts: readonly string[]): boolean => starts.some((start) => card.startsWith(start));

function kindOf(card: string): Kind {
	if (rigOf(card)) return "ship";
	if (card.startsWith("bs_")) return "smith";
	if (card.startsWith("cp_")) return "carpenter";
	if (card.startsWith("wd_")) return "witch_doctor";
	if (card.startsWith("ft_")) return "fortune_teller";
	if (card.startsWith("soul_")) return "soul";
	if (card.startsWith("abil_")) return "ability";
	if (card.startsWith("gold_")) return "gold";
	if (card.startsWith("save_gold")) return "save";
	if (card.startsWith("creature_")) return "creature";
	if (card.startsWith("open_") || card.startsWith("close_")) return "price";
	if (card === "master_navigator") return "trick";
	if (begins(card, ATTACKS)) return "attack";
	if (begins(card, REDS)) return "red";
	if (begins(card, ANSWERS)) return "answer";
	if (begins(card, MAGIC)) return "magic";
	if (begins(card, TAVERN)) return "tavern";
	return "trick";
}

const faces = new Map<string, Face>();

/** How a card looks; by its id. */
export function faceOf(card: string): Face {
	let face = faces.get(card);
	if (!face) {
		const kind = kindOf(card);
		const found = Object.keys(GLYPHS)
			.filter((start) => card.startsWith(start))
			.sort((a, b) => b.length - a.length)[0];
		face = { ...KINDS[kind], glyph: (kind !== "ship" && found && GLYPHS[found]) || KINDS[kind].glyph };
		faces.set(card, face);
	}
	return face;
}

const GREAT = ["ship_flying_dutchman", "ship_black_beard", "ship_ghost_ship"];

/** The rig of a ship card, or null for other cards. */
export function rigOf(card: string): Rig | null {
	if (!card.startsWith("ship_") || card === "ship_bonus") return null;
	if (GREAT.includes(card)) return "great";
	if (card === "ship_floating_death") return "death";
	const rig = /^ship_(sloop|schooner|brigantine|galleon)_/.exec(card)?.[1];
	return (rig as Rig | undefined) ?? "schooner";
}

/** The picture of an Ability Ship's gift. */
export function giftOf(card: string): Glyph | null {
	const gifts: Record<string, Glyph> = {
		armada: "flag",
		raise_dead: "skeleton",
		insured: "pardon",
		master_nav: "compass",
		extra_gold: "coin",
		invisible: "fog",
		extra_magic: "bottle",
		self_remove: "shovel",
		opponent_remove: "hook",
		unknown: "dice",
	};
	const gift = Object.keys(gifts).find((one) => card.startsWith(`ship_${one}_`));
	return gift ? (gifts[gift] ?? null) : null;
}

/** What a Blacksmith or Carpenter changes: `{ cannons: 3 }`. */
export function deltaOf(card: string): { cannons: number; strength: number } | null {
	const found = /^(bs|cp)_(plus|minus)_(\d)$/.exec(card);
	if (!found) return null;
	const change = Number(found[3]) * (found[2] === "plus" ? 1 : -1);
	return found[1] === "bs" ? { cannons: change, strength: 0 } : { cannons: 0, strength: change };
}

/** `+3`, `−2`: with a real minus sign. */
export function signed(number: number): string {
	return number < 0 ? `−${-number}` : `+${number}`;
}

/** The numbers printed on a ship card: `7/8`; empty for other cards and for a ship of unknown size. */
export function printedOf(card: string): string {
	const rig = rigOf(card);
	if (!rig) return "";
	if (rig === "great") return "15/15";
	if (rig === "death") return "20/20";
	const found = /_(\d+)_(\d+)$/.exec(card);
	return found ? `${found[1]}/${found[2]}` : "?/?";
}
