/** A picture for every card of Pirate Attack, by the card's id. */

import type { Part } from "../../../kit/art/ink";
import { type Gallery, paint } from "../../../kit/art/paint";
import { DEEDS } from "./deeds";
import { HARBOUR } from "./harbour";
import { SHIPS } from "./ships";
import { SHOPS } from "./shops";

export const SCENES: Gallery = { ...SHIPS, ...HARBOUR, ...DEEDS, ...SHOPS };

/** An open sea for a card that is not in the box, which happens only while a page is older than its house. */
const BLANK = paint("day");

export function sceneOf(card: string): Part {
	return SCENES[card]?.() ?? BLANK;
}
