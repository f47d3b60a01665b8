/** Keys that do something on the page, wherever the focus is. `pages/parts/Keys.svelte` lists them. */

import type { Attachment } from "svelte/attachments";

/** The key that was pressed, if it is meant for the page: not for a field, a sheet that is open, or the browser. */
export function pressed(event: KeyboardEvent): string | null {
	const target = event.target as Element | null;
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
	if (target?.matches("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]"))
		return null;
	return event.key.toLowerCase();
}

/** What is drawn answers to Enter and the space bar as a button does; was it one of them? */
export function presses(event: KeyboardEvent, act: () => void): boolean {
	if (event.key !== "Enter" && event.key !== " ") return false;
	event.preventDefault();
	act();
	return true;
}

/** How many answers have a number. */
const NUMBERS = 9;

/** The answers within a question that can be pointed at by a number, in their order. */
export function numbered(within: Element): HTMLElement[] {
	const all = [...within.querySelectorAll<HTMLElement>("[data-option], [data-group]")];
	return all.filter((one) => one.checkVisibility?.() ?? true).slice(0, NUMBERS);
}

/** Shows on each of these answers which number it has. */
export const keyCaps: Attachment<Element> = (node) => {
	const mark = () => {
		const found = numbered(node);
		for (const one of node.querySelectorAll("[data-key]"))
			if (!found.includes(one as HTMLElement)) one.removeAttribute("data-key");
		found.forEach((one, at) => {
			if (one.dataset.key !== String(at + 1)) one.dataset.key = String(at + 1);
		});
	};
	const observer = new MutationObserver(mark);
	observer.observe(node, {
		childList: true,
		subtree: true,
		attributeFilter: ["hidden", "class", "open", "data-option"],
	});
	mark();
	return () => observer.disconnect();
};
