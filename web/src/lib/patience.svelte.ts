/**
 * A hand waits for the table's screen: what happens is told there first, and only then seen on anybody's phone. It
 * never waits for long, and where there is no screen it does not wait at all.
 */

import type { Update } from "../generated/protocol";

/** A screen that has told nothing for so many milliseconds is asleep or gone: nobody waits for it any more. */
export const LONGEST = 12_000;

export class Patience {
	/** Does something wait for the screen at this moment? */
	waits = $state(false);
	#held: Update[] = [];
	/** The number of the last news that a screen has told; null: there is no screen, or it does not answer. */
	#shown = $state<number | null>(null);
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(readonly pass: (message: Update) => void) {}

	/** Is there a screen that tells what happens? */
	get hasScreen(): boolean {
		return this.#shown !== null;
	}

	/** The number of the newest message that waits; -1: none does. */
	get newest(): number {
		return this.#held.at(-1)?.n ?? -1;
	}

	/** Passed on at once, or when the screen has told what it tells. They never overtake one another. */
	take(message: Update): void {
		this.#held.push(message);
		this.#release();
	}

	/** A screen has told everything up to here; null: the last one was closed. */
	shown(n: number | null): void {
		this.#shown = n;
		this.#release();
	}

	/** Everything is told anew: what waits is out of date. */
	drop(): void {
		this.#held = [];
		this.#release();
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#held = [];
	}

	#release(): void {
		clearTimeout(this.#timer);
		while (this.#held[0] && !this.#isAhead(this.#held[0])) this.pass(this.#held.shift() as Update);
		this.waits = this.#held.length > 0;
		if (this.waits) this.#timer = setTimeout(() => this.shown(null), LONGEST);
	}

	#isAhead(message: Update): boolean {
		return this.#shown !== null && message.question !== undefined && message.n > this.#shown;
	}
}
