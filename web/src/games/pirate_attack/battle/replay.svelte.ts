/** The last fight, seen again: opened from the middle of the table, shown over it. */

import type { Fight } from "./scene";

export const REPLAY = Symbol("pirate_attack replay");

export class Replay {
	/** The fight that can be seen again; null while it is on the table, or if there was none. */
	fight = $state.raw<Fight | null>(null);
	/** The step that is shown, or null. */
	step = $state<number | null>(null);
	/** Where nothing moves it opens at its end. */
	still = false;

	open(): void {
		if (this.fight) this.step = this.still ? Number.MAX_SAFE_INTEGER : 0;
	}
}
