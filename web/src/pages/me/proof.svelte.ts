/** What the house lets nobody do who has not shown just now that they are who they are: a cookie may be stolen. */

import { Refused } from "../../lib/api";
import { toasts } from "../../lib/toasts.svelte";

class Proof {
	/** Is somebody being asked to show who they are? */
	asking = $state(false);
	/** Is something being done? */
	busy = $state(false);
	#answer: (shown: boolean) => void = () => {};

	/** Do something; if the house wants to know who does it, ask, and do it again. */
	async with<T>(what: () => Promise<T>): Promise<T> {
		try {
			return await what();
		} catch (error) {
			if (!(error instanceof Refused && error.code === "prove_it") || !(await this.#ask())) throw error;
			return what();
		}
	}

	/** Do something, and look at what came of it; a fault is told. */
	async attempt(what: () => Promise<unknown>, look: () => Promise<void>): Promise<void> {
		this.busy = true;
		try {
			await this.with(what);
			await look();
		} catch (error) {
			toasts.fault(error);
		}
		this.busy = false;
	}

	/** They have shown it, or thought better of it. */
	done(shown: boolean): void {
		this.asking = false;
		this.#answer(shown);
	}

	#ask(): Promise<boolean> {
		this.asking = true;
		return new Promise((resolve) => {
			this.#answer = resolve;
		});
	}
}

export const proof = new Proof();
