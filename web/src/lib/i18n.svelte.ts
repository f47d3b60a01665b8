/** The page's own words, from message catalogues. A second language is a second file beside `words/en.ts`. */

import { en } from "../words/en";

export type Key = keyof typeof en;
export type Message = string | { one: string; other: string };
/** What a language must have: every message of the first one. */
export type Language = Record<Key, Message>;

/** Languages besides the first: fetched when chosen. */
const LANGUAGES: Record<string, () => Promise<{ default: Language }>> = {};

class Speech {
	language = $state("en");
	#words = $state.raw<Language>(en);
	#plural = new Intl.PluralRules("en");

	async speak(language: string): Promise<void> {
		const load = LANGUAGES[language];
		this.#words = load ? (await load()).default : en;
		this.language = load ? language : "en";
		this.#plural = new Intl.PluralRules(this.language);
		document.documentElement.lang = this.language;
	}

	say(key: Key, fields?: Record<string, string | number>): string {
		return this.fill(this.#words[key], fields);
	}

	fill(message: Message, fields: Record<string, string | number> = {}): string {
		const text =
			typeof message === "string"
				? message
				: message[this.#plural.select(Number(fields.count ?? 0)) === "one" ? "one" : "other"];
		return text.replace(/\{(\w+)\}/g, (whole, field: string) => String(fields[field] ?? whole));
	}
}

export const speech = new Speech();

/** The message in the language spoken. */
export function t(key: Key, fields?: Record<string, string | number>): string {
	return speech.say(key, fields);
}

/** A room's own words: the page's part of a game, beside the game's catalogue. English is always there. */
export function roomWords<W extends Record<string, Message>>(
	english: W,
	others: Record<string, W> = {},
): (key: keyof W & string, fields?: Record<string, string | number>) => string {
	return (key, fields) => speech.fill((others[speech.language] ?? english)[key] ?? key, fields);
}
