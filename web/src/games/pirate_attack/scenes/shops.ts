/** What shops sell: Witch Doctors, Fortune Tellers, magic; the tavern; souls and abilities. */

import { cat, fin, rat } from "../../../kit/art/beasts";
import { line, many, mark, type Part, put, shape, sign, star } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { beaked, bony, face, grabbing, offering, pointing } from "../../../kit/art/people";
import { ship, wreck } from "../../../kit/art/ships";
import { lightning } from "../../../kit/art/skies";
import {
	anvil,
	arrow,
	backed,
	barred,
	blast,
	board,
	bones,
	bucket,
	candle,
	coin,
	coins,
	crown,
	die,
	door,
	eyeball,
	fan,
	flame,
	flask,
	fortune,
	gavel,
	glass,
	goal,
	gun,
	hammer,
	heartbeat,
	leaf,
	needle,
	orb,
	padlock,
	phantom,
	safe,
	skull,
	splash,
	stall,
	sword,
	tag,
	tankard,
	tomb,
	tower,
	trunk,
	turnabout,
	twoway,
	wand,
} from "../../../kit/art/things";

const small = (flag: string, sail = "#fdf3da"): Part => ship("sloop", { flag, sail, cloth: "band" });

const CURSES: Gallery = {
	wd_black_plague: () =>
		paint(
			"curse",
			put(skull(), 60, 32, 1),
			put(bones(), 60, 56, 0.9),
			put(rat("u"), 20, 66, 0.8),
			put(rat("u"), 102, 66, 0.8, { flip: true }),
		),
	wd_poison: () => paint("curse", put(flask("e"), 60, 44, 1.3), put(skull(), 60, 53, 0.42)),
	wd_mutiny: () =>
		paint(
			"curse",
			put(face({ hat: "bandana", cloth: "r", coat: "d", mood: "angry", patch: true }), 44, 52, 0.98),
			sign("cutlass", 90, 40, 0.95),
		),
	wd_fire: () =>
		paint(
			"curse",
			put(ship("schooner", { sail: "#d98a5a", cloth: "torn" }), 60, 66, 0.84),
			put(flame(), 46, 40, 0.8),
			put(flame(), 76, 46, 0.66),
			put(flame(), 60, 28, 0.5),
		),
	wd_storm: () =>
		paint(
			"curse",
			put(small("#8fd14f"), 54, 68, 0.76, { turn: -10 }),
			shape("u", "M18 24c-10 0-10-14 0-15 2-10 20-12 26-4 10-8 30-4 30 6 12-2 14 13 3 13Z"),
			lightning(84, 44, 0.9),
			lightning(30, 42, 0.7),
		),
};
const CURES: Gallery = {
	ft_vaccine: () =>
		paint(
			"vision",
			put(
				shape("s", "M-4 18h8v16h-8z") +
					shape("c", "M-11-14h22v32h-22z") +
					shape("x e", "M-9-2H9v18H-9z") +
					shape("s", "M-1.5-34h3v20h-3zM-14 33h28v4h-28z"),
				60,
				40,
				0.98,
				{ turn: 40 },
			),
			put(star("g", 4, 8, 2), 28, 22),
		),
	ft_antidote: () => paint("vision", put(flask("v"), 44, 44, 1.1), put(heartbeat(), 86, 42, 0.86)),
	ft_talking_parrot: () =>
		paint(
			"vision",
			sign("parrot", 48, 42, 1),
			put(
				shape("c", "M-20-12h40q4 0 4 4V6q0 4-4 4H-4l-8 9v-9h-8q-4 0-4-4V-8q0-4 4-4Z") + mark("!", 0, 6, 18, "r"),
				90,
				26,
				0.9,
			),
		),
	ft_water_bucket: () =>
		paint(
			"vision",
			put(bucket(), 50, 44, 1.15),
			put(flame(), 98, 54, 0.6),
			line("M70 30q10 2 16 12M68 22q14 0 24 14", "#9cdcf4", 3),
		),
	ft_navigator: () =>
		paint(
			"vision",
			put(face({ hat: "tricorn", cloth: "n", coat: "t", beard: "k", skin: "h" }), 40, 54, 0.9),
			put(needle(), 90, 44, 0.92),
		),
};

const MAGIC: Gallery = {
	double_cannons: () => paint("magic", put(gun("s"), 50, 30, 1.05), put(gun("s"), 62, 58, 1.05)),
	double_strength: () =>
		paint(
			"magic",
			put(ship("schooner", { sail: "#f2e6ff", iron: true, cloth: "plain" }), 60, 66, 0.92),
			mark("×2", 24, 34, 24, "g"),
		),
	reincarnation: () =>
		paint(
			"magic",
			put(small("#eebc50", "#fff3cf"), 60, 54, 0.9),
			put(flame(), 26, 60, 0.7),
			put(flame(), 94, 60, 0.7),
			line("M34 24C44 6 76 6 86 24", "#eebc50", 3),
			put(star("g", 5, 6, 2.4), 60, 10),
		),
	confusion_left: () =>
		paint("magic", put(gun("u"), 80, 50, 1, { flip: false }), put(turnabout(), 50, 36, 1.1, { flip: true })),
	confusion_right: () =>
		paint("magic", put(gun("u"), 40, 50, 1, { flip: true }), put(turnabout("#9cdcf4"), 72, 36, 1.1)),
	raise_the_dead: () => paint("curse", put(tomb(), 84, 46, 1.05), put(bony(), 36, 50, 1.15)),
	duplicate: () =>
		paint(
			"magic",
			put(ship("schooner", { sail: "#c9b0ea", hull: "#6f5a8c", flag: "#c9b0ea" }), 80, 58, 0.72, { fade: 0.75 }),
			put(ship("schooner", {}), 42, 66, 0.72),
		),
	spirit_of_good_fortune: () =>
		paint("glory", put(phantom(), 52, 42, 1), sign("horseshoe", 98, 46, 0.6), put(star("g", 5, 8, 3), 20, 28)),
	eliminate_all: () =>
		paint(
			"magic",
			put(fan(4, backed("r")), 60, 44, 0.92),
			put(flame(), 34, 62, 0.66),
			put(flame(), 60, 60, 0.9),
			put(flame(), 86, 62, 0.66),
		),
	sails_of_invisibility: () =>
		paint(
			"fog",
			put(ship("brigantine", { sail: "#eef4f3", hull: "#b6c5c4", guns: 0, flag: "#c5d1d0" }), 60, 66, 0.98, {
				fade: 0.5,
			}),
			put(eyeball(), 60, 34, 0.62),
			line("M36 50 84 18", "#d8243c", 4),
		),
	exploding_cannons: () => paint("magic", put(blast(), 62, 36, 1.4), put(gun("u"), 56, 56, 1, { turn: -14 })),
	miss_direction: () => paint("magic", put(needle(), 60, 42, 1.05), put(turnabout("#ef8736"), 60, 30, 1.3)),
	forced_attack: () =>
		paint(
			"magic",
			put(ship("sloop", { flag: "#c93a4b" }), 26, 66, 0.76),
			put(ship("sloop", { flag: "#24509e" }), 96, 66, 0.76, { flip: true }),
			put(wand(), 60, 36, 0.9, { turn: 20 }),
			lightning(60, 60, 0.5),
		),
	force_field: () =>
		paint(
			"magic",
			put(small("#eebc50"), 60, 60, 0.76),
			line("M20 62C20 2 100 2 100 62", "#9cdcf4", 5),
			line("M28 62C28 14 92 14 92 62", "#e6faff", 1.6),
			put(blast(), 98, 26, 0.5),
		),
	vision: () => paint("magic", put(eyeball("v"), 60, 40, 1.5), rayed()),
	return_to_port: () =>
		paint(
			"dusk",
			shape("u", "M78 80V30h30v50Z") + shape("r", "M74 30l19-16 19 16Z") + shape("g", "M86 34h14v12H86z"),
			put(small("#24509e"), 38, 64, 0.86),
			sign("anchor", 20, 26, 0.5),
		),
	gambler: () =>
		paint(
			"tavern",
			put(die("c", 5), 44, 50, 1.25, { turn: -14 }),
			put(die("r", 3), 80, 56, 1.1, { turn: 18 }),
			put(coins(3), 62, 22, 0.74),
		),
};
function rayed(): Part {
	return line("M60 4v8M60 68v8M14 20l8 5M106 20l-8 5M14 60l8-5M106 60l-8-5", "#f3dcff", 3);
}

/** The tavern: a round for everybody, and who sits there. */
const TAVERN: Gallery = {
	double_play: () =>
		paint("tavern", put(fan(2, backed("o")), 44, 50, 1.1), put(tankard(), 92, 48, 0.95), mark("×2", 74, 24, 20, "g")),
	sneak_thief: () =>
		paint(
			"tavern",
			put(face({ hat: "hood", cloth: "d", coat: "d", mood: "masked" }), 40, 54, 1),
			put(backed("r"), 90, 42, 1, { turn: 16 }),
		),
	super_spy: () =>
		paint(
			"tavern",
			put(glass(), 60, 22, 0.8),
			many(3, (n) =>
				put(
					face({ hat: n === 1 ? "tricorn" : "cap", coat: ["e", "r", "t"][n] ?? "r", cloth: "n" }),
					22 + n * 38,
					68,
					0.5,
				),
			),
		),
	pick_pocket: () =>
		paint(
			"tavern",
			shape("y", "M16 26h88v54H16z") + shape("d", "M30 44h60v30H30z") + line("M34 48h52", "#eebc50", 2),
			put(grabbing("f", "v"), 60, 34, 1),
			put(backed("t"), 60, 62, 0.6),
		),
	bounty: () =>
		paint(
			"tavern",
			put(shape("c", "M-26-34h52v66h-52z") + line("M-18-26h36M-14 24h28", "#8a6d42", 3), 60, 40, 1),
			put(face({ coat: "c", patch: true, mood: "angry" }), 60, 44, 0.62),
			put(coins(2), 100, 64, 0.7),
			put(sword(), 22, 42, 0.8),
		),
	extra_magic: () => paint("tavern", put(fan(5, backed("v")), 60, 48, 1), put(star("g", 5, 8, 3), 60, 14)),
	free_fortunes: () => paint("tavern", put(fan(3, fortune()), 60, 48, 1.1)),
	free_witch_doctors: () =>
		paint(
			"tavern",
			many(3, (n) => sign("doll", 26 + n * 34, 42 + (n % 2) * 6, 0.7)),
		),
	fire_sale: () =>
		paint("tavern", put(stall("r", "g"), 48, 46, 0.96), put(flame(), 96, 52, 0.8), put(tag("½"), 96, 22, 1)),
	mix_up: () =>
		paint(
			"tavern",
			many(6, (n) =>
				put(backed(["r", "t", "v", "e", "o", "n"][n] ?? "r"), 24 + (n % 3) * 36, 24 + Math.floor(n / 3) * 34, 0.8, {
					turn: [-30, 50, 12, 70, -18, 38][n] ?? 0,
				}),
			),
			put(twoway(), 60, 40, 0.7),
		),
	empty_chest: () =>
		paint(
			"tavern",
			put(trunk(line("M-28-2q10 8 20 0M-4-2q8 7 18 0", "#e9f0ee", 1.2)), 56, 44, 1),
			put(rat("u"), 98, 70, 0.66),
		),
	share_the_magic: () =>
		paint(
			"magic",
			put(backed("v"), 26, 46, 0.9),
			put(backed("v"), 94, 46, 0.9),
			put(twoway("g"), 60, 44, 0.72),
			put(orb(), 60, 20, 0.5),
		),
	bermuda_triangle: () =>
		paint(
			"deep",
			shape("n", "M60 6 104 70H16Z") + line("M60 6 104 70H16Z", "#9cdcf4", 3),
			put(wreck(), 60, 58, 0.6, { turn: -14 }),
		),
	sloop_bonus: () =>
		paint(
			"dawn",
			put(ship("sloop", { cloth: "stripes" }), 44, 62, 0.9),
			put(tankard(), 94, 36, 0.72),
			put(tankard(), 100, 58, 0.72),
		),
	schooner_bonus: () =>
		paint("day", put(ship("schooner", { cloth: "stripes" }), 46, 64, 0.88), put(tankard(), 100, 46, 0.95)),
	evil_witch_doctor: () =>
		paint(
			"curse",
			put(beaked("k", "r"), 54, 54, 1.05),
			put(small("#8fd14f"), 16, 70, 0.44),
			put(small("#8fd14f"), 106, 70, 0.44),
		),
	copy_cat: () => paint("tavern", put(cat("k"), 36, 50, 1.15), put(cat("u"), 86, 50, 1.15, { flip: true })),
	give_away: () =>
		paint(
			"tavern",
			put(offering("h", "e"), 44, 56, 1.1),
			put(fan(3, backed("o")), 66, 34, 0.72),
			put(arrow("e"), 102, 56, 0.66),
		),
	auction: () =>
		paint(
			"tavern",
			put(gavel(), 46, 44, 1.15),
			put(leaf("c", put(ship("sloop", { guns: 0 }), 0, 9, 0.36)), 94, 42, 1.2, { turn: 8 }),
		),
	repossession: () =>
		paint(
			"tavern",
			put(small("#c93a4b"), 38, 64, 0.82),
			put(d(6), 92, 34, 1, { turn: 14 }),
			put(d(2), 98, 62, 0.8, { turn: -10 }),
		),
	apprentice: () => crafting("none", "c", 1),
	journeyman: () => crafting("cap", "t", 2),
	master: () => crafting("top", "v", 3),
	rats: () => paint("tavern", put(rat("u"), 60, 46, 1.7)),
	rats_more_rats: () =>
		paint("tavern", put(rat("u"), 38, 30, 1.1), put(rat("d"), 80, 46, 1.1, { flip: true }), put(rat("k"), 42, 64, 1.1)),
	rat_infestation: () =>
		paint(
			"curse",
			many(8, (n) =>
				put(rat(["u", "d", "k"][n % 3]), 18 + (n % 3) * 42 - Math.floor(n / 3) * 6, 20 + Math.floor(n / 3) * 24, 0.8, {
					flip: n % 2 === 1,
				}),
			),
		),
	remove_tavern: () =>
		paint(
			"tavern",
			put(splash(), 88, 64, 0.9),
			put(tankard(), 56, 50, 1.1, { turn: 78 }),
			put(backed("o"), 26, 34, 0.9, { turn: -20 }),
		),
};
function d(pips: number): Part {
	return die("c", pips);
}
/** Craftsmen for the whole fleet: the better, the more stars. */
function crafting(hat: "none" | "cap" | "top", coat: string, rank: number): Part {
	const stars = many(rank, (n) => put(star("g", 5, 8, 3.4), 92 + (n - (rank - 1) / 2) * 18, 20));
	return paint(
		"tavern",
		put(face({ hat, cloth: "d", coat, beard: rank > 1 ? (rank > 2 ? "c" : "o") : "", mood: "grin" }), 40, 56, 0.94),
		put(anvil(), 92, 62, 0.74),
		put(hammer(), 98, 40, 0.74, { turn: 30 }),
		stars,
	);
}

const SOULS: Gallery = {
	soul_sharks: () =>
		paint("hell", put(fin(), 34, 60, 1.3), put(fin(), 86, 54, 1.6), put(coin(), 60, 26, 1), put(barred(13), 60, 26)),
	soul_size_limit: () =>
		paint(
			"hell",
			put(ship("sloop", {}), 34, 64, 0.72),
			put(ship("galleon", {}), 88, 60, 0.46),
			put(barred(22), 88, 46),
		),
	soul_bad_customer: () => paint("hell", put(stall("r", "c"), 60, 46, 0.96), put(barred(30), 60, 42)),
	soul_broken_wand: () =>
		paint(
			"hell",
			put(
				shape("w", "M-3-18H3V2l-3 5-3-4Z") + shape("c", "M-3-18H3v8H-3z") + put(star("g", 5, 10, 4), 0, -24),
				46,
				44,
				1.1,
				{ turn: -26 },
			),
			put(shape("w", "M-3 2l3 4 3-5v22H-3z"), 66, 44, 1.1, { turn: 38 }),
		),
	soul_banned_bar: () => paint("hell", put(door(put(tankard(), 0, 2, 0.6) + put(barred(17), 0, 0)), 60, 44, 1.05)),
	soul_twins_reunite: () =>
		paint(
			"hell",
			put(small("#c93a4b"), 30, 62, 0.84),
			put(small("#c93a4b"), 90, 62, 0.84, { flip: true }),
			put(heartbeat(), 60, 26, 0.66),
		),
	soul_easy_target: () => paint("hell", put(goal(), 60, 42, 1.2), put(sword(), 78, 30, 0.8, { turn: 220 })),
	soul_over_charged: () => paint("hell", put(tag("×2"), 54, 34, 1.7), put(coins(3), 90, 60, 0.8)),
	soul_bad_math: () => paint("hell", put(board("−5", "r"), 60, 42, 1.1)),
	soul_no_free_gold: () =>
		paint(
			"hell",
			put(coins(5), 60, 34, 1.2),
			line("M14 58C40 40 80 40 106 58M14 22C40 44 80 44 106 22", "#20130a", 6),
			line("M14 58C40 40 80 40 106 58M14 22C40 44 80 44 106 22", "#9fadb5", 2.8),
			put(padlock(), 60, 46, 1),
		),
};
const ABILITIES: Gallery = {
	abil_magic_master: () =>
		paint(
			"glory",
			put(face({ hat: "wizard", cloth: "v", coat: "v", beard: "c" }), 44, 54, 0.92),
			put(orb(put(star("x v", 5, 7, 3), 0, 0)), 94, 46, 0.95),
		),
	abil_black_market: () =>
		paint("alley", put(stall("k", "v"), 48, 46, 0.98), put(tag("½"), 98, 26, 1), put(candle(), 100, 58, 0.8)),
	abil_the_doctor: () => paint("glory", put(beaked("k", "e"), 36, 54, 0.98), put(eyeball("e"), 96, 28, 0.6)),
	abil_good_math: () => paint("glory", put(board("+5", "e"), 60, 42, 1.1)),
	abil_the_vault: () => paint("vault", put(safe(), 60, 42, 1.15)),
	abil_bone_yard: () =>
		paint("glory", put(wreck(), 44, 62, 0.88), put(bones(), 94, 60, 0.56), put(skull(), 94, 36, 0.72)),
	abil_reuse_spell: () => paint("glory", put(backed("v"), 60, 48, 1.2), put(turnabout("#8a5cc0"), 60, 34, 1.4)),
	abil_re_direction: () => paint("glory", put(pointing("h", "v"), 36, 48, 1), put(turnabout("#c93a4b"), 84, 40, 1)),
	abil_raid_shop: () =>
		paint("glory", put(tower(sign("coin", 0, 6, 0.4)), 44, 48, 0.9), put(sword(), 96, 42, 1, { turn: 24 })),
	abil_money_master: () =>
		paint(
			"glory",
			put(face({ hat: "top", cloth: "e", coat: "e", beard: "w", mood: "grin" }), 38, 56, 0.84),
			put(coins(5), 92, 52, 0.86),
			put(crown(), 92, 24, 0.5),
		),
};

export const SHOPS: Gallery = { ...CURSES, ...CURES, ...MAGIC, ...TAVERN, ...SOULS, ...ABILITIES };
