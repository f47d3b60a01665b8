/** Lines over the sea: what is told, what is pointed at, and the ruler from the chosen ship to its nearest foes. */

import type { Event, RattleView, ShipView } from "../../generated/games/rattle_battle";
import { rounded } from "../../lib/words";
import type { Drawn, Tone } from "./drawn";
import { neighbours, type Plan, ruler } from "./sea";

type Line = Drawn["lines"][number];

/** How many ships are measured. */
const NEAREST = 3;

/** What there is to draw a line for, the first that there is. */
export interface Subject {
	event: Event | null;
	/** Two ships that somebody points at. */
	pair: readonly [number, number] | null;
	plan: Plan | null;
	/** The ship that is looked at. */
	ship: ShipView | null;
}

export function linesOf(view: RattleView, { event, pair, plan, ship }: Subject): Line[] {
	const told = event ? toldBy(view, event) : null;
	if (told) return told;
	if (pair) {
		const [one, two] = pair;
		return between(view, one, two, "fight", neighbours({ die: one }, view).find(({ die }) => die === two)?.d);
	}
	if (plan && plan.mover.ship === ship?.die)
		return (plan.preview?.nearest ?? []).flatMap(([die, d]) => between(view, plan.mover.ship, die, "ruler", d, plan));
	if (!ship) return [];
	const nearest = neighbours(ship, view).slice(0, NEAREST);
	return nearest.flatMap(({ die, d }) => between(view, ship.die, die, "ruler", d));
}

/** The lines of an event; null where it is about no two ships. */
function toldBy(view: RattleView, event: Event): Line[] | null {
	switch (event.type) {
		case "Fought":
			return between(view, event.ship, event.foe, "fight", event.distance);
		case "Volleyed":
			return between(view, event.die, event.target, "shot", event.distance);
		case "Fired":
			return between(view, event.ship, event.target, "shot", event.distance);
		case "Exploded":
			return event.sunk.flatMap((die, at) => between(view, event.die, die, "shot", event.distances[at]));
		case "BlownUp":
			return between(view, event.bomb, event.die, "shot");
		default:
			return null;
	}
}

/**
 * The line between two ships, if both are there. `d`: how far by the rules; nothing is written where that is not said,
 * or where they touch.
 */
function between(
	view: RattleView,
	from: number,
	to: number,
	tone: Tone,
	d = 0,
	moved?: { x: number; y: number },
): Line[] {
	const one = view.sea.find((ship) => ship.die === from);
	const two = view.sea.find((ship) => ship.die === to);
	if (!one || !two) return [];
	const ends = ruler(moved ? { ...one, ...moved } : one, two);
	return [{ from: ends.from, to: ends.to, tone, text: d ? rounded(d) : "" }];
}
