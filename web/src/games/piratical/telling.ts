/** How the events of Piratical are told. */

import type { Event, GameView } from "../../generated/games/piratical";
import { play, type Sound } from "../../lib/sound";
import type { Telling } from "../../lib/teller.svelte";

const BEATS: Partial<Record<Event["type"], number>> = {
	RoundBegan: 1,
	TurnBegan: 1,
	CardShown: 3,
	CardPlayed: 2.5,
	WindRolled: 2,
	WindTurned: 2,
	Fired: 3.5,
	FortFired: 3.5,
	RamRolled: 3,
	BoardingRolled: 3.5,
	ShipLost: 4,
	TreasureStored: 4,
	PlunderRolled: 2.5,
	TradeRolled: 2,
	SearchRolled: 2.5,
};

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
	Sailed: "wave",
	Drifted: "wave",
	WindRolled: "wave",
	CardShown: "card",
	CardKept: "card",
	CardPlayed: "card",
	Fired: "cannon",
	FortFired: "cannon",
	RamRolled: "wood",
	BoardingRolled: "dice",
	PlunderRolled: "dice",
	TradeRolled: "dice",
	SearchRolled: "dice",
	GoldGained: "coin",
	TreasureGained: "coin",
	TreasureStored: "win",
	ShipLost: "lose",
};

export const telling: Telling = {
	beats(tagged) {
		const event = tagged as unknown as Event;
		// The longer the way, the longer it takes.
		if (event.type === "Sailed" || event.type === "Drifted") return Math.max(1.5, Math.min(5, event.path.length * 0.6));
		return BEATS[event.type] ?? 1;
	},
	sound(tagged) {
		const sound = SOUNDS[(tagged as unknown as Event).type];
		if (sound) play(sound);
	},
	patch(view, tagged) {
		return view ? patched(view as GameView, tagged as unknown as Event) : view;
	},
};

/** The view with this event in it: where ships lie, how the wind blows, which card is up. */
function patched(view: GameView, event: Event): GameView {
	switch (event.type) {
		case "RoundBegan":
			return { ...view, round: event.number };
		case "TurnBegan":
			return { ...view, turn: { ...view.turn, seat: event.seat }, shown: null };
		case "CardShown":
			return { ...view, shown: event.card };
		case "WindRolled":
		case "WindTurned":
			return { ...view, wind: event.side };
		case "Sailed":
		case "Stayed":
			return at(view, event.seat, { hex: event.hex, facing: event.facing });
		case "Drifted":
			return at(view, event.seat, { hex: event.hex });
		case "HullDamaged":
			return at(view, event.seat, { hull: event.hull });
		default:
			return view;
	}
}

function at(view: GameView, seat: number, change: { hex?: string; facing?: number; hull?: number }): GameView {
	return {
		...view,
		captains: view.captains.map((one) =>
			one.seat === seat && one.ship ? { ...one, ship: { ...one.ship, ...change } } : one,
		),
	};
}
