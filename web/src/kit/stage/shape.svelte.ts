/**
 * The shape of a table: where its parts stand. Thresholds are said here and nowhere else. The stage carries the shape
 * (`data-shape`), and styles go by it; inside a part they go by its own size (`@container board`, `hand`, `ask`).
 */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** wide: a desk; tall: a tablet upright; small: a phone upright; low: a phone on its side. */
export type Shape = "wide" | "tall" | "low" | "small";

/** Pixels. Up to this width everything stands in one column, and the page scrolls behind the question. */
const COLUMN = 1000;
/** A screen no higher lies on its side, if it is at least this wide. */
const LYING = { height: 500, width: 560 };

export function shapeOf(width: number, height: number): Shape {
	if (height <= LYING.height && width >= LYING.width) return "low";
	if (width > COLUMN) return "wide";
	return width <= LYING.width ? "small" : "tall";
}

class Stage {
	get shape(): Shape {
		return shapeOf(innerWidth.current ?? 1200, innerHeight.current ?? 900);
	}

	/** Do the parts stand around the board, and nothing scrolls? */
	get wide(): boolean {
		return this.shape === "wide";
	}
}

export const stage = new Stage();
