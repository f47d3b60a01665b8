// @vitest-environment jsdom
/** No sign of Tiny Epic Pirates without its word: what is on a card of the sea, and who stands on the Wheel. */

import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import SeaCard from "../src/games/tiny_epic_pirates/sea/SeaCard.svelte";
import Wheel from "../src/games/tiny_epic_pirates/Wheel.svelte";
import { help } from "../src/kit/help.svelte";
import { Words } from "../src/lib/words";

const words = new Words({
	sea: { bury: { name: "Bury Site", text: "Treasure can be buried here." } },
	order: { search: { name: "Search", text: "Turn up the Search Token." }, trade: "Trade" },
});
let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	help.hide();
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(component: unknown, props: Record<string, unknown>): void {
	mounted = mount(component as Component<Record<string, unknown>>, { target: document.body, props });
	flushSync();
}

const site = { id: "m03", settlement: 0, market: null, cove: false, storm: false, bury: 9, port: false, token: false };

function saidOf(treasure: number | null, ships: string[] = [], reach: number | null = null): readonly string[] {
	const given = { cell: 0, words, names: ["Anne", "Ben"], ships, reach, storms: 0, hint: null, answer: () => {} };
	show(SeaCard, { ...given, card: { ...site, treasure }, choice: undefined });
	document.querySelector("button")?.dispatchEvent(new KeyboardEvent("keydown", { key: "?" }));
	return help.open?.what.more ?? [];
}

it("a card says that a Treasure can be buried there as long as none is", () => {
	expect(saidOf(null)).toEqual(["Bury Site: 9 Gold. Treasure can be buried here."]);
});

it("a card with a Treasure says whose it is, and is no Bury Site any more", () => {
	expect(saidOf(1)).toEqual(["Ben's Treasure lies here"]);
});

it("a card names its ships, and how many cards away it is", () => {
	expect(saidOf(0, ["The Royal Navy"], 2)).toEqual(["Anne's Treasure lies here", "2 cards to sail", "The Royal Navy"]);
});

const helm = { wheel: ["hide_out", "search", "trade"], captain: 1, posts: [2], hands: {} };

function pointedAt(what: string): string[] {
	document.querySelector(what)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	const { title, text } = help.open?.what ?? { title: "", text: "" };
	return [title, text];
}

it("the Captain and a Deckhand on the Wheel say who they are and where", () => {
	show(Wheel, { helm, words });
	expect(pointedAt(".captain")).toEqual(["Captain", "The Captain is on Search."]);
	expect(pointedAt(".hand")).toEqual([
		"Deckhand",
		"Posted on Trade. Comes back when the Captain passes or stops there.",
	]);
	expect(pointedAt(`[aria-label^="Space 1"]`)).toEqual(["Search", "Turn up the Search Token."]);
});

it("a small wheel has pictures, whose names come with a tap", () => {
	show(Wheel, { helm, words, size: 76 });
	expect(document.querySelectorAll("text.order")).toHaveLength(0);
	expect(pointedAt('[aria-label^="Space 1"]')).toEqual(["Search", ""]);
});
