/** What stands on an island and is seen from far: each with its foot at the origin, about 40 high. */

import { line, many, type Part, put, round, shape, star } from "../../../kit/art/ink";

const POST = "#4d3318";

export const fort = (): Part =>
	line("M13-40v-13") +
	shape("r", "M13-53h13l-4 4 4 4H13Z") +
	shape("u", "M4 0v-36h4v-4h4v4h4v-4h4v4h4V0Z") +
	shape("s", "M-26 0v-20h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h4V0Z") +
	shape("k", "M-6 0v-9c0-7 10-7 10 0V0Z") +
	round("k", -18, -10, 2.4) +
	round("k", 18, -10, 2.4);

export const church = (): Part =>
	shape("c", "M-8 0v-22h32V0Z") +
	shape("r", "M-12-20 8-36 28-20Z") +
	shape("c", "M-20 0v-38h15V0Z") +
	shape("r", "M-23-36-12.500-52-2-36Z") +
	line("M-12.500-52v-8M-15.500-57h6") +
	round("g", -12.5, -27, 4) +
	shape("d", "M6 0v-9c0-6 9-6 9 0V0Z");

export const gallows = (): Part =>
	line("M-18 0v-46H16", POST, 5) +
	line("M-18-30-4-45", POST, 3.4) +
	line("M11-45v10", "#c9a874", 2.4) +
	line("M11-35c-8 3-7 15 0 15s8-12 0-15", "#c9a874", 2.6) +
	shape("y", "M-30 0h48v-5h-48Z") +
	shape("k", "M-10-49c3-7 11-8 14-2l5 1-6 2c-3 4-9 3-13-1Z");

export const sandpiper = (): Part =>
	line("M-3-16-5 0h-5M5-16 7 0h5", "#6a4326", 2.4) +
	shape("w", "M-24-30c4-6 14-10 24-6 4-12 18-14 21-5l18 4-18 1C20-22 10-14 0-14c-12 0-18-6-24-16Z") +
	shape("c", "M-8-18C0-14 12-16 16-26 12-20 0-18-8-18Z") +
	round("k", 15, -39, 1.8);

export const crane = (): Part =>
	shape("s", "M-26 0v-8h60V0Z") +
	line("M-12-8V0M4-8V0M20-8V0", "#5c6a72", 1.4) +
	line("M6-8v-30L30-46M6-24l12-17", POST, 4) +
	line("M30-46v16") +
	shape("w", "M24-30h12v10h-12Z") +
	put(shape("g", "M4-24-10 4h8l-6 22L12-6H3l9-18Z"), -16, -30, 0.75);

export const darkHouse = (): Part =>
	shape("u", "M-28 0c2-10 10-14 18-13H14C22-13 26-8 28 0Z") +
	shape("n", "M-12-10v-26h24v26Z") +
	shape("k", "M-16-35 0-52l16 17Z") +
	shape("n", "M-5-48h10v-9H-5Z") +
	shape("g", "M-7-31h5v8h-5ZM3-31h5v8H3Z") +
	shape("k", "M-3-10v-8h6v8Z");

export const mansion = (): Part =>
	line("M0-41v-12") +
	shape("n", "M0-53h12v7H0Z") +
	shape("c", "M-30 0v-24h60V0Z") +
	shape("w", "M-34-23h68v-4h-68Z") +
	shape("c", "M-22-27 0-42l22 15Z") +
	many(6, (n) => line(`M${-25 + n * 10}-3v-18`, "#b7a77d", 2.6)) +
	shape("n", "M-4 0v-13h8V0Z") +
	round("e", -34, -4, 7, 6) +
	round("e", 34, -4, 7, 6);

function stalk(x: number, high: number): Part {
	const leaves = `M${x} ${-high}c-10-2-13 4-14 9M${x} ${-high}c9-4 13 1 15 7M${x} ${-high}c-2-7 2-11 6-13`;
	return line(`M${x} 0v${-high}`, "#3f6d26", 4) + line(leaves, "#5d9a37", 3.2);
}
export const canes = (): Part =>
	stalk(-26, 30) + stalk(12, 36) + stalk(-8, 42) + stalk(26, 26) + shape("w", "M-24 0v-8h22V0Z") + line("M-24-4h22");

export const windmill = (): Part =>
	shape("c", "M-13 0-8-30H8L13 0Z") +
	shape("r", "M-10-29C-8-38 8-38 10-29Z") +
	shape("d", "M-4 0v-9h8V0Z") +
	many(4, (n) => put(shape("g", "M-4-5h8v-21h-8Z"), 0, -30, 1, { turn: 38 + n * 90 })) +
	round("y", 0, -30, 3);

export const cask = (): Part =>
	shape("w", "M-8-22H8c4 6 4 16 0 22H-8c-4-6-4-16 0-22Z") + line("M-10.500-15h21M-10.500-6h21", "#5c6a72", 2.6);
export const casks = (): Part =>
	put(cask(), -13, 0, 1.1) +
	put(cask(), 14, 0, 1.1) +
	put(cask(), 0, -22, 1.1) +
	line("M0-46c2-6 8-4 10-10", "#a06d40", 2.4) +
	put(star("g", 7, 7, 3), 11, -57);

export const mug = (): Part =>
	line("M14-30c16-2 16 22 0 20", "#9fadb5", 5.5) +
	shape("w", "M-18-36h34V0h-34Z") +
	shape("s", "M-18-30h34v4h-34ZM-18-9h34v4h-34Z") +
	shape("c", "M-21-34c-2-9 7-14 12-9 3-7 13-6 15 1 7-3 15 2 12 9-5 5-9 0-11 2-4 4-8 2-11 0-5 4-13 2-17-3Z");

export const lighthouse = (): Part =>
	shape("c", "M-10 0-6-36H6L10 0Z") +
	shape("r", "M-9-9-7.900-18H7.900L9-9ZM-7-27-6-36H6l1 9Z") +
	shape("g", "M-5-36h10v-9H-5Z") +
	shape("d", "M-8-44 0-52l8 8Z") +
	`<path class="x c" opacity="0.55" d="M6-41l26-9v16ZM-6-41l-26-9v16Z"/>`;

export const volcano = (): Part =>
	`<path class="u" opacity="0.75" d="M-2-46c-12 0-12-12-2-13 2-9 16-10 19-2 9-1 11 12 2 13Z"/>` +
	`<path fill="#7a4a34" d="M-40 0C-24-10-16-26-11-40H11C16-26 26-10 40 0Z"/>` +
	shape("o", "M-11-40c4 4 18 4 22 0 2 8 5 14 8 19-5 2-6-6-9-4-3 3-1 13-6 13-4 0-2-14-6-14-3 0-4 6-8 4-3-2-3-11-1-18Z") +
	line("M-26-4c4-4 8-6 12-6M18-4c4-2 8-2 12 0", "#4f2c1d", 2);

export const cliffs = (): Part =>
	shape("c", "M-40 0-30-26l10 5L-8-46 6-30l10-12L26-18l6-4L42 0Z") +
	`<path class="x s" d="M-8-46 6-30 2 0h-8ZM16-42l10 24L28 0h-8ZM-30-26l10 5-2 21h-4Z"/>` +
	shape("k", "M-18 0c0-14 14-14 14 0Z");

export const sacks = (): Part =>
	many(3, (n) => {
		const bag = shape("f", "M-9 0c-5-6-4-14 0-18l-3-6H12l-3 6c4 4 5 12 0 18Z") + round("y", 0, -9, 3.4, 4.8);
		return put(bag, [-11, 11, 0][n] ?? 0, [0, 0, -19][n] ?? 0, 0.9);
	});
