/** Pictures put together: a sky, and parts before it. */

import type { Part } from "./ink";
import { SKIES, type Sky } from "./skies";

export function paint(sky: Sky, ...parts: readonly Part[]): Part {
	return SKIES[sky]() + parts.join("");
}

/** Pictures by the ids of cards, drawn when they are first looked at. */
export type Gallery = Readonly<Record<string, () => Part>>;
