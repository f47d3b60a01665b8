/** Puzzles solved on this device: kept in the browser, never sent anywhere. */

import { type Days, entered, read, type Solved } from "./streak";

const KEY = "tortuga.puzzles";

class DevicePuzzles {
	#solved = $state.raw<Solved>(load({}));

	of(game: string): Days {
		return this.#solved[game] ?? {};
	}

	/** Another tab may have written in the meantime. */
	enter(game: string, day: string, right: boolean): void {
		this.#solved = entered(load(this.#solved), game, day, right);
		try {
			localStorage.setItem(KEY, JSON.stringify(this.#solved));
		} catch {
			// Without storage it lasts as long as the page.
		}
	}
}

function load(otherwise: Solved): Solved {
	try {
		const stored = localStorage.getItem(KEY);
		return stored === null ? otherwise : read(stored);
	} catch {
		return otherwise;
	}
}

export const puzzles = new DevicePuzzles();
