/**
 * A game's words for people, filled in by the same few rules as on the server (`tortuga/engine/describing/words.py`).
 *
 * A text is a template: `{field}` is filled from the action or event, `{field|card}` by the name of that card,
 * `{field|seat}` by the name of that seat, `{field|count}` by the length of a list, `{field|rounded}` by a number as
 * people say it, `{field:cannon}` and `{field:die/dice}` by a number with its noun. Equal pieces in a list are counted
 * if `[many]` has a template for their kind; a single one is called by the `one` of its entry, if there is one.
 * `{give+also|loot}` is a list of several fields, `{scores|each}` a list with a number for each seat. Instead of one
 * template there may be a list (the first whose fields are all there) or a table
 * `{by = "field", <value> = ..., else = ...}`, chosen by a value or by the length of a list.
 *
 * The page wants more than a string: a log entry shows an emblem beside a name and explains a card on tap. So a text
 * is filled into *parts*, and a sentence is the parts put together.
 */

import { t } from "./i18n.svelte";

export type Fields = { readonly [name: string]: unknown };
export type Template = string | Template[] | { [value: string]: Template };
export type Catalogue = { readonly [section: string]: { readonly [key: string]: Template } };

/** A piece of a sentence. With a `kind` it names something: a seat, a card, a tile. */
export interface Part {
	text: string;
	kind?: string;
	key?: string;
	/** It names an automaton, which no player has named: with a capital only at the beginning. */
	common?: true;
}

/** What the page can say about a piece when somebody points at it. */
export interface Entry {
	name: string;
	text: string;
	more: { [field: string]: string };
}

const FIELD = /\{(\w+(?:\+\w+)*)(?:\|(\w+))?(?::([\w ]+(?:\/[\w ]+)?))?\}/g;

export class Words {
	constructor(
		readonly catalogue: Catalogue,
		private readonly names: readonly string[] = [],
	) {}

	/** The same catalogue with these names at the table. */
	with(names: readonly string[]): Words {
		return new Words(this.catalogue, names);
	}

	has(section: string, key: string): boolean {
		return this.catalogue[section]?.[key] !== undefined;
	}

	seat(seat: number): string {
		return this.names[seat] ?? t("seat.number", { number: seat + 1 });
	}

	/** All sentences of a section, in the order of the catalogue. */
	all(section: string): string[] {
		return Object.values(this.catalogue[section] ?? {}).filter((text) => typeof text === "string");
	}

	/** The name of a piece: `name("card", "parrot")`. */
	name(kind: string, key: unknown): string {
		const entry = this.catalogue[kind]?.[plain(key)];
		if (typeof entry === "string") return entry;
		if (isTable(entry)) return typeof entry.name === "string" ? entry.name : plain(key);
		return plain(key);
	}

	/** Everything a catalogue knows about a piece, or null. */
	entry(kind: string, key: unknown): Entry | null {
		const entry = this.catalogue[kind]?.[plain(key)];
		if (typeof entry === "string") return { name: entry, text: "", more: {} };
		if (!isTable(entry)) return null;
		const { name, text, many: _many, one: _one, ...rest } = entry;
		const more = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, plain(value)]));
		return { name: plain(name ?? key), text: typeof text === "string" ? text : "", more };
	}

	/** The sentence for an action, event or ask. */
	say(section: string, key: string, fields: Fields = {}): string {
		return sentence(this.parts(section, key, fields));
	}

	/** The same sentence in parts. */
	parts(section: string, key: string, fields: Fields = {}): Part[] {
		const filled = this.fill(this.catalogue[section]?.[key] ?? key, fields);
		return filled?.length ? filled : [{ text: key }];
	}

	/** The sentence for something that carries its own tag. */
	tagged(section: string, thing: { readonly type: string }): Part[] {
		return this.parts(section, thing.type, thing as unknown as Fields);
	}

	private fill(text: Template | undefined, fields: Fields): Part[] | null {
		if (text === undefined || text === null) return null;
		if (Array.isArray(text)) {
			for (const one of text) {
				const filled = this.fill(one, fields);
				if (filled) return filled;
			}
			return null;
		}
		if (typeof text === "object") {
			const by = fields[String(text.by)] ?? null;
			const value = plain(Array.isArray(by) ? by.length : by);
			return this.fill(text[value] ?? text.else, fields);
		}
		const parts: Part[] = [];
		let from = 0;
		for (const found of text.matchAll(FIELD)) {
			const [whole, field = "", kind, noun] = found;
			const values = field.split("+").map((one) => fields[one]);
			if (values.some((one) => one === null || one === undefined)) return null;
			const value = values.length > 1 ? values : values[0];
			if (found.index > from) parts.push({ text: text.slice(from, found.index) });
			const said = this.value(value, kind);
			parts.push(...(noun ? [{ text: counted(sentence(said), noun) }] : said));
			from = found.index + whole.length;
		}
		if (from < text.length) parts.push({ text: text.slice(from) });
		return parts;
	}

	private value(value: unknown, kind: string | undefined): Part[] {
		if (kind === "count") return [{ text: String((value as readonly unknown[]).length) }];
		if (kind === "each") {
			const seats = value as readonly unknown[];
			return listed(seats.map((one, seat) => [...this.value(seat, "seat"), { text: ` (${plain(one)})` }]));
		}
		if (Array.isArray(value)) {
			const runs = this.runs(value, kind);
			return listed(
				runs.map(([one, count]) => (count > 1 && kind ? [this.many(one, count, kind)] : this.value(one, kind))),
			);
		}
		if (kind === "rounded") return [{ text: rounded(value as number) }];
		if (kind === "seat") return [this.seated(value as number)];
		if (kind) return [{ text: this.single(kind, value), kind, key: plain(value) }];
		return [{ text: plain(value) }];
	}

	/** A player's name in a sentence, or what the game calls its automaton (`[seat] beyond`). */
	private seated(seat: number): Part {
		const named = { text: this.seat(seat), kind: "seat", key: plain(seat) };
		const beyond = this.catalogue.seat?.beyond;
		const automaton = typeof beyond === "string" && beyond.toLowerCase() === named.text.toLowerCase();
		return automaton ? { ...named, text: beyond, common: true } : named;
	}

	/** What a single piece is called in a sentence. */
	private single(kind: string, key: unknown): string {
		const entry = this.catalogue[kind]?.[plain(key)];
		return isTable(entry) && typeof entry.one === "string" ? entry.one : this.name(kind, key);
	}

	/** The values of a list, and how often each is said; only pieces of a kind in `[many]` are counted. */
	private runs(values: readonly unknown[], kind: string | undefined): [unknown, number][] {
		if (!kind || !this.has("many", kind)) return values.map((one) => [one, 1]);
		const runs = new Map<unknown, number>();
		for (const one of values) runs.set(one, (runs.get(one) ?? 0) + 1);
		return [...runs];
	}

	/** Several equal pieces, said once. */
	private many(value: unknown, count: number, kind: string): Part {
		const entry = this.catalogue[kind]?.[plain(value)];
		const name = (isTable(entry) && entry.many) || this.name(kind, value);
		return { text: this.say("many", kind, { count, name }), kind, key: plain(value) };
	}
}

/** "a, b and c". */
function listed(all: readonly Part[][]): Part[] {
	return all.flatMap((said, at) => {
		const joint = at === 0 ? "" : at === all.length - 1 ? t("and") : ", ";
		return joint ? [{ text: joint }, ...said] : said;
	});
}

/** Names, as one says them: "Anne, Ben and Cleo". */
export function enumerated(names: readonly string[]): string {
	return sentence(listed(names.map((text) => [{ text }])));
}

export function sentence(parts: readonly Part[]): string {
	return parts.map((part) => part.text).join("");
}

/** With a capital letter, as a sentence begins; a player's name is as the player writes it. */
export function begun(parts: readonly Part[]): Part[] {
	const [first, ...others] = parts;
	if (!first || (first.kind === "seat" && !first.common)) return [...parts];
	return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...others];
}

/** What a match with these options is about, in a sentence; empty where the game does not say. */
export function goalOf(words: Words, options: Fields): string {
	return words.has("goal", "match") ? words.say("goal", "match", options) : "";
}

/** A measured number for people: whole from ten on, with one decimal below. */
export function rounded(value: number): string {
	const tenths = Math.floor(10 * value + 0.5);
	return String(tenths >= 100 ? Math.floor(value + 0.5) : tenths / 10);
}

/** A number with its noun: "1 cannon", "2 cannons"; `die/dice` has a plural of its own. */
function counted(number: string, noun: string): string {
	const [one = "", many = `${one}s`] = noun.split("/");
	return `${number} ${number === "1" ? one : many}`;
}

function isTable(entry: Template | undefined): entry is { [value: string]: Template } {
	return typeof entry === "object" && entry !== null && !Array.isArray(entry);
}

/** A value as the server writes it where a text is chosen by it; a list looks like a Python tuple. */
function plain(value: unknown): string {
	if (value === null || value === undefined) return "null";
	if (Array.isArray(value)) return `(${value.map(plain).join(", ")}${value.length === 1 ? "," : ""})`;
	return String(value);
}
