import { beforeEach, describe, expect, it } from "vitest";
import type { Sight, Sync, TableInfo, Update } from "../src/generated/protocol";
import { type Change, mayBeHere } from "../src/lib/mirror";
import { Mirror } from "../src/lib/mirror.svelte";

const table = { id: "t", state: "playing" } as TableInfo;

function sight(over: Partial<Sight> = {}): Sight {
	return {
		seat: 0,
		keep: 0,
		events: [],
		view: { at: 0 },
		ask: null,
		offer: null,
		can_undo: false,
		standing: "always",
		...over,
	};
}

function sync(n: number, over: Partial<Sync> = {}): Sync {
	return {
		type: "sync",
		n,
		protocol: 1,
		table,
		me: { guest: "g", seats: [0], host: true },
		sights: [sight()],
		question: null,
		chat: [],
		chat_from: 0,
		proposal: null,
		presence: { type: "presence", guests: [], watchers: 0, complete: true },
		...over,
	};
}

function update(n: number, over: Partial<Update> = {}): Update {
	return { type: "update", n, ...over };
}

const event = (type: string) => ({ type });

describe("the page's copy of a table", () => {
	let mirror: Mirror;
	beforeEach(() => {
		mirror = new Mirror();
		mirror.sync(sync(4, { sights: [sight({ events: [event("A")] })] }), 0);
	});

	it("applies the next number and ignores an old one", () => {
		expect(mirror.update(update(5, { sights: [sight({ keep: 1, events: [event("B")] })] }), 1)).toHaveLength(1);
		expect(mirror.sights.get(0)?.log.map((one) => one.type)).toEqual(["A", "B"]);
		expect(mirror.update(update(5, { sights: [sight({ keep: 1, events: [event("B")] })] }), 1)).toBe("old");
		expect(mirror.sights.get(0)?.log).toHaveLength(2);
	});

	it("asks again when a number is missing, and changes nothing", () => {
		expect(mirror.update(update(6, { table: { ...table, state: "over" } }), 1)).toBe("gap");
		expect(mirror.table?.state).toBe("playing");
		expect(mirror.n).toBe(4);
	});

	it("keeps what an update does not mention", () => {
		const ask = { kind: "bid", options: [], default: null };
		mirror.update(update(5, { sights: [{ seat: 0, keep: 1, events: [], ask }] }), 1);
		expect(mirror.sights.get(0)).toMatchObject({ view: { at: 0 }, ask, log: [{ type: "A" }] });
		mirror.update(update(6, { sights: [{ seat: 0, keep: 1, events: [], ask: null }] }), 1);
		expect(mirror.sights.get(0)?.ask).toBeNull();
	});

	it("takes back what was undone", () => {
		mirror.update(update(5, { sights: [{ seat: 0, keep: 1, events: [event("B"), event("C")] }] }), 1);
		mirror.update(update(6, { sights: [{ seat: 0, keep: 2, events: [event("D")] }] }), 1);
		expect(mirror.sights.get(0)?.log.map((one) => one.type)).toEqual(["A", "B", "D"]);
	});

	it("knows by which events the seat loses something, and whether its time was up", () => {
		mirror.sync(sync(5, { sights: [sight({ keep: 0, events: [event("A")] })] }), 0);
		const news = sight({ keep: 1, events: [event("B"), event("C")], losses: [1], late: true });
		const [change] = mirror.update({ type: "update", n: 6, sights: [news] }, 0) as Change[];
		expect([change?.losses, change?.late]).toEqual([[2], true]);
	});

	it("goes on from what it had after a lost connection", () => {
		const changes = mirror.sync(sync(9, { sights: [sight({ keep: 1, events: [event("B")], view: { at: 9 } })] }), 1);
		expect(changes).toEqual([{ seat: 0, keep: 1, news: [event("B")], losses: [], late: false }]);
		expect(mirror.sights.get(0)?.log.map((one) => one.type)).toEqual(["A", "B"]);
		expect(mirror.n).toBe(9);
	});

	it("keeps the chat it has and adds what is new", () => {
		const line = (n: number) => ({ n, at: 0, guest: null, name: "", text: String(n), seat: null });
		mirror.update(update(5, { chat: line(5) }), 1);
		mirror.sync(sync(8, { chat: [line(7)], chat_from: 6 }), 1);
		expect(mirror.chat.map((one) => one.n)).toEqual([5, 7]);
	});

	it("forgets the sight of a seat that it no longer holds", () => {
		mirror.update(update(5, { me: { guest: "g", seats: [1], host: false }, sights: [sight({ seat: 1 })] }), 1);
		expect([...mirror.sights.keys()]).toEqual([1]);
	});
});

describe("who is here", () => {
	const presence = (guests: string[], complete: boolean) => ({
		type: "presence" as const,
		guests,
		watchers: 1,
		complete,
	});

	it("takes nobody for away whom the house cannot know of", () => {
		expect(mayBeHere(presence(["a"], true), "a")).toBe(true);
		expect(mayBeHere(presence(["a"], true), "b")).toBe(false);
		expect(mayBeHere(presence(["a"], false), "b")).toBe(true);
		expect(mayBeHere(presence([], false), null)).toBe(false);
	});
});
