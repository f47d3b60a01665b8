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

/** Is a battle told of at this moment? A roll of the final battle ends with the crew that it costs. */
export function isDuel(event: Tagged | undefined, view: GameView): boolean {
	return event !== undefined && (PARTS.has(event.type) || costOf(event, view) !== null);
}

/** Whom a roll of the final battle costs crew, while that is told. */
export function costOf(event: Tagged, view: GameView): { seat: number; crew: number } | null {
	const isCost = event.type === "CrewLost" && view.scene === "final";
	const { seat, crew } = event as Tagged & { seat: number; crew: number };
	return isCost && view.players[seat]?.battle != null ? { seat, crew } : null;
}
