/** How likely a bid is, for those who want to know: each unknown crew die matches one time in three. */

export interface Guess {
	/** Matches one knows of. */
	known: number;
	/** Dice one does not see. */
	unknown: number;
	/** The chance that one of them matches. */
	match?: number;
}

/** The chance that at least so many dice match. */
export function atLeast(quantity: number, { known, unknown, match = 1 / 3 }: Guess): number {
	let sum = 0;
	for (let more = Math.max(0, quantity - known); more <= unknown; more++) sum += exactlyMore(more, unknown, match);
	return quantity - known <= 0 ? 1 : sum;
}

/** The chance that exactly so many do. */
export function exactly(quantity: number, { known, unknown, match = 1 / 3 }: Guess): number {
	const more = quantity - known;
	return more < 0 || more > unknown ? 0 : exactlyMore(more, unknown, match);
}

function exactlyMore(more: number, unknown: number, match: number): number {
	let ways = 1;
	for (let at = 0; at < more; at++) ways = (ways * (unknown - at)) / (at + 1);
	return ways * match ** more * (1 - match) ** (unknown - more);
}
