import { expect, test } from "vitest";
import { before, entered, MOST, merged, read, streak } from "../src/pages/puzzle/streak";

test("a streak counts solved days in a row, and today may still be open", () => {
	const days = { "2026-11-15": true, "2026-11-16": true, "2026-11-17": true };
	expect(streak(days, "2026-11-18")).toBe(3);
	expect(streak({ ...days, "2026-11-18": true }, "2026-11-18")).toBe(4);
	expect(streak({ ...days, "2026-11-18": false }, "2026-11-18")).toBe(0);
	expect(streak(days, "2026-11-19")).toBe(0);
	expect(streak({ "2026-02-28": true, "2026-03-01": true }, "2026-03-01")).toBe(2);
	expect(before("2026-01-01")).toBe("2025-12-31");
});

test("only the first answer of a day counts, and old days go", () => {
	const missed = entered({}, "piratical", "2026-11-18", false);
	expect(entered(missed, "piratical", "2026-11-18", true)).toBe(missed);
	let solved = {};
	let day = "2026-11-18";
	for (let count = 0; count < MOST + 5; count++) {
		solved = entered(solved, "piratical", day, true);
		day = before(day);
	}
	const kept = Object.keys((solved as Record<string, object>).piratical ?? {});
	expect(kept).toHaveLength(MOST);
	expect(kept).toContain("2026-11-18");
});

test("what is stored and makes no sense is left out", () => {
	expect(read(null)).toEqual({});
	expect(read("no object")).toEqual({});
	expect(read([1])).toEqual({ 0: {} });
	expect(read({ piratical: { "2026-11-18": true, soon: true, "2026-11-17": 3 }, x: null })).toEqual({
		piratical: { "2026-11-18": true },
		x: {},
	});
});

test("what two devices have solved comes together, whichever comes first", () => {
	const one = { piratical: { "2026-11-17": true, "2026-11-18": true } };
	const other = { pirata_codex: { "2026-11-18": true }, piratical: { "2026-11-18": false } };
	expect(merged(one, other)).toEqual(merged(other, one));
	expect(merged(one, other)).toEqual({
		pirata_codex: { "2026-11-18": true },
		piratical: { "2026-11-17": true, "2026-11-18": false },
	});
});
