/** Which matches are worth watching: those of people, rated ones first, then those that most people play. */

import type { TableSummary } from "../../generated/protocol";

export function worthWatching(tables: readonly TableSummary[]): TableSummary[] {
	return tables
		.filter((table) => table.state === "playing" && !table.mine && !table.lesson && people(table) > 0)
		.sort((a, b) => Number(b.rated) - Number(a.rated) || people(b) - people(a) || b.created - a.created);
}

function people(table: TableSummary): number {
	return new Set(table.seats.filter((seat) => seat.kind === "guest").map((seat) => seat.guest)).size;
}
