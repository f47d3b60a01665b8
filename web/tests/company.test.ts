import { describe, expect, it } from "vitest";
import type { BotLevel, SeatWish } from "../src/generated/protocol";
import { COMPANIES, companyOf, levelOf, offered, playText, seatsFor } from "../src/pages/newtable/company";

describe("the company at a new table", () => {
	it("is what it was made for", () => {
		for (const company of COMPANIES) expect(companyOf(seatsFor(company, 3, "mate"))).toBe(company);
		expect(companyOf(seatsFor("bots", 1, "mate"))).toBeNull();
	});

	it("is none of the three where somebody has mixed it", () => {
		const mixed: SeatWish[] = [{ kind: "me" }, { kind: "bot", level: "mate" }, { kind: "open" }];
		expect(companyOf(mixed)).toBeNull();
		expect(levelOf(mixed)).toBe("mate");
		expect(levelOf([...mixed, { kind: "bot", level: "captain" }])).toBeNull();
	});

	it("is said by the button that opens the table", () => {
		expect(playText(seatsFor("bots", 4, "mate"))).toBe("Play against three mates");
		expect(playText(seatsFor("bots", 2, "captain"))).toBe("Play against one captain");
		expect(playText(seatsFor("room", 3, "mate"))).toBe("Play here, 3 at this screen");
		expect(playText(seatsFor("friends", 2, "mate"))).toBe("Open the table for one friend");
		expect(playText(seatsFor("friends", 5, "mate"))).toBe("Open the table for four friends");
		expect(playText([{ kind: "me" }])).toBe("Play alone");
		expect(playText([{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "mate" }])).toBe("Open the table");
	});

	it("offers levels that really differ", () => {
		const bots = [
			{ name: "random", own: false, plays_as: {}, plays_as_at: {} },
			{ name: "mate", own: false, plays_as: {}, plays_as_at: {} },
			{ name: "legend", own: false, plays_as: { piratical: "captain" }, plays_as_at: {} },
			{ name: "ours", own: true, plays_as: {}, plays_as_at: {} },
		] as unknown as BotLevel[];
		expect(offered(bots, "piratical").map((one) => one.name)).toEqual(["mate"]);
		expect(offered(bots, "pirata_codex").map((one) => one.name)).toEqual(["mate", "legend"]);
	});
});
