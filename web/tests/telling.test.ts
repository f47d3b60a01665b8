import { describe, expect, it } from "vitest";
import { toldByKind } from "../src/games/telling";

const heard: number[] = [];
type Event = { type: "Rolled"; dice: number } | { type: "Sailed"; far: boolean } | { type: "Passed" };

const telling = toldByKind<Event, { rolled: number }>({
	beats: { Rolled: ({ dice }) => 2 * dice, Sailed: 3 },
	least: { Rolled: 900 },
	pictured: ["Rolled"],
	sounds: {
		Sailed: "wave",
		Rolled: ({ dice }) => {
			heard.push(dice);
			return undefined;
		},
	},
	patched: (view, event) => (event.type === "Rolled" ? { rolled: event.dice } : view),
});
const of = (event: Event) => ({
	beats: telling.beats?.(event, null),
	least: telling.least?.(event),
	pictured: telling.pictured?.(event),
});

describe("the telling of a game", () => {
	it("goes by the kind of event, or by the event itself", () => {
		expect(of({ type: "Rolled", dice: 4 })).toEqual({ beats: 8, least: 900, pictured: true });
		expect(of({ type: "Sailed", far: true })).toEqual({ beats: 3, least: 0, pictured: false });
	});

	it("is as everywhere where nothing is said of a kind", () => {
		expect(of({ type: "Passed" })).toEqual({ beats: 1, least: 0, pictured: false });
	});

	it("lets an event make its own sound", () => {
		const events: Event[] = [{ type: "Rolled", dice: 4 }, { type: "Sailed", far: true }, { type: "Passed" }];
		for (const event of events) telling.sound?.(event, null);
		expect(heard).toEqual([4]);
	});

	it("changes a view, and makes none", () => {
		expect(telling.patch?.({ rolled: 0 }, { type: "Rolled", dice: 3 })).toEqual({ rolled: 3 });
		expect(telling.patch?.(null, { type: "Rolled", dice: 3 })).toBeNull();
	});
});
