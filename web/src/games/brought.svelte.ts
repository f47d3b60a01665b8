/**
 * Tables that games bring along in their packages: web modules that the house serves, held to a contract with a
 * version. `docs/add-a-game.md` explains it to authors.
 */

import { api } from "../lib/api";
import type { Tagged } from "../lib/mirror";
import type { Asked, RoomProps } from "./contract";

/** What a module must export as `contract`. It changes whenever a module that was good would no longer work. */
export const CONTRACT = 1;

/** A question as a module sees it. */
export interface Question {
	kind: string;
	about: Record<string, number | string | null>;
	sentence: string;
	choices: { index: number; action: Tagged; label: string }[];
	/** The outline of a continuous choice, and good points in it. */
	space: unknown;
	points: { action: Tagged; label: string }[];
}

/** All that a module gets. The data are copies: whatever it does to them changes nothing. */
export interface Given {
	contract: number;
	slug: string;
	options: Record<string, unknown>;
	/** Whose eyes: a seat's, or a spectator's (null). */
	seat: number | null;
	seats: { seat: number; name: string; mine: boolean; asked: boolean }[];
	view: unknown;
	/** The event that is being told, with its sentence; null at rest. */
	told: { event: Tagged; sentence: string } | null;
	ask: Question | null;
	offer: Question | null;
	waiting: { seat: number; kind: string }[];
	box: unknown;
	/** Results at once, nothing moves. */
	still: boolean;
	/** The name of a piece in the game's catalogue: `name("card", "parrot")`. */
	name: (kind: string, key: unknown) => string;
	/** Answer the ask (or the offer) by the index of one of its choices. */
	answer: (index: number, of?: "ask" | "offer") => void;
	/** Answer with a point of the ask's space. */
	submit: (action: Tagged) => void;
	/** What would come of a point of the ask's space; null when the house does not say. */
	preview: (action: Tagged) => Promise<unknown>;
}

/** A table that a module has put on the page. */
export interface Drawn {
	update: (given: Given) => void;
	destroy?: () => void;
}

export interface Module {
	contract: number;
	mount: (place: HTMLElement, given: Given) => Drawn;
}

/** Where the house serves the files of a game's own table. */
export function placeOf(slug: string): string {
	return `/api/games/${encodeURIComponent(slug)}/web/`;
}

/** Fetch the module of a game. Throws a sentence if there is none that this page can use. */
export async function moduleOf(slug: string): Promise<Module> {
	const info = (await api.games()).find((one) => one.slug === slug);
	if (!info?.table) throw new Error(`${slug} has no table of its own.`);
	return checked(await import(/* @vite-ignore */ placeOf(slug) + info.table));
}

/** The module, if it keeps to the contract. */
export function checked(module: Partial<Module>): Module {
	if (module.contract !== CONTRACT) {
		throw new Error(`The table keeps to contract ${String(module.contract)}, this page to ${CONTRACT}.`);
	}
	if (typeof module.mount !== "function") throw new Error("The table exports no function mount.");
	return module as Module;
}

/** What a module is given, as plain data. `works` says whether it still may answer. */
export function givenOf(props: RoomProps, works: () => boolean): Given {
	const { slug, options, seat, view, waiting, box } = $state.snapshot({
		slug: props.slug,
		options: props.options,
		seat: props.seat,
		view: props.view,
		waiting: props.waiting,
		box: props.box,
	});
	return {
		contract: CONTRACT,
		slug,
		options,
		seat,
		seats: props.seats.map(({ seat, name, mine, asked }) => ({ seat, name, mine, asked })),
		view,
		told: props.told && {
			event: $state.snapshot(props.told.event) as Tagged,
			sentence: props.words.say("events", props.told.event.type, props.told.event),
		},
		ask: question(props.ask),
		offer: question(props.offer),
		waiting: [...waiting],
		box,
		still: props.still,
		name: (kind, key) => props.words.name(kind, key),
		answer: (index, of = "ask") => {
			const choices = (of === "offer" ? props.offer : props.ask)?.choices ?? [];
			if (works() && choices.some((choice) => choice.index === index)) props.answer(index, of);
		},
		submit: (action) => {
			if (works() && props.ask?.space) props.submit(action);
		},
		preview: (action) => (works() && props.ask?.space ? props.preview(action) : Promise.resolve(null)),
	};
}

function question(asked: Asked | null): Question | null {
	if (!asked) return null;
	const { kind, about, space } = $state.snapshot({ kind: asked.kind, about: asked.about, space: asked.space });
	return {
		kind,
		about,
		sentence: asked.prompt.map((part) => part.text).join(""),
		choices: asked.choices.map(({ index, action, label }) => ({ index, action: $state.snapshot(action), label })),
		space,
		points: asked.candidates.map(({ action, label }) => ({ action: $state.snapshot(action), label })),
	};
}
