/** The island track: tiles and a sea lane round an oval table, evenly spaced along its rim. */

export interface Point {
	x: number;
	y: number;
}

/** How far from the middle (0) to the edge of the table (1) things lie: rim, tiles, sea lane, planks. */
export const EDGE = 0.992;
export const OUTER = 0.968;
export const INNER = 0.735;
export const LANE = 0.728;
export const MIDDLE = 0.565;

const FINE = 720;

/** What stands in a corner beside the table: its size, in pixels. */
export interface Corner {
	width: number;
	height: number;
}

/** How wide an oval table of this height may be, centred in its place, without touching what stands in a corner. */
export function clearOf(corner: Corner, width: number, height: number, high: number): number {
	const up = Math.max(0, height / 2 - corner.height) / (high / 2);
	return up < 1 ? (width - 2 * corner.width) / Math.sqrt(1 - up ** 2) : Number.POSITIVE_INFINITY;
}

export class Ring {
	readonly cx: number;
	readonly cy: number;
	readonly rx: number;
	readonly ry: number;
	/** Angle for each share of the way round. */
	private readonly angles: number[];

	constructor(
		readonly width: number,
		readonly height: number,
		readonly count: number,
	) {
		this.cx = width / 2;
		this.cy = height / 2;
		this.ry = height / 2;
		this.rx = width / 2;
		this.angles = this.spread();
	}

	/** Angles at equal distances along the rim, clockwise from the top. */
	private spread(): number[] {
		const lengths = [0];
		let before = this.at(-Math.PI / 2, 0.87);
		for (let step = 1; step <= FINE; step++) {
			const here = this.at(-Math.PI / 2 + (2 * Math.PI * step) / FINE, 0.87);
			lengths.push((lengths.at(-1) ?? 0) + Math.hypot(here.x - before.x, here.y - before.y));
			before = here;
		}
		const whole = lengths.at(-1) ?? 1;
		return lengths.map((length) => length / whole);
	}

	/** The angle a share of the way round from the top, clockwise. */
	angle(share: number): number {
		const turns = Math.floor(share);
		const part = share - turns;
		let low = 0;
		let high = FINE;
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if ((this.angles[middle] ?? 0) <= part) low = middle;
			else high = middle;
		}
		const from = this.angles[low] ?? 0;
		const to = this.angles[high] ?? 1;
		const step = low + (part - from) / Math.max(1e-9, to - from);
		return -Math.PI / 2 + 2 * Math.PI * (turns + step / FINE);
	}

	/** A point at this angle; depth 1 is the edge of the table, 0 its middle. */
	at(angle: number, depth: number): Point {
		return { x: this.cx + this.rx * depth * Math.cos(angle), y: this.cy + this.ry * depth * Math.sin(angle) };
	}

	/** The middle of a tile (counted from the X-tile at the top), or any place between two. */
	place(tile: number, depth: number): Point {
		return this.at(this.angle(tile / this.count), depth);
	}

	/** The outline of a tile. */
	wedge(tile: number, inner: number, outer: number, gap = 0.05): string {
		const from = this.angle((tile - 0.5 + gap) / this.count);
		const to = this.angle((tile + 0.5 - gap) / this.count);
		const [a, b] = [this.at(from, outer), this.at(to, outer)];
		const [c, d] = [this.at(to, inner), this.at(from, inner)];
		const arc = (depth: number, sweep: number, end: Point) =>
			`A${r(this.rx * depth)} ${r(this.ry * depth)} 0 0 ${sweep} ${r(end.x)} ${r(end.y)}`;
		return `M${r(a.x)} ${r(a.y)}${arc(outer, 1, b)}L${r(c.x)} ${r(c.y)}${arc(inner, 0, d)}Z`;
	}
}

function r(value: number): number {
	return Math.round(value * 10) / 10;
}

/** Where `count` ships lie on one stretch of the lane: small steps along it and across it. */
export function berths(count: number): readonly { along: number; across: number }[] {
	if (count <= 1) return [{ along: 0, across: 0 }];
	if (count === 2) return [-0.22, 0.22].map((along) => ({ along, across: 0 }));
	if (count === 3)
		return [
			{ along: -0.28, across: -0.2 },
			{ along: 0.02, across: 0.32 },
			{ along: 0.3, across: -0.2 },
		];
	return Array.from({ length: count }, (_, at) => ({
		along: -0.42 + (0.84 * at) / (count - 1),
		across: at % 2 ? 0.42 : -0.36,
	}));
}

/** Pixels: on a smaller table long words would lie under the cups; names have their place if it is wide enough. */
const ROOMY = 520;
export const NAMED = 680;

export function isSmall(width: number, height: number): boolean {
	return Math.min(width, height) < ROOMY;
}
