/**
 * Where hexes lie on paper. Pointy tops; sides 1 to 6 clockwise from the upper right; neighbours are one unit
 * apart.
 */

import type { Terrain } from "../../generated/games/piratical";
import { terrainOf } from "./printed";

export interface Spot {
	label: string;
	row: number;
	column: number;
	x: number;
	y: number;
	kind: Terrain["kind"];
	water: boolean;
}

const HIGH = Math.sqrt(3) / 2;

/** All hexes of a chart. A row an odd number away from the origin's lies half a hex to the right. */
export function spotsOf(rows: readonly string[], origin: string): Spot[] {
	const first = origin.charCodeAt(0) - 65;
	return rows.flatMap((marks, row) =>
		[...marks].map((mark, at) => ({
			label: `${String.fromCharCode(65 + row)}${at + 1}`,
			row,
			column: at + 1,
			x: at + 1 + (Math.abs(row - first) % 2 ? 0.5 : 0),
			y: row * HIGH,
			...terrainOf(mark),
		})),
	);
}

const R = 1 / Math.sqrt(3);
/** The corners of a hex about (0, 0), clockwise from the top; side n lies between the n-th and the next. */
export const OUTLINE_POINTS: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5].map((corner) => {
	const turn = (corner / 6) * 2 * Math.PI - Math.PI / 2;
	return [Math.cos(turn) * R, Math.sin(turn) * R] as const;
});
/** The same for SVG. */
export const OUTLINE = OUTLINE_POINTS.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");

/** The direction of a side in degrees, clockwise from straight up. */
export function degrees(side: number): number {
	return side * 60 - 30;
}

/** A step towards a side. */
export function towards(side: number, far = 1): { x: number; y: number } {
	const turn = (degrees(side) * Math.PI) / 180;
	return { x: Math.sin(turn) * far, y: -Math.cos(turn) * far };
}

/** A way (q, r) on paper. */
export function wayOf(q: number, r: number): { x: number; y: number } {
	return { x: q + r / 2, y: r * HIGH };
}

/** A step down the wind; none where no wind blows. */
export function wayOfWind(wind: number): { x: number; y: number } {
	return wind ? towards(wind) : { x: 0, y: 0 };
}
