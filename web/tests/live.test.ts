// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { Live } from "../src/lib/live.svelte";
import type { Seen } from "../src/lib/mirror";

const PASS = { type: "Pass" };

/** A house that answers every wish for a hint, and takes every answer. */
vi.mock("../src/lib/channel.svelte", () => ({
	Channel: class {
		send = () => "1";
		wonder = () => Promise.resolve({ type: "hinted", action: PASS, option: 0, among: 1, why: null });
		mention = () => {};
		close = () => {};
	},
}));

describe("a hint", () => {
	let live: Live;
	afterEach(() => live.close());

	it("is gone with the answer, also where the same is asked again", async () => {
		live = new Live("table");
		const ask = { kind: "discard", options: [PASS], default: PASS, about: {} };
		const seen = { seat: 0, log: [], view: {}, ask, offer: null, canUndo: false, standing: "always" };
		live.sights = new Map([[0, seen as unknown as Seen]]);
		live.question = { number: 1, mode: "one", waiting: [] } as unknown as Live["question"];
		live.eyes.seat = 0;
		await live.advise();
		expect(live.advice?.option).toBe(0);
		live.answer(PASS);
		live.sent = null;
		live.question = { number: 2, mode: "one", waiting: [] } as unknown as Live["question"];
		expect(live.ask).toBe(ask);
		expect(live.advice).toBeNull();
	});
});
