/**
 * Hands on a board: a finger taps, presses long or drags the piece that it means; two fingers zoom and do nothing else.
 *
 * What begins on a piece that can be dragged, or on a board that is zoomed, does not scroll the page. `touch-action`
 * cannot say so: it holds for a whole element and must be there before the finger. So the touches themselves are
 * prevented, one by one.
 */

import type { Point, Pointed } from "./lens.svelte";

/** Whatever looks at the board: a lens, or a camera. */
export interface Eye {
	/** Does a finger on no piece move the board? Otherwise it scrolls the page. */
	readonly near: boolean;
	pinch: (factor: number, between: Pointed, box: DOMRect) => void;
	pan: (right: number, down: number) => void;
}

/** What a board does with its pieces. A board without pieces that move leaves all of it out. */
export interface Grip<Piece> {
	/** The piece that is meant by a finger here. */
	find?: (at: PointerEvent) => Piece | null;
	movable?: (piece: Piece) => boolean;
	drag?: (piece: Piece, at: PointerEvent) => void;
	drop?: (piece: Piece, at: PointerEvent) => void;
	/** The piece that was dragged lies where it lay: a second finger came, or the browser took the first one. */
	cancel?: (piece: Piece) => void;
	/** Touched and let go at the same place; null: beside all pieces. */
	tap?: (piece: Piece | null, at: PointerEvent) => void;
	/** Touched and not let go. */
	hold?: (piece: Piece) => void;
	/** The wheel zooms by itself; otherwise it scrolls the page, and zooms with Ctrl, as a trackpad's pinch does. */
	wheel?: boolean;
}

/** A drag begins after so many pixels: fingers are less steady. */
const DRAG = { touch: 8, other: 4 };
/** So much closer with every notch of the wheel. */
const NOTCH = 1.2;
/** A press is long after so many milliseconds. */
const LONG = 500;
/** Half of what a finger needs to hit something, in pixels. */
export const REACH = 22;

export class Fingers<Piece = never> {
	/** Fingers and buttons that are down, where they are now. */
	readonly #down = new Map<number, Point>();
	#from: Point = { x: 0, y: 0 };
	#piece: Piece | null = null;
	#dragging = false;
	#moved = false;
	#long: ReturnType<typeof setTimeout> | undefined;
	#board: Element | null = null;

	constructor(
		readonly eye: Eye,
		readonly grip: Grip<Piece> = {},
	) {}

	/** Has the hand moved since it was put down? Then what follows is no click. */
	get dragged(): boolean {
		return this.#moved;
	}

	get box(): DOMRect {
		return this.#board?.getBoundingClientRect() ?? new DOMRect();
	}

	/** To be attached to the board. */
	readonly on = (board: Element): (() => void) => {
		this.#board = board;
		const all: [string, (event: never) => void, AddEventListenerOptions?][] = [
			["pointerdown", this.#pressed],
			["pointermove", this.#pulled],
			["pointerup", this.#released],
			["pointercancel", this.#taken],
			["touchmove", this.#touched, { passive: false }],
			["wheel", this.#turned, { passive: false }],
		];
		for (const [name, hear, how] of all) board.addEventListener(name, hear as EventListener, how);
		board.toggleAttribute("data-surface", true);
		return () => {
			clearTimeout(this.#long);
			for (const [name, hear] of all) board.removeEventListener(name, hear as EventListener);
		};
	};

	readonly #pressed = (event: PointerEvent): void => {
		if (event.button !== 0) return;
		if (event.isPrimary) this.#down.clear(); // whatever went away unseen
		this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (this.#down.size > 1) {
			this.#letGo();
			for (const id of this.#down.keys()) this.#board?.setPointerCapture(id);
			return;
		}
		this.#from = { x: event.clientX, y: event.clientY };
		this.#moved = false;
		this.#dragging = false;
		this.#piece = this.grip.find?.(event) ?? null;
		if (this.#carries) this.#board?.setPointerCapture(event.pointerId);
		if (event.pointerType === "touch" && this.grip.hold) this.#long = setTimeout(this.#lasted, LONG);
	};

	readonly #pulled = (event: PointerEvent): void => {
		const before = this.#down.get(event.pointerId);
		if (!before) return;
		if (event.pointerType === "mouse" && event.buttons === 0) {
			this.#down.clear(); // let go somewhere else
			this.#letGo();
			return;
		}
		const now = { x: event.clientX, y: event.clientY };
		const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
		this.#down.set(event.pointerId, now);
		const far = Math.hypot(now.x - this.#from.x, now.y - this.#from.y);
		if (!this.#moved && far < (event.pointerType === "touch" ? DRAG.touch : DRAG.other)) return;
		this.#moved = true;
		clearTimeout(this.#long);
		if (other) this.#pinch(before, now, other);
		else if (this.#carries && this.#piece !== null) {
			this.#dragging = true;
			this.grip.drag?.(this.#piece, event);
		} else if (this.eye.near) this.eye.pan(now.x - before.x, now.y - before.y);
	};

	readonly #released = (event: PointerEvent): void => {
		if (!this.#down.delete(event.pointerId)) return;
		clearTimeout(this.#long);
		const [piece, dragging] = [this.#piece, this.#dragging];
		if (this.#down.size === 0) this.#forget();
		if (dragging && piece !== null) this.grip.drop?.(piece, event);
		else if (!this.#moved) this.grip.tap?.(piece, event);
	};

	/** The browser needs the finger for something else. */
	readonly #taken = (event: PointerEvent): void => {
		if (!this.#down.delete(event.pointerId)) return;
		this.#letGo();
	};

	readonly #touched = (event: TouchEvent): void => {
		if (event.touches.length > 1 && this.#piece !== null) this.#letGo(); // wherever the second one is
		if (event.cancelable && (event.touches.length > 1 || this.#carries || this.eye.near)) event.preventDefault();
	};

	readonly #turned = (event: WheelEvent): void => {
		if (!event.ctrlKey && !this.grip.wheel) return;
		event.preventDefault();
		this.eye.pinch(event.deltaY < 0 ? NOTCH : 1 / NOTCH, event, this.box);
	};

	readonly #lasted = (): void => {
		if (this.#piece === null) return;
		this.#moved = true; // what follows is no tap
		this.grip.hold?.(this.#piece);
	};

	/** Is a piece in the hand that may be dragged? */
	get #carries(): boolean {
		return this.#piece !== null && (this.grip.movable?.(this.#piece) ?? false);
	}

	#letGo(): void {
		clearTimeout(this.#long);
		const piece = this.#piece;
		this.#forget();
		this.#moved = true;
		if (piece !== null) this.grip.cancel?.(piece);
	}

	#forget(): void {
		this.#piece = null;
		this.#dragging = false;
	}

	#pinch(before: Point, now: Point, other: Point): void {
		const far = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
		const between = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
		this.eye.pinch(far(now) / far(before), between, this.box);
	}
}

/** The nearest of these things, if it is within reach: small pieces are as easy to hit as large ones. */
export function nearest<T>(all: Iterable<T>, far: (one: T) => number, reach: number): T | null {
	let best: T | null = null;
	let least = reach;
	for (const one of all) {
		const distance = far(one);
		if (distance <= least) [best, least] = [one, distance];
	}
	return best;
}
