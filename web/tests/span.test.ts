import { expect, test } from "vitest";
import { span } from "../src/lib/span";

test("a clock is said in words that nobody has to work out", () => {
	expect([1, 20, 60, 90, 180, 3600, 86_400].map(span)).toEqual([
		"1 second",
		"20 seconds",
		"1 minute",
		"90 seconds",
		"3 minutes",
		"1 hour",
		"1 day",
	]);
});
