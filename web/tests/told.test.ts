import { describe, expect, it } from "vitest";
import type { Answer, SeatTold } from "../src/generated/told";
import { bandsOf, barsOf, nearest, pointAt, sharesOf, signed, spaced } from "../src/pages/told/bands";
import { costOf } from "../src/pages/told/words";

const POINTS = [
	{ step: 0, chances: [0.5, 0.5], public: [0.5, 0.5] },
	{ step: 10, chances: [1, 0], public: [0.75, 0.25] },
];

function seat(parts: Partial<SeatTold>): SeatTold {
	const none = { dice: 0, reveals: 0, own: 0, others: 0, drift: 0 };
	const figure = { choices: 0, loss: null, error: null, accuracy: null, too_few: true };
	return {
		seat: 0,
		name: "",
		start: 0,
		result: 0,
		luckiest: null,
		unluckiest: null,
		figure,
		costly: null,
		...none,
		...parts,
	};
}

describe("the bands of a match told", () => {
	it("fill the whole height at every step, and show hindsight only when asked", () => {
		expect(bandsOf(POINTS, false, 100, 100)).toEqual([
			"0.0,50.0 100.0,75.0 100.0,0.0 0.0,0.0",
			"0.0,100.0 100.0,100.0 100.0,75.0 0.0,50.0",
		]);
		expect(bandsOf(POINTS, true, 100, 100)[0]).toBe("0.0,50.0 100.0,100.0 100.0,0.0 0.0,0.0");
	});
	it("give a team its chance once, and leave a defeat alone its room", () => {
		expect(sharesOf([0.5, 0.5, 0.5, 0.5])).toEqual([0.25, 0.25, 0.25, 0.25]);
		expect(sharesOf([0.3])).toEqual([0.3]);
		expect(sharesOf([0, 0])).toEqual([0.5, 0.5]);
	});
	it("know the moment that holds at a step, and the nearest one", () => {
		expect([pointAt(POINTS, 9), pointAt(POINTS, 10)]).toEqual([0, 1]);
		expect([nearest(POINTS, 4), nearest(POINTS, 6)]).toEqual([0, 1]);
	});
});

describe("the numbers of rounds below the bands", () => {
	it("leave out those that would lie on the one before", () => {
		const rounds = [0, 40, 45, 80, 119].map((step) => ({ step }));
		expect(spaced(rounds, 40).map(({ step }) => step)).toEqual([0, 40, 80]);
		expect(spaced(rounds, 0)).toEqual(rounds);
	});
});

describe("the bars of luck and choices", () => {
	it("go right for what helped and left for what hurt, without gaps", () => {
		const [bar] = barsOf([seat({ dice: 0.2, own: -0.1, drift: 0.2 })]);
		expect(bar?.map((one) => [one.part, one.from, one.long])).toEqual([
			["dice", 0, 0.5],
			["reveals", 0.5, 0],
			["own", -0.25, 0.25],
			["others", 0.5, 0],
			["drift", 0.5, 0.5],
		]);
	});
	it("say points with their sign", () => {
		expect([signed(0.104), signed(-0.2), signed(0.001)]).toEqual(["+10", "−20", "0"]);
	});
});

describe("what an answer has cost", () => {
	it("says how many errors give or take is: in some games two, in others three", () => {
		const answer = { loss: 0.08, low: 0.02, high: 0.14, errors: 3, worlds: 120 } as Answer;
		expect(costOf(answer)).toBe(
			"Cost 8 points, give or take 6: 3 times the error of this figure, from 120 ways the match could have gone on.",
		);
	});
});
