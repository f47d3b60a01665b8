/** How one gets out of a table for good. */

import type { SeatInfo, TableInfo } from "../generated/protocol";

/** Close it for everybody, resign so that a bot plays on, or free one's seat; null: there is nothing to leave. */
export type WayOut = "close" | "resign" | "stand" | null;

type Left = Pick<TableInfo, "state" | "seats" | "host">;

export function wayOut(table: Left, guest: string | null | undefined): WayOut {
	if (!guest || (table.state !== "gathering" && table.state !== "playing")) return null;
	const isHost = table.host === guest;
	if (isHost && (table.state === "gathering" || isAlone(table, guest))) return "close";
	if (!isHost && !table.seats.some((seat) => isOf(seat, guest))) return null;
	return table.state === "gathering" ? "stand" : "resign";
}

/** Does nobody but this guest play there? */
export function isAlone(table: Left, guest: string): boolean {
	return table.seats.every((seat) => seat.kind === "bot" || isOf(seat, guest));
}

function isOf(seat: SeatInfo, guest: string): boolean {
	return seat.kind === "guest" && seat.guest === guest;
}
