/** What is printed on the pieces. It comes with the game's box before anything is drawn, and never changes. */

import type { DieSort, RattleBox, Stage } from "../../generated/games/rattle_battle";

export const printed: RattleBox = {
	measures: { box: 0, edge: 0, short: 0, long: 0 },
	dice: [],
	sides: {},
	faces: [],
	loot: [],
	stages: [],
	ashore: [],
};

/** Open the box. */
export function unpack(box: unknown): void {
	Object.assign(printed, box);
}

/** The step of an adventure that a phase belongs to; undefined between adventures and in crazy ones. */
export function stageOf(phase: string): Stage | undefined {
	return printed.stages.find((stage) => stage.phases.includes(phase));
}

const UNKNOWN: DieSort = { colour: "", owner: null, number: 0 };

/** Which seat a die belongs to, what sort it is, and its number among its like. */
export function sortOf(die: number): DieSort {
	return printed.dice[die] ?? UNKNOWN;
}
