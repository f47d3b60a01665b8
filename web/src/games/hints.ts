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

/** How likely it is, for the answer itself: that what it is for comes about, or that it goes wrong. */
export interface Odds {
	percent: number;
	label: string;
	isRisk: boolean;
}

/** By these names games say how likely an answer is to do what it is for; what may go wrong is a `danger`. */
const CHANCES = ["chance", "win"] as const;

/** The odds of an answer, where its facts have any. */
export function oddsOf(facts: readonly Fact[], words: Words): Odds | null {
	for (const fact of facts) {
		const label = () => words.say("hint", fact.key, { ...fact.about });
		const percent = CHANCES.map((name) => fact.about?.[name]).find((value) => typeof value === "number");
		if (typeof percent === "number") return { percent, label: label(), isRisk: false };
		const danger = fact.about?.danger;
		if (typeof danger === "number") return { percent: danger, label: label(), isRisk: true };
	}
	return null;
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
