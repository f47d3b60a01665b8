/** A table in the browser: the live channel, what it mirrors, and what is on screen. */

import type {
	AskShown,
	ChatLine,
	Command,
	FromPage,
	Me,
	Presence,
	Proposal,
	Question,
	TableInfo,
	ToPage,
} from "../generated/protocol";
import { type Change, Mirror, type Seen, type Tagged } from "./mirror";
import { pause } from "./standing";
import { Teller } from "./teller.svelte";
import { toasts } from "./toasts.svelte";

export type Link = "connecting" | "live" | "lost" | "closed";

/** An answer on its way. */
export interface Sent {
	id: string;
	seat: number;
	action: Tagged;
	/** The number it was stored as; until the page is there, the prompt waits. */
	n: number | null;
}

const PROTOCOL = 1;
const PING_EVERY = 15_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Close codes after which there is no use in coming back. */
const FINAL = new Set([4401, 4403, 4404]);

export class Live {
	link = $state<Link>("connecting");
	/** Why the channel was closed for good, in the house's words. */
	closed = $state<string | null>(null);

	table = $state.raw<TableInfo | null>(null);
	me = $state.raw<Me>({ guest: null, seats: [], host: false });
	question = $state.raw<Question | null>(null);
	asked = $state(0);
	chat = $state.raw<readonly ChatLine[]>([]);
	proposal = $state.raw<Proposal | null>(null);
	presence = $state.raw<Presence>({ type: "presence", guests: [], watchers: 0, complete: true });
	sights = $state.raw<ReadonlyMap<number | null, Seen>>(new Map());

	/** The seat whose eyes the screen shows (null: a spectator's). */
	seat = $state<number | null>(null);
	/** Several seats share this screen: the one to whom it must be handed first, or null. */
	curtain = $state<number | null>(null);
	/** How much of its log each seat of this screen has seen: what came later is told when the curtain rises. */
	#seenUpTo = new Map<number | null, number>();
	sent = $state.raw<Sent | null>(null);
	/** Hot-seat players who trust one another may leave the curtain up. */
	openTable = $state(false);
	/** Kinds of windows in which everybody is asked who might have something to play, whether or not they have. */
	windows = $state.raw<readonly string[]>([]);
	/** Seats of this screen that can do nothing but pass, and will in a moment. */
	#passing = new Map<number, ReturnType<typeof setTimeout>>();

	readonly teller = new Teller();
	readonly #mirror = new Mirror();
	readonly #unanswered = new Map<string, Command>();
	#socket: WebSocket | null = null;
	#again: ReturnType<typeof setTimeout> | undefined;
	#ping: ReturnType<typeof setInterval> | undefined;
	#tries = 0;
	#ended = false;

	constructor(readonly id: string) {
		this.#connect();
		addEventListener("online", this.#hurry);
		document.addEventListener("visibilitychange", this.#hurry);
	}

	/** The sight that is on screen. */
	get sight(): Seen | null {
		return this.sights.get(this.seat) ?? null;
	}

	/** What the seat on screen is asked; nothing while events are still being told or an answer is on its way. */
	get ask(): AskShown | null {
		return this.#quiet ? (this.sight?.ask ?? null) : null;
	}
	get offer(): AskShown | null {
		return this.#quiet ? (this.sight?.offer ?? null) : null;
	}
	get #quiet(): boolean {
		return !this.teller.busy && this.curtain === null && this.sent?.seat !== this.seat;
	}

	/** Is this seat asked in a window in which it can do nothing but pass? */
	idle(seat: number | null): boolean {
		const ask = this.sights.get(seat)?.ask;
		return !!ask && ask.options.length === 1 && this.windows.includes(ask.kind);
	}

	/** Answer with one of the options asked for, or with a point of the ask's space. */
	answer(action: unknown, ask: AskShown | null = this.sight?.ask ?? null): void {
		const seat = this.seat;
		if (seat === null || !ask || !this.question || this.sent) return;
		const id = this.#send({
			type: "answer",
			seat,
			question: this.question.number,
			kind: ask.kind,
			action,
		});
		this.sent = { id, seat, action: action as Tagged, n: null };
	}

	undo(): void {
		if (this.seat !== null) this.#send({ type: "undo", seat: this.seat });
	}

	consent(yes: boolean): void {
		if (this.proposal) this.#send({ type: "consent", proposal: this.proposal.number, yes });
	}

	say(text: string): void {
		this.#send({ type: "say", text });
	}

	mute(guest: string, on: boolean): void {
		this.#send({ type: "mute", guest, on });
	}

	standing(kinds: string[], until: "turn" | "end" = "turn"): void {
		if (this.seat !== null) this.#send({ type: "standing", seat: this.seat, kinds, until });
	}

	/** The screen has been handed over: show it to the next player. */
	lift(): void {
		if (this.curtain === null) return;
		this.#look(this.curtain);
		this.curtain = null;
	}

	/** What a seat's log has that this seat has not yet seen on this screen. */
	unseen(seat: number): readonly Tagged[] {
		return this.sights.get(seat)?.log.slice(this.#seenUpTo.get(seat) ?? 0) ?? [];
	}

	close(): void {
		this.#ended = true;
		this.teller.stop();
		for (const timer of this.#passing.values()) clearTimeout(timer);
		clearTimeout(this.#again);
		clearInterval(this.#ping);
		removeEventListener("online", this.#hurry);
		document.removeEventListener("visibilitychange", this.#hurry);
		this.#socket?.close(1000);
	}

	// The channel

	#connect(): void {
		clearTimeout(this.#again);
		const address = new URL(`/api/tables/${this.id}/live`, location.href);
		address.protocol = address.protocol.replace("http", "ws");
		const socket = new WebSocket(address);
		this.#socket = socket;
		socket.onopen = () => this.#write({ type: "hello", since: this.#mirror.n, lines: true });
		socket.onmessage = (message) => {
			// A frame may hold several messages, one a line.
			for (const line of (message.data as string).split("\n")) this.#hear(JSON.parse(line) as ToPage);
		};
		socket.onclose = (event) => this.#lost(socket, event);
	}

	#lost(socket: WebSocket, event: CloseEvent): void {
		if (socket !== this.#socket || this.#ended) return;
		clearInterval(this.#ping);
		if (FINAL.has(event.code) || this.closed !== null) {
			this.closed ??= event.reason;
			this.link = "closed";
			return;
		}
		this.link = this.link === "connecting" && this.#tries === 0 ? "connecting" : "lost";
		const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
		this.#again = setTimeout(() => this.#connect(), wait * (1 + Math.random() / 2));
	}

	#hurry = (): void => {
		if (this.#ended || document.hidden) return;
		if (this.link === "lost" && this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
		else if (this.link === "live") this.#write({ type: "ping", t: performance.now() });
	};

	#write(message: FromPage): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	#send(command: Unnamed<Command>): string {
		const id = newId();
		const whole = { ...command, id } as Command;
		this.#unanswered.set(id, whole);
		if (this.link === "live") this.#write(whole);
		return id;
	}

	// What is heard

	#hear(message: ToPage): void {
		switch (message.type) {
			case "sync":
				this.#synced(this.#mirror.sync(message, performance.now()), message.protocol);
				break;
			case "update": {
				const changes = this.#mirror.update(message, performance.now());
				if (changes === "gap") this.#write({ type: "hello", since: this.#mirror.n, lines: true });
				else if (changes !== "old") this.#show(changes);
				break;
			}
			case "presence":
				this.presence = message;
				break;
			case "ack":
				this.#unanswered.delete(message.id);
				if (this.sent?.id === message.id) this.sent = { ...this.sent, n: message.n };
				this.#caughtUp();
				break;
			case "refused":
				if (message.id !== null) this.#unanswered.delete(message.id);
				if (this.sent?.id === message.id) this.sent = null;
				if (message.code !== "stale" || !this.teller.busy) toasts.say(message.sentence, "bad");
				break;
			case "pong":
				if (this.#mirror.n !== null && message.n > this.#mirror.n)
					this.#write({ type: "hello", since: this.#mirror.n, lines: true });
				break;
			case "farewell":
				if (!message.again) this.closed = message.sentence;
				break;
		}
	}

	#synced(changes: Change[], protocol: number): void {
		if (protocol !== PROTOCOL) {
			// The house has learned something this page does not know: fetch the new page.
			location.reload();
			return;
		}
		const again = this.link !== "connecting";
		this.presence = this.#mirror.presence;
		this.link = "live";
		this.#tries = 0;
		clearInterval(this.#ping);
		this.#ping = setInterval(() => this.#write({ type: "ping", t: performance.now() }), PING_EVERY);
		for (const command of this.#unanswered.values()) this.#write(command);
		this.#show(changes, !again);
	}

	#show(changes: Change[], first = false): void {
		const mirror = this.#mirror;
		this.table = mirror.table;
		this.me = mirror.me;
		this.question = mirror.question;
		this.asked = mirror.asked;
		this.chat = mirror.chat;
		this.proposal = mirror.proposal;
		this.sights = mirror.sights;
		this.#caughtUp();
		this.#passIdle();
		const moved = this.#chooseSeat();
		const change = changes.find((one) => one.seat === this.seat);
		const seen = this.sight;
		if (!seen || moved || this.curtain !== null) return;
		this.#seenUpTo.set(this.seat, seen.log.length);
		if (first) this.teller.show(seen);
		else if (change) this.teller.tell(seen, change.keep, change.news);
	}

	#caughtUp(): void {
		if (this.sent?.n !== undefined && this.sent?.n !== null && (this.#mirror.n ?? 0) >= this.sent.n) this.sent = null;
	}

	/** Where a pass is all that a seat can do the page gives it, after a pause that tells nothing. */
	#passIdle(): void {
		for (const seat of this.me.seats) {
			if (this.#passing.has(seat) || !this.idle(seat)) continue;
			this.#passing.set(
				seat,
				setTimeout(() => this.#pass(seat), pause()),
			);
		}
	}

	#pass(seat: number): void {
		this.#passing.delete(seat);
		const ask = this.sights.get(seat)?.ask;
		if (!ask || !this.question || !this.idle(seat) || this.sent?.seat === seat) return;
		const [action] = ask.options;
		this.#send({ type: "answer", seat, question: this.question.number, kind: ask.kind, action });
	}

	/** Has this seat anything to decide? */
	#decides(seat: number): boolean {
		return !!this.sights.get(seat)?.ask && !this.idle(seat);
	}

	/** Whose eyes the screen shows. With several seats here: whoever is asked, behind a curtain. */
	#chooseSeat(): boolean {
		const seats = this.me.seats;
		if (seats.length === 0) {
			if (this.seat === null && this.sights.has(null) && this.teller.view !== null) return false;
			this.#look(null);
			return true;
		}
		if (this.seat === null || !seats.includes(this.seat)) {
			const first = seats.find((seat) => this.#decides(seat)) ?? seats[0] ?? null;
			if (seats.length > 1 && !this.openTable && this.table?.state === "playing") {
				this.seat = first;
				this.curtain = first;
			} else this.#look(first);
			return true;
		}
		if (seats.length === 1) return false;
		if (this.curtain !== null && this.#decides(this.curtain)) return true;
		if (this.#decides(this.seat)) {
			this.curtain = null;
			return false;
		}
		const next = this.#nextAsked(seats, this.seat);
		if (next === null) return false;
		if (this.openTable) this.#look(next);
		else this.curtain = next;
		return true;
	}

	#nextAsked(seats: readonly number[], after: number): number | null {
		const order = [...seats.filter((seat) => seat > after), ...seats.filter((seat) => seat < after)];
		return order.find((seat) => this.#decides(seat)) ?? null;
	}

	#look(seat: number | null): void {
		this.seat = seat;
		const seen = this.sights.get(seat);
		if (!seen) return;
		this.#seenUpTo.set(seat, seen.log.length);
		this.teller.show(seen);
	}
}

type Unnamed<C> = C extends Command ? Omit<C, "id"> : never;

/** Unguessable is not needed, only unlike all others of this guest at this table. */
function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
