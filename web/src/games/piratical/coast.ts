/** Coasts as a draughtsman inks them: hexes of land joined, their outline rounded and a little ragged. */

import { OUTLINE_POINTS, type Spot, towards } from "./hexes";

interface Point {
	x: number;
	y: number;
}

const RAGGED = 0.05;
const key = (point: Point) => `${Math.round(point.x * 50)},${Math.round(point.y * 50)}`;

/** One closed path for every outline of these hexes. */
export function coastOf(land: readonly Spot[]): string {
	const taken = new Set(land.map(key));
	const next = new Map<string, { from: Point; to: Point }>();
	for (const spot of land)
		for (let side = 1; side <= 6; side++) {
			const step = towards(side);
			if (taken.has(key({ x: spot.x + step.x, y: spot.y + step.y }))) continue;
			const from = cornerOf(spot, side - 1);
			next.set(key(from), { from, to: cornerOf(spot, side % 6) });
		}
	const paths: string[] = [];
	while (next.size) {
		const loop: Point[] = [];
		let edge = next.values().next().value;
		while (edge) {
			next.delete(key(edge.from));
			loop.push(...ragged(edge.from, edge.to));
			edge = next.get(key(edge.to));
		}
		paths.push(rounded(loop));
	}
	return paths.join("");
}

function cornerOf(spot: Spot, corner: number): Point {
	const [x = 0, y = 0] = OUTLINE_POINTS[corner] ?? [];
	return { x: spot.x + x, y: spot.y + y };
}

/** An edge in three pieces, each of them pushed in or out; the same edge always looks the same. */
function ragged(from: Point, to: Point): Point[] {
	return [0, 1 / 3, 2 / 3].map((part) => {
		const x = from.x + (to.x - from.x) * part;
		const y = from.y + (to.y - from.y) * part;
		return { x: x + RAGGED * noise(x, y), y: y + RAGGED * noise(y, x + 7) };
	});
}

/** Between -1 and 1, by the place alone. */
export function noise(x: number, y: number): number {
	const wild = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
	return 2 * (wild - Math.floor(wild)) - 1;
}

/** A curve through the middles between points, with the points to bend it. */
function rounded(points: readonly Point[]): string {
	const middle = (at: number) => {
		const a = points[at % points.length] as Point;
		const b = points[(at + 1) % points.length] as Point;
		return `${((a.x + b.x) / 2).toFixed(3)} ${((a.y + b.y) / 2).toFixed(3)}`;
	};
	const bends = points.map((_, at) => {
		const bend = points[(at + 1) % points.length] as Point;
		return `Q${bend.x.toFixed(3)} ${bend.y.toFixed(3)} ${middle(at + 1)}`;
	});
	return `M${middle(0)}${bends.join("")}Z`;
}
