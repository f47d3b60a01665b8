/** Parts that faces are made of, in a box of 64: head and shoulders, looking at whoever plays. */

import type { Face as Wire } from "../generated/protocol";

/** The house always says all of it. */
export type Face = Required<Wire>;

export const SKINS: Record<Face["skin"], { light: string; dark: string }> = {
	pale: { light: "#f2d3b3", dark: "#d9a987" },
	rosy: { light: "#efb894", dark: "#cf8465" },
	tan: { light: "#d9a066", dark: "#b27a44" },
	brown: { light: "#a86f43", dark: "#7d4d2a" },
	dark: { light: "#74482e", dark: "#4f2e1c" },
};

export const SHADES: Record<Face["shade"], { light: string; dark: string }> = {
	black: { light: "#3a2c28", dark: "#1c1413" },
	brown: { light: "#7a4a26", dark: "#4e2d15" },
	red: { light: "#c8552a", dark: "#8c3416" },
	blond: { light: "#e6bf62", dark: "#b48a35" },
	grey: { light: "#a9a49a", dark: "#77736a" },
	white: { light: "#f0ece0", dark: "#c3bca9" },
};

export const CLOTHS: Record<Face["coat"], { light: string; dark: string }> = {
	crimson: { light: "#b8323f", dark: "#741a26" },
	navy: { light: "#2f5d86", dark: "#173651" },
	kelp: { light: "#2f855a", dark: "#175038" },
	ochre: { light: "#d19a35", dark: "#8d621a" },
	plum: { light: "#85508f", dark: "#532b5c" },
	black: { light: "#434a52", dark: "#1f242a" },
};

/** `hair-l`, `hair-d`, `hat-l`, `hat-d`, `skin-l`, `skin-d` are classes that colour a shape; `ink` draws a line. */

/** Behind the head. */
export const HAIR_BACK: Record<Face["hair"], string> = {
	none: "",
	short: '<path class="hair-d" d="M17.5 30C16 18 24 12.5 32 12.5S48 18 46.5 30l-2 4h-25Z"/>',
	long: `
		<path class="hair-d" d="M16 28C15 16 23 11.5 32 11.5S49 16 48 28c0 9 1.5 16 3 22-5 2-9 1-11-1H24c-2 2-6
		3-11 1 1.5-6 3-13 3-22Z"/>
	`,
	curls: `
		<g class="hair-d"><circle cx="18" cy="24" r="6"/><circle cx="16.5" cy="32" r="6"/>
		<circle cx="17.5" cy="40" r="5.5"/><circle cx="46" cy="24" r="6"/><circle cx="47.5" cy="32" r="6"/>
		<circle cx="46.5" cy="40" r="5.5"/><circle cx="32" cy="17" r="9"/><circle cx="24" cy="18" r="7"/>
		<circle cx="40" cy="18" r="7"/></g>
	`,
	braid: `
		<path class="hair-d" d="M17.5 32C16 18 24 12 32 12S48 18 46.5 32l-2 3h-25Z"/><g class="hair-d">
		<circle cx="47" cy="37" r="3.6"/><circle cx="48.2" cy="42.5" r="3.4"/>
		<circle cx="48.6" cy="47.8" r="3.1"/></g><path class="hat-l" d="M46.3 50.5h4.6v2.2h-4.6z"/>
	`,
	bun: `
		<circle class="hair-d" cx="32" cy="9.5" r="6"/>
		<path class="hair-d" d="M18 31C16.5 18 24 12.5 32 12.5S47.5 18 46 31l-2 3H20Z"/>
	`,
	locks: `
		<g class="locks"><path d="M18 26c-3 6-3.5 14-2.5 22M20.5 26c-1 8-1.5 15-.5 23M46 26c3 6 3.5 14 2.5 22
		M43.5 26c1 8 1.5 15 .5 23M16.5 24c-4 5-5 11-5 18M47.5 24c4 5 5 11 5 18"/></g>
		<path class="hair-d" d="M17.5 30C16 18 24 12.5 32 12.5S48 18 46.5 30l-2 4h-25Z"/>
	`,
};

/** Over the forehead. */
export const HAIR_FRONT: Record<Face["hair"], string> = {
	none: "",
	short: `
		<path class="hair-l" d="M19 27c-.5-9 5-13.5 13-13.5S45.5 18 45 27c-2-4-4.5-6-7-6.5-4 2-9 2.3-12 .5-3
		1-5.5 3-7 6Z"/>
	`,
	long: `
		<path class="hair-l" d="M18.5 30C17 19 23 13 32 13s15 6 13.5 17c-2-6-6-9.5-12.5-11.5-6 1.5-12 5.5-14.5
		11.5Z"/>
	`,
	curls: `
		<g class="hair-l"><circle cx="21.5" cy="21" r="4"/><circle cx="27" cy="18" r="4.5"/>
		<circle cx="33.5" cy="17.5" r="4.5"/><circle cx="39.5" cy="19" r="4.2"/>
		<circle cx="43.5" cy="23" r="3.5"/></g>
	`,
	braid: `
		<path class="hair-l" d="M18.5 29C17.5 19 23 13.5 32 13.5s14.5 5.5 13.5 15.5c-3-6-7.5-9-13.5-9s-10.5
		3-13.5 9Z"/>
	`,
	bun: `
		<path class="hair-l" d="M19 28c-.5-9 5-14 13-14s13.5 5 13 14c-3-5.5-7.5-8-13-8s-10 2.5-13 8Z"/>
		<path class="ink soft" d="M32 14v6"/>
	`,
	locks: `
		<g class="locks light"><path d="M22 22c-2 3-3 6-3.2 9M26 19.5c-2.5 2-4 4.5-5 7.5M38 19.5c2.5 2 4 4.5 5
		7.5M42 22c2 3 3 6 3.2 9"/></g><path class="hair-l" d="M19.5 24C20 17 25 13.5 32 13.5S44 17 44.5 24
		c-4-3.5-8-5-12.5-5s-8.5 1.5-12.5 5Z"/>
	`,
};

export const EYES: Record<Face["eyes"], string> = {
	plain: `
		<g class="white"><ellipse cx="26" cy="31" rx="3" ry="2.5"/><ellipse cx="38" cy="31" rx="3" ry="2.5"/>
		</g><g class="pupil"><circle cx="26.3" cy="31.2" r="1.5"/><circle cx="37.7" cy="31.2" r="1.5"/></g>
		<path class="brow" d="M22.5 27.2c2-1.4 4.5-1.5 6.5-.5M35 26.7c2-1 4.5-.9 6.5.5"/>
	`,
	patch: `
		<g class="white"><ellipse cx="38" cy="31" rx="3" ry="2.5"/></g>
		<circle class="pupil" cx="37.7" cy="31.2" r="1.5"/><path class="brow" d="M35 26.7c2-1 4.5-.9 6.5.5"/>
		<path class="leather" d="M18.5 24.5 46 28.5l.3-1.6L19 22.6Z"/>
		<path class="leather" d="M21.5 28c3-1.8 6.5-1.5 9 .5 0 4.5-1.8 7-4.5 7s-4.8-3-4.5-7.5Z"/>
	`,
	spectacles: `
		<g class="pupil"><circle cx="26" cy="31.2" r="1.5"/><circle cx="38" cy="31.2" r="1.5"/></g>
		<g class="glass"><circle cx="26" cy="31" r="4.8"/><circle cx="38" cy="31" r="4.8"/>
		<path d="M30.8 30.5c.8-.7 1.6-.7 2.4 0M21.2 30l-3-1M42.8 30l3-1"/></g>
		<path class="brow" d="M22.5 25c2-1 4.5-1 6.5-.2M35 24.8c2-.8 4.5-.8 6.5.2"/>
	`,
	narrow: `
		<path class="white" d="M22.8 31.5c2-1.6 4.6-1.6 6.4 0-1.8 1.4-4.6 1.4-6.4 0ZM34.8 31.5c1.8-1.6 4.4-1.6
		6.4 0-1.8 1.4-4.6 1.4-6.4 0Z"/><g class="pupil"><circle cx="26.2" cy="31.4" r="1.3"/>
		<circle cx="37.8" cy="31.4" r="1.3"/></g><path class="brow heavy" d="m22 27.5 7.5 2M42 27.5l-7.5 2"/>
	`,
	wide: `
		<g class="white"><circle cx="26" cy="31" r="3.7"/><circle cx="38" cy="31" r="3.7"/></g><g class="pupil">
		<circle cx="26" cy="31.3" r="1.4"/><circle cx="38" cy="31.3" r="1.4"/></g>
		<path class="brow" d="M22 26.5c1.5-2 4-3 6.5-2.5M42 26.5c-1.5-2-4-3-6.5-2.5"/>
	`,
};

export const MOUTHS: Record<Face["mouth"], string> = {
	smile: '<path class="ink" d="M27 40.5c3 2.6 7 2.6 10 0"/>',
	grin: `
		<path class="teeth" d="M26.5 39.8c3.5 1 7.5 1 11 0-.6 3-2.6 4.6-5.5 4.6s-4.9-1.6-5.5-4.6Z"/>
		<path class="gold" d="M33.2 40.6h2.2v2.4h-2.2z"/>
	`,
	smirk: '<path class="ink" d="M27.5 41.5c4 .8 7 0 9.5-2.7"/>',
	flat: '<path class="ink" d="M28 41.3h8"/>',
	frown: '<path class="ink" d="M27.5 42.3c2.7-2.2 6.3-2.2 9 0"/>',
};

export const BEARDS: Record<Face["beard"], string> = {
	none: "",
	stubble: `
		<g class="stubble"><circle cx="24" cy="41" r=".6"/><circle cx="26" cy="44" r=".6"/>
		<circle cx="29" cy="46" r=".6"/><circle cx="32" cy="46.8" r=".6"/><circle cx="35" cy="46" r=".6"/>
		<circle cx="38" cy="44" r=".6"/><circle cx="40" cy="41" r=".6"/><circle cx="27.5" cy="38.3" r=".6"/>
		<circle cx="36.5" cy="38.3" r=".6"/><circle cx="32" cy="44.5" r=".6"/></g>
	`,
	moustache: `
		<path class="hair-l" d="M32 37.5c3-1.8 6-1.2 8 1.2 1.5 1.6 3.5 1.4 4.5-.7.5 4.5-3.5 6-6.5
		4.5-2.5-.8-4.5-1.8-6-3.5-1.5 1.7-3.5 2.7-6 3.5-3 1.5-7 0-6.5-4.5 1 2.1 3 2.3 4.5.7 2-2.4 5-3 8-1.2Z"/>
	`,
	full: `
		<path class="hair-l" d="M18.5 32c1.5 4 4 6 7 5.5 2-.6 4-1.2 6.5-1.2s4.5.6 6.5 1.2c3 .5 5.5-1.5 7-5.5.8
		9-3 20-13.5 21.5C21.5 52 17.7 41 18.5 32Z"/>
		<path class="mouth-in" d="M28 41.2c2.5 1.5 5.5 1.5 8 0-1 2.2-2.3 3-4 3s-3-.8-4-3Z"/>
	`,
	forked: `
		<path class="hair-l" d="M21 37c4 .8 8-.7 11-.7s7 1.5 11 .7c-.5 6-3 9.5-5.5 17-1.5-2.5-3.5-5-5.5-8-2 3-4
		5.5-5.5 8C24 46.5 21.5 43 21 37Z"/>
		<path class="mouth-in" d="M28 41h8c-1 1.6-2.5 2.3-4 2.3s-3-.7-4-2.3Z"/>
	`,
	goatee: `
		<path class="hair-l" d="M28.5 44c2.3-.8 4.7-.8 7 0-.3 4.5-1.5 7-3.5 7s-3.2-2.5-3.5-7ZM28 38.8c2.5-1.2
		5.5-1.2 8 0l.3 1c-2.6-.9-6-.9-8.6 0Z"/>
	`,
};

export const MARKS: Record<Face["mark"], string> = {
	none: "",
	scar: '<path class="scar" d="M41.5 24.5c.8 5 .5 9.5-1.2 14M39.8 28.5l3 .6M39.7 35.5l3-.2"/>',
	freckles: `
		<g class="freckles"><circle cx="22.5" cy="35.5" r=".7"/><circle cx="25" cy="36.5" r=".7"/>
		<circle cx="24" cy="38.3" r=".6"/><circle cx="39" cy="36.5" r=".7"/><circle cx="41.5" cy="35.5" r=".7"/>
		<circle cx="40" cy="38.3" r=".6"/></g>
	`,
	wrinkles: `
		<path class="ink soft" d="M27 22.5c3-.8 7-.8 10 0M28 24.8c2.5-.6 5.5-.6 8 0M20.8 33.5l-1.5 1.2M43.2 33.5
		l1.5 1.2"/>
	`,
	tattoo: `
		<path class="ink blue" d="M39.5 35.5c1.5-1 3.5-.5 3.8 1s-1.3 2.5-2.4 1.8M41 39.8l1.2 1.5M38.8 38.5l-.4
		2"/>
	`,
};

export const HATS: Record<Face["hat"], string> = {
	none: "",
	tricorne: `
		<path class="hat-d" d="M9 22.5C15 9 22 5.5 32 5.5S49 9 55 22.5c-4 1.5-7 1-9.5-.5C42 19 37 17.5 32 17.5
		S22 19 18.5 22c-2.5 1.5-5.5 2-9.5.5Z"/><path class="hat-l" d="M14.5 20C19 12.5 25 10.5 32 10.5S45 12.5
		49.5 20C44 16 38 14.8 32 14.8S20 16 14.5 20Z"/><path class="trim" d="M9 22.5c4 1.5 7 1 9.5-.5C22 19 27
		17.5 32 17.5S42 19 45.5 22c2.5 1.5 5.5 2 9.5.5"/>
	`,
	bicorne: `
		<path class="hat-d" d="M8 24C12 10 22 4 32 4s20 6 24 20c-6-3.5-14-5.5-24-5.5S14 20.5 8 24Z"/>
		<path class="hat-l" d="M15 18C20 10.5 26 8 32 8s12 2.5 17 10c-5-2.5-11-3.5-17-3.5S20 15.5 15 18Z"/>
		<circle class="gold" cx="32" cy="11.5" r="2.6"/>
		<path class="trim" d="M8 24c6-3.5 14-5.5 24-5.5S50 20.5 56 24"/>
	`,
	bandana: `
		<path class="hat-l" d="M17.5 25C16.5 15 22.5 10 32 10s15.5 5 14.5 15c-4-3.3-9-4.8-14.5-4.8S21.5 21.7
		17.5 25Z"/><path class="hat-d" d="M17.5 25c4-3.3 9-4.8 14.5-4.8s10.5 1.5 14.5 4.8v2.2
		c-4-3-9-4.3-14.5-4.3s-10.5 1.3-14.5 4.3ZM46 24.5c4 .5 6.5 2.5 7.5 6-3.5.3-6-1-7.5-3.5ZM46.5 26c2 2.5 2.8
		5.5 2 9-2.5-1.8-3.5-4.5-3-8Z"/><g class="spots"><circle cx="24" cy="17" r="1.3"/>
		<circle cx="32" cy="14.5" r="1.3"/><circle cx="40" cy="17" r="1.3"/></g>
	`,
	widebrim: `
		<path class="hat-d" d="M5.5 23.5C14 19.5 22 18.5 32 18.5s18 1 26.5 5c-8 2.5-16 2-26.5-.5-10.5 2.5-18.5
		3-26.5.5Z"/>
		<path class="hat-l" d="M20 20.5C20 10 24.5 6.5 32 6.5S44 10 44 20.5c-4-1.3-8-1.8-12-1.8s-8 .5-12 1.8Z"/>
		<path class="trim wide" d="M20 18.8c4-1.3 8-1.8 12-1.8s8 .5 12 1.8"/>
	`,
	knitcap: `
		<path class="hat-l" d="M18 23C17 12 23 7.5 32 7.5S47 12 46 23c-5-1.5-9-2-14-2s-9 .5-14 2Z"/><path
		class="hat-d" d="M17 22.5c5-1.7 10-2.3 15-2.3s10 .6 15 2.3v4.3c-5-1.7-10-2.3-15-2.3s-10 .6-15 2.3Z"/>
		<circle class="hat-d" cx="32" cy="7" r="3"/>
	`,
	plumed: `
		<path class="plume" d="M40 13C44 4 53 2 60 6c-3 .5-4 1.5-4.5 3 2 0 3 .5 3.5 2-3 0-5 1-6.5 2.5 1.5.3 2 .8
		2 2-5 .5-9 1-12 3Z"/>
		<path class="hat-d" d="M9 22.5C17 19 24 18 32 18s16 1 23 4.5C50 26 40 25 32 23c-9 2-18 3-23-.5Z"/><path
		class="hat-l" d="M20.5 20C20.5 11 25 8 32 8s11.5 3 11.5 12c-4-1.2-7.5-1.7-11.5-1.7S24.5 18.8 20.5 20Z"/>
	`,
};

export const BESIDE: Record<Face["beside"], string> = {
	none: "",
	parrot: `
		<path class="parrot" d="M50.5 37c4-1 7.5 1.5 7.5 6 0 6-2.5 11-7 15l-5-1c-1.5-6-1-13 4.5-20Z"/>
		<path class="wing" d="M52 46c3 1 4 4 3.5 9l-5 3.5C48.5 55 49 49.5 52 46Z"/>
		<path class="beak" d="M49.5 39.5c-2.5 0-4 1.5-4 4 1.8-.8 3-.6 4.3.3Z"/>
		<circle class="white" cx="52" cy="40.8" r="1.5"/><circle class="pupil" cx="51.8" cy="40.8" r=".8"/>
	`,
	pipe: `
		<path class="wood" d="M35 42.3c4 .2 7 1.2 9.5 3l.3-2.3h6.2l-.6 5c-.3 2-1.5 3-3.3 3-1.9
		0-3-1-3.3-2.9-2.5-2-5.5-3.3-9-3.8Z"/>
		<path class="smoke" d="M48 40.5c-1.5-2 1.5-3.5 0-5.5s1.5-3.5 0-5.5"/>
	`,
	earring: `
		<circle class="ring" cx="17.3" cy="38.8" r="2.3"/><circle class="ring" cx="46.7" cy="38.8" r="2.3"/>
	`,
};
