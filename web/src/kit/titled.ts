/** Without a mouse to hover with: what has a title says it when a finger rests on it, or "?" is pressed there. */

import { help } from "./help.svelte";

const HOLD = 450;

export function saysTitles(root: HTMLElement): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const say = (target: EventTarget | null) => {
		const node = (target as Element | null)?.closest("[title]");
		if (node && !node.closest("[data-explained]"))
			help.show(node, { title: node.getAttribute("title") ?? "", text: "" }, true);
	};
	const down = ({ pointerType, target }: PointerEvent) => {
		clearTimeout(timer);
		if (pointerType !== "mouse") timer = setTimeout(() => say(target), HOLD);
	};
	const up = () => clearTimeout(timer);
	const key = (event: KeyboardEvent) => {
		if (event.key === "?" && !event.defaultPrevented) say(event.target);
	};
	root.addEventListener("pointerdown", down);
	root.addEventListener("pointerup", up);
	root.addEventListener("pointercancel", up);
	root.addEventListener("keydown", key);
	return () => {
		clearTimeout(timer);
		root.removeEventListener("pointerdown", down);
		root.removeEventListener("pointerup", up);
		root.removeEventListener("pointercancel", up);
		root.removeEventListener("keydown", key);
	};
}
