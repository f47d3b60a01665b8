/** Hands on the chart: the wheel, a drag and two fingers move the lens; a drag is not a click. */

import type { Lens, Point } from "../lens.svelte";

/** A drag begins after this many pixels. */
const DRAG = 6;

export class Handling {
	/** Fingers and buttons that are down, where they are now. */
	readonly #held = new Map<number, Point>();
	#moved = 0;

	constructor(
		readonly lens: Lens,
		readonly box: () => DOMRect,
	) {}

	get dragged(): boolean {
		return this.#moved > DRAG;
	}

	/** Where on the paper an event is. */
	paper(event: { clientX: number; clientY: number }): Point {
		return this.lens.paper(event, this.box());
	}

	readonly wheel = (event: WheelEvent): void => {
		event.preventDefault();
		this.lens.by(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.paper(event));
	};

	readonly press = (event: PointerEvent): void => {
		if (this.#held.size === 0) this.#moved = 0;
		this.#held.set(event.pointerId, { x: event.clientX, y: event.clientY });
	};

	readonly release = (event: PointerEvent): void => {
		this.#held.delete(event.pointerId);
	};

	drag(event: PointerEvent): void {
		const before = this.#held.get(event.pointerId);
		if (!before || event.buttons === 0) return;
		const now = { x: event.clientX, y: event.clientY };
		const other = [...this.#held].find(([id]) => id !== event.pointerId)?.[1];
		this.#held.set(event.pointerId, now);
		this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
		if (other) this.#pinch(before, now, other);
		else if (this.lens.zoom > 1 && this.dragged) this.#pan(before, now);
	}

	#pinch(before: Point, now: Point, other: Point): void {
		const far = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
		const between = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
		this.lens.by(far(now) / far(before), this.paper(between));
	}

	#pan(before: Point, now: Point): void {
		const { lens } = this;
		const from = lens.middle;
		lens.to(lens.zoom, { x: from.x - (now.x - before.x) / lens.scale, y: from.y - (now.y - before.y) / lens.scale });
	}
}
