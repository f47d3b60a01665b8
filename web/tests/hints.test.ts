import { describe, expect, it } from "vitest";
import { type Asked, type Choice, put } from "../src/games/contract";
import { factsOf, inOrder, lineOf, numberOf, oddsOf, reasonOf } from "../src/games/hints";
import type { Fact } from "../src/generated/protocol";
import { Words } from "../src/lib/words";

const words = new Words({
	asks: { discard: "What goes?" },
	actions: { Drop: "drop {what}", Keep: "keep it" },
	default: { discard: "worth least" },
	hint: { left: "{gold} gold left", lost: "your order is lost", hits: "{chance} % to hit", curse: "{danger} % risk" },
});

describe("a hint", () => {
	it("gives as a reason what the answer leads to, in sentences, but nothing that speaks against it", () => {
		const left = { key: "left", about: { gold: 2 } };
		const lost: Fact = { key: "lost", warns: "waste" };
		const capital = { key: "lost" };
		expect(reasonOf([left, lost, capital], words)).toBe("2 gold left. Your order is lost.");
		expect(reasonOf([lost], words)).toBeNull();
	});

	const choices = [0, 1, 2, 3].map((index) => ({ index }) as Choice);
	const several = [{ key: "left", about: { gold: 3 } }, { key: "lost" }];
	const asked = {
		choices,
		forecast: { hints: [several, [{ key: "lost", warns: "drawback" }], []] },
	} as unknown as Asked;

	it("finds a reason, or a number, among the facts of its answer", () => {
		const reasons = choices.map((choice) => reasonOf(factsOf(asked, choice), words));
		expect(reasons).toEqual(["3 gold left. Your order is lost.", null, null, null]);
		expect(choices.map((choice) => numberOf(asked, choice, "gold"))).toEqual([3, undefined, undefined, undefined]);
		expect(lineOf(factsOf(asked, choices[1]), words)).toBe("⚠ your order is lost");
	});

	it("may come with an order of the answers", () => {
		const places = (one: Asked) => inOrder(one).map(({ index }) => index);
		expect(places(asked)).toEqual([0, 1, 2, 3]);
		expect(places({ ...asked, forecast: null })).toEqual([0, 1, 2, 3]);
		expect(places({ ...asked, forecast: { hints: [], order: [2, 0, 3, 1] } })).toEqual([2, 0, 3, 1]);
	});

	it("gives the odds that stand on the answer: of what it is for, else of what may go wrong", () => {
		const [left, hits, curse] = [
			{ key: "left", about: { gold: 2 } },
			{ key: "hits", about: { chance: 60 } },
			{ key: "curse", about: { danger: 33 } },
		];
		expect(oddsOf([left, hits], words)).toEqual({ percent: 60, label: "60 % to hit", isRisk: false });
		expect(oddsOf([curse], words)).toEqual({ percent: 33, label: "33 % risk", isRisk: true });
		expect(oddsOf([left], words)).toBeNull();
		const ask = { kind: "discard", options: [{ type: "Keep" }], forecast: { hints: [[hits]] } } as never;
		expect(put(ask, words)?.choices[0]?.odds?.percent).toBe(60);
	});

	it("is the only recommendation while it is there", () => {
		const drop = { type: "Drop", what: "rum" };
		const ask = { kind: "discard", options: [drop, { type: "Keep" }], default: drop, about: {} } as never;
		expect(put(ask, words)?.choices.map((one) => one.why)).toEqual(["worth least", null]);
		expect(put(ask, words, true)?.choices.map((one) => one.why)).toEqual([null, null]);
	});
});
