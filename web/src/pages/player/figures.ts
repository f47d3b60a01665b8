/** Numbers and names of profiles, as people read them. */

import type { GameRecord, MatchPlayed, SeatPlayed, WinShare } from "../../generated/protocol";
import { cast } from "../../lib/cast.svelte";
import { speech } from "../../lib/i18n.svelte";
import type { Words } from "../../lib/words";
import { p } from "./words";

export type Class = "2" | "3-4" | "5+" | "teams";

/** Which class of seat counts. */
export function classTitle(seats: string): string {
	return p(`class.${seats as Class}`);
}

export function dated(at: number): string {
	return new Date(at * 1000).toLocaleDateString(speech.language, { dateStyle: "medium" });
}

export function timed(at: number): string {
	return new Date(at * 1000).toLocaleString(speech.language, { dateStyle: "medium", timeStyle: "short" });
}

/** How long a match took. */
export function lasted(match: Pick<MatchPlayed, "seconds">): string {
	const minutes = Math.round(match.seconds / 60);
	return minutes ? p("minutes", { count: minutes }) : p("seconds");
}

/** Who sat there, in words. */
export function nameOf(seat: SeatPlayed): string {
	if (seat.who === "bot") {
		const name = cast.find(seat.character)?.name;
		return name ? p("bot", { name, level: seat.level ?? "" }) : (seat.level ?? "");
	}
	return seat.name || p(seat.who === "gone" ? "who.gone" : "who.hidden");
}

const LEVELS = ["deckhand", "mate", "captain", "legend"];

export interface Shares {
	title: string;
	rows: { name: string; share: WinShare }[];
}

/** The shares of a game in groups: by number of players, bots, and whatever the game has. */
export function sharesOf(record: GameRecord, words: Words): Shares[] {
	const kinds = [...new Set(record.shares.map((share) => share.kind))];
	const order = ["seats", ...kinds.filter((kind) => kind !== "seats" && kind !== "level"), "level"];
	return order
		.map((kind) => ({ title: titleOf(kind), rows: rowsOf(record, kind, words) }))
		.filter(({ rows }) => rows.length);
}

function titleOf(kind: string): string {
	if (kind === "seats") return p("share.seats");
	if (kind === "level") return p("share.level");
	return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("_", " ");
}

function rowsOf(record: GameRecord, kind: string, words: Words): Shares["rows"] {
	const rows = record.shares.filter((share) => share.kind === kind);
	if (kind === "level") rows.sort((a, b) => LEVELS.indexOf(a.value) - LEVELS.indexOf(b.value));
	else if (kind !== "seats") rows.sort((a, b) => b.played - a.played);
	return rows.map((share) => ({ name: nameOfValue(share, words), share }));
}

function nameOfValue(share: WinShare, words: Words): string {
	if (share.kind === "seats") return p("share.players", { count: share.value });
	if (share.kind === "level") return share.value;
	return words.name(share.kind, share.value);
}
