/**
 * What the page gives to a game's room, and what a room may be made of. `docs/page.md` explains it.
 *
 * A room draws and points; it decides nothing. All it knows is in these props, all it can do is `answer`.
 */

import type { Component } from "svelte";
import type { AskShown, Forecast } from "../generated/protocol";
import type { Glyph } from "../kit/glyphs";
import type { Ahead } from "../lib/live.svelte";
import type { Tagged } from "../lib/mirror";
import type { Telling, Told } from "../lib/teller.svelte";
import { type Part, sentence, type Words } from "../lib/words";
import { type Odds, oddsOf } from "./hints";

/** A seat as a room shows it. */
export interface SeatShown {
	seat: number;
	name: string;
	/** `other`: a player of the rules' own, like a phantom, who holds no seat at the table. */
	kind: "open" | "guest" | "bot" | "other";
	level: string | null;
	/** Who the bot is: the key of a character. */
	character?: string | null;
	/** A guest that is a program from elsewhere, and says so. */
	program?: boolean;
	/** Who sits there, if it is a guest. */
	guest?: string | null;
	/** A bot plays for somebody who is away. */
	standIn: boolean;
	/** Connected at this moment (bots always are). */
	here: boolean;
	/** Is it a seat of this screen? */
	mine: boolean;
	/** Does the table wait for it, as far as that is no secret? */
	asked: boolean;
	place: number | null;
}

/** One of the options of an ask. */
export interface Choice<A extends Tagged = Tagged> {
	/** Its index in the ask: the value of `data-option`. */
	index: number;
	action: A;
	parts: readonly Part[];
	label: string;
	isDefault: boolean;
	/** Why it is the answer that the house would give, where its catalogue says so: only then is it highlighted. */
	why?: string | null;
	/** What to think about before it is chosen; the page asks once more by itself. */
	caution?: readonly Part[] | null;
	/** How likely it is, where the rules say it: it stands on the answer. */
	odds?: Odds | null;
}

/** What a seat is asked, with words. */
export interface Asked<A extends Tagged = Tagged> {
	kind: string;
	about: Record<string, number | string | null>;
	/** The sentence of the prompt. */
	prompt: readonly Part[];
	choices: readonly Choice<A>[];
	/** The outline of a continuous choice, and good points in it. */
	space: unknown;
	candidates: readonly Choice<A>[];
	/** What the answers would lead to; null where the rules say nothing. */
	forecast: Forecast | null;
	raw: AskShown;
}

export interface RoomProps<V = unknown, A extends Tagged = Tagged, B = unknown> {
	slug: string;
	options: Record<string, unknown>;
	/** Whose eyes: a seat's, or a spectator's (null). */
	seat: number | null;
	seats: readonly SeatShown[];
	/** What that seat may know: at rest the newest view, while events are told the one of that moment. */
	view: V;
	/** The event that is being told right now; null at rest. */
	told: Told | null;
	log: readonly Tagged[];
	/** What this seat is asked; null while it is not, while events are told, and while an answer is on its way. */
	ask: Asked<A> | null;
	/** What a mate would answer, while a hint stands that is no option but a point of the ask's space. */
	advised?: A | null;
	/** A move that a player shows before it is made, on a table's screen. */
	ghost?: { seat: number; action: A } | null;
	/** What it may do in passing. */
	offer: Asked<A> | null;
	/** Who has won: known as soon as the match has ended, also while that is told. */
	winners?: readonly number[];
	/** Seats the table waits for, with the kind of question. */
	waiting: readonly { seat: number; kind: string }[];
	words: Words;
	/** What never changes in a match, as the game's own `Box`; null where it has none. */
	box: B;
	/**
	 * Answer the ask (or the offer) by the index of one of its options; `ahead` is what the questions after it are
	 * answered with, as long as they are the expected ones.
	 */
	answer: (index: number, of?: "ask" | "offer", ahead?: readonly Ahead[]) => void;
	/** Answer with a point of the ask's space. */
	submit: (action: A) => void;
	/** What would come of a point of the ask's space, as the game's own `Preview`; null when the house does not say. */
	preview: (action: A) => Promise<unknown>;
	/** Results at once, nothing moves. */
	still: boolean;
	/** The room's `Side` stands beside the board: `Table` need not show it. */
	sided?: boolean;
}

/** Props of what stands in the card of each seat. */
export type SeatProps<V = unknown, A extends Tagged = Tagged, B = unknown> = RoomProps<V, A, B> & {
	of: number;
	/** All seats stand one under the other beside the board: each has a few lines. */
	column?: boolean;
};
/** Props of the controls that take the place of the plain list of options. */
export type ControlProps<V = unknown, A extends Tagged = Tagged, B = unknown> = RoomProps<V, A, B> & {
	asked: Asked<A>;
	choose: (index: number, ahead?: readonly Ahead[]) => void;
};

/** A step of the guided first turn: a sentence beside a piece of the page. */
export interface TourStep {
	/** The name of the part that it points at (`data-part`). */
	at: string;
	title: string;
	text: string;
}

/** Where a match is, in the bar above every table. */
export interface Status {
	/** The round, or the turn. */
	when: string;
	/** The steps that a round or a turn has, with the present one. */
	steps?: readonly { name: string; now: boolean }[];
	/** Whose turn it is, where that is not always the one who is asked. */
	whose?: string;
	/** What else is worth a glance. */
	more?: string;
	/** The last round, a storm: what nobody must miss. */
	alert?: string;
}

/** A moment that nobody must miss: a large picture and a headline over the board, and the sentence of the log. */
export interface Heralded {
	glyph: Glyph;
	title: string;
	/** It is the end: the headline is who has won. */
	ends?: boolean;
}

/** A game's room: `web/src/games/<slug>/room.ts` exports one as default. Only the table is needed. */
export interface Room {
	// biome-ignore lint/suspicious/noExplicitAny: a room knows its own view and actions; the page does not.
	Table: Component<RoomProps<any, any, any>>;
	/** Details in a seat's card. */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	Seat?: Component<SeatProps<any, any, any>>;
	/** What lies beside the board: over the story where there is one. Elsewhere `Table` shows it (`sided`). */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	Side?: Component<RoomProps<any, any, any>>;
	/** What the player holds, between table and prompt. */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	Hand?: Component<RoomProps<any, any, any>>;
	/**
	 * By kind of ask, `*` for all others: controls instead of the plain list. They show every option as an element with
	 * `data-option`; where there are many, perhaps in two steps.
	 */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	controls?: Record<string, Component<ControlProps<any, any, any>>>;
	/** Given the game's `Box` before anything is drawn, for what is read everywhere: the sides of dice, ranges. */
	unpack?: (box: unknown) => void;
	telling?: Telling;
	/** Events that are told over the board, large: the last round, a treasure buried, the end. */
	heralds?: Readonly<Record<string, () => Heralded>>;
	/** Events by which a turn is left out, and those that decided it before: whoever is left out is told why. */
	misses?: { turn: readonly string[]; because: readonly string[] };
	/** Events that begin a new paragraph of the log. */
	heads?: readonly string[];
	/** Events that the log leaves out. */
	hide?: (event: Tagged, number: number, log: readonly Tagged[], view: unknown) => boolean;
	/** Who is in front, for the mark in the seats' cards. */
	leaders?: (view: unknown, options: Record<string, unknown>) => readonly number[];
	/** Where the match is: round and steps. */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	status?: (given: RoomProps<any, any, any>) => Status | null;
	/** How much of the width of a wide dock the hand has; the prompt has the rest. */
	hand?: string;
	/** Names of players who hold no seat (a phantom), counted on from the seats. */
	others?: (view: unknown, options: Record<string, unknown>) => readonly string[];
	/** A line under the prompt's sentence: the text of the tile or card that the question is about. */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	note?: (given: RoomProps<any, any, any>) => string | null;
	/** The move that is aimed at on the board and not yet made, where the game lets a player show it. */
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	aims?: (given: RoomProps<any, any, any>) => Tagged | null;
	/** Kinds of offers that cannot be taken back: they are asked twice. */
	grave?: readonly string[];
	/** Steps that have nothing to point at are left out. */
	tour?: (words: Words) => readonly TourStep[];
}

/** Milliseconds for which what is told large over the board is on. */
const HERALDED = 2600;

/** How a room's events are told; those it has heralds for take their time, and are seen where nothing moves, too. */
export function tellingOf({ telling = {}, heralds = {} }: Room): Telling {
	return {
		...telling,
		scene(event, view) {
			const scene = telling.scene?.(event, view);
			if (!(event.type in heralds)) return scene;
			return { ...scene, beats: 3, least: Math.max(scene?.least ?? 0, HERALDED), pictured: true };
		},
	};
}

/** Who has won a match that ended so. Where nobody at the table has, it was the one player who holds no seat. */
export function winnersOf(
	outcome: { readonly places: readonly number[] } | null | undefined,
	others: readonly string[] = [],
): number[] {
	const places = outcome?.places ?? [];
	const won = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
	return won.length || !places.length || others.length !== 1 ? won : [places.length];
}

/** Players who hold no seat, as a room shows them. */
export function withOthers(seats: readonly SeatShown[], others: readonly string[]): SeatShown[] {
	const more = others.map(
		(name, at): SeatShown => ({
			seat: seats.length + at,
			name,
			kind: "other",
			level: null,
			standIn: false,
			here: true,
			mine: false,
			asked: false,
			place: null,
		}),
	);
	return [...seats, ...more];
}

/** Add words to an ask. Where a lesson or a hint (`advised`) says what to do, nothing else is recommended. */
export function put<A extends Tagged>(ask: AskShown | null, words: Words, advised = false): Asked<A> | null {
	if (!ask) return null;
	const standard = advised || ask.lesson?.good?.length ? null : JSON.stringify(ask.default);
	const cautions = new Map(ask.cautions?.map((one) => [one.option, words.parts("caution", one.word, one.about)]));
	const reason = words.has("default", ask.kind) ? words.say("default", ask.kind, ask.about ?? {}) : null;
	const choice = (action: unknown, index: number): Choice<A> => {
		const parts = capital(words.tagged("actions", action as A));
		return {
			index,
			action: action as A,
			parts,
			label: sentence(parts),
			isDefault: JSON.stringify(action) === standard,
			why: JSON.stringify(action) === standard ? reason : null,
			caution: cautions.get(index) ?? null,
			odds: oddsOf(ask.forecast?.hints?.[index] ?? [], words),
		};
	};
	const about = ask.about ?? {};
	return {
		kind: ask.kind,
		about,
		prompt: words.parts("asks", ask.kind, about),
		choices: ask.options.map(choice),
		space: ask.space ?? null,
		candidates: (ask.candidates ?? []).map((action, index) => ({
			...choice(action, index),
			caution: null,
			odds: null,
		})),
		forecast: ask.forecast ?? null,
		raw: ask,
	};
}

/** Catalogues write options in lower case, so that they fit into a sentence; on a button they begin with a capital. */
export function capital(parts: readonly Part[]): Part[] {
	return parts.map((part, at) =>
		at === 0 ? { ...part, text: part.text.charAt(0).toUpperCase() + part.text.slice(1) } : part,
	);
}
