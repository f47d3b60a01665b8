/** How long the log of a table was when each of its seats last answered here; kept, so that a reload loses no news. */

const KEY = "tortuga.answered";
/** So many tables are remembered, the last ones played at. */
const TABLES = 12;

type Kept = [table: string, seats: [seat: number, heard: number][]][];

function load(): Kept {
	try {
		const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
		return Array.isArray(found) ? (found as Kept) : [];
	} catch {
		return []; // storage may be forbidden, or hold something else
	}
}

/** By seat, what is remembered of this table. */
export function lastTurns(table: string): ReadonlyMap<number, number> {
	return new Map(load().find(([id]) => id === table)?.[1] ?? []);
}

export function rememberTurns(table: string, turns: ReadonlyMap<number, number>): void {
	const others = load().filter(([id]) => id !== table);
	try {
		localStorage.setItem(KEY, JSON.stringify([...others, [table, [...turns]]].slice(-TABLES)));
	} catch {
		// Without storage it is known until the page is left.
	}
}
