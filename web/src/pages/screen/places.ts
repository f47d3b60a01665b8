/** Where things are on a screen: how large, and who sits where. */

/** Type of 14 pixels, the smallest of the page, is 26 pixels high on a screen of 1920 by 1080. */
const ENLARGED = 26 / 14;
const HIGH = 1080;

/** How much larger than elsewhere everything is, so that it can be read from three metres. */
export function enlarged(width: number, height: number): number {
	return (ENLARGED * Math.min(width, height)) / HIGH;
}

/** By how much it may be smaller where not everything fits: type of 16 pixels is still 26 pixels high. */
export const SMALLEST = 14 / 16;
/** Pixels that nobody misses. */
const SLACK = 8;

/** What could be scrolled to elsewhere, and is out of sight here. */
export function cutParts(screen: HTMLElement): HTMLElement[] {
	const parts = [...screen.querySelectorAll<HTMLElement>(".seats, .sea, .sea div, .sea section, .sea aside")];
	return parts.filter((part) => {
		if (part.scrollHeight - part.clientHeight <= SLACK || !part.clientHeight) return false;
		return part.matches(".seats, .screen > .sea") || /auto|scroll/.test(getComputedStyle(part).overflowY);
	});
}

/** How long a part of what does not fit is shown, in milliseconds. */
export const LEAF = 5000;
/** Part of its height that a box moves on by: the last line is read again. */
const STEP = 0.85;

/** Where a box is scrolled to next, as nobody can do it: on by almost a page, and from the end to the beginning. */
export function nextLeaf(box: Pick<HTMLElement, "scrollTop" | "scrollHeight" | "clientHeight">): number {
	const end = box.scrollHeight - box.clientHeight;
	return box.scrollTop >= end - SLACK ? 0 : Math.min(end, box.scrollTop + STEP * box.clientHeight);
}

/** The seats along the edges, as people sit: down the right side, and up again on the left. */
export function around(seats: readonly unknown[]): { left: number[]; right: number[] } {
	const order = seats.map((_, at) => at);
	const half = Math.ceil(order.length / 2);
	return { right: order.slice(0, half), left: order.slice(half).reverse() };
}
