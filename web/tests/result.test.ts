import { describe, expect, it } from "vitest";
import type { HouseInfo, Me, Recount, TableInfo } from "../src/generated/protocol";
import type { Logged } from "../src/lib/log";
import { Words } from "../src/lib/words";
import { waysOn } from "../src/pages/result/again";
import { apart, plot, shown, spread, tellsChange, ticks, verdictOf } from "../src/pages/result/verdict";

const words = new Words({ margin: { progress: "{count:tile}" } }, ["Anne", "Ben", "Cleo", "Dan"]);

function over(places: number[], mine: number[], margins: number[] = [], sides?: number[][]) {
	const names = ["Anne", "Ben", "Cleo", "Dan"];
	const table = {
		seats: places.map((_, at) => ({ name: names[at] })),
		outcome: { places, scores: [], reasons: [] },
	} as unknown as TableInfo;
	const recount = {
		margins,
		tallies: places.map(() => ({ points: 1, parts: [{ key: "progress" }] })),
		race: sides ? { rounds: [], lines: sides.map((seats) => ({ seats, points: [] })) } : null,
	} as unknown as Recount;
	return verdictOf(table, { seats: mine } as unknown as Me, recount, words);
}

describe("the verdict", () => {
	it("says who won and by how much, as the one who looks would", () => {
		expect(over([1, 2], [0], [2, -2])).toEqual({ mood: "won", text: "You won by two tiles" });
		expect(over([1, 2], [1], [1, -1])).toEqual({ mood: "lost", text: "You lost by one tile" });
		expect(over([1, 2], [], [14, -14])).toEqual({ mood: "plain", text: "Anne won by 14 tiles" });
		expect(over([2, 1], [0, 1], [-1, 1])).toEqual({ mood: "plain", text: "Ben won by one tile" });
	});

	it("names no margin where something else decided", () => {
		expect(over([1, 2], [0], [0, 0]).text).toBe("You won");
		expect(over([1, 2], [0], [-1, 1]).text).toBe("You won");
		expect(over([1, 2], [1], [-1, 1]).text).toBe("You lost");
	});

	it("knows ties, teams, mutual destruction and the lonely", () => {
		expect(over([1, 1, 3], [0], [0, 0, -2]).text).toBe("You share the win with Ben");
		expect(
			over(
				[1, 2, 1, 2],
				[0],
				[3, -3, 3, -3],
				[
					[0, 2],
					[1, 3],
				],
			).text,
		).toBe("You won with Cleo");
		expect(over([1, 1, 1, 1], [0]).text).toBe("You share the win with Ben, Cleo and Dan");
		expect(over([2, 2], [0]).text).toBe("Nobody wins");
		expect(over([2], [0])).toEqual({ mood: "lost", text: "You lost" });
		expect(over([2], []).text).toBe("Anne lost");
		expect(over([1], [0]).text).toBe("You won");
	});
});

describe("a turning point", () => {
	it("says how the standing changed, but of a blow only what it took", () => {
		expect(tellsChange({ kind: "gain", before: 1, after: 3 })).toBe(true);
		expect(tellsChange({ kind: "lead", before: 3, after: 3 })).toBe(false);
		expect(tellsChange({ kind: "blow", before: 5, after: 2 })).toBe(true);
		expect(tellsChange({ kind: "blow", before: 0, after: 3 })).toBe(false);
	});
});

describe("the chart", () => {
	it("puts the first round at the left and the best at the top", () => {
		expect(plot([0, 2, 4], 0, 4, 100, 40)).toEqual([
			{ x: 0, y: 40 },
			{ x: 50, y: 20 },
			{ x: 100, y: 0 },
		]);
		expect(plot([3], 3, 3, 100, 40)).toEqual([{ x: 0, y: 40 }]);
	});

	it("has round numbers across, and labels that do not touch", () => {
		expect(ticks(0, 3)).toEqual([0, 1, 2, 3]);
		expect(ticks(0, 37).every((one) => one % 10 === 0)).toBe(true);
		expect([...shown(5, 10)].sort()).toEqual([0, 1, 2, 3, 4]);
		expect(shown(200, 10).size).toBeLessThanOrEqual(10);
		expect(shown(200, 10).has(199)).toBe(true);
	});

	it("keeps the flags at the end apart", () => {
		const [a = 0, b = 0, c = 0] = spread([10, 10, 12], 24);
		expect(Math.min(Math.abs(a - b), Math.abs(b - c), Math.abs(a - c))).toBeGreaterThanOrEqual(24);
		expect(spread([10, 90], 24)).toEqual([10, 90]);
		expect(spread([80, 90, 90], 10, 92)).toEqual([72, 82, 92]);
	});
});

it("marks of turning points do not lie over one another", () => {
	const marks = apart(
		[
			{ x: 0, y: 0 },
			{ x: 10, y: 0 },
			{ x: 10, y: 20 },
			{ x: 100, y: 0 },
		],
		26,
	);
	for (const [at, one] of marks.entries())
		for (const other of marks.slice(0, at)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(25);
	expect([marks[0], marks[3]]).toEqual([
		{ x: 0, y: 0 },
		{ x: 100, y: 0 },
	]);
});

describe("what to play next", () => {
	const house = {
		bots: [
			{ name: "deckhand", own: false, plays_as: {}, plays_as_at: {} },
			{ name: "mate", own: false, plays_as: {}, plays_as_at: {} },
			{ name: "captain", own: false, plays_as: {}, plays_as_at: {} },
			{
				name: "legend",
				own: false,
				plays_as: { piratical: "captain" },
				plays_as_at: { pirata_codex: { 2: "captain" } },
			},
		],
		lessons: ["piratical", "rattle_battle"],
		characters: [{ key: "black_bess" }, { key: "nan_fury" }],
	} as unknown as HouseInfo;
	const log: Logged = { matches: [], lessons: ["piratical"] };

	function ways(level: string, place: number, mine = [0], kinds = ["guest", "bot"], game = "piratical") {
		const table = {
			game,
			seats: kinds.map((kind) => ({ kind, level: kind === "bot" ? level : null })),
			outcome: { places: [place, 3 - place] },
		} as unknown as TableInfo;
		return waysOn(table, { seats: mine } as unknown as Me, house, log);
	}

	it("is the same table, a harder one, the other side, the ladder and a lesson", () => {
		expect(ways("mate", 1).map((way) => way.kind)).toEqual(["again", "harder", "side", "rung", "lesson"]);
		expect(ways("mate", 1)[1]?.rematch).toEqual({ seats: "same", level: "captain" });
		expect(ways("mate", 1)[4]?.lesson).toBe("rattle_battle");
	});

	it("offers an easier one to whoever has lost, and no level that plays just like another", () => {
		expect(ways("mate", 2).map((way) => way.kind)).toEqual(["again", "harder", "easier", "side", "lesson"]);
		expect(ways("captain", 2).map((way) => way.kind)).toEqual(["again", "easier", "side", "lesson"]);
	});

	it("offers no level that plays just like another at a table of this size", () => {
		const kinds = (many: number) => ["guest", ...Array<string>(many - 1).fill("bot")];
		const offered = (level: string, many: number) => ways(level, 1, [0], kinds(many), "pirata_codex")[1];
		expect(offered("captain", 3)?.level).toBe("legend");
		expect(offered("captain", 2)?.kind).toBe("side");
		expect(ways("legend", 2, [0], kinds(2), "pirata_codex")[1]?.level).toBe("mate");
	});

	it("is a plain rematch among people, and nothing for those who only watched", () => {
		expect(ways("mate", 1, [0], ["guest", "guest"])[0]).toEqual({ kind: "again", rematch: {} });
		expect(ways("mate", 1, [])).toEqual([]);
	});
});
