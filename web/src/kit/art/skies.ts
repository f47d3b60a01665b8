/** Where a scene takes place: weather, hour, room. Each fills the whole picture. */

import { line, many, type Part, put, rays, round, shape, star } from "./ink";

function ground(colour: string): Part {
	return `<path class="x" fill="${colour}" d="M0 0h120v80H0z"/>`;
}
function band(colour: string, d: string): Part {
	return `<path class="x" fill="${colour}" d="${d}"/>`;
}

/** Water from a height down, in two tones with crests. */
function water(near: string, far: string, crest: string, y = 54): Part {
	return (
		band(far, `M0 ${y}h120v30H0z`) +
		band(near, `M0 ${y + 9}q10-5 20 0t20 0 20 0 20 0 20 0 20 0v30H0z`) +
		line(`M8 ${y + 5}h14M52 ${y + 4}h10M92 ${y + 6}h16M22 ${y + 17}q6-4 12 0M74 ${y + 19}q7-4 14 0`, crest, 1.2)
	);
}
function cloud(x: number, y: number, scale: number, colour: string): Part {
	const puff = "M-20 6c-6 0-7-9 0-10 1-7 11-9 15-3 5-5 14-2 14 4 8-2 11 9 3 9Z";
	return `<path class="x" fill="${colour}" transform="translate(${x} ${y}) scale(${scale})" d="${puff}"/>`;
}
function stars(colour: string): Part {
	const at = [
		[12, 12],
		[27, 24],
		[43, 9],
		[70, 15],
		[104, 27],
		[112, 9],
		[6, 36],
		[88, 38],
		[58, 30],
	];
	return at
		.map(([x, y], n) => `<circle class="x" fill="${colour}" cx="${x}" cy="${y}" r="${n % 3 ? 0.8 : 1.4}"/>`)
		.join("");
}
function sun(x: number, y: number, r: number, colour: string): Part {
	return `<circle class="x" fill="${colour}" cx="${x}" cy="${y}" r="${r}"/>`;
}
/** Boards, lying or standing. */
function boards(dark: string, y = 0): Part {
	const rows = many(5, (n) => `M0 ${y + n * 16}h120`);
	return line(`${rows}M30 ${y}v16M86 ${y + 16}v16M44 ${y + 32}v16M98 ${y + 48}v16M14 ${y + 48}v16`, dark, 1.3);
}
function glow(x: number, y: number, r: number, colour: string): Part {
	return many(3, (n) => {
		return `<circle class="x" fill="${colour}" opacity="0.${n + 1}8" cx="${x}" cy="${y}" r="${r - (n * r) / 3.6}"/>`;
	});
}

export const SKIES = {
	dawn: () =>
		ground("#fbe3bd") +
		band("#f6c7a0", "M0 26q60 10 120-4v34H0z") +
		sun(88, 48, 15, "#fff3cf") +
		cloud(28, 18, 0.8, "#fff1d8") +
		water("#5f9aa3", "#8fbcb9", "#e9f4ee"),
	day: () =>
		ground("#bfe0e2") +
		cloud(24, 18, 1, "#f4fbf8") +
		cloud(98, 12, 0.8, "#f4fbf8") +
		cloud(70, 40, 0.6, "#dcefee") +
		water("#2f7f92", "#5aa3ae", "#d5f0ef"),
	dusk: () =>
		ground("#d9634c") +
		band("#ee935a", "M0 20q60 10 120 0v60H0z") +
		band("#f7c071", "M0 38q60 8 120 0v42H0z") +
		sun(30, 50, 16, "#fff0c0") +
		water("#6d3a55", "#a2556a", "#ffd9a3"),
	night: () =>
		ground("#182a52") +
		stars("#f6ebc8") +
		sun(96, 17, 9, "#f6ebc8") +
		sun(92, 14, 8, "#182a52") +
		water("#0e1c3b", "#21406b", "#8fb5d2"),
	storm: () =>
		ground("#5b6a79") +
		cloud(26, 8, 1.7, "#3d4a58") +
		cloud(92, 4, 1.9, "#44525f") +
		line("M12 26l-5 15M32 24l-5 15M52 20l-5 15M74 24l-5 15M112 22l-5 15", "#c4d3da", 1.2) +
		water("#23323f", "#3e5261", "#c4d3da"),
	fog: () =>
		ground("#cfd8d6") +
		cloud(24, 40, 1.8, "#e6ecea") +
		cloud(94, 30, 2, "#e0e8e6") +
		water("#9db3b4", "#b7c7c6", "#edf3f1", 58) +
		line("M0 66h40M60 70h60M16 76h50", "#e9f0ee", 3),
	doom: () =>
		ground("#4d0f1c") +
		rays("r", 60, 52, 12) +
		cloud(22, 8, 1.5, "#2a0810") +
		cloud(98, 6, 1.7, "#2a0810") +
		water("#240610", "#5f1524", "#e08a6b"),
	war: () => ground("#f0b557") + rays("o", 60, 46, 14) + water("#7d2733", "#a8404a", "#f6d8a0"),
	deep: () =>
		ground("#10505c") +
		band("#1f7480", "M0 0h120v20q-30 8-60 0t-60 2z") +
		band("#0a3440", "M0 66q14-10 30-3t34 2 30-3 26 4v14H0z") +
		line("M10 80c4-12-3-18 3-30M108 80c-4-12 4-20-1-32M100 80c2-8-2-12 0-18", "#2f9b7a", 3) +
		line("M22 30a2 2 0 1 1 .1 0M30 42a1.5 1.5 0 1 1 .1 0M98 24a2 2 0 1 1 .1 0", "#bfe7e2", 1.2),
	tavern: () => ground("#6b4223") + glow(60, 22, 62, "#f6b75a") + boards("#3a2110"),
	forge: () =>
		ground("#2c211f") +
		band("#40302b", "M0 0h120v8H0zM0 20h120v8H0zM0 40h120v8H0z") +
		glow(60, 58, 60, "#f0762e") +
		band("#1d1513", "M0 70h120v10H0z"),
	yard: () =>
		ground("#d9e4d0") +
		band("#b6cdb8", "M0 40q30-12 60-2t60-6v30H0z") +
		band("#d8b27a", "M0 58h120v22H0z") +
		line("M0 66h120M0 74h120M24 58v8M70 66v8M100 58v8", "#a57b45", 1.2),
	market: () =>
		ground("#f6dfae") +
		band("#e9c684", "M0 0h26v58H0zM92 10h28v48H92z") +
		band("#c99c58", "M8 14h10v14H8zM100 24h10v14h-10z") +
		band("#b98a57", "M0 58h120v22H0z") +
		line("M0 66h50M60 66h60M0 74h30M44 74h76", "#93683a", 1.2),
	alley: () =>
		ground("#2c3350") +
		band("#1f2540", "M0 0h30v80H0zM90 0h30v80H90z") +
		band("#f0c870", "M9 16h10v13H9zM101 24h9v12h-9z") +
		band("#3b4262", "M0 66h120v14H0z") +
		stars("#cdd6ee"),
	magic: () =>
		ground("#35205a") +
		glow(60, 38, 58, "#8a5cc0") +
		stars("#f3dcff") +
		put(star("x c", 4, 5, 1.3), 20, 52) +
		put(star("x c", 4, 4, 1.1), 101, 50),
	curse: () => ground("#12351f") + glow(60, 44, 58, "#5fae4e") + line("M0 70q30-8 60 0t60 0", "#0b2414", 14),
	vision: () => ground("#1b3f63") + glow(60, 38, 56, "#6fb6e0") + stars("#e2f4ff"),
	hell: () =>
		ground("#3b0d16") +
		glow(60, 74, 66, "#d8472f") +
		band("#1e060b", "M0 0h120v12l-8 16-10-14-8 22-10-20-12 12-8-14-12 18-10-16-12 20-8-20-12 16-10-14z"),
	glory: () => ground("#a9741a") + rays("g", 60, 44, 16) + glow(60, 42, 44, "#fff0b8"),
	vault: () =>
		ground("#4b5560") +
		band("#3c4550", "M0 0h40v20H0zM80 0h40v20H80zM40 20h40v20H40zM0 40h40v20H0zM80 40h40v20H80zM40 60h40v20H40z") +
		line("M0 20h120M0 40h120M0 60h120M40 0v80M80 0v80", "#2b323b", 1.2),
	deck: () =>
		ground("#a9d3d6") +
		cloud(94, 14, 0.9, "#eef8f6") +
		band("#5aa3ae", "M0 38h120v12H0z") +
		band("#b98a57", "M0 48h120v32H0z") +
		line("M0 56h120M0 65h120M0 74h120M30 48v8M84 56v9M50 65v9", "#845c33", 1.3),
	beach: () =>
		ground("#f8d89a") +
		sun(94, 26, 13, "#fff3cf") +
		water("#4f9aa5", "#7cbab9", "#eef8f2", 44) +
		band("#efd9a4", "M0 70q30-14 66-10t54 2v18H0z"),
	chart: () =>
		ground("#f1e0b7") +
		line("M-6 64 126 10M-6 16 126 72M60-6v92M-6 40h132", "#c2a062", 1) +
		line("M6 6h108v68H6z", "#a07c42", 1.2),
	void: () => ground("#120d1e") + rays("n", 60, 40, 10) + stars("#c9c0ea") + round("x k", 60, 40, 15),
} as const;

export type Sky = keyof typeof SKIES;

/** A flash from the clouds. */
export function lightning(x: number, y: number, scale = 1): Part {
	return put(shape("g", "M4-24-10 4h8l-6 22L12-6H3l9-18Z"), x, y, scale);
}
