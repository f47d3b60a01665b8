/**
 * The brush: how shapes are put on a picture of 120 by 80.
 *
 * A picture is plain SVG: flat shapes with an ink outline, no gradients and so no ids, which is why the same picture
 * may stand on a page many times. Classes say what a shape is made of, as in `glyphs.ts`; `Art.svelte` gives them
 * their colours. `x` has no outline, `l` is a line without fill.
 */

import { GLYPHS, type Glyph } from "../glyphs";

export const WIDE = 120;
export const HIGH = 80;
/** How thick the outline is, whatever the scale of a part. */
const OUTLINE = 1.7;

/** Markup of SVG, drawn about an origin of its own. */
export type Part = string;

export interface Spin {
	/** Degrees, clockwise. */
	turn?: number;
	flip?: boolean;
	/** A ghost, a reflection, something far away. */
	fade?: number;
}

/** A part with its origin at x, y. Its outline is as thick as all others, however large it is drawn. */
export function put(
	part: Part,
	x: number,
	y: number,
	scale = 1,
	{ turn = 0, flip = false, fade = 1 }: Spin = {},
): Part {
	const way = flip ? `${-scale} ${scale}` : String(scale);
	const spun = turn ? ` rotate(${turn})` : "";
	const seen = fade < 1 ? ` opacity="${fade}"` : "";
	const line = Math.round((100 * OUTLINE) / scale) / 100;
	return `<g transform="translate(${x} ${y}) scale(${way})${spun}" stroke-width="${line}"${seen}>${part}</g>`;
}

/** A pictogram of the kit with its middle at x, y. */
export function sign(glyph: Glyph, x: number, y: number, scale = 0.7, spin: Spin = {}): Part {
	return put(`<g transform="translate(-32 -32)">${GLYPHS[glyph]}</g>`, x, y, scale, spin);
}

export function shape(kind: string, d: string): Part {
	return `<path class="${kind}" d="${d}"/>`;
}

export function line(d: string, colour = "#20130a", thick = 1.7): Part {
	return `<path class="l" d="${d}" stroke="${colour}" stroke-width="${thick}"/>`;
}

export function round(kind: string, x: number, y: number, r: number, ry = r): Part {
	return `<ellipse class="${kind}" cx="${x}" cy="${y}" rx="${r}" ry="${ry}"/>`;
}

/** A part this many times, each where `where` puts it. */
export function many(count: number, where: (n: number) => Part): Part {
	return Array.from({ length: count }, (_, n) => where(n)).join("");
}

const spoke = (length: number, turn: number): string => {
	const angle = ((turn - 90) * Math.PI) / 180;
	return `${(length * Math.cos(angle)).toFixed(1)} ${(length * Math.sin(angle)).toFixed(1)}`;
};

/** A star with this many points: a blast, a spark, a sun. */
export function star(kind: string, points: number, outer: number, inner: number): Part {
	const step = 180 / points;
	const corners = Array.from({ length: 2 * points }, (_, n) => spoke(n % 2 ? inner : outer, n * step));
	return shape(kind, `M${corners.join("L")}Z`);
}

/** Rays of light from x, y to beyond the edge. */
export function rays(kind: string, x: number, y: number, count: number): Part {
	const step = 360 / count;
	const beams = Array.from({ length: count }, (_, n) => {
		return `M0 0L${spoke(150, n * step - step / 4)} ${spoke(150, n * step + step / 4)}Z`;
	});
	return `<path class="x ${kind}" transform="translate(${x} ${y})" d="${beams.join("")}"/>`;
}

/** Words of one or two letters on the picture itself, such as a plus: drawn large, for there is nothing to read. */
export function mark(text: string, x: number, y: number, size = 20, kind = "c"): Part {
	return `<text class="mark ${kind}" x="${x}" y="${y}" font-size="${size}">${text}</text>`;
}
