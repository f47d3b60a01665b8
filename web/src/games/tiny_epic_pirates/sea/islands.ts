/** The sixteen islands: each with a coast, a light and a landmark of its own, drawn into 120 by 80. */

import { line, type Part, put, round, shape } from "../../../kit/art/ink";
import { wreck } from "../../../kit/art/ships";
import { flask, palm } from "../../../kit/art/things";
import * as mark from "./landmarks";

/** The hour and the weather: what colour the water has. */
export type Light = "dawn" | "noon" | "gold" | "dusk" | "night" | "mist" | "storm";

export interface Island {
	light: Light;
	picture: () => Part;
}

const SAND = "#efd9a4";

/** Land of a colour with a beach round it, and surf round that. */
function land(coast: string, inner: string, grass: string, beach = SAND): Part {
	return (
		`<path class="l" d="${coast}" stroke="#e6f6f2" stroke-width="7" opacity="0.4"/>` +
		`<path fill="${beach}" d="${coast}"/><path class="x" fill="${grass}" d="${inner}"/>`
	);
}
/** An islet of sand. */
function bar(x: number, y: number, wide: number, high: number, beach = SAND): Part {
	return (
		`<ellipse class="l" cx="${x}" cy="${y}" rx="${wide}" ry="${high}" stroke="#e6f6f2" stroke-width="6" opacity="0.4"/>` +
		`<ellipse fill="${beach}" cx="${x}" cy="${y}" rx="${wide}" ry="${high}"/>`
	);
}

export const ISLANDS: Readonly<Record<string, Island>> = {
	m01: {
		light: "noon",
		picture: () =>
			land(
				"M8 60C4 44 18 36 32 38S64 28 82 34s24 20 12 30-38 10-54 8-28-2-32-12Z",
				"M16 58c-2-10 8-16 18-14s32-8 46-4 16 14 8 20-32 8-48 6-20-2-24-8Z",
				"#8fb45a",
			) + put(mark.fort(), 48, 60, 0.9),
	},
	m02: {
		light: "gold",
		picture: () =>
			land(
				"M6 52C4 38 26 34 36 44S58 34 72 32s34 6 30 22-26 16-40 10-24-4-32 2S8 66 6 52Z",
				"M14 52c0-8 12-10 20-2s26-6 38-10 24 4 22 12-18 10-30 6-26-6-36 0-13 2-14-6Z",
				"#7fb356",
			) +
			put(palm(), 28, 30, 0.85) +
			put(palm(), 60, 26, 1.05, { flip: true }) +
			put(palm(), 80, 36, 0.7),
	},
	m03: {
		light: "dawn",
		picture: () =>
			land(
				"M6 56C6 40 30 34 52 34s48 6 48 22-24 18-48 18S6 72 6 56Z",
				"M14 56c0-10 18-16 38-16s40 6 40 16-20 12-40 12-38-2-38-12Z",
				"#e59a86",
				"#f6cdb8",
			) +
			round("x t", 72, 60, 15, 5) +
			line("M84 56V40M84 50l-7-6v-6M84 46l8-5v-7", "#c23a4e", 3.4) +
			put(mark.church(), 42, 60, 0.88),
	},
	m04: {
		light: "dusk",
		picture: () =>
			land(
				"M6 62l8-16 14-2 8-10 18 5 14-9 16 9 14 5 3 14-12 12-22 4-18-3-22 5-16-6Z",
				"M16 60l6-10 14-2 6-8 14 5 12-7 14 8 10 5-2 8-10 6-20 3-18-3-18 3Z",
				"#8d8450",
				"#cfb98a",
			) +
			shape("w", "M86 60h26v5h-26Z") +
			line("M92 65v6M106 65v6", "#4d3318", 3) +
			put(mark.gallows(), 50, 60, 0.95),
	},
	m05: {
		light: "noon",
		picture: () =>
			bar(18, 40, 13, 5) +
			bar(90, 44, 13, 6) +
			land(
				"M8 60c4-14 30-16 46-12s38 2 40 12-20 13-44 11S4 70 8 60Z",
				"M22 61c4-6 18-8 30-6s26 0 28 5-14 5-28 4-32 2-30-3Z",
				"#dcc27c",
			) +
			put(mark.sandpiper(), 46, 60, 0.98),
	},
	m06: {
		light: "storm",
		picture: () =>
			land(
				"M8 62l5-24 28-8 32 3 22 12-2 20-22 9-46 1Z",
				"M16 60l4-16 22-6 28 3 16 9-2 12-16 5-40 1Z",
				"#5f7357",
				"#a8a492",
			) + put(mark.crane(), 48, 62, 0.95),
	},
	m07: {
		light: "storm",
		picture: () =>
			land(
				"M6 64C2 48 18 40 32 44s18-18 36-16 28 14 20 24-20 2-16 12-22 8-38 8-26 0-28-8Z",
				"M14 62c-2-10 8-14 18-11s24-17 36-16 18 9 12 14-20 2-16 10-18 8-32 8-16 0-18-5Z",
				"#54704f",
				"#a9a390",
			) + put(mark.darkHouse(), 48, 58, 0.95),
	},
	m08: {
		light: "gold",
		picture: () =>
			land(
				"M4 54C4 38 26 34 52 34s48 4 48 20-22 20-48 20S4 70 4 54Z",
				"M12 54c0-10 18-14 40-14s40 4 40 14-18 14-40 14-40-4-40-14Z",
				"#a3c862",
			) +
			`<path class="x" fill="#efd9a4" d="M48 60h8l6 12H42Z"/>` +
			put(mark.mansion(), 52, 60, 0.9),
	},
	m09: {
		light: "noon",
		picture: () =>
			land(
				"M6 54C6 36 32 32 56 34s46 4 44 18-14 8-24 4-30-6-34 2 14 8 4 14-40 2-40-18Z",
				"M13 53c0-10 22-14 43-12s38 3 36 10-10 2-18-1-34-6-40 4 6 8 0 10-21-2-21-11Z",
				"#9cbf4e",
			) + put(mark.canes(), 46, 56, 0.95),
	},
	m10: {
		light: "dawn",
		picture: () =>
			land(
				"M6 54C8 40 28 36 44 41s32 8 68 15C90 68 66 64 42 74S4 66 6 54Z",
				"M13 54c3-8 16-11 30-7s28 6 44 9c-14 4-26 4-48 11S12 62 13 54Z",
				"#b59a5a",
			) +
			put(mark.windmill(), 40, 60, 1) +
			put(mark.cask(), 70, 62, 0.75),
	},
	m11: {
		light: "night",
		picture: () =>
			land(
				"M8 60C2 38 28 28 52 28s54 10 44 32-24 12-28 2-10-14-16-14-14 6-16 14-22 16-28-2Z",
				"M15 56C11 42 30 35 52 35s44 8 37 22-12 6-16-1-12-15-21-15-18 8-21 15-14 8-16 0Z",
				"#6f8a4b",
				"#d3b97c",
			) + put(mark.mug(), 50, 64, 0.86),
	},
	m12: {
		light: "storm",
		picture: () =>
			bar(22, 42, 15, 5, "#b9ab87") +
			bar(86, 38, 13, 5, "#b9ab87") +
			bar(88, 64, 14, 5, "#b9ab87") +
			bar(46, 62, 34, 8, "#b9ab87") +
			put(wreck(), 48, 54, 0.92) +
			put(flask("o"), 88, 56, 0.45, { turn: 70 }),
	},
	m13: {
		light: "mist",
		picture: () =>
			land(
				"M6 50C8 32 34 30 54 31s44 1 46 18-4 22-14 20-2-12-8-16-34-6-38 1-2 16-14 16S4 64 6 50Z",
				"M13 48c2-10 20-11 40-11s38 2 40 11-2 12-6 12-2-10-12-13-40-5-44 4-2 10-8 10-11-5-10-13Z",
				"#6fa05a",
			) +
			put(mark.lighthouse(), 84, 54, 0.85) +
			put(mark.sacks(), 40, 54, 0.92),
	},
	m14: {
		light: "dusk",
		picture: () =>
			land(
				"M4 62C8 46 30 48 52 48s44 0 48 14-24 14-48 14S0 74 4 62Z",
				"M14 62c4-8 20-10 38-10s36 2 38 10-18 9-38 9-40-1-38-9Z",
				"#7a8f45",
			) +
			put(mark.volcano(), 50, 64, 0.98) +
			put(palm(), 88, 52, 0.5),
	},
	m15: {
		light: "gold",
		picture: () =>
			bar(94, 44, 9, 4) +
			land(
				"M14 58c0-14 16-20 34-20s38 4 38 19-18 16-37 16S14 72 14 58Z",
				"M22 58c0-9 12-13 26-13s30 3 30 12-14 10-28 10-28 0-28-9Z",
				"#b7ab55",
			) +
			put(mark.casks(), 48, 63, 0.82),
	},
	m16: {
		light: "storm",
		picture: () =>
			land(
				"M6 62l10-14 20-4 16-6 18 5 20 6 10 13-14 10-28 4-26-2-20-4Z",
				"M16 61l8-8 18-3 12-4 14 3 16 5 8 7-10 5-26 3-24-2Z",
				"#8fa0a0",
				"#c6cccb",
			) + put(mark.cliffs(), 50, 64, 0.95),
	},
};

/** The island of a card, and of one that nobody has drawn yet. */
export function islandOf(card: string): Island {
	return ISLANDS[card] ?? { light: "noon", picture: () => bar(52, 56, 40, 14) };
}
