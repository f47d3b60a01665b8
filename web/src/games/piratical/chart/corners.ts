/** Where the wind rose and the tools may stand: in a corner of the chart where nothing is that matters. */

import type { Point } from "../lens.svelte";

/** How much of a corner they take, in pixels. */
const WIDE = 130;
const HIGH = 140;

/** Is the lower corner on this side free of these points, or else the upper one? */
export function cornerFor(
	side: "left" | "right",
	points: readonly Point[],
	{ wide, high }: { wide: number; high: number },
): "low" | "high" {
	const beside = points.filter(({ x }) => (side === "left" ? x < WIDE : x > wide - WIDE));
	const low = beside.filter(({ y }) => y > high - HIGH && y <= high).length;
	const top = beside.filter(({ y }) => y < HIGH && y >= 0).length;
	return low > top ? "high" : "low";
}
