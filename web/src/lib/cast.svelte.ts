/** The characters of this house: who sits where a bot does. */

import type { CharacterInfo, SeatInfo } from "../generated/protocol";
import { api } from "./api";
import { t } from "./i18n.svelte";

class Cast {
	#all = $state.raw<readonly CharacterInfo[]>([]);
	#asked = false;

	/** Everybody, once the house has told. */
	get all(): readonly CharacterInfo[] {
		if (!this.#asked) this.#ask();
		return this.#all;
	}

	/** Whose key this is; null as long as nobody knows. */
	find(key: string | null | undefined): CharacterInfo | null {
		return (key && this.all.find((one) => one.key === key)) || null;
	}

	#ask(): void {
		this.#asked = true;
		api.house().then(
			(house) => {
				this.#all = house.characters;
			},
			() => {
				this.#asked = false; // the house is away: whoever looks next asks again
			},
		);
	}
}

export const cast = new Cast();

/** What stands beside a bot's name. The house's own bots are named after their level, so their name says it already. */
export function botNote(seat: Pick<SeatInfo, "name" | "level">): string {
	const level = seat.level ?? "";
	return !level || seat.name.startsWith(level) ? t("seat.program") : t("seat.bot", { level });
}
