/** Whose eyes the screen shows. Where several seats share a screen it goes from hand to hand, behind a curtain. */

import type { Me, TableInfo } from "../generated/protocol";
import type { Seen, Tagged } from "./mirror";
import type { Teller } from "./teller.svelte";

/** What there is to be seen, and who has something to decide. */
export interface Screen {
	readonly table: TableInfo | null;
	readonly me: Me;
	readonly sights: ReadonlyMap<number | null, Seen>;
	readonly teller: Teller;
	decides: (seat: number) => boolean;
}

export class Eyes {
	/** The seat whose eyes the screen shows (null: a spectator's). */
	seat = $state<number | null>(null);
	/** The one to whom the screen must be handed first, or null. */
	curtain = $state<number | null>(null);
	/** Hot-seat players who trust one another may leave the curtain up. */
	openTable = $state(false);
	/** How much of its log each seat of this screen has seen: what came later is told when the curtain rises. */
	readonly #seenUpTo = new Map<number | null, number>();

	constructor(readonly screen: Screen) {}

	/** The screen has been handed over: show it to the next player. */
	lift(): void {
		if (this.curtain === null) return;
		this.#look(this.curtain);
		this.curtain = null;
	}

	/** All that this seat has heard so far is seen. */
	seeAll(seen: Seen): void {
		this.#seenUpTo.set(this.seat, seen.log.length);
	}

	/** What a seat's log has that this seat has not yet seen on this screen. */
	unseen(seat: number): readonly Tagged[] {
		return this.screen.sights.get(seat)?.log.slice(this.#seenUpTo.get(seat) ?? 0) ?? [];
	}

	/** Look with the eyes of whoever is to see the screen now. True: they are others, or nobody's for the moment. */
	choose(): boolean {
		const { seats } = this.screen.me;
		if (seats.length === 0) return this.#watch();
		if (this.seat === null || !seats.includes(this.seat)) {
			this.#sitDown(seats);
			return true;
		}
		return seats.length > 1 && this.#passOn(seats, this.seat);
	}

	/** A spectator looks on, and stays one. */
	#watch(): boolean {
		const { sights, teller } = this.screen;
		if (this.seat === null && sights.has(null) && teller.view !== null) return false;
		this.#look(null);
		return true;
	}

	#sitDown(seats: readonly number[]): void {
		const first = seats.find((seat) => this.screen.decides(seat)) ?? seats[0] ?? null;
		if (seats.length > 1 && !this.openTable && this.screen.table?.state === "playing") {
			this.seat = first;
			this.curtain = first;
		} else this.#look(first);
	}

	/** With several seats here: on to whoever is asked. */
	#passOn(seats: readonly number[], now: number): boolean {
		if (this.curtain !== null && this.screen.decides(this.curtain)) return true;
		if (this.screen.decides(now)) {
			this.curtain = null;
			return false;
		}
		const order = [...seats.filter((seat) => seat > now), ...seats.filter((seat) => seat < now)];
		const next = order.find((seat) => this.screen.decides(seat));
		if (next === undefined) return false;
		if (this.openTable) this.#look(next);
		else this.curtain = next;
		return true;
	}

	#look(seat: number | null): void {
		this.seat = seat;
		const seen = this.screen.sights.get(seat);
		if (!seen) return;
		this.seeAll(seen);
		this.screen.teller.show(seen);
	}
}
