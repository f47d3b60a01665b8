/** The count of a reveal: cup after cup, and die after die into the places that the bid has asked for. */

import type { GameView } from "../../../generated/games/pirata_codex";

/** Parts of the whole: when the first cup is lifted, when all of them are. */
const CUPS = { from: 0.16, to: 0.74 };
/** When the sum is said. */
export const SUM = 0.78;

export interface Cup {
	seat: number;
	/** When it is lifted. */
	at: number;
	/** How many of its dice count. */
	counts: number;
}

/** A place of the row: one that the bid has asked for, or one beyond it; and when a die fills it. */
export interface Place {
	beyond: boolean;
	at: number | null;
}

/** When a cup is lifted, of so many. */
export function liftedAt(n: number, many: number): number {
	return CUPS.from + (n * (CUPS.to - CUPS.from)) / Math.max(1, many);
}

/** The cups in the order in which they are lifted. */
export function cupsOf(view: GameView): Cup[] {
	return view.participants.map((seat, n) => ({
		seat,
		at: liftedAt(n, view.participants.length),
		counts: (view.players[seat]?.dice ?? []).reduce((sum, die) => sum + (die.struck ? 0 : (die.counts ?? 0)), 0),
	}));
}

/** The row of places: as many as were bid, and more where more dice count. */
export function placesOf(cups: readonly Cup[], bid: number): Place[] {
	const step = (CUPS.to - CUPS.from) / Math.max(1, cups.length);
	const filled = cups.flatMap(({ at, counts }) =>
		Array.from({ length: counts }, (_, n) => at + step * (0.35 + (0.6 * n) / Math.max(1, counts))),
	);
	return Array.from({ length: Math.max(bid, filled.length) }, (_, n) => ({ beyond: n >= bid, at: filled[n] ?? null }));
}
