/**
 * Events are told one after the other, so that people can follow what happened. The view that a table draws is the one
 * of the moment that is being told; only when everything is told does it become the newest one.
 *
 * What the player loses stops the telling until it is seen.
 */

import type { Seen, Tagged } from "./mirror";
import { settings } from "./settings.svelte";
import { play, type Sound, silence } from "./sound";

/** What is heard of a scene, and when: at parts of the whole, from 0 to 1. */
export type Heard = readonly (readonly [at: number, sound: Sound])[];

/** How one event is told. What is seen of it comes at parts of the whole as well (`styles/scene.css`). */
export interface Scene {
	/** How many beats it takes, one unless said otherwise; 0: it only goes into the log. */
	beats?: number;
	/** Milliseconds for which it is on, however great the haste: a ship that sinks is seen to sink. */
	least?: number;
	/** Its line would give away how it comes out: it stands in the log once all of it has been told. */
	hushed?: boolean;
	/** Is it shown even with reduced motion? A battle is, as a still picture; everything else is skipped. */
	pictured?: boolean;
	/** One sound is heard at once. */
	sounds?: Sound | Heard;
}

/** What a game may say about the telling of its events. */
export interface Telling {
	scene?(event: Tagged, view: unknown): Scene | undefined;
	/** It happens on the board: on a phone the board comes back into sight for it. */
	brings?(event: Tagged): boolean;
	/**
	 * The view with this event in it, for drawing on the way to the newest view. It knows what the view shows and what
	 * the event says, and never works out what follows from the rules (`docs/page.md`).
	 */
	patch?(view: unknown, event: Tagged): unknown;
}

export interface Told {
	event: Tagged;
	/** Place in the log: a key for animations. */
	number: number;
	/** How long it is on, in milliseconds. */
	length: number;
	/** What it says is not to be read yet. */
	hushed?: boolean;
}

/** Something that the player has lost: the event and its place in the log. */
export interface Loss {
	event: Tagged;
	number: number;
}

/** Milliseconds. */
export const BEAT = 420;
const SHORTEST = 130;
/** Part of something longer, like a battle: it is not rushed through, unless somebody has waited for a long time. */
const SHORTEST_OF_MANY = 210;
const LONG = 6000;
/** For spectators: everything that has come is told within this time. */
const MOST_IN_ONE_GO = 6500;
/** How long a player is told at leisure what an answer led to; after that it goes faster, so that they can go on. */
const AT_EASE = 3000;
const IN_HASTE = 1000;
/** What takes so long is a moment with a stage: whoever has seen one like it sees the next in half the time. */
const MOMENT = 1500;
/** Losses that are no further apart than that are shown together. */
const NEAR = 6;

export class Teller {
	view = $state.raw<unknown>(null);
	log = $state.raw<readonly Tagged[]>([]);
	told = $state.raw<Told | null>(null);
	/** Is something still being told? Until then nothing is asked of anybody. */
	busy = $state(false);
	/** What the player has lost and has not seen yet. */
	losses = $state.raw<readonly Loss[]>([]);

	telling: Telling = {};
	/** The game that is told: its moments are remembered. */
	game = "";
	#queue: { event: Tagged; scene: Scene; beats: number; isLoss: boolean }[] = [];
	#target: Seen | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** When everything that is known now should be told. */
	#until = 0;
	/** When the player began to wait. */
	#waitsSince: number | null = null;
	/** Losses that are being told: they are shown together, once the last of them has been told. */
	#unseen: readonly Loss[] = [];
	/** The telling waits until a loss is seen. */
	#halted = false;
	/** What is being told and does not stand in the log yet. */
	#hushed: readonly Tagged[] = [];

	/** Show this at once, telling nothing. */
	show(seen: Seen): void {
		clearTimeout(this.#timer);
		this.#queue = [];
		this.#unseen = [];
		this.#halted = false;
		this.#target = seen;
		this.losses = this.losses.filter(({ number, event }) => seen.log[number] === event);
		this.#settle();
	}

	/**
	 * Tell the news, then show the newest view. What was taken back is not told: it is gone. `losses` are places in the
	 * log. `hurried`: show how it came out.
	 */
	tell(seen: Seen, keep: number, news: readonly Tagged[], losses: readonly number[] = [], hurried = false): void {
		this.#target = seen;
		const known = this.log.length + this.#hushed.length + this.#queue.length;
		if (keep < known) {
			this.show(seen);
			return;
		}
		const first = seen.log.length - news.length;
		for (const [at, event] of news.entries()) {
			const scene = this.telling.scene?.(event, this.view) ?? {};
			const beats = isShown(scene) ? (scene.beats ?? 1) : 0;
			this.#queue.push({ event, scene, beats, isLoss: settings.losses && losses.includes(first + at) });
		}
		const isNothing = !this.busy && (settings.still ? !this.#beatsLeft : !news.length);
		if (hurried || settings.times === 0 || document.hidden || isNothing) {
			this.#leap(seen);
			return;
		}
		this.#until = this.#deadline;
		if (!this.busy) this.#next();
	}

	/** The player has answered, and waits from now on. */
	waits(): void {
		this.#waitsSince = performance.now();
	}

	/** Enough: show how it came out. What was lost is still to be seen. */
	skip(): void {
		if (!this.busy || !this.#target) return;
		silence();
		this.#leap(this.#target);
	}

	/** The player has seen what was lost: go on. */
	seen(): void {
		this.losses = [];
		if (!this.#halted) return;
		this.#halted = false;
		this.waits();
		this.#until = this.#deadline;
		this.#next();
	}

	stop(): void {
		clearTimeout(this.#timer);
	}

	get #deadline(): number {
		const ease = this.#waitsSince === null ? MOST_IN_ONE_GO : AT_EASE;
		const most = Math.max(ease * settings.times - this.#waited, IN_HASTE * settings.times);
		return performance.now() + Math.min(BEAT * this.#beatsLeft * settings.times, most);
	}

	/** How long the player has been waiting; spectators do not wait. */
	get #waited(): number {
		return this.#waitsSince === null ? 0 : performance.now() - this.#waitsSince;
	}

	/** One volley costs many things: they are told to the last of them, and shown together. */
	get #isLossNear(): boolean {
		return this.#queue.slice(0, NEAR).some(({ isLoss }) => isLoss);
	}

	get #beatsLeft(): number {
		return this.#queue.reduce((sum, one) => sum + one.beats, 0);
	}

	/** To the end at once; of what was not told, the losses are kept. */
	#leap(seen: Seen): void {
		const first = seen.log.length - this.#queue.length;
		const missed = this.#queue.flatMap(({ event, isLoss }, at) => (isLoss ? [{ event, number: first + at }] : []));
		this.losses = [...this.losses, ...this.#unseen, ...missed];
		this.show(seen);
	}

	#next(): void {
		if (this.#hushed.length) this.log = [...this.log, ...this.#hushed];
		this.#hushed = [];
		const next = this.#queue.shift();
		if (!next) {
			this.#settle();
			return;
		}
		this.busy = true;
		const { event, scene, beats, isLoss } = next;
		const left = Math.max(1, this.#beatsLeft + beats);
		const most = BEAT * settings.times;
		const isWhole = beats > 1 && this.#waited < LONG * settings.times;
		const least = (isWhole ? SHORTEST_OF_MANY : SHORTEST) * settings.times;
		const beat = Math.max(least, Math.min(most, (this.#until - performance.now()) / left));
		if (this.telling.patch) this.view = this.telling.patch(this.view, event);
		const number = this.log.length;
		const shown = this.#least(event, scene) * settings.times;
		const length = Math.max(beat * beats, shown);
		if (isShown(scene)) hear(scene, length);
		if (scene.hushed && beats) this.#hushed = [event];
		else this.log = [...this.log, event];
		this.told = { event, number, length, ...(this.#hushed.length > 0 && { hushed: true }) };
		if (isLoss) this.#unseen = [...this.#unseen, { event, number }];
		if (this.#unseen.length && !this.#isLossNear) this.#halt(shown ? length : 0);
		else if (beats === 0) this.#next();
		else this.#timer = setTimeout(() => this.#next(), length);
	}

	#least({ type }: Tagged, { least = 0 }: Scene): number {
		if (least < MOMENT) return least;
		const moment = `moment.${this.game}.${type}`;
		if (settings.seen(moment)) return least / 2;
		settings.see(moment);
		return least;
	}

	/** Show what was lost; a ship that sinks is seen to sink first. */
	#halt(after: number): void {
		this.#halted = true;
		const show = () => {
			this.losses = [...this.losses, ...this.#unseen];
			this.#unseen = [];
		};
		if (after) this.#timer = setTimeout(show, after);
		else show();
	}

	#settle(): void {
		const seen = this.#target;
		this.busy = false;
		this.told = null;
		this.#hushed = [];
		if (seen) {
			this.view = seen.view;
			this.log = seen.log;
		}
	}
}

function isShown({ pictured = false }: Scene): boolean {
	return pictured || !settings.still;
}

function hear({ sounds = [] }: Scene, length: number): void {
	const heard: Heard = typeof sounds === "string" ? [[0, sounds]] : sounds;
	for (const [at, sound] of heard) play(sound, { after: at * length });
}
