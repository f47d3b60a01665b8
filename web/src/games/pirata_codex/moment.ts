/** What is going on at the table right now: the view keeps the last dice longer than they are worth a look. */

import type { GameView } from "../../generated/games/pirata_codex";
import type { Told } from "../../lib/teller.svelte";

const FIGHT = new Set([
	"BattleRolled",
	"BattleDecided",
	"LuckyRolled",
	"LuckyKept",
	"ResultsExchanged",
	"FinalRollVoid",
]);
const ROLL = new Set(["DieRolled", "DieTurned"]);

/** Are battle dice on the table? */
export function fighting(view: GameView, told: Told | null): boolean {
	const news = told !== null && FIGHT.has(told.event.type);
	return news || (told === null && (view.window === "battle_roll" || view.window === "final" || view.lucky !== null));
}

/** Has an action die just been rolled? */
export function rolling(view: GameView, told: Told | null): boolean {
	if (!view.symbols.length) return false;
	return told ? ROLL.has(told.event.type) : view.window === "action_die";
}
