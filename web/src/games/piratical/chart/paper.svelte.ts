/** The map as it lies on paper: every hex, where it is, and how much room they take. */

import type { ChartView } from "../../../generated/games/piratical";
import type { Frame, Point } from "../../../kit/surface/lens.svelte";
import { type Spot, spotsOf } from "../hexes";

/** A pointer this far from the middle of a hex is still on it. */
const ON_A_HEX = 0.58;

export class Paper {
	// A new view brings the same map again: it is drawn anew only when it is another.
	#rows = $derived.by(() => this.chart().rows.join("/"));
	#origin = $derived.by(() => this.chart().origin);
	spots: readonly Spot[] = $derived.by(() => spotsOf(this.#rows.split("/"), this.#origin));
	at: ReadonlyMap<string, Spot> = $derived.by(() => new Map(this.spots.map((spot) => [spot.label, spot])));
	bounds: Frame = $derived.by(() => {
		const xs = this.spots.map((spot) => spot.x);
		const ys = this.spots.map((spot) => spot.y);
		const [x, y] = [Math.min(...xs), Math.min(...ys)];
		return { x: x - 1.1, y: y - 1.15, width: Math.max(...xs) - x + 2.2, height: Math.max(...ys) - y + 2.3 };
	});
	middle: Point = $derived.by(() => ({
		x: this.bounds.x + this.bounds.width / 2,
		y: this.bounds.y + this.bounds.height / 2,
	}));
	/** Here and there on open water, for signs of the wind. */
	gusty: readonly Spot[] = $derived.by(() =>
		this.spots.filter(
			({ kind, row, column }) => kind === "sea" && row % 4 === 2 && (column + (row % 8 ? 3 : 0)) % 6 === 2,
		),
	);

	constructor(readonly chart: () => ChartView) {}

	/** The hex at a point of the paper. */
	hexAt(point: Point): string | null {
		let best: string | null = null;
		let least = ON_A_HEX;
		for (const spot of this.spots) {
			const far = Math.hypot(spot.x - point.x, spot.y - point.y);
			if (far < least) {
				least = far;
				best = spot.label;
			}
		}
		return best;
	}

	/** The hex this many columns and rows away from this one. */
	beside(from: Spot, [columns, rows]: readonly [number, number]): Spot | undefined {
		return this.spots.find(
			(spot) =>
				spot.row === from.row + rows &&
				(rows ? Math.abs(spot.x - from.x) <= 0.5 : spot.column === from.column + columns),
		);
	}
}
