import { describe, expect, it } from "vitest";
import { overlaps, spread } from "../src/games/rattle_battle/box/tags";
import type { Point } from "../src/games/rattle_battle/sea";
import type { Words } from "../src/lib/words";
import { Story } from "../src/pages/table/story";

const words = {
	has: () => true,
	tagged: (_: string, event: { type: string }) => [{ text: event.type }],
} as unknown as Words;
const misses = { turn: ["TurnMissed"], because: ["MissAdded"] };

describe("a turn that is left out", () => {
	const log = [
		{ type: "CardShown", seat: 0 },
		{ type: "MissAdded", seat: 0 },
		{ type: "Sailed", seat: 1 },
		{ type: "MissAdded", seat: 1 },
		{ type: "TurnMissed", seat: 0 },
	];
	const story = new Story(log, words, { misses }, {});

	it("is said with what led to it", () => expect(story.missed(4)).toBe("TurnMissed. CardShown. MissAdded."));
	it("is not said of other events", () => expect(story.missed(2)).toBeNull());
	it("is told to whoever it is about, from a place in the log on", () => {
		expect(story.missedSince(0, 0)).toEqual([story.missed(4)]);
		expect(story.missedSince(5, 0)).toEqual([]);
		expect(story.missedSince(0, 1)).toEqual([]);
	});
	it("is said where nobody knows why", () =>
		expect(new Story(log.slice(4), words, { misses }, {}).missed(0)).toBe("TurnMissed."));
});

describe("tags of the dice", () => {
	const tag = { width: 40, height: 18 };
	const picture = { width: 378, height: 378 };

	it("are never cut at an edge", () => {
		for (const [x, y] of spread(
			new Map<number, Point>([
				[1, [370, 2]],
				[2, [-4, 400]],
			]),
			tag,
			picture,
		).values()) {
			expect(x).toBeGreaterThanOrEqual(0);
			expect(x + tag.width).toBeLessThanOrEqual(picture.width);
			expect(y - tag.height / 2).toBeGreaterThanOrEqual(0);
			expect(y + tag.height / 2).toBeLessThanOrEqual(picture.height);
		}
	});
	it("cover no die where there is room beside it", () => {
		const wanted = new Map<number, Point>([
			[1, [100, 100]],
			[2, [130, 100]],
			[3, [100, 140]],
		]);
		for (const [x, y] of spread(wanted, tag, picture).values())
			for (const [right, down] of wanted.values()) {
				const die = right - 9;
				expect(die > x && die < x + tag.width && Math.abs(down - y) < tag.height / 2).toBe(false);
			}
	});
	it("do not stand over one another where dice lie close", () => {
		const wanted = new Map<number, Point>([
			[1, [184, 287]],
			[2, [167, 278]],
			[3, [195, 300]],
			[4, [190, 290]],
		]);
		const all = [...spread(wanted, tag, picture).values()];
		all.forEach((one, at) => {
			for (const other of all.slice(at + 1)) expect(overlaps(one, other, tag)).toBe(false);
		});
	});
});
