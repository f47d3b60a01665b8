/**
 * Events are told one after the other, so that people can follow what happened. The view that a table draws is the one
 * of the moment that is being told; only when everything is told does it become the newest one.
 */

import type { Seen, Tagged } from "./mirror";
import { settings } from "./settings.svelte";

/** What a game may say about the telling of its events. */
export interface Telling {
	/** How many beats an event takes; 0: it only goes into the log. One beat unless said otherwise. */
	beats?(event: Tagged, view: unknown): number;
	/** The view with this event in it, for drawing on the way to the newest view. It never decides anything. */
	patch?(view: unknown, event: Tagged): unknown;
	/** Called when an event is told, for a sound. */
	sound?(event: Tagged, view: unknown): void;
}

export interface Told {
	event: Tagged;
	/** Place in the log: a key for animations. */
	number: number;
	/** How long it is on, in milliseconds. */
	length: number;
}

/** Milliseconds. */
export const BEAT = 380;
const SHORTEST = 110;
const MOST_IN_ONE_GO = 6500;

export class Teller {
	view = $state.raw<unknown>(null);
	log = $state.raw<readonly Tagged[]>([]);
	told = $state.raw<Told | null>(null);
	/** Is something still being told? Until then nothing is asked of anybody. */
	busy = $state(false);

	telling: Telling = {};
	#queue: { event: Tagged; beats: number }[] = [];
	#target: Seen | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** When everything that is known now should be told. */
	#until = 0;

	/** Show this at once, telling nothing. */
	show(seen: Seen): void {
		clearTimeout(this.#timer);
		this.#queue = [];
		this.#target = seen;
		this.#settle();
	}

	/** Tell the news, then show the newest view. What was taken back is not told: it is gone. */
	tell(seen: Seen, keep: number, news: readonly Tagged[]): void {
		this.#target = seen;
		const known = this.log.length + this.#queue.length;
		if (keep < known || settings.still || document.hidden || (!news.length && !this.busy)) {
			this.show(seen);
			return;
		}
		for (const event of news) this.#queue.push({ event, beats: this.telling.beats?.(event, this.view) ?? 1 });
		this.#until = performance.now() + Math.min(BEAT * this.#beatsLeft, MOST_IN_ONE_GO);
		if (!this.busy) this.#next();
	}

	/** Enough: show how it came out. */
	skip(): void {
		if (this.busy && this.#target) this.show(this.#target);
	}

	stop(): void {
		clearTimeout(this.#timer);
	}

	get #beatsLeft(): number {
		return this.#queue.reduce((sum, one) => sum + one.beats, 0);
	}

	#next(): void {
		const next = this.#queue.shift();
		if (!next) {
			this.#settle();
			return;
		}
		this.busy = true;
		const { event, beats } = next;
		const left = Math.max(1, this.#beatsLeft + beats);
		const beat = Math.max(SHORTEST, Math.min(BEAT, (this.#until - performance.now()) / left));
		this.telling.sound?.(event, this.view);
		if (this.telling.patch) this.view = this.telling.patch(this.view, event);
		this.told = { event, number: this.log.length, length: beat * beats };
		this.log = [...this.log, event];
		if (beats === 0) this.#next();
		else this.#timer = setTimeout(() => this.#next(), beat * beats);
	}

	#settle(): void {
		const seen = this.#target;
		this.busy = false;
		this.told = null;
		if (seen) {
			this.view = seen.view;
			this.log = seen.log;
		}
	}
}
