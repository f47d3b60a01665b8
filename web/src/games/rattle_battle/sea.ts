/**
 * Measuring on the sea: the ruler, no rules. Lengths in millimetres, angles in radians; a ship is a square of 12 mm.
 * What may be done is for the house to say; this only shows how things would lie.
 */

import type { FightView, MoverOutline, Outline, RattleView, ShipView } from "../../generated/games/rattle_battle";

export type Mover = MoverOutline;

export const BOX = 285;
export const EDGE = 12;
export const SHORT = 63;
export const LONG = 88;
export const TOUCH = 0.5;
const TIE = 0.5;

export type Point = readonly [number, number];
export interface Spot {
	x: number;
	y: number;
	turn: number;
}

/** The movements that a turn's ask offers. */
export function moversOf(space: unknown): readonly Mover[] {
	const outline = space as Outline | null;
	return outline?.type === "MoveOutline" ? outline.movers : [];
}

export function corners({ x, y, turn }: Spot): Point[] {
	const half = EDGE / 2;
	const [c, s] = [Math.cos(turn), Math.sin(turn)];
	return [
		[-half, -half],
		[half, -half],
		[half, half],
		[-half, half],
	].map(([a, b]) => [x + (a as number) * c - (b as number) * s, y + (a as number) * s + (b as number) * c] as const);
}

/** How far a ship reaches from its centre, along x or y. */
function reach(turn: number): number {
	return (EDGE / 2) * (Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn)));
}

export function inside({ x, y, turn }: Spot): boolean {
	const margin = reach(turn) - 0.001;
	return Math.min(x, y) >= margin && Math.max(x, y) <= BOX - margin;
}

/** By how much two squares overlap at least; negative when they do not. */
export function overlap(one: Spot, two: Spot): number {
	let least = Number.POSITIVE_INFINITY;
	for (const angle of [one.turn, one.turn + Math.PI / 2, two.turn, two.turn + Math.PI / 2]) {
		const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
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

export function apart(one: Spot, two: Spot): number {
	const raw = ruler(one, two).d;
	return raw <= TOUCH ? 0 : raw;
}

/** Everybody else, nearest first. */
export function neighbours(ship: Spot & { die: number }, sea: readonly ShipView[]): { ship: ShipView; d: number }[] {
	return sea
		.filter((other) => other.die !== ship.die)
		.map((other) => ({ ship: other, d: apart(ship, other) }))
		.sort((a, b) => a.d - b.d);
}

/** How it would lie if a ship went there, and what the ruler says about it. */
export interface Plan {
	mover: Mover;
	x: number;
	y: number;
	length: number;
	far: boolean;
	taken: boolean;
	outside: boolean;
	touches: readonly ShipView[];
	nearest: { ship: ShipView; d: number } | null;
	fights: readonly FightView[] | null;
}

export function planned(view: RattleView, mover: Mover, x: number, y: number, fights = true): Plan {
	const ship = view.sea.find((one) => one.die === mover.ship);
	const spot = { die: mover.ship, x, y, turn: ship?.turn ?? (mover.turn * Math.PI) / 180 };
	const others = view.sea.filter((one) => one.die !== mover.ship);
	const length = ship ? Math.hypot(x - ship.x, y - ship.y) : 0;
	const near = neighbours(spot, others);
	const foes = near.filter(({ ship: other }) => other.owner !== ship?.owner);
	return {
		mover,
		x,
		y,
		length,
		far: length > mover.limit + 0.0005,
		taken: others.some((other) => overlap(spot, other) > 0.01),
		outside: !inside(spot),
		touches: near.filter(({ d }) => d === 0).map(({ ship: other }) => other),
		nearest: foes[0] ?? near[0] ?? null,
		fights: fights ? battle(view, spot) : null,
	};
}

/**
 * The battle as the closest pairs would fight it, by the strengths that the view gives. Null where the card adds
 * something that depends on who meets whom: that only the house can say.
 */
export function battle(view: RattleView, moved: Spot & { die: number }): FightView[] | null {
	if (!view.card || view.game || view.card.special.some((hook) => hook.startsWith("strength_vs"))) return null;
	const ships = view.sea.map((one) => (one.die === moved.die ? { ...one, x: moved.x, y: moved.y } : one));
	let ours = ships.filter((one) => one.owner !== null || one.ally);
	let theirs = ships.filter((one) => one.owner === null && !one.ally);
	const fights: FightView[] = [];
	for (let round = 0; ours.length && theirs.length && round < 40; round++) {
		const pairs = ours.flatMap((ship) => theirs.map((foe) => ({ ship, foe, d: apart(ship, foe) })));
		const least = Math.min(...pairs.map(({ d }) => d));
		const gone = new Set<number>();
		for (const { ship, foe, d } of pairs.filter((pair) => pair.d <= least + TIE)) {
			const sinks = ship.strength === foe.strength ? "both" : ship.strength > foe.strength ? "foe" : "ship";
			if (sinks !== "ship") gone.add(foe.die);
			if (sinks !== "foe") gone.add(ship.die);
			fights.push({
				round,
				ship: ship.die,
				foe: foe.die,
				distance: d,
				strength: ship.strength,
				foe_strength: foe.strength,
				sinks,
			});
		}
		ours = ours.filter((one) => !gone.has(one.die));
		theirs = theirs.filter((one) => !gone.has(one.die));
	}
	return fights;
}
