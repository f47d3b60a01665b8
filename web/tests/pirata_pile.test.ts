// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { type Asked, put, type RoomProps } from "../src/games/contract";
import Pile from "../src/games/pirata_codex/Pile.svelte";
import room from "../src/games/pirata_codex/room";
import { Words } from "../src/lib/words";

const words = new Words({
	card: { cutlass: { name: "Cutlass", text: "It cuts." }, parrot: { name: "Parrot", text: "" } },
});
let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
});

it("a card of the discard pile is told about while it is pointed at, and taken with a click", async () => {
	const options = ["parrot", "cutlass"].map((card) => ({ type: "TakeCard", card }));
	const ask = put({ kind: "locker_pick", options, default: options[0] as never, about: {} }, words) as Asked;
	const answer = vi.fn();
	mounted = mount(Pile, {
		target: document.body,
		props: { asked: ask, words, answer },
	});
	flushSync();
	const cutlass = document.querySelector<HTMLElement>('[data-group="1"]');
	const note = () => room.note?.({ view: {}, ask, words } as unknown as RoomProps);
	expect(note()).toBeNull();
	cutlass?.dispatchEvent(new Event("pointerenter"));
	expect(note()).toBe("It cuts.");
	cutlass?.click();
	expect(answer).toHaveBeenCalledWith(1);
});
