/** What the house says of a planned move while a ship is dragged: one question at a time, the newest next. */

import type { MovePreview } from "../../generated/games/rattle_battle";
import type { Tagged } from "../../lib/mirror";
import { meant } from "./moving";
import { picked } from "./picked.svelte";
import { type Plan, planned } from "./sea";

/** Milliseconds between two questions: the house counts them. */
const PAUSE = 90;

export type Ask = (action: Tagged) => Promise<unknown>;

export class Foresight {
	#busy = false;

	/** Ask about the plan, and about whatever it has become when the answer is here. */
	async look(ask: Ask): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			for (let plan = picked.plan; plan && !plan.preview && !picked.sent; plan = picked.plan) {
				const preview = (await ask(meant(plan))) as MovePreview | null;
				if (same(picked.plan, plan)) {
					if (!preview) return; // the house does not say: the next move is asked about again
					picked.plan = planned(plan.mover, plan.x, plan.y, preview);
				}
				await new Promise((resume) => setTimeout(resume, PAUSE));
			}
		} finally {
			this.#busy = false;
		}
	}
}

function same(one: Plan | null, other: Plan): boolean {
	return one?.mover === other.mover && one.x === other.x && one.y === other.y;
}
