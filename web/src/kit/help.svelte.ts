/** Every piece explains itself: on hover, on tap, and with the keyboard. One explanation is open at a time. */

import type { Attachment } from "svelte/attachments";

export interface Explanation {
	title: string;
	text: string;
	/** What sort of thing it is: "Silver card", "Tile". */
	tag?: string;
	more?: readonly string[];
}

interface Open {
	what: Explanation;
	box: DOMRect;
	/** Opened on purpose: stays until something else is pointed at. */
	pinned: boolean;
	node: Element;
}

class Help {
	open = $state.raw<Open | null>(null);

	show(node: Element, what: Explanation, pinned: boolean): void {
		this.open = { what, box: node.getBoundingClientRect(), pinned, node };
	}

	hide(node?: Element): void {
		if (!node || this.open?.node === node) this.open = null;
	}
}

export const help = new Help();

const HOVER_DELAY = 350;
const HOLD = 450;

/**
 * Makes an element explain itself. Pieces that do nothing else open on click; those that are buttons open on hover, on
 * a long press, or with the question mark.
 */
export function explain(what: () => Explanation | null | undefined): Attachment<Element> {
	return (node) => {
		const now = what();
		if (!now) return;
		const button = node.matches("button, a, input, [role=button], [role=option]") && !node.matches("[data-explains]");
		node.toggleAttribute("data-explained", true);
		if (now.text) node.setAttribute("aria-description", now.text);
		let timer: ReturnType<typeof setTimeout> | undefined;
		let held = false;

		const open = (pinned: boolean) => help.show(node, now, pinned);
		const listeners: Record<string, (event: Event) => void> = {
			pointerenter: (event) => {
				if ((event as PointerEvent).pointerType === "mouse") timer = setTimeout(() => open(false), HOVER_DELAY);
			},
			pointerleave: () => {
				clearTimeout(timer);
				if (!help.open?.pinned) help.hide(node);
			},
			pointerdown: (event) => {
				held = false;
				if ((event as PointerEvent).pointerType === "mouse") return;
				timer = setTimeout(() => {
					held = true;
					open(true);
				}, HOLD);
			},
			pointerup: () => clearTimeout(timer),
			click: (event) => {
				clearTimeout(timer);
				if (held) {
					// It was held to be read, not pressed.
					event.preventDefault();
					event.stopImmediatePropagation();
				} else if (!button) open(true);
				else help.hide();
			},
			focus: () => {
				if (node.matches(":focus-visible")) open(false);
			},
			blur: () => help.hide(node),
			keydown: (event) => {
				const key = (event as KeyboardEvent).key;
				if (key === "?" || (!button && (key === "Enter" || key === " "))) {
					event.preventDefault();
					open(true);
				} else if (key === "Escape") help.hide();
			},
		};
		const entries = Object.entries(listeners);
		for (const [name, listener] of entries) node.addEventListener(name, listener, name === "click");
		return () => {
			clearTimeout(timer);
			help.hide(node);
			for (const [name, listener] of entries) node.removeEventListener(name, listener, name === "click");
		};
	};
}
