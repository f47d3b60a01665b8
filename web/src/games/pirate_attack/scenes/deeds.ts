/** Hand cards that do something: tricks, answers, attacks, red cards and events. */

import { fin } from "../../../kit/art/beasts";
import { line, many, mark, type Part, put, shape, sign, star } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { face, grabbing, pointing } from "../../../kit/art/people";
import { ship, wreck } from "../../../kit/art/ships";
import { lightning } from "../../../kit/art/skies";
import {
	arrow,
	backed,
	barred,
	blast,
	cloudlet,
	coin,
	coins,
	crown,
	fan,
	fortune,
	glass,
	gun,
	gust,
	helm,
	isle,
	jaws,
	leaf,
	needle,
	orb,
	palm,
	scroll,
	skull,
	sword,
	twister,
	twoway,
	vortex,
} from "../../../kit/art/things";

const spell = (): Part => backed("v");

/** How much is stolen from how many: all or one, of all or of one. */
function theft(one: Part, all: boolean, everybody: boolean): Part {
	const cards = put(all ? fan(4, one) : one, 60, 54, all ? 0.82 : 1);
	const hands = everybody
		? put(grabbing("f", "r"), 30, 34, 0.8, { turn: -14 }) + put(grabbing("h", "e"), 92, 34, 0.8, { turn: 14 })
		: put(grabbing("f", "d"), 60, 22, 0.86);
	return cards + hands;
}
function thefts(stock: "ft" | "magic", one: () => Part): Gallery {
	const sky = stock === "ft" ? "vision" : "magic";
	return {
		[`steal_${stock}_all_all`]: () => paint(sky, theft(one(), true, true)),
		[`steal_${stock}_all_one`]: () => paint(sky, theft(one(), true, false)),
		[`steal_${stock}_one_each`]: () => paint(sky, theft(one(), false, true)),
		[`steal_${stock}_one_one`]: () => paint(sky, theft(one(), false, false)),
	};
}

const small = (flag: string, sail = "#fdf3da"): Part => ship("sloop", { flag, sail, cloth: "band" });
const navy = (guns: number): Part =>
	ship("galleon", { sail: "#fdf3da", cloth: "cross", flag: "#24509e", hull: "#24365f", guns });

const TRICKS: Gallery = {
	spy: () =>
		paint(
			"alley",
			put(face({ hat: "hood", cloth: "n", coat: "n" }), 46, 52, 1),
			put(glass(), 76, 40, 0.86, { turn: -6 }),
		),
	thieving_monkey: () =>
		paint("beach", put(palm(), 18, 50, 1.1), sign("monkey", 60, 40, 1), put(backed("r"), 98, 50, 0.9, { turn: 22 })),
	knife: () => paint("dusk", put(sword(), 60, 40, 1.15, { turn: 45 }), put(star("g", 4, 9, 2), 84, 18)),
	thief_half: () =>
		paint(
			"alley",
			put(face({ hat: "cap", cloth: "d", coat: "d", mood: "masked" }), 42, 50, 1),
			put(coins(3), 92, 56, 0.9),
		),
	thief_all: () =>
		paint(
			"alley",
			put(face({ hat: "bandana", cloth: "r", coat: "r", mood: "masked" }), 34, 50, 1),
			sign("bag", 88, 46, 1.05),
			put(coin(), 70, 68, 0.8),
			put(coin(), 108, 68, 0.8),
		),
	guard: () =>
		paint(
			"deck",
			put(face({ hat: "navy", coat: "n", mood: "angry", skin: "h" }), 52, 52, 1.06),
			sign("musket", 94, 42, 1, { turn: -40 }),
		),
	high_winds: () =>
		paint(
			"day",
			put(gust(), 50, 42, 1.25),
			many(3, (n) => put(backed(["r", "t", "v"][n] ?? "r"), 84 + n * 12, 18 + n * 18, 0.7, { turn: 30 + n * 35 })),
		),
	armada: () =>
		paint(
			"dawn",
			put(small("#c93a4b"), 26, 56, 0.62),
			put(small("#c93a4b"), 94, 56, 0.62),
			put(ship("brigantine", { cloth: "band" }), 60, 66, 0.9),
			line("M24 64q36 14 72 0", "#eebc50", 2.6),
		),
	move_witch_doctor: () =>
		paint(
			"curse",
			put(small("#5fae4e"), 26, 62, 0.72),
			put(small("#5fae4e"), 94, 62, 0.72),
			sign("doll", 60, 30, 0.72),
			line("M32 26C40 8 80 8 88 26M88 26l-8-3M88 26l1-9", "#d8ff9c", 2.6),
		),
	...thefts("ft", fortune),
	...thefts("magic", spell),
	master_navigator: () => paint("storm", put(helm(), 60, 44, 1.16), put(needle(), 60, 44, 0.44)),
	stranded: () =>
		paint(
			"beach",
			put(isle(), 58, 60, 0.9),
			put(palm(), 40, 36, 1.05),
			put(face({ hat: "none", beard: "w", coat: "w", mood: "scared" }), 78, 50, 0.6),
		),
	walk_the_plank: () =>
		paint(
			"dusk",
			shape("w", "M0 40h74v7H0z") + shape("y", "M0 47h26v33H0z"),
			put(face({ hat: "none", coat: "c", mood: "scared" }), 56, 25, 0.5),
			put(fin(), 92, 64, 1),
			put(fin(), 62, 72, 0.7),
		),
	trap: () => paint("yard", put(small("#c93a4b"), 60, 52, 1), put(jaws(), 60, 54, 1)),
	smoke_screen: () =>
		paint(
			"dusk",
			put(ship("schooner", { sail: "#d8a583" }), 42, 62, 0.8, { flip: true }),
			many(4, (n) => put(cloudlet(n % 2 ? "s" : "c"), 70 + n * 13, 60 - (n % 3) * 16, 0.9)),
		),
	power_play: () => paint("war", put(fan(5, backed("r")), 60, 48, 0.98), put(crown(), 60, 20, 0.7)),
	magician: () =>
		paint(
			"magic",
			put(face({ hat: "top", cloth: "k", coat: "k", beard: "k" }), 60, 54, 0.98),
			put(backed("v"), 20, 48, 0.9, { turn: -18 }),
			put(backed("r"), 100, 48, 0.9, { turn: 18 }),
		),
	damn_pirates: () =>
		paint(
			"war",
			put(ship("brigantine", { sail: "#2b2430", cloth: "skull", flag: "#fdf3da" }), 66, 66, 0.92),
			put(grabbing("h", "r"), 26, 36, 0.9, { turn: -20 }),
		),
	insurance: () => paint("chart", put(scroll(), 46, 42, 1.5), put(small("#1f9d76"), 92, 66, 0.62)),
	blockade: () =>
		paint(
			"storm",
			many(3, (n) => put(ship("brigantine", { cloth: "plain", hull: "#33281f" }), 18 + n * 42, 62, 0.5)),
			line("M0 68h120", "#20130a", 7),
			line("M0 68h120", "#9fadb5", 3.6),
			put(barred(17), 60, 38),
		),
};

const ATTACKS: Gallery = {
	must_attack: () => paint("war", put(gun("u"), 46, 52, 1.35), put(blast(), 98, 40, 0.9)),
	force_someone: () => paint("war", put(pointing("f", "n"), 40, 36, 1.2), put(small("#c93a4b"), 92, 66, 0.76)),
	force_two: () =>
		paint(
			"war",
			put(ship("sloop", { flag: "#24509e", cloth: "band" }), 27, 64, 0.92),
			put(ship("sloop", { flag: "#1f9d76", cloth: "band" }), 93, 64, 0.92, { flip: true }),
			put(blast(), 60, 42, 0.72),
		),
};

const RED: Gallery = {
	hurricane: () =>
		paint(
			"storm",
			put(twister(), 60, 38, 1.15),
			put(wreck(), 22, 66, 0.5, { turn: -20 }),
			put(wreck(), 100, 64, 0.5, { turn: 24 }),
			lightning(100, 22, 0.7),
		),
	royal_navy_8: () => paint("day", put(navy(8), 60, 66, 0.94)),
	royal_navy_12: () => paint("doom", put(navy(12), 44, 66, 0.82), put(navy(12), 94, 60, 0.5)),
	whirlpool: () => paint("deep", put(vortex(), 60, 46, 1.2), put(small("#c93a4b"), 74, 44, 0.6, { turn: 32 })),
	wind_storm: () =>
		paint(
			"storm",
			put(gust(), 60, 24, 0.9),
			put(fan(3, backed("t")), 28, 56, 0.66),
			put(fan(3, backed("r")), 92, 56, 0.66),
			put(twoway(), 60, 56, 0.62),
		),
	wind_storm_left: () =>
		paint(
			"storm",
			put(gust(), 62, 24, 0.95, { flip: true }),
			put(fan(3, backed("t")), 84, 58, 0.74),
			put(arrow(), 34, 58, 0.9, { flip: true }),
		),
	wind_storm_right: () =>
		paint("storm", put(gust(), 58, 24, 0.95), put(fan(3, backed("t")), 36, 58, 0.74), put(arrow(), 86, 58, 0.9)),
	ship_bonus: () =>
		paint(
			"glory",
			put(ship("schooner", { cloth: "plain" }), 46, 64, 0.86),
			put(backed("t"), 98, 48, 1, { turn: 12 }),
			mark("+", 98, 24, 24, "e"),
		),
	card_bonus: () =>
		paint(
			"glory",
			put(isle(), 34, 66, 0.6),
			put(palm(), 30, 44, 0.72),
			put(fan(2, backed("t")), 86, 52, 1),
			mark("+2", 58, 30, 22, "e"),
		),
	into_the_sea: () =>
		paint(
			"dawn",
			many(3, (n) =>
				put(leaf("c", put(ship("sloop", { cloth: "plain", guns: 0 }), 0, 9, 0.36)), 20 + n * 26, 22 + n * 12, 0.9, {
					turn: -14 + n * 16,
				}),
			),
			put(small("#c93a4b"), 100, 66, 0.56),
		),
	davy_jones_locker: () =>
		paint("deep", sign("locker", 60, 44, 1.05), line("M20 64c-6-10 4-16 0-26M100 66c6-10-4-18 0-28", "#2f9b7a", 4)),
	end_of_the_world: () =>
		paint(
			"void",
			put(vortex(), 60, 46, 1),
			put(wreck(), 30, 34, 0.44, { turn: -30 }),
			put(skull(), 60, 30, 0.7),
			lightning(98, 24, 0.8),
		),
	smallest_ship_bonus: () =>
		paint("tavern", put(ship("sloop", {}), 40, 62, 0.6), sign("rum", 84, 44, 0.95), mark("+2", 40, 24, 20, "g")),
	magic_bonus: () =>
		paint("magic", put(fan(2, spell()), 74, 50, 1.05), put(orb(), 28, 46, 0.9), mark("+2", 48, 24, 20, "g")),
};

export const DEEDS: Gallery = { ...TRICKS, ...ATTACKS, ...RED };
