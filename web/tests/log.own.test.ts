import { describe, expect, it } from "vitest";
import type { Me, TableInfo } from "../src/generated/protocol";
import {
	beaten,
	entryOf,
	featsDone,
	firstsOf,
	isWon,
	type Logged,
	type LoggedMatch,
	mergeLogs,
	nextRung,
	readLog,
} from "../src/lib/log";

function match(more: Partial<LoggedMatch> = {}): LoggedMatch {
	return {
		table: "t1",
		game: "piratical",
		at: 1,
		seats: [
			{ name: "Anne", character: null, level: null, place: 1 },
			{ name: "Black Bess", character: "black_bess", level: "mate", place: 2 },
			{ name: "Nan Fury", character: "nan_fury", level: "captain", place: 3 },
		],
		mine: [0],
		feats: ["seven"],
		...more,
	};
}

function log(...matches: LoggedMatch[]): Logged {
	return { matches, lessons: [] };
}

const lost = match({
	table: "t2",
	at: 2,
	seats: match().seats.map((seat, at) => ({ ...seat, place: [3, 1, 2][at] ?? 0 })),
});

describe("one's own log", () => {
	it("says who was left behind, game by game", () => {
		expect([...beaten(log(match(), lost))]).toEqual(["black_bess", "nan_fury"]);
		expect([...beaten(log(lost))]).toEqual([]);
		expect([...beaten(log(match()), "rattle_battle")]).toEqual([]);
	});

	it("names the next on the ladder, and nobody at its top", () => {
		const ladder = ["black_bess", "silas_crake", "nan_fury"];
		expect(nextRung(log(match()), "piratical", ladder)).toBe("silas_crake");
		expect(nextRung(log(match()), "pirata_codex", ladder)).toBe("black_bess");
		expect(nextRung(log(match()), "piratical", ["black_bess"])).toBeNull();
	});

	it("counts nothing for anybody at a shared screen", () => {
		const shared = match({ mine: [0, 1], feats: [] });
		expect(isWon(shared)).toBe(false);
		expect(beaten(log(shared)).size).toBe(0);
		expect(firstsOf(log(shared), shared)).toEqual([]);
	});

	it("keeps the first match that brought a feat", () => {
		const again = match({ table: "t3", at: 3 });
		expect(featsDone(log(again, match())).get("piratical.seven")?.table).toBe("t1");
	});

	it("knows firsts: a match, a win, a captain left behind", () => {
		expect(firstsOf(log(match()), match())).toEqual(["match", "win", "captain"]);
		const later = match({ table: "t4", at: 4 });
		expect(firstsOf(log(match(), later), later)).toEqual([]);
		const win = match({ table: "t5", at: 5 });
		expect(firstsOf(log(lost, win), win)).toEqual(["win", "captain"]);
	});

	it("is made from a table that is over, with the feats of one's own seat", () => {
		const table = {
			id: "t9",
			game: "piratical@abc",
			seats: [
				{ kind: "guest", name: "Anne", character: null, level: null },
				{ kind: "bot", name: "Bess", character: "black_bess", level: "mate" },
			],
			outcome: { places: [1, 2], scores: [], reasons: [] },
		} as unknown as TableInfo;
		const feats = [
			{ seat: 0, key: "seven" },
			{ seat: 1, key: "raider" },
		];
		const entry = entryOf(table, { guest: "g", seats: [0], host: true } as Me, feats, 7);
		expect(entry).toMatchObject({ table: "t9", game: "piratical", at: 7, mine: [0], feats: ["seven"] });
		expect(entryOf(table, { guest: "g", seats: [0, 1], host: true } as Me, feats, 7).feats).toEqual([]);
	});

	it("reads what was stored, and nothing that is no log", () => {
		expect(readLog(log(match())).matches).toEqual([match()]);
		for (const stored of [null, "", "{", "[]", '{"matches": 3}', '{"matches": [{"table": 1}], "lessons": [2]}'])
			expect(readLog(stored)).toEqual({ matches: [], lessons: [] });
	});
});

describe("the logs of two devices", () => {
	const old = match({ table: "old", at: 5 });
	const young = match({ table: "young", at: 50 });

	it("come together, each match once, whichever comes first", () => {
		const [one, other] = [
			{ matches: [old, young], lessons: ["piratical"] },
			{ matches: [young], lessons: ["pirata_codex"] },
		];
		expect(mergeLogs(one, other)).toEqual(mergeLogs(other, one));
		expect(mergeLogs(one, other).matches.map(({ table }) => table)).toEqual(["old", "young"]);
		expect(mergeLogs(one, other).lessons).toEqual(["pirata_codex", "piratical"]);
	});

	it("stay erased: what another device still has from before does not come back", () => {
		const erased = { matches: [], lessons: [], erased: 10 };
		const both = mergeLogs(erased, { matches: [old, young], lessons: ["piratical"] });
		expect(both).toEqual({ matches: [young], lessons: [], erased: 10 });
		expect(mergeLogs(both, erased)).toEqual(both);
	});

	it("read nothing that is no log", () => {
		for (const wrong of [undefined, null, 3, [], { matches: [{}], erased: "yes" }])
			expect(readLog(wrong)).toEqual({ matches: [], lessons: [] });
	});
});
