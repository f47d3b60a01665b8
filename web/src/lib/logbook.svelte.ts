/** The log of whoever plays on this device: kept in the browser, and with a kept name in the house, too. */

import { untrack } from "svelte";
import { type Logbook, type LoggedMatch, mergeLogs, readLog, readLogFrom, type StoredLog } from "./log";
import { notebook, type Part } from "./notebook.svelte";

const KEY = "tortuga.log";

class DeviceLog implements Logbook, Part {
	readonly name = "log";
	#owner: string | null = null;
	#stored = $state.raw(load(KEY));

	get matches(): readonly LoggedMatch[] {
		return this.#stored.matches;
	}
	get lessons(): readonly string[] {
		return this.#stored.lessons;
	}

	enter(match: LoggedMatch): void {
		const log = this.#latest();
		if (log.matches.some((one) => one.table === match.table)) return;
		this.#change({ ...log, matches: [...log.matches, match] });
	}

	learned(game: string): void {
		const log = this.#latest();
		if (!log.lessons.includes(game)) this.#change({ ...log, lessons: [...log.lessons, game] });
	}

	erase(): void {
		this.#change({ matches: [], lessons: [], erased: Date.now() });
	}

	belongTo(owner: string | null, adopt: boolean): void {
		const device = load(KEY);
		this.#owner = owner;
		const own = load(this.#key);
		if (!adopt || owner === null) {
			this.#stored = own;
			return;
		}
		this.#keep(mergeLogs(own, device));
		forget(KEY);
	}

	merge(theirs: unknown): unknown {
		const mine = this.#latest();
		const both = mergeLogs(mine, readLogFrom(theirs));
		if (JSON.stringify(both) !== JSON.stringify(mine)) this.#keep(both);
		return both;
	}

	get #key(): string {
		return this.#owner === null ? KEY : `${KEY}.${this.#owner}`;
	}

	/** As it is stored now: another tab may have written. An effect that adds to the log does not depend on it. */
	#latest(): StoredLog {
		return load(
			this.#key,
			untrack(() => this.#stored),
		);
	}

	#change(log: StoredLog): void {
		this.#keep(mergeLogs(log, log));
		notebook.changed();
	}

	#keep(log: StoredLog): void {
		this.#stored = log;
		try {
			localStorage.setItem(this.#key, JSON.stringify(log));
		} catch {
			// Without storage the log lasts as long as the page.
		}
	}
}

function load(key: string, otherwise = readLog(null)): StoredLog {
	try {
		const stored = localStorage.getItem(key);
		return stored === null ? otherwise : readLog(stored);
	} catch {
		return otherwise;
	}
}

function forget(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Without storage there is nothing to forget.
	}
}

const device = new DeviceLog();
notebook.add(device);
export const logbook: Logbook = device;
