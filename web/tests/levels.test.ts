import { describe, expect, it } from "vitest";
import { usualLevel } from "../src/lib/levels";

describe("the usual level", () => {
	it("is the mate, or the first bot of a house that has none", () => {
		expect(usualLevel([{ name: "deckhand" }, { name: "mate" }, { name: "captain" }])).toBe("mate");
		expect(usualLevel([{ name: "deckhand" }, { name: "parrot" }])).toBe("deckhand");
		expect(usualLevel([])).toBe("mate");
	});
});
