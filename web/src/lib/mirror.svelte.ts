/**
 * The page's copy of a table, as the live channel tells it: numbered updates, nothing missed, nothing doubled.
 *
 * It knows nothing of sockets or screens. `update` says whether the message fitted; on `"gap"` the page says hello
 * again with the last number it has.
 */

import type { ChatLine, Me, Presence, Proposal, Question, Sight, Sync, TableInfo, Update } from "../generated/protocol";
import type { Change, Seen, Tagged } from "./mirror";

export class Mirror {
	/** The number of the newest update; null until the house has told anything. */
	n: number | null = null;
	table = $state.raw<TableInfo | null>(null);
	me = $state.raw<Me>({ guest: null, seats: [], host: false });
	question = $state.raw<Question | null>(null);
	/** When the question came, on the page's own clock: the seconds left count from here. */
	asked = $state(0);
	chat = $state.raw<readonly ChatLine[]>([]);
	proposal = $state.raw<Proposal | null>(null);
	presence = $state.raw<Presence>({ type: "presence", guests: [], watchers: 0, complete: true });
	sights = $state.raw<ReadonlyMap<number | null, Seen>>(new Map());

	/** Everything anew: the state becomes exactly this. */
	sync(message: Sync, now: number): Change[] {
		const old = this.sights;
		this.n = message.n;
		this.table = message.table;
		this.me = message.me;
		this.proposal = message.proposal;
		this.presence = message.presence;
		this.#ask(message.question, now);
		this.chat = [...this.chat.filter((line) => line.n < message.chat_from), ...message.chat];
		this.sights = new Map();
		return message.sights.map((sight) => this.#see(sight, old.get(sight.seat)));
	}

	/** One step further. `"old"`: known already. `"gap"`: something is missing in between. */
	update(message: Update, now: number): Change[] | "old" | "gap" {
		if (this.n === null || message.n > this.n + 1) return "gap";
		if (message.n <= this.n) return "old";
		if (message.sights?.some((sight) => sight.keep > (this.sights.get(sight.seat)?.log.length ?? 0))) return "gap";
		this.n = message.n;
		if (message.table !== undefined) this.table = message.table;
		if (message.me !== undefined) this.#sit(message.me);
		if (message.question !== undefined) this.#ask(message.question, now);
		if (message.proposal !== undefined) this.proposal = message.proposal;
		if (message.chat !== undefined) this.chat = [...this.chat, message.chat];
		return (message.sights ?? []).map((sight) => this.#see(sight, this.sights.get(sight.seat)));
	}

	#ask(question: Question | null, now: number): void {
		this.question = question;
		this.asked = now;
	}

	#sit(me: Me): void {
		this.me = me;
		const held = new Set<number | null>(me.seats.length ? me.seats : [null]);
		this.sights = new Map([...this.sights].filter(([seat]) => held.has(seat)));
	}

	#see(sight: Sight, before: Seen | undefined): Change {
		const news = sight.events as Tagged[];
		const keep = Math.min(sight.keep, before?.log.length ?? 0);
		const seen: Seen = {
			seat: sight.seat,
			log: [...(before?.log.slice(0, keep) ?? []), ...news],
			view: sight.view !== undefined ? sight.view : (before?.view ?? null),
			ask: sight.ask !== undefined ? sight.ask : (before?.ask ?? null),
			offer: sight.offer !== undefined ? sight.offer : (before?.offer ?? null),
			canUndo: sight.can_undo ?? before?.canUndo ?? false,
			standing: sight.standing ?? before?.standing ?? "always",
		};
		this.sights = new Map(this.sights).set(sight.seat, seen);
		const losses = (sight.losses ?? []).map((at) => keep + at);
		return { seat: sight.seat, keep: sight.keep, news, losses, late: sight.late === true };
	}
}
