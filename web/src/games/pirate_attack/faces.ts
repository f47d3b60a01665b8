/** What is printed on cards, within reach of every part of the room. */

import { getContext, setContext } from "svelte";
import type { Box, CardFace } from "../../generated/games/pirate_attack";

const KEY = Symbol("pirate_attack");

/** A card that is not in the box: only ever while a page is older than its house. */
const BLANK: CardFace = {
	sort: "trick",
	back: "main",
	rig: "",
	gift: "",
	cannons: null,
	strength: null,
	number: null,
};

export class Faces {
	constructor(private readonly box: () => Box | null) {}

	of(card: string): CardFace {
		return this.box()?.cards[card] ?? BLANK;
	}
}

/** Called by what the page mounts: table, hand, seats and controls. */
export function openBox(box: () => Box | null): Faces {
	return setContext(KEY, new Faces(box));
}

export function faces(): Faces {
	return getContext<Faces>(KEY);
}
