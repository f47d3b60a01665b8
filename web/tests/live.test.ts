// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ToPage } from "../src/generated/protocol";
import { Live } from "../src/lib/live.svelte";
import type { Seen } from "../src/lib/mirror";

const PASS = { type: "Pass" };

const house = vi.hoisted(() => ({ given: [] as unknown[], hear: (_: ToPage) => {} }));

/** A house that answers every wish for a hint, and takes every answer. */
vi.mock("../src/lib/channel.svelte", () => ({
	Channel: class {
		constructor(_: string, { hear }: { hear: (message: ToPage) => void }) {
			house.hear = hear;
		}
		send = (message: { type: string; action?: unknown }) => {
			if (message.type === "answer") house.given.push(message.action);
			return "1";
		};
		acknowledged = () => {};
		told = () => false;
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

describe("answers given ahead", () => {
	const from = (assignment: string) => ({ type: "TakeFrom", assignment });
	const [cannons, rigging] = [from("cannons"), from("rigging")];
	let live: Live;
	afterEach(() => live.close());

	function asks(kind: string, ...options: unknown[]): void {
		const ask = { kind, options, default: options[0], about: {} };
		const seen = { seat: 0, log: [], view: {}, ask, offer: null, canUndo: false, standing: "always" };
		live.sights = new Map([[0, seen as unknown as Seen]]);
		live.question = { number: 1, mode: "one", waiting: [] } as unknown as Live["question"];
	}
	function begins(): void {
		house.given = [];
		live = new Live("table");
		live.eyes.seat = 0;
		asks("skip_source", cannons, rigging);
		live.answer(cannons, live.sight?.ask ?? null, [{ kind: "skip_source", action: rigging }]);
	}
	/** The house has stored the answer, and the page shows what came of it. */
	const stored = () => house.hear({ type: "ack", id: "1", n: 0 } as unknown as ToPage);

	it("answer the question that follows", () => {
		begins();
		asks("skip_source", rigging);
		stored();
		expect(house.given).toEqual([cannons, rigging]);
	});

	it("end where something else is asked, or the answer is not among those allowed", () => {
		begins();
		asks("recover_to", rigging);
		stored();
		begins();
		asks("skip_source", cannons);
		stored();
		expect(house.given).toEqual([cannons]);
	});

	it("end when the first is refused", () => {
		begins();
		house.hear({ type: "refused", id: "1", code: "stale", sentence: "Too late." } as unknown as ToPage);
		live.sent = null;
		stored();
		expect(house.given).toEqual([cannons]);
	});
});
