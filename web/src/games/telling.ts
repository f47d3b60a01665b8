/** How a game's events are told, written down kind by kind. */

import type { Tagged } from "../lib/mirror";
import { play, type Sound } from "../lib/sound";
import type { Telling } from "../lib/teller.svelte";

/** What an event comes to: the same for all of its kind, or worked out from each. */
type Of<E, T> = T | ((event: E) => T);
/** By kind of event; kinds that are not named are as everywhere. */
export type ByKind<E extends { type: string }, T> = { [Kind in E["type"]]?: Of<Extract<E, { type: Kind }>, T> };
/** An event worked out may be silent, or play more than the one sound. */
export type Sounds<E extends { type: string }> = ByKind<E, Sound | undefined>;

interface Tale<E extends { type: string }, V> extends Pick<Telling, "brings"> {
	beats: ByKind<E, number>;
	/** Milliseconds. */
	least?: ByKind<E, number>;
	/** Shown as a still picture where nothing may move. */
	pictured: readonly E["type"][];
	sounds: Sounds<E>;
	/** The view with this event in it, by what both say. What it means is for the rules. */
	patched(view: V, event: E): V;
}

/** The telling of a game whose events and view have these types. */
export function toldByKind<E extends { type: string }, V>(tale: Tale<E, V>): Telling {
	const pictured: ReadonlySet<string> = new Set(tale.pictured);
	return {
		beats: (event) => find(tale.beats, event) ?? 1,
		least: (event) => (tale.least && find(tale.least, event)) ?? 0,
		pictured: ({ type }) => pictured.has(type),
		...(tale.brings && { brings: tale.brings }),
		sound(event) {
			const sound = find(tale.sounds, event);
			if (sound) play(sound);
		},
		patch: (view, event) => (view ? tale.patched(view as V, event as unknown as E) : view),
	};
}

function find<E extends { type: string }, T>(byKind: ByKind<E, T>, event: Tagged): T | undefined {
	const value = byKind[event.type as E["type"]] as Of<Tagged, T> | undefined;
	return value instanceof Function ? value(event) : value;
}
