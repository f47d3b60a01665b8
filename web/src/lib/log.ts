/** What somebody has played, and what follows from it. All of it is plain data: where it is kept is another matter. */

import type { FeatDone, Me, TableInfo } from "../generated/protocol";
import { gameOf } from "./games";

/** Somebody at the table of a match that is over. */
export interface LoggedSeat {
	name: string;
	/** The key of the character, if one played. */
	character: string | null;
	/** The level of the bot; null for a person. */
	level: string | null;
	place: number;
}

export interface LoggedMatch {
	/** Its table, by which its replay is found. */
	table: string;
	game: string;
	/** When it was entered, in milliseconds. */
	at: number;
	seats: LoggedSeat[];
	/** The seats that were played on this device. */
	mine: number[];
	/** The keys of feats. */
	feats: string[];
}

export interface Logged {
	matches: readonly LoggedMatch[];
	/** The games whose lesson was finished. */
	lessons: readonly string[];
}

/** Where a log is kept: on this device, and with a kept name on every other one. */
export interface Logbook extends Logged {
	/** Write a match down; one that is there already is left as it is. */
	enter(match: LoggedMatch): void;
	learned(game: string): void;
	erase(): void;
}

/** The entry for a match that is over. Nobody is alone at a shared screen, so nobody there earns a feat. */
export function entryOf(table: TableInfo, me: Me, feats: readonly FeatDone[], at: number): LoggedMatch {
	const places = table.outcome?.places ?? [];
	return {
		table: table.id,
		game: gameOf(table.game),
		at,
		seats: table.seats.map((seat, number) => ({
			name: seat.name,
			character: seat.character,
			level: seat.kind === "bot" ? seat.level : null,
			place: places[number] ?? 0,
		})),
		mine: [...me.seats],
		feats: me.seats.length === 1 ? feats.filter((one) => one.seat === me.seats[0]).map((one) => one.key) : [],
	};
}

/** The seat whose result counts for the person of this device; null at a shared screen. */
export function ownSeat(match: LoggedMatch): LoggedSeat | null {
	return (match.mine.length === 1 && match.seats[match.mine[0] ?? -1]) || null;
}

export function isWon(match: LoggedMatch): boolean {
	return ownSeat(match)?.place === 1;
}

/** The characters who were left behind in matches of this game, or of any. */
export function beaten(log: Logged, game?: string): Set<string> {
	const found = new Set<string>();
	for (const match of log.matches) {
		const own = ownSeat(match);
		if (!own || (game && match.game !== game)) continue;
		for (const seat of match.seats) if (seat.character && own.place < seat.place) found.add(seat.character);
	}
	return found;
}

/** The first of these characters who has not been beaten at this game; null if all have. */
export function nextRung(log: Logged, game: string, ladder: readonly string[]): string | null {
	const done = beaten(log, game);
	return ladder.find((key) => !done.has(key)) ?? null;
}

/** Feats by game and key, each with the match that first brought it. */
export function featsDone(log: Logged): Map<string, LoggedMatch> {
	const found = new Map<string, LoggedMatch>();
	for (const match of [...log.matches].sort((a, b) => a.at - b.at))
		for (const key of match.feats) {
			const name = `${match.game}.${key}`;
			if (!found.has(name)) found.set(name, match);
		}
	return found;
}

export type First = "match" | "win" | "captain" | "legend";

/** What this match was the first of, for its game. */
export function firstsOf(log: Logged, match: LoggedMatch): First[] {
	if (!ownSeat(match)) return [];
	const before = log.matches.filter((one) => one.game === match.game && one.at < match.at && ownSeat(one));
	const firsts: First[] = before.length ? [] : ["match"];
	if (isWon(match) && !before.some(isWon)) firsts.push("win");
	for (const level of ["captain", "legend"] as const)
		if (hasBeaten(match, level) && !before.some((one) => hasBeaten(one, level))) firsts.push(level);
	return firsts;
}

function hasBeaten(match: LoggedMatch, level: string): boolean {
	const own = ownSeat(match);
	return !!own && match.seats.some((seat) => seat.level === level && own.place < seat.place);
}

/** A log as it is stored. */
export interface StoredLog {
	matches: LoggedMatch[];
	lessons: string[];
	/** When it was erased last: what another device still has from before is gone, too. */
	erased?: number;
}

/** The most matches that are kept; the oldest go first. */
const MOST = 500;

/** What was stored, as far as it is a log. */
export function readLog(stored: unknown): StoredLog {
	const found = (stored ?? {}) as Partial<StoredLog>;
	return {
		matches: Array.isArray(found.matches) ? found.matches.filter(isMatch) : [],
		lessons: Array.isArray(found.lessons) ? found.lessons.filter((one) => typeof one === "string") : [],
		...(typeof found.erased === "number" ? { erased: found.erased } : {}),
	};
}

/** What two devices have together, the same whichever comes first. */
export function mergeLogs(one: StoredLog, other: StoredLog): StoredLog {
	const erased = Math.max(one.erased ?? 0, other.erased ?? 0);
	const tables = new Map([...other.matches, ...one.matches].map((match) => [match.table, match]));
	const matches = [...tables.values()].filter((match) => match.at > erased);
	const lessons = [one, other].filter((log) => (log.erased ?? 0) === erased).flatMap((log) => log.lessons);
	return {
		matches: matches.sort((a, b) => a.at - b.at || (a.table < b.table ? -1 : 1)).slice(-MOST),
		lessons: [...new Set(lessons)].sort(),
		...(erased ? { erased } : {}),
	};
}

function isMatch(one: unknown): one is LoggedMatch {
	const match = one as LoggedMatch;
	return (
		typeof match?.table === "string" &&
		typeof match.game === "string" &&
		typeof match.at === "number" &&
		Array.isArray(match.seats) &&
		match.seats.every((seat) => typeof seat?.name === "string" && typeof seat.place === "number") &&
		Array.isArray(match.mine) &&
		Array.isArray(match.feats)
	);
}
