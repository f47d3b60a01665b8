/** The figures of a match told, made ready to be drawn. */

import type { Point, SeatTold } from "../../generated/told";

export const PARTS = ["dice", "reveals", "own", "others", "drift"] as const;
export type PartName = (typeof PARTS)[number];

/** Everybody's share of a column: members of a team have the same chance, and share the team's. */
export function sharesOf(chances: readonly number[]): number[] {
	const total = chances.reduce((sum, one) => sum + one, 0);
	// Alone, one wins or loses: what is left of the column is the defeat.
	if (chances.length === 1) return [...chances];
	return chances.map((one) => (total > 0 ? one / total : 1 / chances.length));
}

/** The stacked bands as points of polygons, the first seat on top. */
export function bandsOf(points: readonly Point[], hindsight: boolean, wide: number, high: number): string[] {
	const last = Math.max(1, points.at(-1)?.step ?? 1);
	const columns = points.map((point) => sharesOf(hindsight ? point.chances : point.public));
	const xs = points.map((point) => (wide * point.step) / last);
	const below = points.map(() => 0);
	return (columns[0] ?? []).map((_, seat) => {
		const lower = [...below];
		columns.forEach((column, at) => {
			below[at] = (below[at] ?? 0) + (column[seat] ?? 0);
		});
		const spot = (x: number, share: number) => `${x.toFixed(1)},${(high * share).toFixed(1)}`;
		const edge = xs.map((x, at) => spot(x, below[at] ?? 0));
		const back = xs.map((x, at) => spot(x, lower[at] ?? 0)).reverse();
		return [...edge, ...back].join(" ");
	});
}

/** The point of the curve that holds at a step: the last one that is not after it. */
export function pointAt(points: readonly Point[], step: number): number {
	let found = 0;
	points.forEach((point, at) => {
		if (point.step <= step) found = at;
	});
	return found;
}

/** The point nearest to a step. */
export function nearest(points: readonly Point[], step: number): number {
	let found = 0;
	points.forEach((point, at) => {
		if (Math.abs(point.step - step) < Math.abs((points[found]?.step ?? 0) - step)) found = at;
	});
	return found;
}

/** Points of a win for people: whole, with a sign. */
export function signed(share: number): string {
	const points = Math.round(100 * share);
	return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

export function percent(share: number): number {
	return Math.round(100 * share);
}

export interface Piece {
	part: PartName;
	share: number;
	/** From the middle, as shares of the longest side of all seats. */
	from: number;
	long: number;
}

/** The bars of all seats: what helped goes right of the middle, what hurt left of it. */
export function barsOf(seats: readonly SeatTold[]): Piece[][] {
	const side = (seat: SeatTold, sign: number) => PARTS.reduce((sum, part) => sum + Math.max(0, sign * seat[part]), 0);
	const longest = Math.max(0.01, ...seats.flatMap((seat) => [side(seat, 1), side(seat, -1)]));
	return seats.map((seat) => {
		let right = 0;
		let left = 0;
		return PARTS.map((part) => {
			const share = seat[part];
			const long = Math.abs(share) / longest;
			if (share >= 0) right += long;
			else left += long;
			return { part, share, from: share >= 0 ? right - long : -left, long };
		});
	});
}

/** Those of these rounds that begin at least so many answers after the one before: their numbers do not touch. */
export function spaced<R extends { step: number }>(rounds: readonly R[], gap: number): R[] {
	const found: R[] = [];
	for (const round of rounds) {
		const before = found.at(-1);
		if (!before || round.step - before.step >= gap) found.push(round);
	}
	return found;
}
