/** The live channel to a table: it comes back when it is lost, and says again what was not acknowledged. */

import type { Command, FromPage, Hint, Preview, ToPage } from "../generated/protocol";
import { greeting, lineOf, takeEarly } from "./early";

export type Link = "connecting" | "live" | "lost" | "closed";

/** What a page is for: an ordinary one, a table's screen, or the hand of somebody who looks at a screen. */
export type Role = "page" | "screen" | "hand";

/** A command before it is given its id. */
export type Unnamed<C> = C extends Command ? Omit<C, "id"> : never;

/** Whoever listens at the channel. */
export interface Listener {
	/** The number of the newest news here, for the house to go on from; null: there are none yet. */
	since: () => number | null;
	hear: (message: ToPage) => void;
}

const PING_EVERY = 15_000;
/** What has not been heard after so long will not come: the line is dead, although nobody has hung up. */
const HEARD_WITHIN = 6_000;
/** Whoever comes back to a phone that was locked is not kept waiting: milliseconds, too. */
const BACK_WITHIN = 700;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Something has changed about the line, or somebody looks at the page again. */
const SIGNS = ["online", "offline", "pageshow"] as const;
/** The same, said to the document: looked at again, or thawed where the browser had frozen it. */
const BACK = ["visibilitychange", "resume"] as const;
/** Close codes after which there is no use in coming back. */
const FINAL = new Set([4401, 4403, 4404]);
/** The codes of a farewell to somebody who is not wanted here, whatever they were invited to. */
const SENT_AWAY = new Set(["removed", "banned"]);

export class Channel {
	link = $state<Link>("connecting");
	/** Why the channel was closed for good, in the house's words. */
	closed = $state<string | null>(null);
	/** Whether whoever sits before this page was sent away, and not only asked for an invitation. */
	sentAway = $state(false);

	readonly #unanswered = new Map<string, Command>();
	/** Questions to the house that change nothing: whoever waits for an answer. */
	readonly #wondering = new Map<string, (answer: unknown) => void>();
	#socket: WebSocket | null = null;
	#again: ReturnType<typeof setTimeout> | undefined;
	#ping: ReturnType<typeof setInterval> | undefined;
	/** Runs out when nothing is heard in time. */
	#silence: ReturnType<typeof setTimeout> | undefined;
	#tries = 0;
	#ended = false;
	/** What was heard before does not count: ask for everything. */
	#anew = false;

	constructor(
		readonly table: string,
		readonly listener: Listener,
		readonly role: Role = "page",
	) {
		this.#connect();
		for (const sign of SIGNS) addEventListener(sign, this.#hurry);
		for (const sign of BACK) document.addEventListener(sign, this.#hurry);
	}

	/** Sent now or as soon as there is a channel, until it is acknowledged; its id comes back. */
	send(command: Unnamed<Command>): string {
		const id = newId();
		const whole = { ...command, id } as Command;
		this.#unanswered.set(id, whole);
		if (this.link === "live") this.#write(whole);
		return id;
	}

	/** Said once, if there is a channel: what soon does not matter any more. */
	mention(message: FromPage): void {
		if (this.link === "live") this.#write(message);
	}

	/** Ask something that changes nothing. It is asked once; null: the house does not say, or the channel was lost. */
	wonder(what: Omit<Preview, "id"> | Omit<Hint, "id">): Promise<unknown> {
		if (this.link !== "live") return Promise.resolve(null);
		const id = newId();
		const answer = new Promise((resolve) => void this.#wondering.set(id, resolve));
		this.#write({ ...what, id });
		return answer;
	}

	/** The house has answered such a question; false if this was none. */
	told(id: string, answer: unknown): boolean {
		const tell = this.#wondering.get(id);
		this.#wondering.delete(id);
		tell?.(answer);
		return tell !== undefined;
	}

	/** The house has done or refused it: no need to say it again. */
	acknowledged(id: string): void {
		this.#unanswered.delete(id);
	}

	/** Ask for all that is new. */
	greet(): void {
		const since = this.#anew ? null : this.listener.since();
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(greeting(since, this.role));
	}

	/** The house has told everything new; from here on events are told as they come. */
	established(): void {
		this.link = "live";
		this.#tries = 0;
		this.#anew = false;
		clearInterval(this.#ping);
		this.#ping = setInterval(() => this.#check(HEARD_WITHIN), PING_EVERY);
		for (const command of this.#unanswered.values()) this.#write(command);
	}

	/** The house has said farewell for good. */
	dismissed(code: string, sentence: string): void {
		this.closed = sentence;
		this.sentAway = SENT_AWAY.has(code);
	}

	/** Somebody else sits before this screen now. The house knows whose channel it is from when it was opened. */
	reopen(): void {
		this.#unanswered.clear();
		for (const id of [...this.#wondering.keys()]) this.told(id, null);
		clearInterval(this.#ping);
		this.#tries = 0;
		this.#anew = true;
		this.closed = null;
		this.sentAway = false;
		this.link = "connecting";
		const before = this.#socket;
		this.#connect();
		before?.close(1000);
	}

	close(): void {
		this.#ended = true;
		clearTimeout(this.#again);
		clearInterval(this.#ping);
		clearTimeout(this.#silence);
		for (const sign of SIGNS) removeEventListener(sign, this.#hurry);
		for (const sign of BACK) document.removeEventListener(sign, this.#hurry);
		this.#socket?.close(1000);
	}

	#connect(): void {
		clearTimeout(this.#again);
		const address = lineOf(this.table, this.role);
		const early = takeEarly(address);
		const socket = early?.socket ?? new WebSocket(address);
		this.#socket = socket;
		this.#expect(HEARD_WITHIN * 2 ** Math.min(this.#tries, 3)); // a slow house is given more time
		if (!early) socket.onopen = () => this.greet();
		socket.onmessage = (message) => this.#heard(socket, message.data as string);
		socket.onclose = (event) => this.#lost(socket, event);
		if (!early) return;
		// Whoever listens is still being made.
		queueMicrotask(() => {
			for (const frame of early.heard) this.#heard(socket, frame);
		});
	}

	#heard(socket: WebSocket, frame: string): void {
		if (socket !== this.#socket || this.#ended) return;
		this.#expect(null);
		// A frame may hold several messages, one a line.
		for (const line of frame.split("\n")) this.listener.hear(JSON.parse(line) as ToPage);
	}

	#lost(socket: WebSocket, event: { code: number; reason: string }): void {
		if (socket !== this.#socket || this.#ended) return;
		this.#socket = null;
		this.#expect(null);
		clearInterval(this.#ping);
		for (const id of [...this.#wondering.keys()]) this.told(id, null);
		if (FINAL.has(event.code) || this.closed !== null) {
			this.closed ??= event.reason;
			this.link = "closed";
			return;
		}
		this.link = this.link === "connecting" && this.#tries === 0 ? "connecting" : "lost";
		const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
		this.#again = setTimeout(() => this.#connect(), wait * (1 + Math.random() / 2));
	}

	/** Is anybody there? If nothing is heard in time, the channel begins again. */
	#check(within: number): void {
		this.#write({ type: "ping", t: performance.now() });
		this.#expect(within);
	}

	/** Something must be heard within this time; null: it has been. */
	#expect(within: number | null): void {
		clearTimeout(this.#silence);
		if (within !== null) this.#silence = setTimeout(() => this.#fellSilent(), within);
	}

	/** A dead line does not say goodbye: it is given up without waiting for its end. */
	#fellSilent(): void {
		const before = this.#socket;
		const wasLive = this.link === "live";
		if (!before) return;
		this.#lost(before, { code: 1006, reason: "" });
		before.close();
		if (!wasLive) return;
		this.#tries = 0; // it was good until now
		this.#connect();
	}

	#hurry = (event: Event): void => {
		if (this.#ended || document.hidden || this.link === "closed") return;
		if (event instanceof PageTransitionEvent && !event.persisted) return; // the page has only just begun
		if (!this.#socket) this.#connect();
		else if (this.link === "live") this.#check(BACK_WITHIN);
		else this.#expect(2 * BACK_WITHIN); // it was begun before, and may never come
	};

	#write(message: FromPage): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}
}

/** Unguessable is not needed, only unlike all others of this guest at this table. */
function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
