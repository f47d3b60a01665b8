import { line, many, type Part, put, round, shape, sign } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { face } from "../../../kit/art/people";
import { ship, wreck } from "../../../kit/art/ships";
import { lightning, type Sky } from "../../../kit/art/skies";
import {
	blast,
	bones,
	coins,
	crown,
	flask,
	glass,
	gun,
	gust,
	hammer,
	heartbeat,
	isle,
	needle,
	palm,
	planks,
	skull,
	sword,
	trunk,
	turnabout,
	twister,
	vortex,
} from "../../../kit/art/things";

const sloop = (flag: string): Part => ship("sloop", { flag, cloth: "band" });

/** The wind turns by this many sides, one way or the other. */
function wind(sky: Sky, sides: number, clockwise: boolean): Part {
	const arrows = many(sides, (n) =>
		put(turnabout(n ? "#ef8736" : "#eebc50"), 60, 34 + n * 18, 1.2 - n * 0.35, { flip: !clockwise }),
	);
	return paint(sky, put(gust(), 60, 46, 1.1, { flip: !clockwise }), arrows);
}

const WEATHER: Gallery = {
	wind_any: () => paint("day", put(gust(), 40, 24, 0.8), sign("windrose", 76, 44, 0.98)),
	wind_cw1: () => wind("day", 1, true),
	wind_cw2: () => wind("storm", 2, true),
	wind_ccw1: () => wind("dawn", 1, false),
	wind_ccw2: () => wind("dusk", 2, false),
	hurricane: () => paint("storm", put(twister(), 60, 38, 1.15), put(wreck(), 98, 66, 0.55, { turn: 18 })),
	tropical_storm: () =>
		paint("storm", lightning(26, 30, 1), lightning(98, 26, 0.8), put(sloop("#c93a4b"), 60, 64, 0.9, { turn: -16 })),
	blown_off_course: () =>
		paint("chart", put(gust("#3f8796"), 46, 26, 0.9), put(sloop("#c93a4b"), 86, 64, 0.8, { turn: 16 })),
	weather_storm: () =>
		paint("storm", put(ship("brigantine", { cloth: "plain" }), 62, 66, 0.92), sign("anchor", 22, 30, 0.66)),
	run_aground: () => paint("beach", put(isle(), 84, 70, 0.9), put(wreck(), 52, 62, 1, { turn: -10 })),
	whirlpool: () => paint("deep", put(vortex(), 60, 46, 1.2), put(sloop("#3f8ad0"), 46, 40, 0.6, { turn: -30 })),
	uncharted_waters: () =>
		paint(
			"fog",
			put(ship("schooner", { guns: 0, cloth: "plain" }), 60, 64, 0.9, { fade: 0.55 }),
			sign("compass", 96, 30, 0.6),
		),
};

const CREW: Gallery = {
	scurvey: () => paint("tavern", put(face({ hat: "none", skin: "e", coat: "w", mood: "scared" }), 60, 50, 1.05)),
	beriberi: () =>
		paint(
			"deck",
			put(face({ hat: "bandana", cloth: "t", skin: "c", coat: "t", mood: "asleep" }), 56, 56, 1, { turn: -16 }),
		),
	mutiny: () =>
		paint(
			"war",
			put(face({ hat: "bandana", coat: "d", cloth: "r", mood: "angry", patch: true }), 46, 52, 1),
			sign("dagger", 94, 42, 0.95),
		),
	stowaway: () =>
		paint(
			"deck",
			put(face({ hat: "cap", cloth: "d", coat: "d", mood: "grin" }), 60, 44, 0.8),
			sign("keg", 36, 58, 0.7),
			sign("keg", 86, 58, 0.7),
		),
	shipwreck_survivors: () =>
		paint(
			"day",
			shape("w", "M18 58h84v8H18zM24 66h72v7H24z"),
			put(face({ hat: "none", coat: "c", mood: "scared" }), 42, 46, 0.6),
			put(face({ hat: "none", coat: "t", skin: "h", mood: "grin" }), 78, 46, 0.6),
		),
	captives: () =>
		paint(
			"vault",
			put(face({ hat: "none", coat: "u", mood: "calm" }), 60, 52, 0.9),
			line("M20 0v80M40 0v80M60 0v80M80 0v80M100 0v80", "#20130a", 6),
			line("M20 0v80M40 0v80M60 0v80M80 0v80M100 0v80", "#9fadb5", 3),
		),
	buccaneers: () =>
		paint(
			"dusk",
			put(face({ coat: "r", cloth: "k", beard: "k", mood: "grin" }), 34, 54, 0.82),
			put(face({ hat: "bandana", coat: "n", cloth: "e", patch: true, skin: "h" }), 86, 54, 0.82),
			put(sword(), 60, 40, 0.8),
		),
	hostile_natives: () =>
		paint(
			"beach",
			put(palm(), 22, 46, 1.1),
			put(sloop("#3f8ad0"), 90, 66, 0.66),
			line("M30 30 74 56M38 18l44 26", "#6a4326", 2.6),
			put(shape("s", "M-5 0 8 0 0 4ZM-5 0 8 0 0-4Z"), 76, 57, 1.1, { turn: 30 }),
			put(shape("s", "M-5 0 8 0 0 4ZM-5 0 8 0 0-4Z"), 84, 45, 1.1, { turn: 30 }),
		),
	medicinals: () => paint("tavern", put(flask("r"), 46, 44, 1.1), put(heartbeat(), 88, 42, 0.8)),
	wine_women_song: () =>
		paint(
			"tavern",
			sign("rum", 40, 44, 0.95),
			put(
				shape("w", "M-4 6h8v-34h-8z") + round("h", 0, 16, 15) + round("w", 0, 2, 11) + round("k", 0, 12, 5),
				86,
				46,
				1,
				{ turn: 24 },
			),
			line("M68 20v14M76 18v14M68 20l8-2", "#fdf3da", 2.6),
		),
};

const FORTUNE: Gallery = {
	treasure_map: () =>
		paint(
			"chart",
			line("M20 62c10-14 20 2 30-12s20-2 28-16", "#8a2233", 3),
			line("M84 20 98 34M98 20 84 34", "#c93a4b", 6),
			put(palm(), 30, 34, 0.66),
		),
	albatross: () =>
		paint(
			"dawn",
			put(
				shape("c", "M0 6C-14-8-34-10-54-4-36 0-24 6-12 12-6 18 6 18 12 12 24 6 36 0 54-4 34-10 14-8 0 6Z") +
					shape("c", "M-6 10c-2 8 0 12 6 12s8-4 6-12Z") +
					shape("o", "M0 20l14 4-14 3Z") +
					round("k", 2, 18, 1.6),
				60,
				28,
				1,
			),
		),
	mermaid: () => paint("deep", sign("mermaid", 60, 42, 1.05)),
	skull_crossbones: () => paint("void", put(bones(), 60, 56, 1.1), put(skull(), 60, 36, 1.2)),
	sextant: () =>
		paint(
			"night",
			put(
				line("M-24 22C-12 30 12 30 24 22M0-24-24 22M0-24 24 22M-12 4h24", "#20130a", 7) +
					line("M-24 22C-12 30 12 30 24 22M0-24-24 22M0-24 24 22M-12 4h24", "#eebc50", 4) +
					round("g", 0, -24, 5),
				54,
				40,
				1.1,
			),
		),
	charts: () =>
		paint(
			"tavern",
			put(
				shape("c", "M-40-20C-20-26 0-14 40-22v44C0 30-20 18-40 24Z") +
					line("M-32 10c10-14 20 2 30-10S18 4 32-8", "#3f8796", 2.4),
				60,
				42,
				1.1,
			),
			put(needle(), 88, 56, 0.6),
		),
	spyglass: () => paint("day", put(glass(), 52, 36, 1.3, { turn: -16 }), put(sloop("#c93a4b"), 104, 62, 0.42)),
	ivory_coast: () =>
		paint(
			"beach",
			put(palm(), 24, 42, 1),
			put(shape("c", "M-26 14C-10 18 18 8 26-18 28 8 6 28-24 24Z"), 74, 46, 1.1),
			put(shape("c", "M-26 14C-10 18 18 8 26-18 28 8 6 28-24 24Z"), 84, 60, 1),
		),
	saint_augustine: () =>
		paint(
			"dusk",
			shape("u", "M58 80V30h44v50Z") +
				shape("s", "M54 30v-9h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v9Z") +
				shape("k", "M72 80V58c0-10 16-10 16 0v22Z"),
			line("M80 20V4", "#3d2614", 2.4),
			shape("r", "M80 4h18l-5 5 5 5H80Z"),
			put(sloop("#eebc50"), 28, 66, 0.7),
		),
	treasure_ship: () =>
		paint(
			"glory",
			put(ship("galleon", { sail: "#fff3cf", cloth: "cross", flag: "#eebc50" }), 58, 66, 0.94),
			put(coins(2), 100, 70, 0.7),
		),
	kings_ransom: () => paint("glory", put(crown(), 60, 18, 0.78), put(trunk(put(coins(4), 0, -8, 0.8)), 60, 58, 0.72)),
	repairs_at_sea: () => paint("yard", put(planks(3, 1), 52, 44, 0.94), put(hammer(), 98, 40, 1.2, { turn: 30 })),
	narrow_escape: () =>
		paint(
			"night",
			put(sloop("#eebc50"), 60, 64, 0.84),
			shape("k", "M0 80V10l22 12 8 30 14 28ZM120 80V10L98 22l-8 30-14 28Z"),
		),
};

const BATTLE: Gallery = {
	blown_away: () => paint("war", put(wreck(), 60, 64, 1, { turn: 10 }), put(blast(), 66, 36, 1.2)),
	broadsides: () =>
		paint(
			"war",
			sign("broadside", 44, 42, 1.15),
			many(2, (n) => put(blast(), 98, 28 + n * 28, 0.6)),
		),
	grapeshot: () =>
		paint(
			"war",
			put(gun("u"), 34, 50, 1),
			many(9, (n) => round("k", 74 + (n % 3) * 15, 26 + Math.floor(n / 3) * 14 + (n % 3) * 2, 4)),
		),
	chainshot: () => paint("storm", sign("chainshot", 60, 40, 1.15)),
	swashbuckling: () =>
		paint(
			"dusk",
			line("M60 0 78 34", "#b98a57", 3),
			put(face({ coat: "r", cloth: "d", mood: "grin", hat: "bandana" }), 66, 52, 0.74, { turn: 14 }),
			put(sword(), 28, 44, 0.9, { turn: -40 }),
		),
	matchlock_pistols: () => paint("war", sign("pistol", 44, 42, 0.98), sign("pistol", 80, 50, 0.9, { flip: true })),
	cutlass: () => paint("day", sign("cutlass", 60, 42, 1.15)),
};

export const SCENES: Gallery = { ...WEATHER, ...CREW, ...FORTUNE, ...BATTLE };

const BLANK = paint("chart");

export function sceneOf(card: string): Part {
	return SCENES[card]?.() ?? BLANK;
}
