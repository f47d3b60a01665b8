/** What the house lets nobody do who has not shown just now that they are who they are: a cookie may be stolen. */

import { Refused } from "../../lib/api";

class Proof {
	/** Is somebody being asked to show who they are? */
	asking = $state(false);
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
