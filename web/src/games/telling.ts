/** How a game's events are told, written down kind by kind. */

import type { Tagged } from "../lib/mirror";
import type { Scene, Telling } from "../lib/teller.svelte";

/**
 * By kind of event: the same scene for all of its kind, or one worked out from each and from the view when it comes.
 * Others are as everywhere.
 */
export type Scenes<E extends { type: string }, V = unknown> = {
	[Kind in E["type"]]?: Scene | ((event: Extract<E, { type: Kind }>, view: V | null) => Scene);
};

interface Tale<E extends { type: string }, V> extends Pick<Telling, "brings"> {
	scenes: Scenes<E, V>;
	/** The view with this event in it, by what both say. What it means is for the rules. */
	patched(view: V, event: E): V;
}

/** The telling of a game whose events and view have these types. */
export function toldByKind<E extends { type: string }, V>({ scenes, patched, brings }: Tale<E, V>): Telling {
	return {
		scene(event, view) {
			const scene = scenes[event.type as E["type"]] as Scene | ((event: Tagged, view: V | null) => Scene) | undefined;
			return typeof scene === "function" ? scene(event, view as V | null) : scene;
		},
		...(brings && { brings }),
		patch: (view, event) => (view ? patched(view as V, event as unknown as E) : view),
	};
}
