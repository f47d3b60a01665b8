import { describe, expect, it } from "vitest";
import { type Asked, type Choice, put } from "../src/games/contract";
import { factsOf, reasonOf } from "../src/games/hints";
import { Words } from "../src/lib/words";

const words = new Words({
	asks: { discard: "What goes?" },
	actions: { Drop: "drop {what}", Keep: "keep it" },
	default: { discard: "worth least" },
	hint: { left: "{gold} gold left", lost: "your order is lost" },
});

describe("a hint", () => {
	it("gives as a reason what the answer leads to, in sentences, but nothing that speaks against it", () => {
		const left = { key: "left", about: { gold: 2 } };
		const lost = { key: "lost", warns: true };
		const capital = { key: "lost" };
		expect(reasonOf([left, lost, capital], words)).toBe("2 gold left. Your order is lost.");
		expect(reasonOf([lost], words)).toBeNull();
	});

	it("finds a reason in every form that a game's forecast has", () => {
		const one = { key: "left", gold: 2 };
		const warning = { key: "lost", warning: true };
		const several = [{ key: "left", about: { gold: 3 } }, { key: "lost" }];
		const asked = { forecast: { hints: [one, warning, several, null] } } as unknown as Asked;
		const reasons = [0, 1, 2, 3, 4].map((index) => reasonOf(factsOf(asked, { index } as Choice), words));
		expect(reasons).toEqual(["2 gold left.", null, "3 gold left. Your order is lost.", null, null]);
	});

	it("is the only recommendation while it is there", () => {
		const drop = { type: "Drop", what: "rum" };
		const ask = { kind: "discard", options: [drop, { type: "Keep" }], default: drop, about: {} } as never;
		expect(put(ask, words)?.choices.map((one) => one.why)).toEqual(["worth least", null]);
		expect(put(ask, words, true)?.choices.map((one) => one.why)).toEqual([null, null]);
	});
});
