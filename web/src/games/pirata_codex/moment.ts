/**
 * What is going on at the table right now: the view keeps the last dice longer than they are worth a look.
 *
 * At rest it is told by the log, which is the same for everybody; whether cards may be played on a roll is known
 * only to those who are asked.
 */

import type { Event, GameView } from "../../generated/games/pirata_codex";
import type { Tagged } from "../../lib/mirror";
import type { Told } from "../../lib/teller.svelte";

type Kind = Event["type"];

const ROLLED: ReadonlySet<string> = new Set<Kind>(["BattleRolled", "LuckyRolled", "LuckyKept", "ResultsExchanged"]);
const DECIDED: ReadonlySet<string> = new Set<Kind>(["BattleDecided", "FinalRollVoid"]);
const SYMBOLS: ReadonlySet<string> = new Set<Kind>(["DieRolled", "DieTurned"]);
/** Played on a roll, or bought meanwhile: the dice stay where they are. */
const BESIDE: ReadonlySet<string> = new Set<Kind>([
	"CardPlayed",
	"PhantomCard",
	"CardBought",
	"CardDrawn",
	"CardsDiscarded",
	"DeckShuffled",
	"CoinsReturned",
	"CurseLifted",
]);

/** The newest event that says where the story is. */
function newest(log: readonly Tagged[]): string {
	return log.findLast((event) => !BESIDE.has(event.type))?.type ?? "";
}

/** Are battle dice on the table? */
export function fighting(view: GameView, told: Told | null, log: readonly Tagged[]): boolean {
	if (told) return ROLLED.has(told.event.type) || DECIDED.has(told.event.type);
	return view.window === "final" || view.lucky !== null || ROLLED.has(newest(log));
}

/** Has an action die just been rolled? */
export function rolling(view: GameView, told: Told | null, log: readonly Tagged[]): boolean {
	return view.symbols.length > 0 && SYMBOLS.has(told ? told.event.type : newest(log));
}
