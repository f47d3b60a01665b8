// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Channel } from "../src/lib/channel.svelte";
import { openEarly } from "../src/lib/early";

const opened: FakeSocket[] = [];

class FakeSocket {
	static OPEN = 1;
	readyState = 1;
	sent: string[] = [];
	closed = false;
	onopen: (() => void) | null = null;
	onmessage: ((message: { data: string }) => void) | null = null;
	onclose: ((event: { code: number; reason: string }) => void) | null = null;
	constructor(readonly address: URL) {
		opened.push(this);
	}
	send(text: string): void {
		this.sent.push(text);
	}
	close(): void {
		this.closed = true;
	}
	hear(...messages: object[]): void {
		this.onmessage?.({ data: messages.map((message) => JSON.stringify(message)).join("\n") });
	}
}

const heard: unknown[] = [];
let channel: Channel | null = null;

function open(table: string, role: "page" | "screen" | "hand" = "page"): void {
	channel = new Channel(table, { since: () => null, hear: (message) => heard.push(message) }, role);
}

beforeEach(() => {
	opened.length = heard.length = 0;
	vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
	channel?.close();
	vi.unstubAllGlobals();
});

it("is greeted once, and what came before anybody listened is heard first", async () => {
	openEarly("/table/one");
	opened[0]?.onopen?.();
	opened[0]?.hear({ type: "a" }, { type: "b" });
	open("one");
	opened[0]?.onopen?.();
	expect(heard).toEqual([]); // whoever listens is still being made
	await Promise.resolve();
	opened[0]?.hear({ type: "c" });
	expect(heard).toEqual([{ type: "a" }, { type: "b" }, { type: "c" }]);
	expect(opened).toHaveLength(1);
	expect(opened[0]?.sent.filter((text) => text.includes("hello"))).toHaveLength(1);
});

it("knows whose it is from the address", () => {
	openEarly("/hand/one");
	opened[0]?.onopen?.();
	expect(JSON.parse(opened[0]?.sent[0] ?? "")).toEqual({ type: "hello", since: null, lines: true, stage: true });
	openEarly("/screen/one");
	expect(opened[1]?.address.href).toContain("/api/tables/one/live?screen");
	openEarly("/rules/piratical");
	expect(opened).toHaveLength(2);
});

it("is not taken for another table, for another role, or once it is lost", () => {
	openEarly("/table/one");
	open("two");
	expect(opened).toHaveLength(2);
	expect(opened[0]?.closed).toBe(true);
	openEarly("/table/one");
	open("one", "screen");
	expect(opened).toHaveLength(4);
	openEarly("/table/one");
	opened[4]?.onclose?.({ code: 1006, reason: "" });
	open("one");
	expect(opened).toHaveLength(6);
	open("one");
	expect(opened).toHaveLength(7);
});
