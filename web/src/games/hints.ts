/** What the house says about each answer before it is given: facts, in words of the game's catalogue. */

import type { Fact } from "../generated/protocol";
import type { Words } from "../lib/words";
import type { Asked, Choice } from "./contract";

/** The facts of an answer, where the game's forecast has any. */
export function factsOf(asked: Asked | null | undefined, choice: Choice | undefined): readonly Fact[] {
	return (choice && asked?.forecast?.hints?.[choice.index]) ?? [];
}

/** The answers in the order in which the house would show them. */
export function inOrder(asked: Asked): Choice[] {
	const order = asked.forecast?.order ?? [];
	return [...asked.choices].sort((a, b) => order.indexOf(a.index) - order.indexOf(b.index));
}

/** A number in the facts of an answer, such as its chance. */
export function numberOf(asked: Asked, choice: Choice | undefined, name: string): number | undefined {
	const found = factsOf(asked, choice).map((fact) => fact.about?.[name]);
	return found.find((value) => typeof value === "number");
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
