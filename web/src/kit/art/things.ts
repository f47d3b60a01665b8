/** Things that lie about in a harbour; each is about 40 wide, with its middle at the origin. */

import { line, many, mark, type Part, put, round, shape, star } from "./ink";

export function coin(kind = "g"): Part {
	return round(kind, 0, 0, 9) + line("M0-4.5v9M-3-2q3-3 6 0M-3 2q3 3 6 0", "#8a5f12", 1.6);
}

/** A heap of this many coins. */
export function coins(count: number): Part {
	const places: readonly [number, number][][] = [
		[],
		[[0, 0]],
		[
			[-11, 2],
			[11, 2],
		],
		[
			[-12, 6],
			[12, 6],
			[0, -10],
		],
		[
			[-12, 9],
			[12, 9],
			[-11, -9],
			[11, -9],
		],
		[
			[-20, 9],
			[0, 9],
			[20, 9],
			[-10, -8],
			[10, -8],
		],
	];
	if (count <= 5) return (places[count] ?? []).map(([x, y]) => put(coin(), x, y)).join("");
	return many(count, (n) => put(coin(), -27 + (n % 4) * 18, 15 - Math.floor(n / 4) * 16));
}

/** A card of a deck, upright. What lies on it is drawn into 18 by 26. */
export function leaf(kind = "c", inside: Part = ""): Part {
	return shape(kind, "M-11-15q0-2 2-2H9q2 0 2 2v30q0 2-2 2H-9q-2 0-2-2Z") + inside;
}
export const backed = (kind: string): Part =>
	leaf("c", shape(`x ${kind}`, "M-8-14H8v28H-8z") + put(star("x c", 4, 7, 2.5), 0, 0));

/** Several leaves held as a fan. */
export function fan(count: number, one: Part): Part {
	const spread = 22;
	return many(count, (n) => {
		const turn = (n - (count - 1) / 2) * spread;
		return `<g transform="rotate(${turn} 0 30)">${one}</g>`;
	});
}

/** A card of the Fortune Teller: a sun by night. */
export const fortune = (): Part => leaf("c", shape("x n", "M-8-14H8v28H-8z") + put(star("x g", 8, 8, 3.5), 0, 0));
/** A chest with its lid up, full of something or empty. */
export const trunk = (inside: Part = ""): Part =>
	shape("y", "M-32-26C-30-32 30-32 32-26L34-4h-68Z") +
	line("M-18-30-20-5M18-30 20-5", "#eebc50", 4) +
	shape("k", "M-34-4h68V6h-68z") +
	inside +
	shape("w", "M-34 4h68v28h-68z") +
	shape("g", "M-34 4h68v5h-68zM-22 4h6v28h-6zM16 4h6v28h-6zM-7 5H7v13H-7z") +
	round("k", 0, 10, 2.2) +
	shape("k", "M-1 11h2v5h-2z");
export const phantom = (): Part =>
	shape("c", "M-20 30C-24-4-18-34 2-34S24-4 22 10c8 2 14-2 16-8 2 14-8 24-20 22l-4 10-8-8-6 10-8-8Z") +
	round("k", -5, -14, 3.5, 5) +
	round("k", 10, -14, 3.5, 5) +
	round("k", 3, 1, 4, 5) +
	shape("x b", "M-14 22c-3-18-1-36 6-46-10 6-14 28-12 50Z");
/** A door that is shut, with something nailed to it. */
export const door = (inside: Part = ""): Part =>
	shape("u", "M-28 36V-20c0-22 56-22 56 0v56Z") +
	shape("w", "M-21 36V-18c0-16 42-16 42 0v54Z") +
	line("M-8-30v66M8-30v66", "#4d3a2e", 1.6) +
	shape("s", "M-21-10h14v4h-14zM-21 22h14v4h-14z") +
	round("g", 15, 10, 2.6) +
	inside;
export const splash = (): Part =>
	shape("c", "M-26 8c4-8 8-2 10-10 2 6 6 2 8-6 3 8 8 4 10 8 4-4 8 0 10 8 4-2 8 2 10 6-14 6-36 5-48-6Z");

export const anvil = (): Part =>
	shape("u", "M-26-10h52v5C18 0 10 2 9 8l7 8v4h-32v-4l7-8C-10 2-22 2-26-10Z") + line("M-26-10h52", "#d5dee3", 2);
export const hammer = (): Part => shape("w", "M-2.5-4h5v28h-5z") + shape("u", "M-13-14h22l5 4-5 7h-22Z");
export const saw = (): Part =>
	shape("s", "M-30-6 18-4v10L-30 8l2-3-2-2 2-3-2-2Z") +
	shape("w", "M16-9h12c6 0 6 20 0 20H16Z") +
	round("k", 24, 1, 3, 4);
/** The barrel of a gun on its carriage; muzzle to the right. */
export const gun = (metal = "u"): Part =>
	shape("w", "M-14 4H8l4 9H-18Z") +
	round("y", -11, 13, 5) +
	round("y", 6, 13, 5) +
	shape(metal, "M-20-3c0-6 3-8 8-8L22-8V3L-12 6c-5 0-8-3-8-9Z") +
	shape(metal, "M20-10h5V5h-5z") +
	round(metal, -22, -3, 3);
/** Planks of a hull, one above the other; with a gap where some are broken. */
export function planks(sound: number, broken: number): Part {
	return many(sound + broken, (n) => {
		const y = 26 - n * 11;
		const nails = round("k", -30, y, 1.3) + round("k", 30, y, 1.3);
		if (n < sound) return shape(n % 2 ? "w" : "h", `M-36 ${y - 5}h72v10h-72z`) + nails;
		const left = `M-36 ${y - 5}h26l-5 4 6 2-8 4h-19z`;
		return shape(n % 2 ? "h" : "y", `${left}M36 ${y - 5}H10l6 3-7 3 6 4h21z`) + nails;
	});
}
export const flame = (): Part =>
	shape("o", "M0-26C6-14 18-8 16 8 14 20 6 24 0 24S-16 20-16 8c0-8 6-10 6-20 5 2 8 6 8 10 3-4 4-14 2-24Z") +
	shape("g", "M1-2c4 6 8 8 7 14-1 6-4 10-8 10s-8-4-8-9 6-7 9-15Z");
export const blast = (): Part => star("o", 9, 24, 12) + star("g", 8, 15, 7) + star("x c", 6, 8, 3);
export const bomb = (): Part =>
	round("k", 0, 3, 13) +
	line("M8-7c2-6 8-6 9-11", "#a06d40", 2.4) +
	put(star("g", 6, 6, 2.5), 18, -19) +
	round("x s", -5, -2, 2.5);
export const zzz = (): Part => mark("z", 0, 0, 16) + mark("z", 9, -10, 13) + mark("z", 16, -18, 10);

/** A stall with a striped awning. */
export function stall(one = "r", other = "c", inside: Part = ""): Part {
	return (
		shape("d", "M-30-6h60v36h-60z") +
		inside +
		shape("w", "M-34 14h68v18h-68z") +
		line("M-34 22h68", "#6a4326", 1.4) +
		many(6, (n) => shape(n % 2 ? other : one, `M${-36 + n * 12}-14l3-14h6l3 14q-6 8-12 0Z`)) +
		line("M-33-6v36M33-6v36", "#4d3a2e", 3)
	);
}
/** A shop front of stone with a round window. */
export function tower(inside: Part = ""): Part {
	return (
		shape("n", "M-30-16 0-44l30 28Z") +
		shape("v", "M-26-16h52v48h-52z") +
		round("k", 0, 6, 18) +
		inside +
		line("M-18 6a18 18 0 1 0 36 0a18 18 0 1 0-36 0", "#eebc50", 3) +
		put(star("g", 5, 6, 2.6), 0, -28)
	);
}
export const shutters = (): Part =>
	shape("y", "M-30-8h60v38h-60z") +
	line("M-30 0h60M-30 8h60M-30 16h60M-30 24h60M0-8v38", "#2a180c", 1.6) +
	put(padlock(), 0, 12, 0.9);
export function padlock(): Part {
	return (
		line("M-8-2v-7c0-10 16-10 16 0v7", "#9fadb5", 4) +
		shape("g", "M-13-3h26v20h-26z") +
		round("k", 0, 5, 3) +
		shape("k", "M-1.5 6h3v7h-3z")
	);
}
/** A ring with a bar across: not this. */
export function barred(radius = 24): Part {
	const r = radius;
	const cut = Math.round(r * 0.7);
	return line(
		`M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0M${-cut}-${cut} ${cut} ${cut}`,
		"#d8243c",
		6,
	);
}
export const tag = (text: string): Part =>
	shape("c", "M-16-10H10l10 10-10 10h-26Z") + round("k", 12, 0, 2) + mark(text, -4, 6, 17, "g");

export const skull = (kind = "c"): Part =>
	shape(kind, "M0-18c-12 0-19 8-19 17 0 7 3 11 7 13v8h24v-8c4-2 7-6 7-13 0-9-7-17-19-17Z") +
	round("k", -8, -1, 5) +
	round("k", 8, -1, 5) +
	shape("k", "M0 5l3 6h-6Z") +
	line("M-5 14v6M0 14v6M5 14v6", "#20130a", 1.4);
export const bones = (): Part => put(bone(), 0, 0, 1, { turn: 24 }) + put(bone(), 0, 0, 1, { turn: -24 });
function bone(): Part {
	return shape("c", "M-24-3h48c0-6 8-6 8-1 4 2 2 8-2 8-2 4-6 2-6-1h-48c0 6-8 6-8 1-4-2-2-8 2-8 2-4 6-2 6 1Z");
}
export const tomb = (): Part =>
	shape("u", "M-16 24V-8c0-22 32-22 32 0v32Z") +
	line("M0-12V8M-7-4H7", "#dfe7ea", 4) +
	shape("e", "M-24 25q6-8 12-1 6-7 12 0 6-8 12 0 6-6 12 1Z");
/** Lines of a vortex, seen from above at a slant. */
export const vortex = (): Part =>
	round("x n", 0, 0, 48, 24) +
	round("x t", 0, 1, 38, 18) +
	round("x b", 0, 3, 27, 12) +
	round("x n", 0, 5, 16, 7) +
	round("x k", 0, 7, 7, 3) +
	line("M-44-4C-30-24 30-26 44-2M-34 8C-24 22 24 22 34 4M-20 0C-12-8 14-8 20 2", "#e9f4ee", 2);
export const twister = (): Part =>
	shape("u", "M-32-32h64C26-18 16-12 12 2S4 22-4 32C0 20-8 10-12 0s-18-18-20-32Z") +
	line("M-30-26C-10-20 14-20 30-26M-24-14C-8-9 10-9 20-13M-14-1C-6 3 4 3 12 0M-8 12c4 3 8 3 12 1", "#dfe7ea", 2);
/** Wind that blows to the right. */
export const gust = (colour = "#f4fbf8"): Part =>
	line(
		"M-34-8H8c12 0 12-16 2-16-6 0-7 8-2 9M-40 2h62c14 0 14 18 2 18-7 0-8-8-3-10M-30 12H0c10 0 10 13 1 13",
		colour,
		3.4,
	);
export const cloudlet = (kind = "c"): Part =>
	shape(kind, "M-24 10c-10 0-10-14 0-15 1-10 16-13 21-4 7-8 20-3 19 6 12-1 13 13 3 13Z");
export const orb = (inside: Part = ""): Part =>
	shape("g", "M-14 16h28l5 9h-38Z") +
	round("b", 0, 0, 19) +
	inside +
	shape("x c", "M-13-7c2-6 6-9 11-10-4 4-6 8-7 12Z");
export const eyeball = (iris = "t"): Part =>
	shape("c", "M-30 0C-16-20 16-20 30 0 16 20-16 20-30 0Z") +
	round(iris, 0, 0, 11) +
	round("k", 0, 0, 5.5) +
	round("x c", -3, -4, 2);
export const wand = (): Part =>
	shape("k", "M-3-18H3V22H-3z") + shape("c", "M-3-18H3v8H-3z") + put(star("g", 5, 10, 4), 0, -24);
export const flask = (kind = "e"): Part =>
	shape("b", "M-5-22H5v14c9 4 13 10 13 17 0 9-8 13-18 13S-18 18-18 9c0-7 4-13 13-17Z") +
	shape(`x ${kind}`, "M-14 4q7-4 14 0t14 0c3 9-4 14-14 14S-17 13-14 4Z") +
	shape("w", "M-6-28H6v8H-6z") +
	round("x c", -5, 11, 2) +
	round("x c", 4, 8, 1.5);
export const bucket = (): Part =>
	line("M-17-10C-14-32 14-32 17-10", "#6e7d8c", 3) +
	shape("w", "M-19-12h38l-5 34h-28Z") +
	shape("s", "M-18-4h36l-1 5h-34ZM-15 14h30l-1 5h-28Z") +
	shape("t", "M-19-12q5-6 10 0t10 0 18 0v3h-38Z");
export const helm = (): Part =>
	many(8, (n) => put(shape("w", "M-2-10h4v-18q-2-5-4 0Z"), 0, 0, 1, { turn: n * 45 })) +
	line("M-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0", "#20130a", 8) +
	line("M-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0", "#b98a57", 5) +
	round("g", 0, 0, 5);
export const needle = (): Part =>
	round("g", 0, 0, 24) +
	round("c", 0, 0, 19) +
	shape("r", "M8-14 3 4l-7-6Z") +
	shape("n", "M-8 14-3-4l7 6Z") +
	line("M0-18v3M0 18v-3M-18 0h3M18 0h-3", "#20130a", 2);
export const palm = (): Part =>
	shape("w", "M-4 28C0 10-2-2-8-14l5-2C4-4 6 10 5 28Z") +
	shape(
		"e",
		"M-6-16C-18-26-30-20-32-10-24-16-14-16-6-14ZM-6-16C-8-30 2-36 12-32 4-28-2-24-4-15Z" +
			"M-5-16c12-8 24-4 28 8-10-8-18-8-28-6ZM-6-15c-10 2-16 10-14 20 4-10 8-14 15-18Z",
	) +
	round("y", -3, -13, 3);
export const isle = (): Part =>
	shape("g", "M-44 12c8-18 26-22 44-22s36 4 44 22Z") + shape("x c", "M-30 4c8-8 18-10 30-10-8 4-14 6-18 12Z");
export const cage = (): Part =>
	shape("u", "M-26-30h52v6h-52zM-26 26h52v6h-52z") +
	line("M-22-26v54M-11-26v54M0-26v54M11-26v54M22-26v54", "#20130a", 5) +
	line("M-22-26v54M-11-26v54M0-26v54M11-26v54M22-26v54", "#9fadb5", 2.6);
/** A trap of iron, its teeth upwards. */
export const jaws = (): Part =>
	shape("u", "M-42 20v-40l11 18 9-22 11 22L0-26l11 24 11-22 9 22 11-18v40Z") +
	shape("s", "M-46 10h92v14h-92z") +
	many(4, (n) => round("k", -33 + n * 22, 17, 2.4));
export const gavel = (): Part =>
	put(
		shape("w", "M-3-4h6v34h-6z") + shape("h", "M-18-16h36v14h-36z") + shape("g", "M-13-17h5v16h-5zM8-17h5v16H8z"),
		4,
		-4,
		1,
		{ turn: -38 },
	) + shape("y", "M-28 24H4v7h-32z");
export const tankard = (): Part =>
	line("M12-6c14-2 14 20 0 18", "#9fadb5", 5) +
	shape("w", "M-16-12h29v34h-29z") +
	shape("s", "M-16-6h29v4h-29zM-16 13h29v4h-29z") +
	shape("c", "M-19-10c-2-8 6-12 10-8 3-6 12-5 13 1 6-3 13 2 11 8-4 5-8 0-10 2-3 4-7 2-9 0-5 4-12 2-15-3Z");
export const goal = (): Part =>
	round("c", 0, 0, 26) + round("r", 0, 0, 21) + round("c", 0, 0, 15) + round("r", 0, 0, 9) + round("g", 0, 0, 4);
export const scroll = (seal = "r"): Part =>
	shape("c", "M-20-22h34c7 0 7 10 0 10h-2v26c0 6-4 8-8 8h-26c-6 0-6-9 0-9h2v-26c0-6-5-5 0-9Z") +
	line("M-12-6H6M-12 0H6M-12 6H0", "#8a6d42", 1.8) +
	round(seal, 10, 14, 7) +
	put(star("x g", 5, 4, 1.8), 10, 14);
export const board = (text: string, kind = "e"): Part =>
	shape("w", "M-30-24h60v46h-60z") + shape("n", "M-25-19h50v36h-50z") + mark(text, 0, 12, 36, kind);
export const safe = (): Part =>
	shape("u", "M-28-28h56v52h-56zM-24 24h10v6h-10zM14 24h10v6H14z") +
	shape("s", "M-22-22h44v40h-44z") +
	round("u", 0, -2, 13) +
	many(3, (n) => put(shape("g", "M-2-18h4v36h-4z"), 0, -2, 1, { turn: n * 60 })) +
	round("g", 0, -2, 5);
export const d20 = (kind = "v", text = "?"): Part =>
	shape(kind, "M0-22 19-11V11L0 22-19 11V-11Z") +
	line("M0-22-11 6H11ZM-19-11-11 6 0 22 11 6 19-11M-19 11l8-5M19 11l-8-5", "#20130a", 1.3) +
	mark(text, 0, 4, 15);
export const die = (kind = "c", pips = 5): Part => {
	const spots: Record<number, [number, number][]> = {
		1: [[0, 0]],
		2: [
			[-6, -6],
			[6, 6],
		],
		3: [
			[-6, -6],
			[0, 0],
			[6, 6],
		],
		5: [
			[-6, -6],
			[6, -6],
			[0, 0],
			[-6, 6],
			[6, 6],
		],
		6: [
			[-6, -7],
			[6, -7],
			[-6, 0],
			[6, 0],
			[-6, 7],
			[6, 7],
		],
	};
	return (
		shape(kind, "M-13-10q0-3 3-3h20q3 0 3 3v20q0 3-3 3h-20q-3 0-3-3Z") +
		(spots[pips] ?? []).map(([x, y]) => round("k", x, y, 2.3)).join("")
	);
};
export const target = (): Part =>
	line("M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0M0-28v16M0 28V12M-28 0h16M28 0H12", "#d8243c", 3.4);
export const glass = (): Part =>
	put(
		shape("w", "M-28-6-4-8v16l-24-2Z") +
			shape("g", "M-6-9h8V9h-8z") +
			shape("w", "M2-11 24-14v28L2 11Z") +
			shape("g", "M22-16h7v32h-7z") +
			round("b", 29, 0, 3, 14),
		0,
		0,
	);
export const sword = (): Part =>
	shape("s", "M-3 8V-26L0-34l3 8V8Z") +
	shape("g", "M-11 7h22v5h-22z") +
	shape("y", "M-2.5 12h5v12h-5z") +
	round("g", 0, 26, 3.5);
export const heartbeat = (): Part => shape("r", "M0 22C-34-2-24-24-10-22-4-21-1-17 0-13c1-4 4-8 10-9C24-24 34-2 0 22Z");
export const crown = (): Part =>
	shape("g", "M-22 14-26-12l13 9L0-20 13-3l13-9-4 26Z") +
	shape("r", "M-22 14h44v6h-44z") +
	round("r", 0, 4, 3) +
	round("t", -12, 6, 2.2) +
	round("t", 12, 6, 2.2);
export const arrow = (kind = "g"): Part => shape(kind, "M-22-7H4v-11l22 18L4 18V7h-26Z");
/** An arrow that turns back on itself. */
export const turnabout = (colour = "#eebc50"): Part =>
	line("M-22 14C-22-20 22-24 22 4", "#20130a", 9) +
	line("M-22 14C-22-20 22-24 22 4", colour, 5.5) +
	`<path fill="${colour}" d="M8 2h28L22 22Z"/>`;
export const twoway = (kind = "g"): Part => shape(kind, "M-8-22h28v-8l16 13L20-4v-8H-8ZM8 8h-28V0l-16 13L-20 26v-8H8Z");
export const candle = (): Part =>
	shape("c", "M-5-4H5v24H-5z") + shape("g", "M-10 20h20v5h-20z") + put(flame(), 0, -14, 0.4);
