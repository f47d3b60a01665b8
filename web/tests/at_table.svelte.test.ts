// @vitest-environment jsdom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { Words } from "../src/lib/words";
import AtTable from "../src/pages/table/AtTable.svelte";
import Over from "../src/pages/table/Over.svelte";
import type { Sitting } from "../src/pages/table/sitting.svelte";
import { Story } from "../src/pages/table/story";

const said = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

describe("a table's page", () => {
	const shown = (state: string | null, link = "open", fault: string | null = null): string => {
		const table = state && { state };
		const sitting = { fault, room: table && {}, live: { table, channel: { link, closed: "" } } };
		mounted = mount(AtTable, {
			target: document.body,
			props: { sitting: sitting as unknown as Sitting, closed: said("how to go on"), children: said("the board") },
		});
		flushSync();
		return document.body.textContent ?? "";
	};

	it("shows the table once it is there", () => expect(shown("playing")).toBe("the board"));
	it("waits for it before", () => expect(shown(null)).toMatch(/…|\.\.\./));
	it("says that it has been given up", () => expect(shown("closed")).not.toContain("the board"));
	it("says how to go on where it is closed for this page", () =>
		expect(shown("playing", "closed")).toContain("how to go on"));
	it("says what went wrong", () => expect(shown("playing", "open", "No such game.")).toContain("No such game."));
});

describe("what lies over a table", () => {
	const words = new Words({});
	const shown = (first: boolean, doubt: object | null): string => {
		const live = { eyes: { curtain: null }, teller: { losses: [] }, seat: 0 };
		const sitting = { words, live, doubt, isOver: false, slug: "", game: null };
		mounted = mount(Over, {
			target: document.body,
			props: {
				sitting: sitting as unknown as Sitting,
				table: { state: "playing" } as never,
				story: new Story([], words, {}, null),
				rules: false,
				result: false,
				place: "table",
				first: first && said("Leave?"),
				last: said("A tour"),
			},
		});
		flushSync();
		return document.body.textContent ?? "";
	};
	const doubt = { label: [{ text: "Sail on" }], caution: [{ text: "It would sink." }], go: () => {} };

	it("is one thing at a time: what was asked for first, then a doubt, then a tour", async () => {
		for (const [first, worry, text] of [
			[true, doubt, "Leave?"],
			[false, doubt, "It would sink."],
			[false, null, "A tour"],
		] as const) {
			const found = shown(first, worry);
			expect(found).toContain(text);
			expect(found.includes("A tour")).toBe(text === "A tour");
			if (mounted) await unmount(mounted);
			mounted = null;
			document.body.innerHTML = "";
		}
	});
});
