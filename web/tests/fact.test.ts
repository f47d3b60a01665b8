// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { expect, it } from "vitest";
import Fact from "../src/kit/Fact.svelte";

async function shown(props: { count?: number; of?: number; said: string }): Promise<[seen: string, heard: string]> {
	const mounted = mount(Fact, { target: document.body, props: { glyph: "sail", ...props } });
	const all = [...document.querySelectorAll(".fact > :not(svg, .picture)")];
	const heard = all.filter((one) => !one.hasAttribute("aria-hidden"));
	const seen = all.filter((one) => !one.classList.contains("unseen"));
	const text = (ones: Element[]) => ones.map((one) => one.textContent).join("");
	const found: [string, string] = [text(seen), text(heard)];
	await unmount(mounted);
	return found;
}

it("shows a number and says what it means, once", async () => {
	expect(await shown({ count: 2, said: "2 Sail" })).toEqual(["2", "2 Sail"]);
});

it("shows of how many", async () => {
	expect(await shown({ count: 1, of: 3, said: "sail: 1/3" })).toEqual(["1/3", "sail: 1/3"]);
});

it("is a picture alone where there is no number", async () => {
	expect(await shown({ said: "Search" })).toEqual(["", "Search"]);
});
