import { describe, expect, it } from "vitest";
import type { Told, TurningPoint } from "../src/generated/told";
import { percent } from "../src/pages/told/bands";
import { LONG, linesOf, sceneOf, sharesAt, TURNS } from "../src/pages/told/clip";

const CURVE = [
	[0.25, 0.75],
	[0.5, 0.5],
	[0.9, 0.1],
	[1, 0],
].map((chances, at) => ({ step: 3 * at, chances, public: chances }));

function scene() {
	const told = { title: "A game", curve: CURVE } as unknown as Told;
	const turn = { step: 3, seat: 0 } as TurningPoint;
	return sceneOf(told, turn, { names: ["Anne", "Ben"], round: "Round 2", what: "Thunder.", change: "Anne" });
}

describe("a clip of a turning point", () => {
	it("begins at the start, waits at the moment, and ends with the chances after it", () => {
		const shown = scene();
		expect(sharesAt(shown, 0)).toEqual([0.25, 0.75]);
		expect(sharesAt(shown, TURNS)).toEqual([0.5, 0.5]);
		expect(sharesAt(shown, LONG).map(percent)).toEqual([90, 10]);
		expect(shown.along).toEqual([0, 1 / 3]);
	});

	it("gives away nothing of what came later", () => {
		expect(scene().before).toHaveLength(2);
	});

	it("always shares out the whole column", () => {
		for (let second = 0; second <= LONG; second += 0.1) {
			const total = sharesAt(scene(), second).reduce((sum, one) => sum + one, 0);
			expect(total).toBeCloseTo(1);
		}
	});

	it("names the chance of a team, of which its members share a column", () => {
		const curve = [0, 1].map((step) => ({ step, chances: [], public: [0.6, 0.4, 0.6, 0.4] }));
		const told = { title: "A game", curve } as unknown as Told;
		const names = ["Anne", "Ben", "Cato", "Dora"];
		const shown = sceneOf(told, { step: 0, seat: 0 } as TurningPoint, { names, round: "", what: "", change: "" });
		expect(shown.after.map((share) => percent(share * shown.total))).toEqual([60, 40, 60, 40]);
	});

	it("cuts words that do not fit", () => {
		const fits = (line: string) => line.length <= 9;
		expect(linesOf("one two three", fits, 2)).toEqual(["one two", "three"]);
		expect(linesOf("one two three four five", fits, 2)).toEqual(["one two", "three …"]);
		expect(linesOf("unbelievably long", fits, 2)).toEqual(["unbelievably", "long"]);
	});
});
