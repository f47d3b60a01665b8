/** The outline of a move, as the question carries it: points for every end in reach, and why every other is not one. */

/** A hex in reach: for each facing 1 to 6 the points it takes, or why it is not to be had. */
export interface End {
	hex: string;
	costs: readonly (number | null)[];
	reasons: readonly (string | null)[];
}

interface Outline {
	points: number;
	down_wind: number;
	ends: readonly End[];
	beyond: readonly { reason: string; hexes: readonly string[] }[];
}

export interface Course {
	/** What the ship has for this move. */
	points: number;
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
	return { points: outline.points, ends: new Map(outline.ends.map((end) => [end.hex, end])), reasons };
}

/** The fewest points that bring the ship to a hex. */
export function cheapest(end: End): number {
	return Math.min(...end.costs.filter((cost) => cost !== null));
}
