/** What a character has just said, for as long as it takes to read: never while something is told. */

import { untrack } from "svelte";
import type { ChatLine } from "../../generated/protocol";
import type { Live } from "../../lib/live.svelte";
import { settings } from "../../lib/settings.svelte";
import { Hearing } from "./hearing";

/** How much may have happened since a line that was said before this page opened, so that a greeting is not lost. */
const FRESH = 4;

export class Voices {
	readonly #live: Live;
	/** Must everybody hold their tongue? What they have to say comes after it. */
	readonly #hushed: () => boolean;
	readonly #hearing = new Hearing();
	/** The number of the last line that has been read; null until the table is there. */
	#over = $state<number | null>(null);
	#newest = $derived.by(() => this.#live.chat.findLast((line) => typeof line.seat === "number") ?? null);
	/** The line that stands at this moment. */
	said = $derived.by((): ChatLine | null => {
		if (this.#over === null || !settings.voices || this.#live.teller.busy || this.#hushed()) return null;
		return this.#newest && this.#newest.n > this.#over ? this.#newest : null;
	});

	/** To be made while a component is: the line goes away when its time is over. */
	constructor(live: Live, hushed: () => boolean) {
		this.#live = live;
		this.#hushed = hushed;
		$effect(() => {
			if (live.table) this.#over ??= untrack(() => live.question?.number ?? 0) - FRESH;
		});
		$effect(() => this.#hear(this.said));
	}

	#hear(line: ChatLine | null): (() => void) | undefined {
		if (!line) return undefined;
		const read = () => {
			this.#over = line.n;
		};
		const timer = setTimeout(read, this.#hearing.begin(line.n, line.text, performance.now()));
		return () => {
			clearTimeout(timer);
			if (this.#hearing.pause(performance.now())) read();
		};
	}
}
