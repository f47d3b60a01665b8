/** Brings the board back into sight on a screen where it scrolls behind the question; never against a finger. */

import { tick } from "svelte";

const GAP = 6;
/** So long after a finger has let go the page may still glide, in milliseconds. */
const GLIDES = 500;

let touching = 0;
let moved = Number.NEGATIVE_INFINITY;

/** To be kept running as long as a table is shown. */
export function watchFingers(): () => void {
	const touched = (event: TouchEvent) => {
		touching = event.touches.length;
	};
	const scrolled = (event: TouchEvent) => {
		if (event.type === "touchmove") moved = performance.now();
	};
	const passive = { passive: true, capture: true };
	for (const name of ["touchstart", "touchend", "touchcancel"] as const) addEventListener(name, touched, passive);
	addEventListener("touchmove", scrolled, passive);
	return () => {
		touching = 0;
		for (const name of ["touchstart", "touchend", "touchcancel"] as const) removeEventListener(name, touched, passive);
		removeEventListener("touchmove", scrolled, passive);
	};
}

/** Once what is new has been drawn, the board comes into sight, if it is not there already. */
export async function bringBoard(still: boolean): Promise<void> {
	await tick();
	requestAnimationFrame(() => {
		const board = document.querySelector(".sea [data-surface]") ?? document.querySelector(".sea");
		if (!board || !document.querySelector(".room.stacked") || touching > 0 || performance.now() - moved < GLIDES)
			return;
		const by = distance(wanted(board).getBoundingClientRect(), roomFor(board));
		if (by) scrollBy({ top: by, behavior: still ? "instant" : "smooth" });
	});
}

/** A board that is higher than the screen: the first piece of it that can be chosen. */
function wanted(board: Element): Element {
	const space = roomFor(board);
	const { height } = board.getBoundingClientRect();
	return height <= space.low - space.high ? board : (board.querySelector("[data-group]") ?? board);
}

/** What the question leaves of the screen. */
function roomFor(board: Element): { high: number; low: number } {
	const ask = document.querySelector(".ask")?.getBoundingClientRect();
	const lit = board.getBoundingClientRect();
	const over = ask && ask.left < lit.right - GAP && ask.right > lit.left + GAP;
	return { high: GAP, low: (over ? Math.min(ask.top, innerHeight) : innerHeight) - GAP };
}

/** By how much to scroll. What does not fit is shown from its top. */
export function distance(box: { top: number; bottom: number }, space: { high: number; low: number }): number {
	if (box.top < space.high) return box.top - space.high;
	if (box.bottom > space.low) return Math.min(box.bottom - space.low, box.top - space.high);
	return 0;
}
