/** The log of whoever plays on this device: kept in the browser, and with a kept name in the house, too. */

import { Kept } from "./kept.svelte";
import { type Logbook, type LoggedMatch, mergeLogs, readLog, type StoredLog } from "./log";

class DeviceLog implements Logbook {
	readonly #log = new Kept<StoredLog>("log", "tortuga.log", readLog, mergeLogs);

	get matches(): readonly LoggedMatch[] {
		return this.#log.now.matches;
	}
	get lessons(): readonly string[] {
		return this.#log.now.lessons;
	}

	enter(match: LoggedMatch): void {
		this.#log.change((log) =>
			log.matches.some((one) => one.table === match.table) ? log : { ...log, matches: [...log.matches, match] },
		);
	}

	learned(game: string): void {
		this.#log.change((log) => (log.lessons.includes(game) ? log : { ...log, lessons: [...log.lessons, game] }));
	}

	erase(): void {
		this.#log.change(() => ({ matches: [], lessons: [], erased: Date.now() }));
	}
}

export const logbook: Logbook = new DeviceLog();
