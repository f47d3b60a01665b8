/**
 * Measuring for the drawing: the ruler, no rules. Lengths in millimetres, angles in radians; a ship is a square of
 * 12 mm. What may be done, and what would come of it, is for the house to say.
 */

import type { MovePreview, MoverOutline, Outline, RattleView, ShipView } from "../../generated/games/rattle_battle";

export type Mover = MoverOutline;

/** The box and the dice as they are drawn: a test holds them to the measures of the game. */
export const BOX = 285;
export const EDGE = 12;

export type Point = readonly [number, number];
export interface Spot {
	x: number;
	y: number;
	angle: number;
}

/** The movements that a turn's ask offers. */
export function moversOf(space: unknown): readonly Mover[] {
	const outline = space as Outline | null;
	return outline?.type === "MoveOutline" ? outline.movers : [];
}

function corners({ x, y, angle }: Spot): Point[] {
	const half = EDGE / 2;
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	return [
		[-half, -half],
		[half, -half],
		[half, half],
		[-half, half],
	].map(([a, b]) => [x + (a as number) * c - (b as number) * s, y + (a as number) * s + (b as number) * c] as const);
}

/** By how much two squares overlap at least; negative when they do not. */
export function overlap(one: Spot, two: Spot): number {
	let least = Number.POSITIVE_INFINITY;
	for (const axis of [one.angle, one.angle + Math.PI / 2, two.angle, two.angle + Math.PI / 2]) {
		const [ux, uy] = [Math.cos(axis), Math.sin(axis)];
		const along = (spot: Spot) => corners(spot).map(([x, y]) => x * ux + y * uy);
		const [a, b] = [along(one), along(two)];
		least = Math.min(least, Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b)));
	}
	return least;
}

function toSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): { d: number; at: Point } {
	const [dx, dy] = [bx - ax, by - ay];
	const part = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
	const at: Point = [ax + part * dx, ay + part * dy];
	return { d: Math.hypot(px - at[0], py - at[1]), at };
}

/** The ruler between two ships: from where to where, and how long. */
export function ruler(one: Spot, two: Spot): { d: number; from: Point; to: Point } {
	const [a, b] = [corners(one), corners(two)];
	if (overlap(one, two) > 0) return { d: 0, from: [one.x, one.y], to: [two.x, two.y] };
	let best = { d: Number.POSITIVE_INFINITY, from: a[0] as Point, to: b[0] as Point };
	for (let i = 0; i < 4; i++)
		for (let j = 0; j < 4; j++) {
			const here = toSegment(a[i] as Point, b[j] as Point, b[(j + 1) % 4] as Point);
			if (here.d < best.d) best = { d: here.d, from: a[i] as Point, to: here.at };
			const there = toSegment(b[j] as Point, a[i] as Point, a[(i + 1) % 4] as Point);
			if (there.d < best.d) best = { d: there.d, from: there.at, to: b[j] as Point };
		}
	return best;
}

export interface Neighbour {
	die: number;
	/** As the rules measure: 0 is touching. */
	d: number;
}

/** Ships of others, nearest first, as the house has measured them. */
export function neighbours(ship: Pick<ShipView, "die">, view: RattleView): Neighbour[] {
	return view.distances.flatMap(([one, other, d]) =>
		one === ship.die ? [{ die: other, d }] : other === ship.die ? [{ die: one, d }] : [],
	);
}

/** Where a ship would go. */
export interface Plan {
	mover: Mover;
	x: number;
	y: number;
	length: number;
	/** What the house says would come of it; null while that is on its way. */
	preview: MovePreview | null;
}

export function planned(mover: Mover, x: number, y: number, preview: MovePreview | null = null): Plan {
	return { mover, x, y, length: preview?.length || Math.hypot(x - mover.x, y - mover.y), preview };
}

/** Has the house said that a ship cannot go there? */
export function isRefused(plan: Plan): boolean {
	return !!plan.preview?.refusal;
}
