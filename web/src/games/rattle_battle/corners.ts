/** Buttons go into the corner of the box where the fewest ships lie under them. */

import type { ShipView } from "../../generated/games/rattle_battle";
import { BOX } from "./sea";

/** If several have equally few, the first of them. */
const CORNERS = ["far right", "near right", "far left", "near left"] as const;
export type Corner = (typeof CORNERS)[number];

/** Millimetres that the buttons take. */
const WIDE = 110;
const HIGH = 38;

export function cornerFor(sea: readonly Pick<ShipView, "x" | "y">[]): Corner {
	const lyingIn = (corner: Corner) => sea.filter((ship) => isIn(corner, ship)).length;
	return CORNERS.reduce((best, one) => (lyingIn(one) < lyingIn(best) ? one : best));
}

function isIn(corner: Corner, { x, y }: Pick<ShipView, "x" | "y">): boolean {
	const beside = corner.includes("right") ? x > BOX - WIDE : x < WIDE;
	return beside && (corner.includes("far") ? y > BOX - HIGH : y < HIGH);
}
