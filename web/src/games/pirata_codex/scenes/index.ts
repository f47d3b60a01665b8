/** A picture for every action card of Pirata Codex, by the card's id. */

import { BEASTS } from "../../../kit/art/beasts";
import { line, many, type Part, put, round, shape, sign, star } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { bony, face, grabbing, offering } from "../../../kit/art/people";
import { sailing, ship } from "../../../kit/art/ships";
import { lightning } from "../../../kit/art/skies";
import {
	backed,
	blast,
	bones,
	cloudlet,
	coins,
	die,
	gust,
	heartbeat,
	isle,
	palm,
	scroll,
	skull,
	tankard,
	tomb,
	trunk,
	twoway,
} from "../../../kit/art/things";

const sloop = (flag: string): Part => ship("sloop", { flag, cloth: "band" });

const SKILLS: Gallery = {
	lucky_pirate: () =>
		paint(
			"glory",
			put(face({ hat: "bandana", cloth: "e", coat: "e", mood: "grin", beard: "o" }), 38, 54, 0.9),
			sign("horseshoe", 90, 42, 0.9),
		),
	cheating_pirate: () =>
		paint(
			"tavern",
			put(face({ cloth: "d", coat: "d", mood: "masked" }), 38, 54, 0.9),
			put(die("c", 6), 90, 34, 1.1, { turn: 14 }),
			put(twoway(), 92, 62, 0.5),
		),
	fair_wind: () => paint("day", put(gust(), 38, 30, 0.9), sailing("schooner", { cloth: "stripes" })),
	sleight_of_hand: () =>
		paint(
			"tavern",
			put(offering("f", "e"), 46, 60, 1.2),
			put(die("r", 1), 60, 34, 1, { turn: -20 }),
			line("M74 20q16 4 20 20M94 40l-7-4M94 40l3-7", "#fdf3da", 2.6),
		),
	iron_anchor: () => paint("deep", line("M60 0v20", "#9fadb5", 4), sign("anchor", 60, 46, 1.05)),
	smoke_screen: () =>
		paint(
			"dusk",
			put(ship("schooner", {}), 40, 62, 0.78),
			many(4, (n) => put(cloudlet(n % 2 ? "s" : "c"), 70 + n * 13, 60 - (n % 3) * 16, 0.9)),
		),
	dead_calm: () =>
		paint(
			"dawn",
			put(ship("brigantine", { cloth: "plain" }), 60, 62, 0.84),
			put(ship("brigantine", { cloth: "plain" }), 60, 64, 0.84, { turn: 180, fade: 0.22 }),
		),
	ghost_wind: () =>
		paint(
			"night",
			put(gust("#9cdcf4"), 36, 26, 0.8),
			put(ship("galleon", { sail: "#dff3f0", cloth: "torn", hull: "#8fb5b8", flag: "#dff3f0" }), 66, 66, 0.86, {
				fade: 0.85,
			}),
		),
	secret_passage: () =>
		paint(
			"beach",
			shape("y", "M14 80C14 34 36 14 60 14s46 20 46 66Z") + shape("k", "M36 80c0-30 10-40 24-40s24 10 24 40Z"),
			put(sloop("#1f9d76"), 60, 72, 0.56),
		),
	press_gang: () =>
		paint(
			"alley",
			put(face({ hat: "none", coat: "c", mood: "scared" }), 60, 52, 0.84),
			put(grabbing("f", "r"), 22, 40, 0.9, { turn: -60 }),
			put(grabbing("h", "d"), 98, 40, 0.9, { turn: 60 }),
		),
	marooned: () =>
		paint(
			"beach",
			put(isle(), 60, 66, 0.8),
			put(palm(), 42, 40, 1),
			put(face({ hat: "none", beard: "w", coat: "w", mood: "scared" }), 80, 56, 0.52),
		),
	grave_robber: () => paint("night", put(tomb(), 84, 44, 1), sign("shovel", 42, 42, 1)),
};

const ARTEFACTS: Gallery = {
	black_spot: () =>
		paint(
			"tavern",
			put(shape("c", "M-30-30c20 4 40-2 60 2-3 20-3 40 0 58-20-4-40 2-60-2 3-20 3-38 0-58Z"), 60, 40, 1),
			round("k", 60, 40, 15),
		),
	blessed_medallion: () => paint("glory", sign("medallion", 60, 42, 1.1)),
	davy_jones_locker: () => paint("deep", sign("locker", 60, 44, 1.05), put(backed("t"), 96, 34, 0.8, { turn: 24 })),
	buried_treasure: () =>
		paint("beach", put(trunk(put(coins(3), 0, -8, 0.86)), 62, 50, 0.9), line("M14 22 28 36M28 22 14 36", "#c93a4b", 5)),
	loaded_dice: () =>
		paint("tavern", put(die("r", 6), 42, 46, 1.4, { turn: -12 }), put(die("r", 6), 82, 50, 1.3, { turn: 14 })),
	kings_pardon: () => paint("glory", put(scroll(), 44, 42, 1.3), sign("crown", 92, 42, 0.7)),
	voodoo_doll: () => paint("curse", sign("doll", 60, 42, 1.1)),
	cursed_doubloon: () => paint("curse", sign("doubloon", 60, 42, 1), put(star("x g", 4, 8, 2), 94, 20)),
	dead_mans_chest: () => paint("deep", put(trunk(put(heartbeat(), 0, -6, 0.5)), 60, 46, 1)),
	bone_dice: () =>
		paint("void", put(bones(), 60, 60, 0.9), put(die("c", 5), 42, 38, 1.15, { turn: -16 }), put(skull(), 84, 34, 0.8)),
	barrel_of_rum: () => paint("tavern", sign("keg", 42, 42, 1.05), put(tankard(), 92, 50, 0.9)),
};

const WEAPONS: Gallery = {
	broadside: () => paint("war", sign("broadside", 46, 42, 1.15), put(blast(), 98, 28, 0.6), put(blast(), 98, 58, 0.6)),
	flintlocks: () => paint("dusk", sign("pistol", 36, 36, 0.86), sign("pistol", 84, 48, 0.86, { flip: true })),
	cutlass: () => paint("day", sign("cutlass", 56, 42, 1.15), put(star("g", 4, 9, 2), 96, 18)),
	powder_keg: () => paint("war", put(blast(), 60, 42, 1.7), sign("keg", 60, 46, 0.95)),
	chain_shot: () => paint("storm", sign("chainshot", 46, 42, 1), put(sloop("#c93a4b"), 100, 64, 0.5, { turn: 14 })),
	harpoon: () =>
		paint(
			"dawn",
			sign("harpoon", 44, 40, 1.05),
			put(sloop("#3f8ad0"), 98, 66, 0.5),
			line("M14 66q20 16 50 0t30 0", "#6a4326", 2),
		),
};

const CREATURES: Gallery = {
	parrot: () => paint("beach", put(palm(), 100, 46, 1), sign("parrot", 54, 42, 1.1)),
	thieving_monkey: () => paint("tavern", sign("monkey", 52, 42, 1.1), put(backed("r"), 98, 46, 0.9, { turn: 18 })),
	sea_serpent: () => paint("storm", put(BEASTS.serpent(), 56, 46, 1), lightning(14, 24, 0.7)),
	skeleton_crew: () =>
		paint("night", put(skull(), 34, 34, 0.9), put(bony(), 70, 44, 0.9), put(bony(), 98, 50, 0.8, { flip: true })),
	siren_song: () =>
		paint(
			"deep",
			sign("mermaid", 44, 42, 1),
			line("M78 22v22M92 18v22M78 22l14-4", "#e08fb6", 3),
			round("r", 75, 45, 4, 3),
			round("r", 89, 41, 4, 3),
		),
};

export const SCENES: Gallery = { ...SKILLS, ...ARTEFACTS, ...WEAPONS, ...CREATURES };

const BLANK = paint("tavern");

export function sceneOf(card: string): Part {
	return SCENES[card]?.() ?? BLANK;
}
