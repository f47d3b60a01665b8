import { describe, expect, it } from "vitest";
import { sentence, Words } from "../src/lib/words";
import { type Line, Story } from "../src/pages/table/story";

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

	it("keeps how the paragraph began and how it came out until the next one", () => {
		expect(said(story.headline())).toEqual(["Ben is on turn.", "Your ship sinks."]);
		expect(said(new Story(log.slice(0, 1), words, { heads: ["Turn"] }, null).headline())).toEqual(["Anne is on turn."]);
		expect(new Story([], words, {}, null).headline()).toEqual([]);
	});

	it("keeps the last sentences in sight while the next is told", () => {
		expect(said(story.before(6))).toEqual(["Anne is on turn.", "A hit.", "Ben is on turn.", "Ben fires.", "A hit."]);
		expect(story.before(0)).toEqual([]);
	});

	it("leaves out what has no words and what a room hides", () => {
		const hiding = new Story(log, words, { hide: (event) => event.type === "Hit" }, null);
		expect(said(hiding.between(3))).toEqual(["Ben fires.", "Your ship sinks."]);
	});
});
