/** What the house foresees of each answer, in words. */

import type { Forecast, Hint } from "../../../generated/games/pirate_attack";
import type { Words } from "../../../lib/words";
import type { Asked, Choice } from "../../contract";

export class Foreseen {
	private readonly forecast: Forecast | null;

	constructor(
		asked: Asked,
		private readonly words: Words,
	) {
		this.forecast = asked.forecast as Forecast | null;
	}

	/** The answers in the order in which they are worth looking at. */
	inOrder(choices: readonly Choice[]): Choice[] {
		const order = this.forecast?.order ?? [];
		return [...choices].sort((a, b) => order.indexOf(a.index) - order.indexOf(b.index));
	}

	said(choice: Choice): string {
		const hint = this.hint(choice);
		if (!hint) return "";
		const said = this.words.say("hint", hint.key, { ...hint });
		return hint.unknown ? `${said}. ${this.words.say("hint", "unseen", { ...hint })}` : said;
	}

	warns(choice: Choice): boolean {
		return this.hint(choice)?.warning ?? false;
	}

	private hint(choice: Choice): Hint | null {
		return this.forecast?.hints[choice.index] ?? null;
	}
}
