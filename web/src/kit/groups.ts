/**
 * Many answers in two steps: first what is played, then on whom. Which field of the actions tells them apart is found
 * out from the options themselves, so that every game has it without saying anything.
 */

import type { Choice } from "../games/contract";
import type { Part } from "../lib/words";

export interface Group {
	key: string;
	/** The words with which its options begin, or the piece that they are about. */
	parts: readonly Part[];
	choices: readonly Choice[];
}

/** More groups than that are no help. */
const MOST_GROUPS = 12;
/** A group that holds more than that share of everything is none. */
const LARGEST = 0.7;

/** What is said of an option's group: the group's name, or null for an option that stays by itself. */
export type GroupOf = (choice: Choice) => string | null;

/** The options in groups, or null where they are few or cannot be told apart so. `by`: a field or names to go by. */
export function groupsOf(choices: readonly Choice[], least: number, by?: string | GroupOf): Group[] | null {
	if (choices.length < least) return null;
	if (typeof by === "function") return named(choices, by);
	const fields = by ? [by] : fieldsOf(choices);
	const found = fields
		.map((field) => split(choices, field))
		.filter((groups) => by !== undefined || isUseful(groups, choices.length))
		.sort((a, b) => cost(a) - cost(b));
	return found[0] ?? null;
}

function fieldsOf(choices: readonly Choice[]): string[] {
	const fields = new Set(choices.flatMap(({ action }) => Object.keys(action)));
	return [...fields];
}

function split(choices: readonly Choice[], field: string): Group[] {
	const found = new Map<string, Choice[]>();
	for (const choice of choices) {
		const key = JSON.stringify(choice.action[field] ?? null);
		found.set(key, [...(found.get(key) ?? []), choice]);
	}
	return [...found].map(([key, members]) => ({ key, parts: common(members), choices: members }));
}

function named(choices: readonly Choice[], by: GroupOf): Group[] {
	const found = new Map<string, Group>();
	for (const choice of choices) {
		const name = by(choice);
		const key = name ?? `alone ${choice.index}`;
		const members = [...(found.get(key)?.choices ?? []), choice];
		found.set(key, {
			key,
			parts: name === null || members.length === 1 ? choice.parts : [{ text: name }],
			choices: members,
		});
	}
	return [...found.values()];
}

function isUseful(groups: readonly Group[], all: number): boolean {
	const largest = Math.max(...groups.map((group) => group.choices.length));
	const isSmall = largest > 1 && largest <= LARGEST * all;
	return groups.length >= 2 && groups.length <= MOST_GROUPS && isSmall && cost(groups) < all;
}

/** What has to be looked at, at worst: the groups, then the options of the largest. */
function cost(groups: readonly Group[]): number {
	return groups.length + Math.max(...groups.map((group) => group.choices.length));
}

/** The words with which all of them begin, else the piece that all of them name last; for one alone, all its words. */
function common(choices: readonly Choice[]): readonly Part[] {
	const [first, ...others] = choices;
	if (!first) return [];
	const parts: Part[] = [];
	for (const [at, part] of first.parts.entries()) {
		if (!others.every((other) => isSame(other.parts[at], part))) break;
		parts.push(part);
	}
	if (parts.length === first.parts.length) return parts;
	const named = first.parts.filter((part) => part.key && others.every((other) => names(other, part))).at(-1);
	if (named && !parts.some((part) => part.key)) return [{ ...named, text: capital(named.text) }];
	return parts.length ? [...parts, { text: " …" }] : first.parts.slice(0, 1);
}

function names(choice: Choice, piece: Part): boolean {
	return choice.parts.some((part) => isSame(part, piece));
}

function capital(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function isSame(a: Part | undefined, b: Part): boolean {
	return a?.text === b.text && a.key === b.key;
}
