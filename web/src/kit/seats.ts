/** How seats are told apart: a colour, an emblem and a hatch each, so that no one of them is needed. */

import { settings } from "../lib/settings.svelte";

export const EMBLEMS = [
	"skull",
	"anchor",
	"wheel",
	"kraken",
	"parrot",
	"hook",
	"sabre",
	"moon",
	"compass",
	"crown",
] as const;
export type Emblem = (typeof EMBLEMS)[number];

export interface Livery {
	emblem: Emblem;
	/** The word for the colour, for screen readers. */
	colour: string;
	/** The flag itself, safe for colour-blind eyes: the ten differ in lightness as well as in hue. */
	flag: string;
	/** A dark ground of the same hue. */
	deep: string;
	/** The emblem on the flag. */
	on: string;
	hatch: number;
}

function livery(emblem: Emblem, colour: string, flag: string, deep: string, on: string, hatch: number): Livery {
	return { emblem, colour, flag, deep, on, hatch };
}

export const LIVERIES: readonly Livery[] = [
	livery("skull", "crimson", "#c93a4b", "#5c1520", "#fff4e8", 0),
	livery("anchor", "blue", "#3f8ad0", "#123a5f", "#f4fbff", 1),
	livery("wheel", "green", "#1f9d76", "#0a4433", "#f2fff8", 2),
	livery("kraken", "gold", "#ecbf45", "#6b4c07", "#2a1d05", 3),
	livery("parrot", "violet", "#9263c4", "#38195a", "#fbf4ff", 4),
	livery("hook", "white", "#eee7d6", "#5d5747", "#2b2620", 5),
	livery("sabre", "orange", "#e57a2c", "#6a2f06", "#2a1203", 6),
	livery("moon", "sky", "#86cdee", "#1d536b", "#062432", 7),
	livery("compass", "brown", "#875a3c", "#3a2314", "#fff3e4", 8),
	livery("crown", "rose", "#e08fb6", "#672445", "#33091e", 9),
];

/** The same colours further apart: in lightness above all, for eyes that do not see all hues. */
const DISTINCT: readonly Livery[] = [
	livery("skull", "crimson", "#9c1228", "#4a0812", "#fff4e8", 0),
	livery("anchor", "blue", "#2f7fe0", "#0d2f57", "#f4fbff", 1),
	livery("wheel", "green", "#5fe0b0", "#0a4433", "#04281c", 2),
	livery("kraken", "gold", "#ffd84a", "#6b4c07", "#2a1d05", 3),
	livery("parrot", "violet", "#5b22a8", "#290c52", "#fbf4ff", 4),
	livery("hook", "white", "#ffffff", "#5d5747", "#14100b", 5),
	livery("sabre", "orange", "#ff8a1f", "#6a2f06", "#2a1203", 6),
	livery("moon", "sky", "#a9e4ff", "#1d536b", "#062432", 7),
	livery("compass", "brown", "#54300f", "#2a1606", "#fff3e4", 8),
	livery("crown", "rose", "#ffa3d0", "#672445", "#33091e", 9),
];

/** Which colours the seats of the table on screen wear, where it is not those of their own number. */
let worn: readonly (number | null)[] = [];

/** From here on these seats wear these colours (a rematch); nothing: each its own. */
export function wear(liveries: readonly (number | null)[]): void {
	worn = liveries;
}

export function liveryOf(seat: number): Livery {
	const liveries = settings.colours === "distinct" ? DISTINCT : LIVERIES;
	return liveries[(worn[seat] ?? seat) % liveries.length] as Livery;
}

/** Drawn in a box of 32, in one colour. Lines take `stroke`, shapes `fill`. */
export const EMBLEM_ART: Record<Emblem, string> = {
	skull: `
		<path fill-rule="evenodd" d="M16 2.5C8.8 2.5 3.8 7.6 3.8 14.2c0 4 1.7 7 4.4 8.8.5.4.8.9.8 1.5V28
		c0 .8.6 1.4 1.4 1.4h1.5v-3.2h2.2v3.2h3.8v-3.2h2.2v3.2h1.5c.8 0 1.4-.6 1.4-1.4v-3.5
		c0-.6.3-1.1.8-1.5 2.7-1.8 4.4-4.8 4.4-8.8C28.2 7.6 23.2 2.5 16 2.5Z
		M10.8 11.4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm10.4 0a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z
		M16 18.6l2.2 3.9h-4.4Z"/>
	`,
	anchor: `
		<g class="line"><circle cx="16" cy="6" r="3.1"/><path d="M16 9.2V28.4M9.6 13.4h12.8
		M4.6 19.6c1.2 5.6 5.6 8.8 11.4 8.8s10.2-3.2 11.4-8.8"/></g>
		<path d="M2.2 23.2 4.4 16.6l5 4.4ZM29.8 23.2l-2.2-6.6-5 4.4Z"/>
	`,
	wheel: `
		<g class="line"><circle cx="16" cy="16" r="8.2"/><path d="M16 2.2v27.6M2.2 16h27.6M6.2 6.2l19.6 19.6
		M25.8 6.2 6.2 25.8"/></g><circle cx="16" cy="16" r="3.6"/><circle cx="16" cy="2.9" r="1.9"/>
		<circle cx="16" cy="29.1" r="1.9"/><circle cx="2.9" cy="16" r="1.9"/>
		<circle cx="29.1" cy="16" r="1.9"/>
	`,
	kraken: `
		<path fill-rule="evenodd" d="M16 1.8c-5 0-8.4 4-8.4 8.8 0 3.3 1.2 6.2 3.2 7.9h10.4
		c2-1.7 3.2-4.6 3.2-7.9 0-4.8-3.4-8.8-8.4-8.8Zm-3.4 9a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Zm6.8 0
		a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z"/><g class="line">
		<path d="M11.4 17.6c-.4 4.4-2.4 7-5.4 7-2.4 0-3.6-1.8-3-3.8M14.2 18.4c0 5-1.4 8.6-4.4 11.2
		M17.8 18.4c0 5 1.4 8.6 4.4 11.2M20.6 17.6c.4 4.4 2.4 7 5.4 7 2.4 0 3.6-1.8 3-3.8"/></g>
	`,
	parrot: `
		<path fill-rule="evenodd" d="M12.4 2.6c6 0 9.8 3.8 10 9 3.4 2.2 5 6 4.4 10.4l-2 8-4.2-6.6
		c-1.8 1-3.8 1.4-5.6 1L11.6 29l-.8-6.6c-2.6-2-4-5-3.8-8.6-1.8.4-3 1.6-3.4 3.6C1.8 13 2.4 8.6 5.4 5.6
		c1.8-2 4.2-3 7-3ZM12 7.8a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8Z"/>
		<path d="M13.6 15.2c3.2 0 6.4 1.8 8 5.4" class="cut"/>
	`,
	hook: `
		<path d="M10.6 2.2h10.8v3.2H10.6zM12 6.6h8v4.6h-8z"/>
		<path class="line" d="M16 11v4.2c5.6.2 9 3 9 7 0 4-3.6 7-8.6 7-5.2 0-9-3-9-7.2"/>
		<path d="M3.4 23.6 7.2 15l5 7.4Z"/>
	`,
	sabre: `
		<path d="M29.4 2.2C29 14.6 22 22.8 10.4 25.6l-2.6-3.4C17.6 18.2 24.4 11.6 29.4 2.2Z"/>
		<path class="line" d="M4.2 17.8c4 .8 8.4 5.4 9 10M8.4 22.8 3.4 28.6"/>
		<circle cx="3.4" cy="28.8" r="2"/>
	`,
	moon: `
		<path d="M20.4 2.6A13.8 13.8 0 1 0 29.6 20 11.4 11.4 0 0 1 20.4 2.6Z"/>
		<path d="m26.2 5.4 1.2 3 3.2.3-2.4 2.1.7 3.1-2.7-1.7-2.7 1.7.7-3.1-2.4-2.1 3.2-.3Z"/>
	`,
	compass: `
		<path d="M16 .8 19.6 12.4 31.2 16l-11.6 3.6L16 31.2l-3.6-11.6L.8 16l11.6-3.6Z"/>
		<path d="m6.4 6.4 5.4 2.2-3.2 3.2ZM25.6 6.4l-2.2 5.4-3.2-3.2ZM6.4 25.6l2.2-5.4 3.2 3.2Z
		M25.6 25.6l-5.4-2.2 3.2-3.2Z"/><circle class="hole" cx="16" cy="16" r="2.6"/>
	`,
	crown: `
		<path d="M4.6 24.2 2.4 9.4l7.6 5.4L16 4.4l6 10.4 7.6-5.4-2.2 14.8Z"/><path d="M5 26h22v3.4H5z"/>
		<circle cx="2.4" cy="8.2" r="2.1"/><circle cx="16" cy="3.6" r="2.1"/>
		<circle cx="29.6" cy="8.2" r="2.1"/>
	`,
};

/** Ten hatches in a box of 8, drawn over the flag in its emblem's colour. */
export const HATCHES: readonly string[] = [
	'<path d="M-2 10 10-2M-2 2 2-2M6 10l4-4"/>',
	'<path d="M0 2h8M0 6h8"/>',
	'<circle cx="2" cy="2" r="1.1" class="dot"/><circle cx="6" cy="6" r="1.1" class="dot"/>',
	'<path d="M2 0v8M6 0v8"/>',
	'<path d="M0 4h8M4 0v8"/>',
	'<path d="M-2-2l12 12M6-2l4 4M-2 6l4 4"/>',
	'<path d="M0 3c2-3 2-3 4 0s2 3 4 0M0 7c2-3 2-3 4 0s2 3 4 0"/>',
	'<path d="M0 0l8 8M8 0 0 8"/>',
	'<path d="M0 3l4-3 4 3M0 7l4-3 4 3"/>',
	'<circle cx="4" cy="4" r="2.4"/>',
];
