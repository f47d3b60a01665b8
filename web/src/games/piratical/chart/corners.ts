/** Where the wind rose and the tools may stand: in a corner of the chart where nothing is that matters. */

import type { Point } from "../../../kit/surface/lens.svelte";

/** In pixels. */
export interface Size {
	wide: number;
	high: number;
}
export const ROSE: Size = { wide: 110, high: 150 };
export const SMALL_ROSE: Size = { wide: 80, high: 105 };
export const TOOLS: Size = { wide: 200, high: 60 };

/** The lower corner on this side, unless more of these points lie there than in the upper one. */
export function cornerFor(
	side: "left" | "right",
	room: Size,
	points: readonly Point[],
	{ wide, high }: Size,
): "low" | "high" {
	const beside = points.filter(({ x }) => (side === "left" ? x < room.wide : x > wide - room.wide));
	const low = beside.filter(({ y }) => y > high - room.high && y <= high).length;
	const top = beside.filter(({ y }) => y < room.high && y >= 0).length;
	return low > top ? "high" : "low";
}
