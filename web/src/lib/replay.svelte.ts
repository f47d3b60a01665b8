/** A finished match, step by step: fetched in pages, told like a live one. */

import type { ReplayInfo, ReplayStep } from "../generated/protocol";
import { api } from "./api";
import type { Seen, Tagged } from "./mirror";
import { Teller } from "./teller.svelte";

const PAGE = 40;

export class Replay {
	info = $state.raw<ReplayInfo | null>(null);
	step = $state(0);
	/** Whose eyes: a spectator's (null) or, with all cards on the table, a seat's. */
	eyes = $state<number | null>(null);
	playing = $state(false);
	fault = $state<string | null>(null);
	current = $state.raw<ReplayStep | null>(null);

	readonly teller = new Teller();
	#pages = new Map<string, Promise<ReplayStep[]>>();
	#steps = new Map<string, ReplayStep>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#wanted = 0;

	constructor(readonly id: string) {}

	async open(step: number): Promise<void> {
		try {
			this.info = await api.replay(this.id);
			await this.go(step);
		} catch (error) {
			this.fault = (error as Error).message;
		}
	}

	get last(): number {
		return Math.max(0, (this.info?.steps ?? 1) - 1);
	}

	/** Go to a step; one step forward is told, everything else is shown at once. */
	async go(step: number): Promise<void> {
		const next = Math.max(0, Math.min(this.last, step));
		this.#wanted = next;
		try {
			const found = await this.#find(next);
			if (this.#wanted !== next || !found) return;
			const forward = next === this.step + 1 && this.current !== null;
			this.step = next;
			this.current = found;
			const seen = this.#seen(found);
			const news = found.events as Tagged[];
			if (forward) this.teller.tell(seen, seen.log.length - news.length, news);
			else this.teller.show(seen);
			void this.#find(Math.min(this.last, next + PAGE));
		} catch (error) {
			this.fault = (error as Error).message;
		}
	}

	look(eyes: number | null): void {
		this.eyes = eyes;
		void this.go(this.step);
	}

	/** Show a seat another view than that of the record; null: that of the record again. */
	pretend(view: unknown): void {
		if (view === null || !this.current) void this.go(this.step);
		else this.teller.show({ ...this.#seen(this.current), view: view as Seen["view"] });
	}

	play(on: boolean): void {
		this.playing = on;
		clearTimeout(this.#timer);
		if (on) this.#tick();
	}

	close(): void {
		clearTimeout(this.#timer);
		this.teller.stop();
	}

	#tick(): void {
		if (!this.playing) return;
		if (this.step >= this.last) {
			this.playing = false;
			return;
		}
		if (this.teller.busy) this.#timer = setTimeout(() => this.#tick(), 120);
		else
			void this.go(this.step + 1).then(() => {
				this.#timer = setTimeout(() => this.#tick(), 650);
			});
	}

	get #sight(): "spectator" | "open" {
		return this.eyes === null ? "spectator" : "open";
	}

	async #find(step: number): Promise<ReplayStep | null> {
		const sight = this.#sight;
		const page = Math.floor(step / PAGE);
		const key = `${sight} ${page}`;
		let asked = this.#pages.get(key);
		if (!asked) {
			asked = api.steps(this.id, page * PAGE, PAGE, sight).then((answer) => answer.steps);
			this.#pages.set(key, asked);
			asked.catch(() => this.#pages.delete(key));
		}
		for (const one of await asked) this.#steps.set(`${sight} ${one.step}`, one);
		return this.#steps.get(`${sight} ${step}`) ?? null;
	}

	#seen(step: ReplayStep): Seen {
		const view = this.eyes === null ? step.view : step.views?.[this.eyes];
		return {
			seat: this.eyes,
			log: this.#log(step.step),
			view: view ?? null,
			ask: null,
			offer: null,
			canUndo: false,
			standing: "always",
		};
	}

	/** What is known of the log up to this step: as far back as has been fetched without a gap. */
	#log(step: number): Tagged[] {
		const parts: Tagged[][] = [];
		for (let at = step; at >= 0; at--) {
			const one = this.#steps.get(`${this.#sight} ${at}`);
			if (!one) break;
			parts.unshift(one.events as Tagged[]);
		}
		return parts.flat();
	}
}
