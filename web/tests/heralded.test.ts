// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { type Room, winnersOf } from "../src/games/contract";
import { Words } from "../src/lib/words";
import Heralded from "../src/pages/parts/Heralded.svelte";

const words = new Words({ events: { GameEnded: "The game is over", Buried: "A chest is buried" } }, [
	"Anne",
	"Ben",
	"Cleo",
]);
const room = {
	heralds: {
		GameEnded: () => ({ glyph: "crown", title: "The match is over", ends: true }),
		Buried: () => ({ glyph: "chest", title: "A Treasure is buried" }),
	},
} as unknown as Room;
let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
});

function headline(type: string, winners: readonly number[]): string {
	const told = { event: { type }, number: 1, length: 2600 };
	const given = { told, words, still: true, winners };
	mounted = mount(Heralded as Component<Record<string, unknown>>, { target: document.body, props: { given, room } });
	flushSync();
	return document.querySelector("h3")?.textContent ?? "";
}

it("the end of a match is headed by who has won", () => expect(headline("GameEnded", [1])).toBe("Ben wins"));
it("who shares a win is named together", () =>
	expect(headline("GameEnded", [0, 2])).toBe("Anne and Cleo win together"));
it("where nobody wins, the match is over", () => expect(headline("GameEnded", [])).toBe("The match is over"));
it("what is told before the end says nothing of it", () =>
	expect(headline("Buried", [1])).toBe("A Treasure is buried"));
it("alone at the table, it is the one without a seat who has won", () => {
	expect(winnersOf({ places: [2] }, ["The Legendary Pirate"])).toEqual([1]);
	expect(winnersOf({ places: [1] }, ["The Legendary Pirate"])).toEqual([0]);
	expect(winnersOf({ places: [2] })).toEqual([]);
	expect(winnersOf(null, ["The Legendary Pirate"])).toEqual([]);
});
it("the first place wins, and nobody has won before the end", () => {
	expect(winnersOf({ places: [2, 1, 1] })).toEqual([1, 2]);
	expect(winnersOf(null)).toEqual([]);
});
