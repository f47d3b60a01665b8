/** What the page knows of a table, in types: what a seat sees, and how that changes. */

import type { AskShown, Order, Presence } from "../generated/protocol";

/** Anything with a type: an action, an event. */
export interface Tagged {
	readonly type: string;
	readonly [field: string]: unknown;
}

/** Is this guest here, for all that the house knows? Who is not listed is away only if the list is complete. */
export function mayBeHere(presence: Presence, guest: string | null | undefined): boolean {
	return typeof guest === "string" && (presence.guests.includes(guest) || presence.complete === false);
}

/** What one seat sees, complete. */
export interface Seen {
	seat: number | null;
	log: readonly Tagged[];
	view: unknown;
	ask: AskShown | null;
	offer: AskShown | null;
	canUndo: boolean;
	standing: Order;
}

/** How a seat's sight changed: the log up to `keep` stays, what follows is new. */
export interface Change {
	seat: number | null;
	keep: number;
	news: readonly Tagged[];
	/** Places in the log of those by which the seat loses something. */
	losses: readonly number[];
	/** Time was up: the house has answered for this seat. */
	late: boolean;
}
