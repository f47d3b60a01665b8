/** The chart's paper: the box with its rim, y downwards. */

import { BOX } from "../sea";

export const RIM = 9;
export const ALL = BOX + 2 * RIM;

/** An angle of the sea, as SVG has it. */
export function degrees(angle: number): number {
	return (-angle * 180) / Math.PI;
}
