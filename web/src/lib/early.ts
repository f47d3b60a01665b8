/** A table's line is opened as soon as the page runs: over a slow one, the table itself is still on its way. */

import type { Role } from "./channel.svelte";

/** A line that nobody listens at yet, and what has been heard on it so far. */
export interface Early {
	socket: WebSocket;
	heard: string[];
	/** Why it has been closed meanwhile. */
	closed: CloseEvent | null;
}

const TABLES = /^\/(table|hand|screen)\/([\w-]+)$/;
let opened: (Early & { address: string }) | null = null;

/** Where a table's line is. */
export function lineOf(table: string, role: Role): URL {
	const address = new URL(`/api/tables/${table}/live`, location.href);
	address.protocol = address.protocol.replace("http", "ws");
	if (role === "screen") address.search = "screen";
	return address;
}

/** The greeting of a page: all that is newer than what it has, null for everything. */
export function greeting(since: number | null, role: Role): string {
	return JSON.stringify({ type: "hello", since, lines: true, stage: role === "hand" });
}

/** Open the line of the table at this address, if there is one. */
export function openEarly(path: string): void {
	const [, page, table] = TABLES.exec(path) ?? [];
	if (!page || !table) return;
	const role = page === "table" ? "page" : (page as Role);
	const address = lineOf(table, role);
	const early: Early & { address: string } = {
		address: address.href,
		socket: new WebSocket(address),
		heard: [],
		closed: null,
	};
	early.socket.onopen = () => {
		early.socket.onopen = null;
		early.socket.send(greeting(null, role));
	};
	early.socket.onmessage = (message) => early.heard.push(message.data as string);
	early.socket.onclose = (event) => {
		early.closed = event;
	};
	opened = early;
}

/** The line that has been opened to this address, once; none if it was lost again. */
export function takeEarly(address: URL): Early | null {
	const early = opened;
	opened = null;
	if (!early) return null;
	if (early.address === address.href && !early.closed) return early;
	early.socket.close(1000);
	return null;
}
