import { describe, expect, it } from "vitest";
import { toldByKind } from "../src/games/telling";

type Event =
	| { type: "Rolled"; dice: number }
	| { type: "Sailed"; far: boolean }
	| { type: "Passed" }
	| { type: "Sunk" };

const telling = toldByKind<Event, { rolled: number }>({
	scenes: {
		Rolled: ({ dice }) => ({ beats: 2 * dice, pictured: true }),
		Sailed: { beats: 3, sounds: "wave" },
		Sunk: (_, view) => ({ beats: view?.rolled ?? 0 }),
	},
	patched: (view, event) => (event.type === "Rolled" ? { rolled: event.dice } : view),
});
const of = (event: Event) => telling.scene?.(event, null);

describe("the telling of a game", () => {
	it("goes by the kind of event, or by the event itself", () => {
		expect(of({ type: "Rolled", dice: 4 })).toEqual({ beats: 8, pictured: true });
		expect(of({ type: "Sailed", far: true })).toEqual({ beats: 3, sounds: "wave" });
	});

	it("may depend on what the table shows", () => {
		expect(telling.scene?.({ type: "Sunk" }, { rolled: 5 })).toEqual({ beats: 5 });
		expect(of({ type: "Sunk" })).toEqual({ beats: 0 });
	});

	it("is as everywhere where nothing is said of a kind", () => {
		expect(of({ type: "Passed" })).toBeUndefined();
	});

	it("changes a view, and makes none", () => {
		expect(telling.patch?.({ rolled: 0 }, { type: "Rolled", dice: 3 })).toEqual({ rolled: 3 });
		expect(telling.patch?.(null, { type: "Rolled", dice: 3 })).toBeNull();
	});
});
