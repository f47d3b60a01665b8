import { describe, expect, it } from "vitest";
import { isNight } from "../src/lib/sound";

describe("quiet nights", () => {
	it("last from ten in the evening to seven in the morning", () => {
		const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(isNight);
		expect(hours).toEqual([0, 1, 2, 3, 4, 5, 6, 22, 23]);
	});
});
