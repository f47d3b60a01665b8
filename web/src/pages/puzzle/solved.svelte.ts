/** Puzzles solved on this device; with a kept name on all devices of whoever solved them. */

import { Kept } from "../../lib/kept.svelte";
import { type Days, entered, merged, read, type Solved } from "./streak";

class DevicePuzzles {
	readonly #solved = new Kept<Solved>("puzzles", "tortuga.puzzles", read, merged);

	of(game: string): Days {
		return this.#solved.now[game] ?? {};
	}

	enter(game: string, day: string, right: boolean): void {
		this.#solved.change((solved) => entered(solved, game, day, right));
	}
}

export const puzzles = new DevicePuzzles();
