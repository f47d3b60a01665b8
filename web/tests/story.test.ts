import { describe, expect, it } from "vitest";
import { sentence, Words } from "../src/lib/words";
import { type Line, Story, together } from "../src/pages/table/story";

const words = new Words({
	events: { Turn: "{seat|seat} is on turn.", Shot: "{seat|seat} fires.", Hit: "A hit.", Sunk: "Your ship sinks." },
}).with(["Anne", "Ben"]);
const log = [
	{ type: "Turn", seat: 0 },
	{ type: "Hit" },
	{ type: "Turn", seat: 1 },
	{ type: "Shot", seat: 1 },
	{ type: "Silent" },
	{ type: "Hit" },
	{ type: "Sunk", seat: 0 },
];
const story = new Story(log, words, { heads: ["Turn"] }, null);

function said(lines: readonly Line[]): string[] {
	return lines.map((line) => sentence(line.parts));
}

describe("the story of a table", () => {
	it("says what led to a loss, from the same paragraph", () => {
		expect(said(story.causes(6))).toEqual(["Ben is on turn.", "Ben fires.", "A hit."]);
		expect(said(story.causes(1))).toEqual(["Anne is on turn."]);
	});

	it("says how it began and the last of it where much led to it", () => {
		const long = [log[2], ...Array.from({ length: 20 }, (_, seat) => ({ type: "Shot", seat })), log[6]] as typeof log;
		const causes = new Story(long, words, { heads: ["Turn"] }, null).causes(21);
		expect(causes.map((line) => line.number)).toEqual([0, 17, 18, 19, 20]);
	});

	it("keeps how the paragraph began, and the last sentences that have room", () => {
		expect(said(story.recent(500, 0))).toEqual(said(story.between(0)));
		expect(said(story.recent(50, 0))).toEqual(["Ben is on turn.", "A hit.", "Your ship sinks."]);
		expect(said(story.recent(1, 0))).toEqual(["Ben is on turn.", "Your ship sinks."]);
		expect(new Story([], words, {}, null).recent(100, 0)).toEqual([]);
	});

	it("keeps in sight what came before the one that is told", () => {
		expect(said(story.recent(500, 0, 4))).toEqual(["Anne is on turn.", "A hit.", "Ben is on turn.", "Ben fires."]);
		expect(story.recent(500, 0, 0)).toEqual([]);
	});

	it("does not come back to what had gone, but for how the paragraph began", () => {
		expect(said(story.recent(500, 5))).toEqual(["Ben is on turn.", "A hit.", "Your ship sinks."]);
	});

	it("says in one sentence what one player does", () => {
		const merged = (...sentences: string[]): string[] => {
			const catalogue = new Words({ events: Object.fromEntries(sentences.map((text, at) => [String(at), text])) });
			const events = sentences.map((_, at) => ({ type: String(at), seat: 1, other: 0 }));
			return said(together(new Story(events, catalogue.with(["Anne", "Ben"]), {}, null).between(0)));
		};
		expect(merged("{seat|seat} sails.", "{seat|seat} rolls 4.", "{seat|seat} gains 2 gold.")).toEqual([
			"Ben sails;",
			"rolls 4;",
			"gains 2 gold.",
		]);
		expect(merged("{seat|seat} sails", "{other|seat} waits", "A storm")).toEqual([
			"Ben sails.",
			"Anne waits.",
			"A storm.",
		]);
		expect(merged("the market opens", "{seat|seat} sails")).toEqual(["The market opens.", "Ben sails."]);
		expect(merged("{seat|seat} fires!", "{seat|seat} hits")).toEqual(["Ben fires!", "Ben hits."]);
		expect(merged("{seat|seat} rows", "{seat|seat} and {other|seat} trade")).toEqual([
			"Ben rows.",
			"Ben and Anne trade.",
		]);
		expect(merged("{seat|seat} rows", "{seat|seat}: thumbs up")).toEqual(["Ben rows.", "Ben: thumbs up."]);
	});

	it("names a player again after a sentence about several", () => {
		const catalogue = new Words({
			events: {
				Shaken: "{seats|seat} shake",
				Won: "{seat|seat} wins, {other|seat} loses",
				Coin: "{seat|seat} takes a coin",
			},
		});
		const told = (...events: { type: string }[]): string[] =>
			said(together(new Story(events, catalogue.with(["Anne", "Ben"]), {}, null).between(0)));
		const coin = { type: "Coin", seat: 1 };
		expect(told({ type: "Shaken", seats: [1, 0] } as never, coin)).toEqual([
			"Ben and Anne shake.",
			"Ben takes a coin.",
		]);
		expect(told({ type: "Won", seat: 1, other: 0 } as never, coin)).toEqual([
			"Ben wins, Anne loses.",
			"Ben takes a coin.",
		]);
	});

	it("leaves out what has no words and what a room hides", () => {
		const hiding = new Story(log, words, { hide: (event) => event.type === "Hit" }, null);
		expect(said(hiding.between(3))).toEqual(["Ben fires.", "Your ship sinks."]);
	});
});

describe("a sentence by itself", () => {
	it("begins with a capital letter, unless a player's name comes first", () => {
		const words = new Words({
			events: { Sank: "{ship|die} goes down", Won: "{seat|seat} wins" },
			die: { 3: "red ship" },
		});
		const log = [
			{ type: "Sank", ship: 3 },
			{ type: "Won", seat: 0 },
		];
		const lines = new Story(log, words.with(["anne"]), {}, null).between(0);
		expect(lines.map(({ parts }) => sentence(parts))).toEqual(["Red ship goes down", "anne wins"]);
	});
});
