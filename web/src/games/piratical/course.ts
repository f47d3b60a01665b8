/** The outline of a move, as the question carries it: points for every end in reach, and why every other is not one. */

import { towards } from "./hexes";

/** A hex in reach: for each facing 1 to 6 the points it takes and the way there, or why it is not to be had. */
export interface End {
	hex: string;
	costs: readonly (number | null)[];
	reasons: readonly (string | null)[];
	/** A letter for each step: forward, backward, left, right; a number is the side the bow is swung to in port. */
	ways: readonly (string | null)[];
	/** Hexes of ships that can be fired at from there, if a weapon bears. */
	prey?: readonly string[];
}

/** What fire does to the ships of these races, with one weapon, with two, and so on: chance of damage, hull lost. */
interface Odds {
	races: readonly string[];
	shots: readonly (readonly [number, number])[];
}

interface Outline {
	points: number;
	down_wind: number;
	ends: readonly End[];
	beyond: readonly { reason: string; hexes: readonly string[] }[];
	odds: readonly Odds[];
}

export interface Course {
	/** What the ship has for this move. */
	points: number;
	/** What it has straight down wind. */
	downWind: number;
	odds: readonly Odds[];
	/** Hexes in reach. */
	ends: ReadonlyMap<string, End>;
	/** Why a move cannot end in any other hex. */
	reasons: ReadonlyMap<string, string>;
}

/** The course of an ask's space; null when it has none. */
export function courseOf(space: unknown): Course | null {
	const outline = space as Outline | null;
	if (!outline?.ends) return null;
	const reasons = new Map<string, string>();
	for (const { reason, hexes } of outline.beyond) for (const hex of hexes) reasons.set(hex, reason);
	const ends = new Map(outline.ends.map((end) => [end.hex, end]));
	return { points: outline.points, downWind: outline.down_wind, odds: outline.odds, ends, reasons };
}

/** A ship on its way: where it is on paper, and which side it faces. */
export interface Mark {
	x: number;
	y: number;
	facing: number;
}

/** Every mark of a way, beginning with the ship as it lies. */
export function trackOf(from: Mark, way: string): Mark[] {
	const track = [from];
	let here = from;
	for (const step of way) {
		here = after(here, step);
		track.push(here);
	}
	return track;
}

function after({ x, y, facing }: Mark, step: string): Mark {
	if (step === "f" || step === "b") {
		const by = towards(facing, step === "f" ? 1 : -1);
		return { x: x + by.x, y: y + by.y, facing };
	}
	if (step === "l" || step === "r") return { x, y, facing: ((facing + (step === "r" ? 0 : 4)) % 6) + 1 };
	return { x, y, facing: Number(step) };
}

/** The fewest points that bring the ship to a hex. */
export function cheapest(end: End): number {
	return Math.min(...end.costs.filter((cost) => cost !== null));
}
