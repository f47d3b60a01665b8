/** The chart by keyboard: from the question onto it, over it, and closer. */

import type { Lens } from "../../../kit/surface/lens.svelte";
import { picked } from "../picked.svelte";
import type { Looking } from "./fleet.svelte";
import { ARROWS } from "./given";

export class Steering {
	constructor(
		readonly lens: Lens,
		readonly looking: Looking,
		readonly sheet: () => SVGSVGElement | undefined,
	) {}

	/** From the question an arrow leads straight onto the chart: to the ship's own place, or to the first target. */
	embark = (event: KeyboardEvent): void => {
		const from = document.activeElement;
		if (!ARROWS[event.key] || event.shiftKey || !(from === document.body || from?.matches(".prompt"))) return;
		const first = this.sheet()?.querySelector<SVGGElement>(".reach, .ship.aim");
		if (!first) return;
		event.preventDefault();
		first.focus();
	};

	keys = (event: KeyboardEvent): void => {
		if (event.shiftKey) this.#spy(event);
		if (event.key === "+" || event.key === "=") this.lens.by(1.3);
		else if (event.key === "-") this.lens.by(1 / 1.3);
		else if (event.key === "Escape" && picked.hex) {
			const back = picked.hex;
			picked.hex = null;
			this.sheet()?.querySelector<SVGGElement>(`[data-hex="${back}"]`)?.focus();
		}
	};

	/**
	 * Shift and an arrow: from hex to hex, in reach or not, to see what is there. Whoever looks elsewhere has let go of
	 * the place that was picked, be it only because the mouse rests on it in the list.
	 */
	#spy(event: KeyboardEvent): void {
		const { fleet } = this.looking;
		const from = fleet.paper.at.get(this.looking.hex ?? fleet.mine?.ship.hex ?? fleet.given.view.chart.origin);
		const way = ARROWS[event.key];
		if (!way || !from) return;
		event.preventDefault();
		const next = fleet.paper.beside(from, way);
		if (!next) return;
		this.looking.hex = next.label;
		if (!picked.hex) return;
		picked.hex = null;
		this.sheet()?.focus(); // the ring of arrows, on one of which the keyboard may have been, is gone
	}
}
