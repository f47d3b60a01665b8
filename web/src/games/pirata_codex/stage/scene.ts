/** What the middle of the table shows: what is told this moment, else what the round has come to. */

import type { GameView } from "../../../generated/games/pirata_codex";
import type { Tagged } from "../../../lib/mirror";
import type { Told } from "../../../lib/teller.svelte";
import { fighting, rolling } from "../moment";

export type Scene =
	| "throne"
	| "final"
	| "card"
	| "called"
	| "reveal"
	| "sail"
	| "deal"
	| "symbols"
	| "battle"
	| "tile"
	| "bid"
	| "played"
	| "setup";

export function sceneOf(view: GameView, told: Told | null, log: readonly Tagged[]): Scene {
	const event = told?.event.type ?? "";
	if (view.champion !== null || event === "GameWon") return "throne";
	if (event === "CardPlayed" || event === "PhantomCard") return "card";
	if (event === "LiarCalled" || event === "BidLocked") return "called";
	if (view.phase === "final_battle") return "final";
	if (view.revealed) return "reveal";
	if (event === "SailDieRolled") return "sail";
	if (view.deal.length) return "deal";
	if (rolling(view, told, log)) return "symbols";
	if (fighting(view, told, log)) return "battle";
	if (view.tile && (view.phase === "sailing" || event === "TileFaced")) return "tile";
	if (view.phase === "sailing" && view.sail_die) return "sail";
	if (view.phase === "betting") return "bid";
	if (view.phase === "setup") return "setup";
	return "played";
}
