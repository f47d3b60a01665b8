/** What the house says about each answer before it is given: facts, in words of the game's catalogue. */

import type { Words } from "../lib/words";
import type { Asked, Choice } from "./contract";

/** As in `tortuga.engine.facts`; every game that foretells so has the same type of its own. */
export interface Fact {
	key: string;
	about?: Record<string, unknown>;
	warns?: boolean;
}

/** Some games have one fact for each answer, with its numbers beside the key. */
type Plain = Record<string, unknown> & { key: string; warning?: boolean };

/** The facts of an answer, where the game's forecast has any. */
export function factsOf(asked: Asked | null | undefined, choice: Choice | undefined): readonly Fact[] {
	const hints = (asked?.forecast as { hints?: readonly (readonly Fact[] | Plain | null)[] } | null | undefined)?.hints;
	const found = choice && hints?.[choice.index];
	if (!found) return [];
	return isPlain(found) ? [{ key: found.key, about: found, warns: found.warning ?? false }] : found;
}

function isPlain(found: readonly Fact[] | Plain): found is Plain {
	return !Array.isArray(found);
}

export function isWarned(facts: readonly Fact[]): boolean {
	return facts.some((fact) => fact.warns);
}

/** What an answer leads to, as the reason for it: in sentences. A warning is a reason against it. */
export function reasonOf(facts: readonly Fact[], words: Words): string | null {
	const said = facts.filter((fact) => !fact.warns).map((fact) => words.say("hint", fact.key, { ...fact.about }));
	return said.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`).join(" ") || null;
}

/** All facts in one line; what warns is marked. */
export function lineOf(facts: readonly Fact[], words: Words): string | null {
	const said = facts.map((fact) => {
		const text = words.say("hint", fact.key, { ...fact.about });
		return fact.warns ? `⚠ ${text}` : text;
	});
	return said.length ? said.join(" · ") : null;
}
