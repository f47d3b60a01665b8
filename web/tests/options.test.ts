// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { put } from "../src/games/contract";
import type { AskShown } from "../src/generated/protocol";
import Options from "../src/kit/Options.svelte";
import { Words } from "../src/lib/words";

const words = new Words({ actions: { Bid: "bid {coin}", Pass: "pass" }, asks: { bid: "Bid up to {most}" } });

function ask(count: number): AskShown {
	const options = [{ type: "Pass" }, ...Array.from({ length: count - 1 }, (_, coin) => ({ type: "Bid", coin }))];
	return { kind: "bid", options, default: { type: "Pass" }, about: { most: count - 2 } };
}

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(count: number, choose = vi.fn()) {
	const asked = put(ask(count), words);
	mounted = mount(Options, { target: document.body, props: { choices: asked?.choices ?? [], words, choose } });
	flushSync();
	return { asked, choose };
}

const options = () => [...document.querySelectorAll<HTMLElement>("[data-option]")];

it("shows every option once, under its index in the ask", () => {
	show(6);
	expect(options().map((one) => one.dataset.option)).toEqual(["0", "1", "2", "3", "4", "5"]);
	expect(options()[0]?.textContent?.trim()).toBe("Pass");
	expect(document.querySelector("input[type=search]")).toBeNull();
});

it("answers with the index that was clicked", () => {
	const { choose } = show(6);
	options()[3]?.click();
	expect(choose).toHaveBeenCalledExactlyOnceWith(3);
});

it("lets a long list be searched without changing any index", () => {
	const { choose } = show(40);
	const search = document.querySelector<HTMLInputElement>("input[type=search]");
	if (!search) throw new Error("a long list has no search");
	search.value = "bid 17";
	search.dispatchEvent(new Event("input", { bubbles: true }));
	flushSync();
	expect(options().map((one) => one.dataset.option)).toEqual(["18"]);
	options()[0]?.click();
	expect(choose).toHaveBeenCalledWith(18);
});

it("puts an ask into words and knows its default", () => {
	const { asked } = show(4);
	expect(asked?.prompt.map((part) => part.text).join("")).toBe("Bid up to 2");
	expect(asked?.choices.map((choice) => choice.isDefault)).toEqual([true, false, false, false]);
});

it("recommends nothing beside what a lesson wants", () => {
	const lesson = { step: 0, of: 2, title: "Bid", say: ["Bid one."], good: [2] };
	expect(put({ ...ask(4), lesson }, words)?.choices.some((choice) => choice.isDefault || choice.why)).toBe(false);
});
