/** What is printed on the pieces. It comes with the game's box before anything is drawn, and never changes. */

import type { DieSort, RattleBox } from "../../generated/games/rattle_battle";

export const printed: RattleBox = {
	measures: { box: 0, edge: 0, short: 0, long: 0 },
	dice: [],
	sides: {},
	loot: [],
};

/** Open the box. */
export function unpack(box: unknown): void {
	Object.assign(printed, box);
}

const UNKNOWN: DieSort = { colour: "", owner: null, number: 0 };

/** Which seat a die belongs to, what sort it is, and its number among its like. */
export function sortOf(die: number): DieSort {
	return printed.dice[die] ?? UNKNOWN;
}
