/** A table on screen: what the house tells, put together with the game's room and words for the components to show. */

import {
	type Asked,
	put,
	type Room,
	type RoomProps,
	type SeatShown,
	tellingOf,
	winnersOf,
	withOthers,
} from "../../games/contract";
import { roomOf } from "../../games/rooms";
import type { GameInfo } from "../../generated/engine";
import { api } from "../../lib/api";
import type { Role } from "../../lib/channel.svelte";
import { t } from "../../lib/i18n.svelte";
import { type Ahead, Live } from "../../lib/live.svelte";
import { mayBeHere, type Tagged } from "../../lib/mirror";
import { settings } from "../../lib/settings.svelte";
import type { Told } from "../../lib/teller.svelte";
import { begun, type Part, Words } from "../../lib/words";

/** An answer that the player should think about once more. */
export interface Doubt {
	label: readonly Part[];
	caution: readonly Part[];
	go: () => void;
}

export class Sitting {
	readonly live: Live;
	room = $state.raw<Room | null>(null);
	game = $state.raw<GameInfo | null>(null);
	box = $state.raw<unknown>(null);
	fault = $state<string | null>(null);
	/** An answer that waits until its player is sure. */
	doubt = $state.raw<Doubt | null>(null);
	#catalogue = $state.raw(new Words({}));

	constructor(id: string, role: Role = "page") {
		this.live = new Live(id, role);
	}

	slug = $derived.by(() => this.live.table?.game ?? "");
	isOver = $derived.by(() => this.live.table?.state === "over");
	others = $derived.by(() => this.room?.others?.(this.live.teller.view, this.live.table?.options ?? {}) ?? []);
	words = $derived.by(() =>
		this.#catalogue.with([...(this.live.table?.seats.map((seat) => seat.name) ?? []), ...this.others]),
	);
	waiting = $derived.by(() => (this.live.teller.busy ? [] : (this.live.question?.waiting ?? [])));
	ask = $derived.by(() => put(this.live.ask, this.words, this.live.advice !== null));
	/** A game is being learned here. Nobody gives up in a lesson: it can be left. */
	isLesson = $derived.by(() => {
		const { table, teller, sight } = this.live;
		return (table?.lesson ?? false) || (!teller.busy && sight?.ask?.lesson != null);
	});
	/** The house passes for this seat in a moment. */
	isPassing = $derived.by(() => this.live.sight?.ask?.passing ?? false);

	/** May this seat ask what a mate would do? In a lesson the coach says it. */
	mayAsk = $derived.by(
		() => (this.live.table?.hints ?? false) && this.ask !== null && !this.isPassing && !this.isLesson,
	);
	canUndo = $derived.by(() => this.live.sight?.canUndo ?? false);
	/** Whoever is there besides may agree to take something back. */
	mayPropose = $derived.by(() => {
		const { seat, people, proposal, question } = this.live;
		return seat !== null && people > 1 && !this.isOver && !proposal && (question?.number ?? 0) > 0;
	});

	seats = $derived.by((): SeatShown[] => {
		const { live, waiting } = this;
		const places = this.isOver && !live.teller.busy ? (live.table?.outcome?.places ?? null) : null;
		return (live.table?.seats ?? []).map((info, seat) => ({
			seat,
			name: info.name,
			kind: info.kind,
			level: info.level ?? null,
			character: info.character ?? null,
			program: info.bot ?? false,
			guest: info.kind === "guest" ? info.guest : null,
			standIn: info.stand_in ?? false,
			here: info.kind === "bot" || mayBeHere(live.presence, info.guest),
			mine: live.me.seats.includes(seat),
			asked: waiting.some((one) => one.seat === seat) || (seat === live.seat && live.ask !== null),
			place: places?.[seat] ?? null,
		}));
	});

	given = $derived.by((): RoomProps => {
		const { live } = this;
		return {
			slug: this.slug,
			options: live.table?.options ?? {},
			seat: live.seat,
			seats: withOthers(this.seats, this.others),
			view: live.teller.view,
			told: live.teller.told,
			log: live.teller.log,
			ask: this.ask,
			advised: live.advice?.option === null ? (live.advice.action as Tagged) : null,
			ghost: live.aimed && { seat: live.aimed.seat, action: live.aimed.action as Tagged },
			offer: this.isLesson && this.room?.grave?.includes(live.offer?.kind ?? "") ? null : put(live.offer, this.words),
			waiting: this.waiting,
			winners: winnersOf(live.table?.outcome, this.others),
			words: this.words,
			box: this.box,
			answer: (index, of = "ask", ahead = []) => this.#answer(index, of, ahead),
			submit: (action) => live.answer(action, live.ask),
			preview: (action) => live.preview(action),
			still: settings.still || settings.pace === "at_once",
		};
	});

	/** What the table says when nobody of this screen is asked. */
	saying = $derived.by((): Part[] => {
		const { live } = this;
		if (this.isOver && !live.teller.busy) return [{ text: t("prompt.over") }];
		if (live.teller.busy) return this.#toldNow(live.teller.told);
		return this.#waitingFor();
	});

	/** The clock that runs for this screen. */
	clock = $derived.by(() => {
		const { question, time, table, seat } = this.live;
		if (this.live.teller.busy || !question) return null;
		const mine = question.waiting.find((one) => one.seat === seat) ?? question.waiting[0];
		const of = mine?.of ?? table?.window ?? null;
		if (time?.question === question.number && (time.seat === null || time.seat === seat))
			return { left: time.left, of: of ?? time.left, since: time.at, held: time.held };
		const left = mine ? mine.left : question.left;
		if (left === null || left === undefined) return null;
		return { left, of: Math.max(left, of ?? 0), since: this.live.asked, held: false };
	});

	/** Where the match is, as its game says it. */
	status = $derived.by(() => (this.given.view ? (this.room?.status?.(this.given) ?? null) : null));

	/** Does a clock run at this table, so that the house has to know who can read? */
	hasClock = $derived.by(() => this.live.table?.clock != null || this.live.table?.window != null);

	/** Fetch what the game of this table needs. */
	async furnish(slug: string): Promise<void> {
		try {
			const [room, games, words, box] = await Promise.all([roomOf(slug), api.games(), api.words(slug), api.box(slug)]);
			this.live.teller.telling = tellingOf(room);
			this.live.teller.game = slug;
			room.unpack?.(box);
			this.room = room;
			this.game = games.find((one) => one.slug === slug) ?? null;
			this.#catalogue = new Words(words);
			this.box = box;
		} catch (error) {
			this.fault = (error as Error).message;
		}
	}

	#answer(index: number, of: "ask" | "offer", ahead: readonly Ahead[]): void {
		const { live } = this;
		const ask = of === "ask" ? live.ask : live.offer;
		if (!ask || !(index in ask.options)) return;
		const go = () => {
			this.doubt = null;
			live.answer(ask.options[index], ask, ahead);
		};
		const choice = of === "ask" ? (this.ask as Asked | null)?.choices[index] : undefined;
		if (choice?.caution && settings.doubts) this.doubt = { label: choice.parts, caution: choice.caution, go };
		else go();
	}

	#toldNow(told: Told | null): Part[] {
		if (told && !told.hushed && this.words.has("events", told.event.type))
			return begun(this.words.tagged("events", told.event));
		return [{ text: t("prompt.telling") }];
	}

	/** Whom we wait for, in words. */
	#waitingFor(): Part[] {
		const { waiting, words } = this;
		if (!waiting.length)
			return [{ text: this.live.question?.mode === "any" ? t("prompt.window") : t("prompt.waiting") }];
		const others = waiting.flatMap(({ seat }, at): Part[] => [
			{ text: at === 0 ? "" : at === waiting.length - 1 ? t("and") : ", " },
			{ text: words.seat(seat), kind: "seat", key: String(seat) },
		]);
		const kind = waiting[0]?.kind ?? "";
		const what = words.has("waiting", kind) ? words.say("waiting", kind) : "";
		return [{ text: t("prompt.waiting.for") }, ...others, { text: what ? `: ${what}` : "" }];
	}
}
