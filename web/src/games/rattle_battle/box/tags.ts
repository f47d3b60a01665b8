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

/** So far to the left of where a tag would like to stand is the middle of its die, in pixels. */
const BESIDE = 9;

/** So little, in pixels, that the die is still seen. */
const PUSHED = 6;

/** Given where they would like to stand (the middle of the left edge, beside their dice): where each has room. */
export function spread(wanted: ReadonlyMap<number, Point>, tag: Size, picture: Size): Map<number, Point> {
	const placed = new Map<number, Point>();
	const dice = [...wanted.values()].map(([x, y]): Point => [x - BESIDE, y]);
	for (const [die, [x, y]] of wanted) {
		const wishes = AROUND.map(([across, down]): Point => [x + across * tag.width, y + down * tag.height]);
		// What an edge pushes back would lie over its own die.
		const spots = wishes.filter((wish) => Math.abs(inside(wish, tag, picture)[0] - wish[0]) <= PUSHED);
		const clear = (spot: Point) => [...placed.values()].every((other) => !overlaps(spot, other, tag));
		const open = (spot: Point) => clear(spot) && dice.every((at) => !covers(spot, at, tag));
		const best = [...spots, ...wishes].map((wish) => inside(wish, tag, picture));
		placed.set(die, best.find(open) ?? best.find(clear) ?? (best[0] as Point));
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

function covers([x, y]: Point, [across, down]: Point, tag: Size): boolean {
	return across > x - 2 && across < x + tag.width && Math.abs(y - down) < tag.height / 2 + 2;
}

export function overlaps(one: Point, other: Point, tag: Size): boolean {
	return Math.abs(one[0] - other[0]) < tag.width && Math.abs(one[1] - other[1]) < tag.height;
}
