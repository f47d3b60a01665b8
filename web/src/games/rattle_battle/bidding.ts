/** The odds of Liar's Grog, for one's own eyes: what one sees, and hidden dice that may show anything. */

import type { RattleView } from "../../generated/games/rattle_battle";
import { CANNON, SIDES, sortOf } from "./art";

export interface Chances {
	/** Dice of one's own that count: those that show the face, and cannons. */
	mine: number;
	/** How likely there are so many or more on the whole table. */
	atLeast: readonly number[];
}

export function chances(game: RattleView["game"], seat: number | null, face: number): Chances {
	let mine = 0;
	// How likely exactly so many of the dice looked at so far count.
	let exactly = [1];
	game?.dice.forEach((dice, of) => {
		const faces = game.faces[of];
		dice.forEach((die, n) => {
			const shown = faces?.[n];
			const likely = shown === undefined ? counting(die, face) : Number(shown === face || shown === CANNON);
			if (of === seat) mine += likely;
			exactly = [...exactly, 0].map((part, count) => part * (1 - likely) + (exactly[count - 1] ?? 0) * likely);
		});
	});
	const atLeast = exactly.map((_, count) => exactly.slice(count).reduce((sum, part) => sum + part, 0));
	return { mine, atLeast };
}

/** How likely a die that nobody sees counts for this face. */
function counting(die: number, face: number): number {
	const sides = SIDES[sortOf(die).colour] ?? [];
	return sides.filter((side) => side === face || side === CANNON).length / Math.max(1, sides.length);
}

export function percent(chance: number): string {
	if (chance > 0.995 && chance < 1 - 1e-9) return ">99 %";
	if (chance < 0.005 && chance > 1e-9) return "<1 %";
	return `${Math.round(100 * chance)} %`;
}
