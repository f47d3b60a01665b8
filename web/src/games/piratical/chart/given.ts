/** What the chart is given, and the keys that lead over it. */

import type { GameView } from "../../../generated/games/piratical";
import type { Words } from "../../../lib/words";
import type { Choice, RoomProps } from "../../contract";

export interface Given {
	view: GameView;
	seat: number | null;
	words: Words;
	names: readonly string[];
	choices: readonly Choice[];
	/** The outline of the move that is asked for. */
	space: unknown;
	answer: RoomProps["answer"];
	told: RoomProps["told"];
	still: boolean;
	ghost: RoomProps["ghost"];
}

/** Columns and rows to go for each arrow. */
export const ARROWS: Record<string, readonly [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
