// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Channel } from "../src/lib/channel.svelte";

/** Sockets as the page has opened them; the house speaks through them, or does not. */
const opened: FakeSocket[] = [];

class FakeSocket {
	static OPEN = 1;
	readyState = 0;
	sent: string[] = [];
	onopen: (() => void) | null = null;
	onmessage: ((message: { data: string }) => void) | null = null;
	onclose: ((event: { code: number; reason: string }) => void) | null = null;
	constructor(readonly address: URL) {
		opened.push(this);
	}
	send(text: string): void {
		this.sent.push(text);
	}
	close(): void {} // a dead line never says that it is closed
	open(): void {
		this.readyState = 1;
		this.onopen?.();
	}
	hear(message: object): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
	get pings(): number {
		return this.sent.filter((text) => text.includes('"ping"')).length;
	}
}

const PONG = { type: "pong", t: 0, n: 0 };
let channel: Channel;

beforeEach(() => {
	opened.length = 0;
	vi.useFakeTimers();
	vi.stubGlobal("WebSocket", FakeSocket);
	channel = new Channel("table", { since: () => null, hear: () => {} });
	opened[0]?.open();
	opened[0]?.hear(PONG);
	channel.established();
});
afterEach(() => {
	channel.close();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("a line that has died without a word", () => {
	it("is noticed when no pong comes, and begun again at once", () => {
		vi.advanceTimersByTime(15_000);
		expect(opened[0]?.pings).toBe(1);
		vi.advanceTimersByTime(6_000);
		expect(channel.link).toBe("lost");
		expect(opened).toHaveLength(2);
	});

	it("is kept as long as the house answers", () => {
		for (let minute = 0; minute < 4; minute++) {
			vi.advanceTimersByTime(15_000);
			opened[0]?.hear(PONG);
		}
		vi.advanceTimersByTime(10_000);
		expect(channel.link).toBe("live");
		expect(opened).toHaveLength(1);
	});

	it.each(["online", "offline", "visibilitychange", "resume"])("is checked at once on %s", (sign) => {
		(sign.includes("line") ? window : document).dispatchEvent(new Event(sign));
		expect(opened[0]?.pings).toBe(1);
		vi.advanceTimersByTime(1_000);
		expect(opened).toHaveLength(2);
	});

	it("is checked when the browser takes the page out of its store", () => {
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
		expect(opened[0]?.pings).toBe(0);
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		expect(opened[0]?.pings).toBe(1);
	});

	it("is tried again when the first attempt is not answered either", () => {
		dispatchEvent(new Event("online"));
		vi.advanceTimersByTime(1_000);
		vi.advanceTimersByTime(10_000);
		expect(opened.length).toBeGreaterThan(2);
		expect(channel.link).toBe("lost");
		opened.at(-1)?.open();
		opened.at(-1)?.hear(PONG);
		channel.established();
		expect(channel.link).toBe("live");
	});
});
