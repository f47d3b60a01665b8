import { expect, test } from "vitest";
import { Hearing } from "../src/pages/table/hearing";

const LINE = "I trust we have all read the rules.";
const WHOLE = 3500 + 55 * LINE.length;

test("a line that is interrupted stands for what is left of its time", () => {
	const hearing = new Hearing();
	expect(hearing.begin(7, LINE, 0)).toBe(WHOLE);
	expect(hearing.pause(1000)).toBe(false);
	expect(hearing.begin(7, LINE, 9000)).toBe(WHOLE - 1000);
	expect(hearing.pause(11_000)).toBe(false);
	expect(hearing.begin(7, LINE, 20_000)).toBe(WHOLE - 3000);
});

test("a line that has nearly been read does not come back", () => {
	const hearing = new Hearing();
	hearing.begin(7, LINE, 0);
	expect(hearing.pause(WHOLE - 1400)).toBe(true);
});

test("the next line has all of its own time", () => {
	const hearing = new Hearing();
	hearing.begin(7, LINE, 0);
	hearing.pause(2000);
	expect(hearing.begin(8, "Aye.", 3000)).toBe(3500 + 55 * 4);
});
