// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { SeatShown } from "../src/games/contract";
import SeatCard from "../src/kit/SeatCard.svelte";

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(more: Partial<SeatShown>): string {
	const shown: SeatShown = {
		seat: 1,
		name: "Anne",
		kind: "guest",
		level: null,
		standIn: false,
		here: true,
		mine: false,
		asked: false,
		place: null,
		...more,
	};
	mounted = mount(SeatCard, { target: document.body, props: { shown, self: false, leads: false } });
	flushSync();
	return document.querySelector("header")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

it("says that a guest is a program", () => {
	expect(show({ program: true })).toBe("Anne bot");
});

it("keeps that badge while the table waits for it", () => {
	expect(show({ program: true, asked: true })).toMatch(/^Anne bot ▶/);
});

it("has no badge for people", () => {
	expect(show({})).toBe("Anne");
});

it("says of a bot how well it plays, and of one of the house's own only that it is one", () => {
	expect(show({ kind: "bot", name: "Nan Fury", level: "mate" })).toBe("Nan Fury bot, mate");
});

it("does not repeat the name of a bot of the house's own", () => {
	expect(show({ kind: "bot", name: "Anne Bonny", level: "Anne Bonny" })).toBe("Anne Bonny bot");
});
