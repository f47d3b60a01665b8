/** Seats that can do nothing but pass: the page passes for them, after a pause that tells nothing. */

import type { AskShown } from "../generated/protocol";
import { pause } from "./standing";

/** What the seats of this screen are asked, and how a pass is sent. */
export interface Asks {
	ask: (seat: number | null) => AskShown | null;
	pass: (seat: number, ask: AskShown) => void;
}

export class Idling {
	/** Kinds of windows in which everybody is asked who might have something to play, whether or not they have. */
	windows = $state.raw<readonly string[]>([]);
	/** Seats that will pass in a moment. */
	readonly #passing = new Map<number, ReturnType<typeof setTimeout>>();

	constructor(readonly asks: Asks) {}

	/** Is this seat asked in a window in which it can do nothing but pass? */
	isIdle(seat: number | null): boolean {
		const ask = this.asks.ask(seat);
		return !!ask && ask.options.length === 1 && this.windows.includes(ask.kind);
	}

	/** Let those pass who can do nothing else. */
	tend(seats: readonly number[]): void {
		for (const seat of seats) {
			if (this.#passing.has(seat) || !this.isIdle(seat)) continue;
			this.#passing.set(
				seat,
				setTimeout(() => this.#pass(seat), pause()),
			);
		}
	}

	stop(): void {
		for (const timer of this.#passing.values()) clearTimeout(timer);
	}

	#pass(seat: number): void {
		this.#passing.delete(seat);
		const ask = this.asks.ask(seat);
		if (ask && this.isIdle(seat)) this.asks.pass(seat, ask);
	}
}
