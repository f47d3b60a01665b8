/**
 * The options of a game in words. `[option]` of its catalogue names and explains them, `[option_<name>]` their choices;
 * choices that are pieces are looked up among those ("skins" in `[skin]`). What has no words is made readable.
 */

import type { Option } from "../generated/engine";
import type { Words } from "./words";

type Value = string | number | boolean;

/** Does this option matter with these values of the others, and this many seats? */
export function applies(
	option: Option,
	settled: (name: string) => Option["default"] | undefined,
	seats: number,
): boolean {
	if (option.seats.length && !option.seats.includes(seats)) return false;
	return Object.entries(option.when).every(([name, wanted]) => {
		const value = settled(name);
		return Array.isArray(value) ? value.some((one) => wanted.includes(one)) : wanted.includes(value as Value);
	});
}

export function optionTitle(words: Words, name: string): string {
	return words.has("option", name) ? words.name("option", name) : pretty(name);
}

export function optionText(words: Words, name: string, option: Option): string {
	return words.entry("option", name)?.text || option.doc;
}

export function choiceTitle(words: Words, name: string, choice: Value): string {
	const section = sectionOf(words, name, choice);
	return section ? words.name(section, choice) : pretty(String(choice));
}

export function choiceText(words: Words, name: string, choice: Value): string {
	const section = sectionOf(words, name, choice);
	return (section && words.entry(section, choice)?.text) || "";
}

function sectionOf(words: Words, name: string, choice: Value): string | undefined {
	return [`option_${name}`, name.replace(/s$/, ""), name].find((section) => words.has(section, String(choice)));
}

function pretty(text: string): string {
	const spaced = text.replaceAll("_", " ");
	return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
