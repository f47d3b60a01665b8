/** Hexes with pointed tops in axial coordinates: where they lie, how they look. */

export interface Hex {
	q: number;
	r: number;
}

const ROOT = Math.sqrt(3);

/** The middle of a hex whose corners are `size` away from it. */
export function middle({ q, r }: Hex, size: number): { x: number; y: number } {
	return { x: size * ROOT * (q + r / 2), y: size * 1.5 * r };
}

/** Its six corners as the points of a polygon, clockwise from the top. */
export function corners(hex: Hex, size: number, inset = 0): string {
	const { x, y } = middle(hex, size);
	return Array.from({ length: 6 }, (_, at) => {
		const angle = (Math.PI / 3) * at - Math.PI / 2;
		const reach = size - inset;
		return `${round(x + reach * Math.cos(angle))},${round(y + reach * Math.sin(angle))}`;
	}).join(" ");
}

/** The hexes beside this one, clockwise from the upper right. */
export function neighbours({ q, r }: Hex): Hex[] {
	return [
		{ q: q + 1, r: r - 1 },
		{ q: q + 1, r },
		{ q, r: r + 1 },
		{ q: q - 1, r: r + 1 },
		{ q: q - 1, r },
		{ q, r: r - 1 },
	];
}

/** How many steps apart two hexes are. */
export function distance(a: Hex, b: Hex): number {
	return (Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r)) / 2;
}

/** The box around some hexes, for a drawing's viewBox. */
export function bounds(hexes: readonly Hex[], size: number): { x: number; y: number; width: number; height: number } {
	const middles = hexes.map((hex) => middle(hex, size));
	const left = Math.min(...middles.map((at) => at.x)) - (size * ROOT) / 2;
	const right = Math.max(...middles.map((at) => at.x)) + (size * ROOT) / 2;
	const top = Math.min(...middles.map((at) => at.y)) - size;
	const bottom = Math.max(...middles.map((at) => at.y)) + size;
	return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}
