import { describe, expect, it } from "vitest";
import type { GameInfo } from "../src/generated/engine";
import { doorways, SIGNS } from "../src/lib/games";

const game = (slug: string) => ({ slug, title: slug }) as GameInfo;

describe("the rooms of the house", () => {
	it("are the five, installed or not, and one for every other game", () => {
		const five = SIGNS.map(({ slug }) => game(slug));
		expect(doorways([]).map(({ info }) => info)).toEqual([null, null, null, null, null]);
		expect(doorways([...five, game("doubloons")]).map(({ sign }) => sign.slug)).toEqual([
			...SIGNS.map(({ slug }) => slug),
			"doubloons",
		]);
	});
});
