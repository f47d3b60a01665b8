/** Events in which one ship is against another, as a stage shows them. */

import type { Event } from "../../generated/games/rattle_battle";
import type { Glyph } from "../../kit/glyphs";

/** When a ship that was hit begins to go down, as a part of the whole. */
export const SINKS = 0.35;

export interface Duel {
	sides: readonly [number, number];
	/** What they count, where that decides. */
	strengths: readonly [number, number] | null;
	distance: number;
	sunk: readonly number[];
	glyph: Glyph;
}

export function duelOf(event: Event | null): Duel | null {
	switch (event?.type) {
		case "Fought": {
			const { ship, foe, sinks } = event;
			return {
				sides: [ship, foe],
				strengths: [event.strength, event.foe_strength],
				distance: event.distance,
				sunk: sinks === "both" ? [ship, foe] : [sinks === "ship" ? ship : foe],
				glyph: "duel",
			};
		}
		case "Fired":
			return shot(event.ship, event.target, event.distance);
		case "Volleyed":
			return shot(event.die, event.target, event.distance);
		default:
			return null;
	}
}

/** Whoever is fired at goes down, whatever the two count. */
function shot(from: number, to: number, distance: number): Duel {
	return { sides: [from, to], strengths: null, distance, sunk: [to], glyph: "cannon" };
}
