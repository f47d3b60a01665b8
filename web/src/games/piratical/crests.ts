/** What the six races carry on their shields: no two have the same outline. */

import { line, many, type Part, put, round, shape, star } from "../../kit/art/ink";
import type { Gallery } from "../../kit/art/paint";
import { crown, hammer } from "../../kit/art/things";

/** The box that a crest is drawn into. */
export const BOX = "-22 -22 44 44";

export const CRESTS: Gallery = {
	empire: () => star("g", 12, 21, 17) + round("c", 0, 0, 13) + put(crown(), 0, 1, 0.42),
	brettonian: () =>
		shape("c", "M-17-19h34V2C17 12 8 18 0 21-8 18-17 12-17 2Z") +
		shape("t", "M-4-18h8v12h12v8H4v16l-4 2-4-2V2h-12v-8h12Z"),
	dwarves: () => shape("s", "M-19-12-10-20h20l9 8v22l-9 10h-20l-9-10Z") + put(hammer(), 0, -3, 0.7, { turn: 20 }),
	orcs: () =>
		round("w", 0, 0, 20) +
		round("e", 0, 0, 14) +
		shape("c", "M-11 8C-14-2-10-8-6-10c0 6 1 10 4 14ZM11 8C14-2 10-8 6-10c0 6-1 10-4 14Z") +
		line("M-10 9H10", "#20130a", 2.4),
	elves: () =>
		shape("e", "M0-21C13-10 14 8 0 21-14 8-13-10 0-21Z") +
		line("M0-16v34M0-6l6-4M0-6l-6-4M0 2l7-4M0 2l-7-4M0 10l6-4M0 10l-6-4", "#fdf3da", 1.6),
	chaos: () =>
		star("r", 7, 22, 11) +
		shape("k", "M-9-2C-20-6-20-14-16-20-14-12-8-10-5-9H5C8-10 14-12 16-20 20-14 20-6 9-2V5L5 14h-10L-9 5Z") +
		many(2, (n) => shape("g", n ? "M2-1l6-3-1 6Z" : "M-2-1l-6-3 1 6Z")) +
		line("M-4 9 0 6l4 3", "#eebc50", 1.6),
};

export function crestOf(race: string): Part {
	return CRESTS[race]?.() ?? "";
}
