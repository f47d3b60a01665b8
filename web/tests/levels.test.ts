import { describe, expect, it } from "vitest";
import type { BotLevel } from "../src/generated/protocol";
import { playsAs, usualLevel } from "../src/lib/levels";

describe("the usual level", () => {
	it("is the mate, or the first bot of a house that has none", () => {
		expect(usualLevel([{ name: "deckhand" }, { name: "mate" }, { name: "captain" }])).toBe("mate");
		expect(usualLevel([{ name: "deckhand" }, { name: "parrot" }])).toBe("deckhand");
		expect(usualLevel([])).toBe("mate");
	});
});

describe("levels that play alike", () => {
	it("do so in a whole game, or at tables of some sizes", () => {
		const legend = {
			name: "legend",
			doc: "",
			own: false,
			plays_as: { piratical: "captain" },
			plays_as_at: { pirata_codex: { 2: "captain" } },
		} satisfies BotLevel;
		expect([2, 4].map((seats) => playsAs(legend, "piratical", seats))).toEqual(["captain", "captain"]);
		expect([2, 3].map((seats) => playsAs(legend, "pirata_codex", seats))).toEqual(["captain", null]);
	});
});
