/** A window on a board: which part of it is looked at, how large, and how one gets from there to here. */

export interface Point {
	x: number;
	y: number;
}
/** Where on the screen something points. */
export interface Pointed {
	clientX: number;
	clientY: number;
}
export interface Frame extends Point {
	width: number;
	height: number;
}

const CLOSEST = 6;
const GLIDE = 380;
/** This many pixels from hex to hex are enough for a finger. */
export const FINGER = 31;

/** What is measured in: pixels that one unit of the board should have. */
export interface Grain {
	/** As close as a fit goes. */
	near: number;
	/** So small that all of a long move still fits on a phone, and no smaller. */
	least: number;
	/** Units around what is fitted. */
	margin: number;
	/** Where the whole board has fewer, it is too small for fingers and eyes. */
	small: number;
}
/** A board of hexes, each one unit wide. */
const HEXES: Grain = { near: 1.25 * FINGER, least: 17, margin: 3, small: 20 };

/** Hints and tools lie over the edge, so one may look a little beyond it. */
const BEYOND = 0.1;

/** A middle from which so much can be seen without leaving the chart; where all of it fits, the chart's own. */
function within(wish: number, from: number, length: number, seen: number): number {
	if (seen >= length) return from + length / 2;
	const margin = seen * (0.5 - BEYOND);
	return Math.max(from + margin, Math.min(from + length - margin, wish));
}

export class Lens {
	zoom = $state(1);
	centre = $state.raw<Point | null>(null);
	/** The drawing's size on the screen, in pixels. */
	wide = $state(0);
	high = $state(0);
	bounds = $state.raw<Frame>({ x: 0, y: 0, width: 1, height: 1 });
	/** What is looked at. The drawing shows more where the screen has another shape. */
	frame = $derived.by((): Frame => {
		const { bounds, zoom } = this;
		const width = bounds.width / zoom;
		const height = bounds.height / zoom;
		const scale = Math.min(this.wide / width, this.high / height);
		const wish = this.centre ?? { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
		const x = within(wish.x, bounds.x, bounds.width, scale ? this.wide / scale : width);
		const y = within(wish.y, bounds.y, bounds.height, scale ? this.high / scale : height);
		return { x: x - width / 2, y: y - height / 2, width, height };
	});
	middle = $derived.by(
		(): Point => ({ x: this.frame.x + this.frame.width / 2, y: this.frame.y + this.frame.height / 2 }),
	);
	/** Pixels of a unit of the board: from a hex to the next. */
	scale = $derived.by(() => Math.min(this.wide / this.frame.width, this.high / this.frame.height) || 1);
	/** What can be seen, with what lies beside the frame. */
	seen = $derived.by((): Frame => {
		const width = this.wide / this.scale;
		const height = this.high / this.scale;
		return { x: this.middle.x - width / 2, y: this.middle.y - height / 2, width, height };
	});
	/** Is the whole board too small for fingers and eyes on this screen? */
	small = $derived.by(() => this.wide > 0 && this.scale / this.zoom < this.grain.small);
	/** The same as a transformation of a box whose units are pixels. */
	transform = $derived.by(() => {
		const { middle, scale } = this;
		return `translate(${this.wide / 2 - middle.x * scale}px, ${this.high / 2 - middle.y * scale}px) scale(${scale})`;
	});
	/** The zoom that it has, or is on its way to. */
	aim = 1;
	#glide = 0;

	constructor(readonly grain: Grain = HEXES) {}

	/** Is only a part of the board seen, so that a finger moves the rest into sight? */
	get near(): boolean {
		return this.zoom > 1;
	}

	to(zoom: number, centre: Point | null): void {
		cancelAnimationFrame(this.#glide);
		this.zoom = Math.max(1, Math.min(CLOSEST, zoom));
		this.aim = this.zoom;
		this.centre = this.zoom === 1 ? null : centre;
	}

	/** Closer or further; the point under the pointer stays where it is. */
	by(factor: number, fixed?: Point): void {
		const zoom = Math.max(1, Math.min(CLOSEST, this.zoom * factor));
		const from = this.middle;
		const held = fixed ?? from;
		const part = this.zoom / zoom;
		this.to(zoom, { x: held.x + (from.x - held.x) * part, y: held.y + (from.y - held.y) * part });
	}

	/** The same without a jump. */
	glide(zoom: number, centre: Point, still: boolean): void {
		cancelAnimationFrame(this.#glide);
		const from = { zoom: this.zoom, ...this.middle };
		const aim = Math.max(1, Math.min(CLOSEST, zoom));
		if (still) {
			this.to(aim, centre);
			return;
		}
		this.aim = aim;
		const began = performance.now();
		const step = (now: number) => {
			const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
			const eased = 1 - (1 - part) ** 3;
			this.zoom = from.zoom + (aim - from.zoom) * eased;
			this.centre = { x: from.x + (centre.x - from.x) * eased, y: from.y + (centre.y - from.y) * eased };
			if (part < 1) this.#glide = requestAnimationFrame(step);
			else if (aim === 1) this.centre = null;
		};
		this.#glide = requestAnimationFrame(step);
	}

	/**
	 * As close as possible with all these points in sight, but no closer than this many pixels for a unit; under a part
	 * of the height that something lies over.
	 */
	fit(points: readonly Point[], still: boolean, closest = this.grain.near, head = 0): void {
		if (!points.length) return;
		const xs = points.map((point) => point.x);
		const ys = points.map((point) => point.y);
		const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
		const whole = this.scale / this.zoom;
		const { least, margin } = this.grain;
		const free = this.high * (1 - head);
		const fill = Math.min(this.wide / (right - left + margin), free / (low - top + margin)) / whole;
		const zoom = Math.max(least / whole, Math.min(fill, closest / whole));
		const up = (this.high - free) / 2 / (whole * Math.max(1, zoom));
		this.glide(zoom, { x: (left + right) / 2, y: (top + low) / 2 - up }, still);
	}

	/** Is a point well inside? */
	shows(point: Point): boolean {
		const { frame } = this;
		const far = (value: number, from: number, length: number) => Math.abs(value - from - length / 2) / length;
		return far(point.x, frame.x, frame.width) < 0.4 && far(point.y, frame.y, frame.height) < 0.36;
	}

	/** Two fingers have moved apart, or towards each other. */
	pinch(factor: number, between: Pointed, box: DOMRect): void {
		this.by(factor, this.paper(between, box));
	}

	/** The board follows a finger by so many pixels. */
	pan(right: number, down: number): void {
		const from = this.middle;
		this.to(this.zoom, { x: from.x - right / this.scale, y: from.y - down / this.scale });
	}

	/** From the screen to the board, given the drawing's box. */
	paper(event: Pointed, box: DOMRect): Point {
		return {
			x: this.middle.x + (event.clientX - box.left - box.width / 2) / this.scale,
			y: this.middle.y + (event.clientY - box.top - box.height / 2) / this.scale,
		};
	}

	/** And back, in pixels from the drawing's corner. */
	screen(point: Point): Point {
		return {
			x: (point.x - this.middle.x) * this.scale + this.wide / 2,
			y: (point.y - this.middle.y) * this.scale + this.high / 2,
		};
	}

	stop(): void {
		cancelAnimationFrame(this.#glide);
	}
}
