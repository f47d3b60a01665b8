/** The outline of a move, as the question carries it: points for every end in reach, and why every other is not one. */

import type { CaptainView, End, Outline, PossibleShot, ShipView } from "../../generated/games/piratical";
import { towards } from "./hexes";
import { w } from "./words";

export type { End };

/** A captain whose ship is afloat. */
export type Afloat = CaptainView & { ship: ShipView };

/** What one ship's fire at another would do. */
export type Shot = Pick<PossibleShot, "weapons" | "chance" | "damage">;

export interface Course {
	/** What the ship has for this move. */
	points: number;
	/** What it has straight down wind. */
	downWind: number;
	/** For each facing the ways (q, r) on which the ship's guns bear. */
	fire: Outline["fire"];
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
	return { points: outline.points, downWind: outline.down_wind, fire: outline.fire, ends, reasons };
}

/** The points that a hex takes, in words; with some bows it may take more. */
export function pointsTo({ costs, least }: Pick<End, "costs" | "least">): string {
	const alike = costs.every((cost) => cost === null || cost === least);
	return w(alike ? "points" : "points.from", { count: least });
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
