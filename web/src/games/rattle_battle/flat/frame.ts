/** The chart's paper: the box with its rim, y downwards. */

import { BOX } from "../sea";

export const RIM = 9;
export const ALL = BOX + 2 * RIM;
/** Millimetres around a ship where a finger finds it. */
export const TOUCH = 13;

/** An angle of the sea, as SVG has it. */
export function degrees(angle: number): number {
	return (-angle * 180) / Math.PI;
}
