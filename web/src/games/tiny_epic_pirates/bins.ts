/** Deckhands in groups: how many stand on each Assignment while somebody places them. */

export type Where = "rigging" | "cannons" | "extort" | "repair";

export interface Bin {
	where: Where;
	count: number;
	/** So many may stand there. */
	most: number;
}

export const STATIONS: readonly Where[] = ["rigging", "cannons", "extort", "repair"];
/** Whoever is missing elsewhere comes from here first. */
export const ORDER_OF_TAKING: readonly Where[] = ["repair", "extort", "cannons", "rigging"];

/** So many from each, as the answers that are given one after the other. */
export function inTurn(counts: Readonly<Record<Where, number>>): Where[] {
	return ORDER_OF_TAKING.flatMap((where) => Array.from({ length: counts[where] }, () => where));
}

/** A first proposal: from each as many as may be, in the order in which they are missed least. */
export function proposed(most: Readonly<Record<Where, number>>, total: number): Record<Where, number> {
	const counts = { rigging: 0, cannons: 0, extort: 0, repair: 0 };
	let left = total;
	for (const where of ORDER_OF_TAKING) {
		counts[where] = Math.min(most[where], left);
		left -= counts[where];
	}
	return counts;
}
