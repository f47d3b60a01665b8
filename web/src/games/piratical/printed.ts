/** What the signs of a map stand for. It comes with the game's box before anything is drawn, and never changes. */

import type { PiraticalBox, Terrain } from "../../generated/games/piratical";

const printed: PiraticalBox = { terrain: {} };

/** Open the box. */
export function unpack(box: unknown): void {
	Object.assign(printed, box);
}

const OPEN: Terrain = { kind: "sea", water: true };

export function terrainOf(sign: string): Terrain {
	return printed.terrain[sign] ?? OPEN;
}
