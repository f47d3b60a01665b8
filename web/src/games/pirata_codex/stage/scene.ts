/** What the middle of the table shows: what is told this moment, else what the round has come to. */

import type { Event, GameView } from "../../../generated/games/pirata_codex";
import type { Told } from "../../../lib/teller.svelte";

export type Scene = GameView["scene"] | "card" | "called";

/** Shown only while they are told. */
const FLASHES: Partial<Record<Event["type"], Scene>> = {
	CardPlayed: "card",
	PhantomCard: "card",
	LiarCalled: "called",
	BidLocked: "called",
};

export function sceneOf(view: GameView, told: Told | null): Scene {
	return FLASHES[told?.event.type as Event["type"]] ?? view.scene;
}
