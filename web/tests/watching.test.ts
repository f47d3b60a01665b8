import { expect, it } from "vitest";
import type { TableSummary } from "../src/generated/protocol";
import { worthWatching } from "../src/pages/parts/live";

function table(id: string, guests: number, more: Partial<TableSummary> = {}): TableSummary {
	const person = (number: number) => ({ kind: "guest", name: id, guest: `${id}${number}` });
	const seats = [...Array.from({ length: guests }, (_, number) => person(number)), { kind: "bot", name: "Bess" }];
	return { id, state: "playing", mine: false, lesson: false, rated: false, created: 0, seats, ...more } as TableSummary;
}

it("shows rated matches first, then those of most people, and none of bots alone", () => {
	const tables = [
		table("bots", 0),
		table("two", 2),
		table("three", 3),
		table("rated", 1, { rated: true }),
		table("mine", 3, { mine: true }),
		table("lesson", 1, { lesson: true }),
		table("waiting", 2, { state: "gathering" }),
	];
	expect(worthWatching(tables).map(({ id }) => id)).toEqual(["rated", "three", "two"]);
});
