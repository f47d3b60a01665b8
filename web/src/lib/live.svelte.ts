/** A table in the browser: what the live channel brings, what is on screen, and what goes back. */

import {
	type Aimed,
	type AskShown,
	type Hinted,
	type Order,
	PROTOCOL,
	type Sync,
	type Time,
	type ToPage,
	type Update,
} from "../generated/protocol";
import { wear } from "../kit/seats";
import { Channel, type Role } from "./channel.svelte";
import { Eyes } from "./eyes.svelte";
import { guest } from "./guest.svelte";
import { t } from "./i18n.svelte";
import { lastTurns, rememberTurns } from "./lastturn";
import type { Change, Seen, Tagged } from "./mirror";
import { Mirror } from "./mirror.svelte";
import { Patience } from "./patience.svelte";
import { Reading } from "./reading.svelte";
import { type Pace, settings } from "./settings.svelte";
import { Teller } from "./teller.svelte";
import { toasts } from "./toasts.svelte";

/** An answer on its way. */
export interface Sent {
	id: string;
	seat: number;
	action: Tagged;
	/** The number it was stored as; until the page is there, the prompt waits. */
	n: number | null;
}

/** An answer given ahead, to the question that follows: two Deckhands placed in one go are two answers. */
export interface Ahead {
	kind: string;
	action: Tagged;
}

/** What a mate would answer to an ask. */
export interface Advice extends Hinted {
	ask: AskShown;
}

export class Live extends Mirror {
	sent = $state.raw<Sent | null>(null);
	/** The newest word about the clock of the open question, and when it came. */
	time = $state.raw<(Time & { at: number }) | null>(null);
	/** Nothing is told any more until this screen has something to decide. */
	hurrying = $state(false);
	/** Why an answer did not count, at a table where the game is learned. */
	correction = $state<string | null>(null);
	/** The newest hint. Only for the ask that it was asked about. */
	#advice = $state.raw<Advice | null>(null);
	/** What a player shows of a move before it is made. Only screens are told. */
	aimed = $state.raw<Aimed | null>(null);
	/** A hint is being thought about. */
	advising = $state(false);
	/** The number of the newest news that moved the match: all that a screen has told when nothing is told any more. */
	moved = $state<number | null>(null);
	/** How long the log was when each seat last answered: what came since is news to its player. */
	answered = $state.raw<ReadonlyMap<number, number>>(new Map());

	readonly teller = new Teller();
	readonly eyes = new Eyes(this);
	readonly reading = new Reading((message) => this.channel.mention(message));
	readonly channel: Channel;
	/** A hand waits for the table's screen. */
	readonly patience = new Patience((message) => this.#updated(message));
	/** What a seat has answered ahead. Another question than it expects ends it. */
	#ahead: { seat: number; answers: readonly Ahead[] } | null = null;
	readonly #unwatch: () => void;

	constructor(
		readonly id: string,
		role: Role = "page",
	) {
		super();
		this.answered = lastTurns(id);
		this.channel = new Channel(id, { since: () => this.n, hear: (message) => this.#hear(message) }, role);
		this.#unwatch = guest.watch(() => this.channel.reopen());
	}

	close(): void {
		this.teller.stop();
		this.reading.stop();
		this.patience.stop();
		this.#unwatch();
		this.channel.close();
		wear([]);
	}

	// What is on screen

	/** The seat whose eyes the screen shows (null: a spectator's). */
	get seat(): number | null {
		return this.eyes.seat;
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
	/** What a mate would do now, if somebody has asked. */
	get advice(): Advice | null {
		return this.ask && this.#advice?.ask === this.ask ? this.#advice : null;
	}
	/** How many people play at this table. */
	get people(): number {
		const seats = this.table?.seats.filter((seat) => seat.kind === "guest") ?? [];
		return new Set(seats.map((seat) => seat.guest)).size;
	}

	/** Can what is asked be read here now? */
	get readable(): boolean {
		return !this.teller.busy && this.teller.losses.length === 0 && this.eyes.curtain === null;
	}

	get #quiet(): boolean {
		return !this.teller.busy && this.eyes.curtain === null && this.sent?.seat !== this.seat;
	}

	/** Has this seat anything to decide? Not where the house passes for it. */
	decides(seat: number): boolean {
		const ask = this.sights.get(seat)?.ask;
		return !!ask && !ask.passing;
	}

	// What goes back

	/** Answer with one of the options asked for, or with a point of the ask's space; and ahead, what follows. */
	answer(action: unknown, ask: AskShown | null = this.sight?.ask ?? null, ahead: readonly Ahead[] = []): void {
		const seat = this.seat;
		if (seat === null || !ask || !this.question || this.sent) return;
		this.#ahead = ahead.length ? { seat, answers: ahead } : null;
		const { number: question } = this.question;
		const id = this.channel.send({ type: "answer", seat, question, kind: ask.kind, action });
		this.sent = { id, seat, action: action as Tagged, n: null };
		this.correction = null;
		this.forgetAdvice(); // the next question may be the same one again, word for word
		this.reading.stop();
		this.teller.waits();
		this.answered = new Map(this.answered).set(seat, this.sight?.log.length ?? 0);
		rememberTurns(this.id, this.answered);
	}

	/** On to the next decision of this screen: nothing is told, and bots do not pause where this is the host's. */
	hurry(): void {
		this.teller.skip();
		const { seat } = this;
		if (seat === null || this.decides(seat) || this.table?.state !== "playing") return;
		this.hurrying = true;
		if (this.me.host) this.channel.send({ type: "hurry", seat });
	}

	/** How fast things go: here, and with the bots where this is the host's screen. */
	pace(pace: Pace): void {
		settings.pace = pace;
		if (this.me.host && this.table?.state === "playing") this.channel.send({ type: "speed", speed: pace });
	}

	/** What would come of an answer of the seat on screen; null when the house does not say. */
	preview(action: unknown): Promise<unknown> {
		const seat = this.seat;
		if (seat === null || !this.question || this.sent) return Promise.resolve(null);
		return this.channel.wonder({ type: "preview", seat, question: this.question.number, action });
	}

	/** Show the table's screens what the seat on screen is about to do; null: no longer. */
	aim(action: Tagged | null): void {
		if (this.seat === null || !this.question) return;
		this.channel.mention({
			type: "aim",
			seat: this.seat,
			question: this.question.number,
			...(action && { action }),
		});
	}

	/** Ask what a mate would do here; what comes too late is dropped. */
	async advise(): Promise<void> {
		const { seat, ask, question } = this;
		if (seat === null || !ask || !question || this.advising || this.advice) return;
		this.advising = true;
		const hinted = (await this.channel.wonder({ type: "hint", seat, question: question.number })) as Hinted | null;
		this.advising = false;
		if (hinted) this.#advice = { ...hinted, ask };
		else if (this.ask === ask) toasts.say(t("hint.none"), "bad");
	}

	/** The hint has been read. */
	forgetAdvice(): void {
		this.#advice = null;
	}

	undo(): void {
		this.#ahead = null;
		if (this.seat !== null) this.channel.send({ type: "undo", seat: this.seat });
	}

	/** Take back the mistake that a lesson has explained. */
	again(): void {
		this.correction = null;
		this.undo();
	}

	/** Play on without being told what to do. */
	leaveLesson(): void {
		this.channel.send({ type: "leave_lesson" });
	}

	consent(yes: boolean): void {
		if (this.proposal) this.channel.send({ type: "consent", proposal: this.proposal.number, yes });
	}

	say(text: string): void {
		this.channel.send({ type: "say", text });
	}

	/** Let the characters of this table talk, or not. */
	letTalk(on: boolean): void {
		this.channel.send({ type: "voices", on });
	}

	mute(guest: string, on: boolean): void {
		this.channel.send({ type: "mute", guest, on });
	}

	/** Ask the seat on screen so often in windows. */
	order(ask: Order): void {
		if (this.seat !== null) this.channel.send({ type: "standing", seat: this.seat, ask });
	}

	// What is heard

	#hear(message: ToPage): void {
		switch (message.type) {
			case "sync":
				this.#synced(message);
				break;
			case "update":
				this.patience.take(message);
				break;
			case "shown":
				this.patience.shown(message.n);
				break;
			case "aimed":
				this.aimed = message.action && message.question === this.question?.number ? message : null;
				break;
			case "presence":
				this.presence = message;
				break;
			case "time":
				this.time = { ...message, at: performance.now() };
				break;
			case "ack":
				this.channel.acknowledged(message.id);
				if (this.sent?.id === message.id) this.sent = { ...this.sent, n: message.n };
				this.#caughtUp();
				break;
			case "previewed":
				this.channel.told(message.id, message.preview);
				break;
			case "hinted":
				this.channel.told(message.id, message);
				break;
			case "refused":
				if (message.id !== null && this.channel.told(message.id, null)) break;
				if (message.id !== null) this.channel.acknowledged(message.id);
				if (this.sent?.id === message.id) this.sent = null;
				this.#ahead = null;
				if (message.code === "lesson") this.correction = message.sentence;
				else if (message.code !== "stale" || !this.#isBehind) toasts.say(message.sentence, "bad");
				break;
			case "pong":
				if (this.n !== null && message.n > Math.max(this.n, this.patience.newest)) this.channel.greet();
				break;
			case "farewell":
				if (!message.again) this.channel.dismissed(message.code, message.sentence);
				break;
		}
	}

	#updated(message: Update): void {
		const changes = this.update(message, performance.now());
		if (changes === "gap") this.channel.greet();
		if (changes === "gap" || changes === "old") return;
		if (message.question !== undefined) {
			this.moved = message.n;
			this.aimed = null;
		}
		this.#show(changes);
	}

	#synced(message: Sync): void {
		if (message.protocol !== PROTOCOL) {
			// The house has learned something this page does not know: fetch the new page.
			location.reload();
			return;
		}
		this.patience.drop();
		this.aimed = null;
		this.moved = message.n;
		const changes = this.sync(message, performance.now());
		const first = this.channel.link === "connecting";
		if (first) this.sent = null; // it was somebody else's
		this.channel.established();
		this.#show(changes, first);
	}

	#show(changes: Change[], first = false): void {
		wear(this.table?.seats.map((seat) => seat.livery ?? null) ?? []);
		this.#caughtUp();
		const moved = this.eyes.choose();
		const change = changes.find((one) => one.seat === this.seat);
		const seen = this.sight;
		if (!seen || moved || this.eyes.curtain !== null) return;
		this.eyes.seeAll(seen);
		if (change?.late && !first) toasts.say(t("clock.up"), "bad");
		if (first) this.teller.show(seen);
		else if (change) this.teller.tell(seen, change.keep, change.news, change.losses, this.#isTold);
		if (this.hurrying && (this.table?.state !== "playing" || this.me.seats.some((seat) => this.decides(seat))))
			this.hurrying = false;
	}

	/** This page does not show the newest question yet: no wonder that an answer came too late. */
	get #isBehind(): boolean {
		return this.teller.busy || this.patience.hasScreen;
	}

	/** Nobody wants to be told what has happened: they hurry, or have seen it on the screen. */
	get #isTold(): boolean {
		return this.hurrying || this.patience.hasScreen;
	}

	/** An answer is no longer on its way when what came of it is here. */
	#caughtUp(): void {
		const n = this.sent?.n ?? null;
		if (n === null || (this.n ?? 0) < n) return;
		this.sent = null;
		this.#goOn();
	}

	/** Give the next answer that was given ahead, if it is what is asked now. */
	#goOn(): void {
		const { seat, sight } = this;
		const [next, ...rest] = this.#ahead?.seat === seat ? this.#ahead.answers : [];
		this.#ahead = null;
		const wanted = JSON.stringify(next?.action);
		const found = sight?.ask?.kind === next?.kind && sight?.ask?.options.find((one) => JSON.stringify(one) === wanted);
		if (found && sight?.ask) this.answer(found, sight.ask, rest);
	}
}
