/** Who is in a battle, and what each has rolled. */

import type { Box, GameView } from "../../../generated/games/pirata_codex";
import type { Tagged } from "../../../lib/mirror";

export interface Fighter {
	seat: number;
	face: string;
}

/** The best roll first. */
export function fightersOf(view: GameView, box: Box): Fighter[] {
	return view.players
		.flatMap(({ seat, battle }) => (battle === null ? [] : [{ seat, face: battle }]))
		.sort((a, b) => box.battle.indexOf(b.face) - box.battle.indexOf(a.face));
}

const PARTS: ReadonlySet<string> = new Set(["BattleRolled", "BattleDecided", "LuckyKept", "ResultsExchanged"]);

/** Is a battle told of at this moment? */
export function isDuel(event: Tagged | undefined): boolean {
	return event !== undefined && PARTS.has(event.type);
}
