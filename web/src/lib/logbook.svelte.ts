/** The log of whoever plays on this device: kept in the browser, never sent anywhere. */

import { untrack } from "svelte";
import { type Logbook, type LoggedMatch, readLog } from "./log";

const KEY = "tortuga.log";
/** The most matches that are kept; the oldest go first. */
const MOST = 500;

class DeviceLog implements Logbook {
	#stored = $state.raw(load());

	get matches(): readonly LoggedMatch[] {
		return this.#stored.matches;
	}
	get lessons(): readonly string[] {
		return this.#stored.lessons;
	}

	enter(match: LoggedMatch): void {
		const log = this.#latest();
		if (log.matches.some((one) => one.table === match.table)) return;
		this.#keep({ ...log, matches: [...log.matches, match].slice(-MOST) });
	}

	learned(game: string): void {
		const log = this.#latest();
		if (!log.lessons.includes(game)) this.#keep({ ...log, lessons: [...log.lessons, game] });
	}

	erase(): void {
		this.#keep({ matches: [], lessons: [] });
	}

	/** As it is stored now: another tab may have written. An effect that adds to the log does not depend on it. */
	#latest(): ReturnType<typeof readLog> {
		return load(untrack(() => this.#stored));
	}

	#keep(log: ReturnType<typeof readLog>): void {
		this.#stored = log;
		try {
			localStorage.setItem(KEY, JSON.stringify(log));
		} catch {
			// Without storage the log lasts as long as the page.
		}
	}
}

function load(otherwise = readLog(null)): ReturnType<typeof readLog> {
	try {
		const stored = localStorage.getItem(KEY);
		return stored === null ? otherwise : readLog(stored);
	} catch {
		return otherwise;
	}
}

export const logbook: Logbook = new DeviceLog();
