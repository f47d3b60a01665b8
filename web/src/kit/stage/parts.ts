/** Parts of a table have names, by which lessons, tours and tests find them: a look may change, a name stays. */

/** Where a part is: the stage's own (board, hand, prompt, seats, story), or a room's. */
export function partOf(name: string): string {
	return `[data-part="${name}"]`;
}
