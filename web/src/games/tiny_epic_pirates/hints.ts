/** What the house says about each answer, in words. */

import type { Fact, Forecast } from "../../generated/games/tiny_epic_pirates";
import type { Words } from "../../lib/words";
import type { Asked, Choice } from "../contract";

export function factsOf(asked: Asked | null | undefined, choice: Choice | undefined): readonly Fact[] {
	const foretold = asked?.forecast as Forecast | null | undefined;
	return foretold?.type === "Hints" && choice ? (foretold.hints[choice.index] ?? []) : [];
}

export function isWarned(facts: readonly Fact[]): boolean {
	return facts.some((fact) => fact.warns);
}

/** All facts in one line; what warns is marked. */
export function lineOf(facts: readonly Fact[], words: Words): string | null {
	const said = facts.map((fact) => {
		const text = words.say("hint", fact.key, { ...fact.about });
		return fact.warns ? `⚠ ${text}` : text;
	});
	return said.length ? said.join(" · ") : null;
}
