/** Where the tags of the dice stand: beside their dice, in the picture, and not over one another. */

import type { Point } from "../sea";

interface Size {
	width: number;
	height: number;
}

/** Beside the die a little lower or higher, below it, above it, to its left; then further away. */
const AROUND: readonly Point[] = [
	[0, 0],
	[0, 1],
	[0, -1],
	[-0.8, 1.3],
	[-0.8, -1.3],
	[-1.6, 0],
	[-1.6, 1],
	[-1.6, -1],
	[0, 2],
	[0, -2],
	[-1.6, 2],
	[-1.6, -2],
];
/** Some tags say how strong a ship is: they are so much longer, in pixels. */
const LONGER = 10;

/** So little, in pixels, that the die is still seen. */
const PUSHED = 6;

/** Given where they would like to stand (the middle of the left edge): where each has room. */
export function spread(wanted: ReadonlyMap<number, Point>, tag: Size, picture: Size): Map<number, Point> {
	const placed = new Map<number, Point>();
	for (const [die, [x, y]] of wanted) {
		const wishes = AROUND.map(([across, down]): Point => [x + across * tag.width, y + down * tag.height]);
		// What an edge pushes back would lie over its own die.
		const spots = wishes.filter((wish) => Math.abs(inside(wish, tag, picture)[0] - wish[0]) <= PUSHED);
		const clear = (spot: Point) => [...placed.values()].every((other) => !overlaps(spot, other, tag));
		const best = [...spots, ...wishes].map((wish) => inside(wish, tag, picture));
		placed.set(die, best.find(clear) ?? (best[0] as Point));
	}
	return placed;
}

function inside([x, y]: Point, tag: Size, picture: Size): Point {
	const half = tag.height / 2;
	return [
		Math.max(0, Math.min(picture.width - tag.width - LONGER, x)),
		Math.max(half, Math.min(picture.height - half, y)),
	];
}

export function overlaps(one: Point, other: Point, tag: Size): boolean {
	return Math.abs(one[0] - other[0]) < tag.width && Math.abs(one[1] - other[1]) < tag.height;
}
