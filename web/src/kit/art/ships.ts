/** Ships by class, seen from the side: the bow to the right, the waterline at the origin. */

import { line, many, type Part, put, round, shape } from "./ink";

export type Rig = "sloop" | "schooner" | "brigantine" | "galleon" | "great" | "death";

export interface Dress {
	sail?: string;
	/** Stripes, a cross and so on: what tells ships of one class apart. */
	cloth?: "plain" | "stripes" | "cross" | "band" | "chevron" | "patch" | "skull" | "torn";
	hull?: string;
	/** How many gun ports it has, in two rows from eight on. */
	guns?: number;
	/** Iron bands on the hull. */
	iron?: boolean;
	flag?: string;
}

const SKULL =
	"M0-7c-5 0-8 3-8 7 0 3 1.5 4.5 3 5.5V9H5V5.5C6.5 4.5 8 3 8 0c0-4-3-7-8-7Z" +
	"M-3.5-1.5a1.9 1.9 0 1 1-.1 0ZM3.5-1.5a1.9 1.9 0 1 1-.1 0Z";

function fill(colour: string, d: string, more = ""): Part {
	return `<path fill="${colour}" d="${d}"${more}/>`;
}

/** Shade on what is drawn already. */
function dim(d: string): Part {
	return fill("#20130a", d, ' stroke="none" opacity="0.16"');
}

/** What is sewn on a sail of a width and height, from its upper left corner. */
function sewn(cloth: Dress["cloth"], x: number, y: number, w: number, h: number, flag: string): Part {
	const soft = (d: string, colour = flag) => fill(colour, d, ' stroke="none"');
	switch (cloth) {
		case "stripes":
			return soft([0.2, 0.6].map((at) => `M${x + w * at} ${y + 2}h${w * 0.17}v${h - 4}h${-w * 0.17}Z`).join(""));
		case "cross":
			return soft(
				`M${x + w * 0.42} ${y + h * 0.15}h${w * 0.18}v${h * 0.28}h${w * 0.22}v${h * 0.18}h${-w * 0.22}v${h * 0.26}` +
					`h${-w * 0.18}v${-h * 0.26}h${-w * 0.22}v${-h * 0.18}h${w * 0.22}Z`,
			);
		case "band":
			return soft(`M${x + 1} ${y + h * 0.36}q${w / 2} 3 ${w} 0v${h * 0.26}q${-w / 2} 3 ${-w} 0Z`);
		case "chevron":
			return soft(
				`M${x + 1.5} ${y + h * 0.62}l${w / 2 - 1}${-h * 0.36} ${w / 2 - 1} ${h * 0.36}v${h * 0.22}` +
					`l${-w / 2 + 1}${-h * 0.36}${-w / 2 + 1} ${h * 0.36}Z`,
			);
		case "patch":
			return fill(flag, `M${x + w * 0.5} ${y + h * 0.5}l${w * 0.3} 1-1 ${h * 0.28}-${w * 0.3}-1Z`);
		case "skull": {
			const place = `translate(${x + w / 2 + 1} ${y + h / 2}) scale(${Math.min(w, h) / 26})`;
			return fill(flag, SKULL, ` fill-rule="evenodd" stroke="none" transform="${place}"`);
		}
		default:
			return "";
	}
}

/** A square sail, full of wind from behind. */
function square(
	x: number,
	y: number,
	w: number,
	h: number,
	{ sail = "#fdf3da", cloth, flag = "#c93a4b" }: Dress,
): Part {
	const foot =
		cloth === "torn"
			? `l${-w * 0.2} ${-h * 0.3} ${-w * 0.12} ${h * 0.22} ${-w * 0.2} ${-h * 0.36}` +
				` ${-w * 0.18} ${h * 0.4} ${-w * 0.3} ${h * 0.04}`
			: `q${-w / 2} ${-h * 0.16} ${-w} 0`;
	return (
		fill(
			sail,
			`M${x} ${y}q${w / 2} ${h * 0.1} ${w} 0q${w * 0.2} ${h / 2} 0 ${h}${foot}q${w * 0.18} ${-h / 2} 0 ${-h}Z`,
		) +
		dim(`M${x + 1} ${y + h * 0.7}q${w / 2} ${-h * 0.14} ${w} 0l-1 ${h * 0.22}q${-w / 2} ${-h * 0.12} ${1.5 - w} 0Z`) +
		sewn(cloth, x + w * 0.07, y, w, h, flag)
	);
}

/** A sail set along the ship, behind its mast, and one before it. */
function gaff(
	x: number,
	top: number,
	w: number,
	foot: number,
	{ sail = "#fdf3da", cloth, flag = "#c93a4b" }: Dress,
): Part {
	const h = foot - top;
	const torn = cloth === "torn" ? `l-4-${h * 0.3}-4 ${h * 0.2}-5-${h * 0.34}-3 ${h * 0.44}` : `H${x - w}`;
	return (
		fill(
			sail,
			`M${x} ${top}L${x} ${foot}${torn}C${x - w * 0.95} ${top + h * 0.5} ${x - w * 0.6} ${top + h * 0.16} ${x} ${top}Z`,
		) +
		dim(`M${x - 1} ${top + 4}V${foot - 1}h${-w * 0.22}Q${x - w * 0.26} ${top + h * 0.4} ${x - 1} ${top + 4}Z`) +
		sewn(cloth, x - w * 0.8, top + h * 0.4, w * 0.66, h * 0.56, flag)
	);
}
function jib(x: number, top: number, w: number, foot: number, sail = "#fdf3da"): Part {
	const h = foot - top;
	return fill(
		sail,
		`M${x} ${top}C${x + w * 0.3} ${top + h * 0.42} ${x + w * 0.66} ${top + h * 0.72} ${x + w} ${foot}L${x} ${foot - 2}Z`,
	);
}
function pennant(x: number, y: number, flag = "#c93a4b"): Part {
	return fill(flag, `M${x} ${y}h-12l4 3-4 3h12Z`);
}
function masts(d: string): Part {
	return line(d, "#3d2614", 2.2);
}
function ports(count: number, from: number, to: number, y: number): Part {
	const rows = count > 7 ? 2 : 1;
	const most = Math.ceil(count / rows);
	return many(count, (n) => {
		const row = Math.floor(n / most);
		const inRow = row ? count - most : most;
		const x = from + ((to - from) * (n - row * most + 0.5)) / inRow;
		return round("k", Math.round(x * 10) / 10, y - 5 * row, 1.5);
	});
}

/** Bands of iron: stations along the hull between two heights. */
function bands(on: boolean | undefined, d: string): Part {
	return on ? line(d, "#9fadb5", 2.4) : "";
}

function sloop(dress: Dress): Part {
	const { hull = "#8b5c35", guns = 3, flag, sail } = dress;
	return (
		masts("M-2-6V-48M22-9l10-5") +
		gaff(-3, -45, 22, -12, dress) +
		jib(-1, -44, 28, -11, sail) +
		fill(hull, "M-26-10C-10-5 8-5 26-11L20 4H-16C-22 2-25-3-26-10Z") +
		dim("M-22-2C-8 0 8 0 22-3L19 3H-16Z") +
		bands(dress.iron, "M-12-6v9M4-6v9") +
		ports(guns, -18, 18, -1) +
		pennant(-2, -50, flag)
	);
}
function schooner(dress: Dress): Part {
	const { hull = "#7a4c28", guns = 5, flag, sail } = dress;
	return (
		masts("M-12-6V-46M10-6V-50M30-10l11-5") +
		gaff(-13, -43, 19, -12, dress) +
		gaff(9, -47, 18, -12, dress) +
		jib(11, -46, 26, -12, sail) +
		fill(hull, "M-35-12C-14-5 12-5 35-12L28 5H-24C-31 3-34-4-35-12Z") +
		dim("M-31-2C-12 1 12 1 31-2L27 4H-24Z") +
		bands(dress.iron, "M-20-6v10M-2-6v10M16-6v10") +
		ports(guns, -26, 25, -1) +
		pennant(10, -52, flag)
	);
}
function brigantine(dress: Dress): Part {
	const { hull = "#6a4326", guns = 8, flag, sail } = dress;
	return (
		masts("M-16-6V-48M12-6V-55M34-12l13-6") +
		gaff(-17, -45, 22, -13, dress) +
		square(-1, -53, 24, 18, { ...dress, cloth: "plain" }) +
		square(-3, -34, 29, 21, dress) +
		jib(27, -44, 17, -15, sail) +
		fill(hull, "M-42-17l5 4C-14-6 14-6 40-15L31 6H-28C-37 3-41-6-42-17Z") +
		shape("g", "M-41-14C-15-4 14-4 38-12l-1 3C14-1-14-1-40-10Z") +
		dim("M-36-2C-14 3 14 3 34-3L30 5H-28Z") +
		bands(dress.iron, "M-24-4v9M-4-4v9M16-4v9") +
		ports(guns, -30, 28, 2) +
		pennant(12, -57, flag)
	);
}
function galleon(dress: Dress): Part {
	const { hull = "#6a4326", guns = 12, flag, sail } = dress;
	return (
		masts("M-27-8V-46M-2-6V-58M24-8V-48M38-14l14-8") +
		square(-39, -44, 20, 25, { ...dress, cloth: "plain" }) +
		square(-14, -56, 22, 15, { ...dress, cloth: "plain" }) +
		square(-17, -40, 29, 25, dress) +
		square(14, -46, 19, 27, { ...dress, cloth: "plain" }) +
		jib(34, -42, 16, -20, sail) +
		fill(hull, "M-50-28l14 2v10C-16-10 14-10 32-16l12-8C44-10 40 2 34 7H-34C-44 3-49-10-50-28Z") +
		shape("g", "M-49-19C-20-4 14-4 42-16l-1 4C14-0-20 0-48-13Z") +
		round("g", -43, -21, 2.2) +
		dim("M-44-3C-20 4 14 4 39-3L33 6H-34Z") +
		bands(dress.iron, "M-24-4v10M-6-3v9M12-4v10M28-8v13") +
		ports(guns, -38, 36, 3) +
		pennant(-2, -60, flag)
	);
}
/** A ship of bones, with a skull for a bow. */
function death(dress: Dress): Part {
	return (
		galleon({ sail: "#2b2430", cloth: "skull", flag: "#f4ecd8", hull: "#e8dcc0", guns: 14, ...dress }) +
		`<path class="c" fill-rule="evenodd" transform="translate(44 -8) scale(1.350)" d="${SKULL}"/>` +
		line("M-34 6c-2-8-2-12-4-16M-20 7c-1-6-1-10-2-14M-6 7v-14M8 7c1-5 1-10 1-14M22 7c2-6 3-10 3-14", "#8d7f63", 1.6)
	);
}

const RIGS: Record<Rig, (dress: Dress) => Part> = { sloop, schooner, brigantine, galleon, great: galleon, death };

export function ship(rig: Rig, dress: Dress = {}): Part {
	return RIGS[rig](dress);
}

/** Where a ship lies on a picture that is hers alone. */
const AT: Record<Rig, readonly [number, number, number]> = {
	sloop: [60, 61, 1.02],
	schooner: [60, 62, 1.03],
	brigantine: [59, 64, 1.02],
	galleon: [59, 66, 1],
	great: [59, 66, 1],
	death: [57, 66, 1],
};
/** A ship under way, as large as the picture. */
export function sailing(rig: Rig, dress: Dress, fade = 1): Part {
	const [x, y, scale] = AT[rig];
	const foam = line(`M${x - 40} ${y + 6}q10-5 20 0t20 0 20 0 20 0`, "#eef8f6", 1.6);
	return put(ship(rig, dress), x, y, scale, { fade }) + foam;
}

/** A ship without its water: what is left of one, keel up or mast down. */
export function wreck(): Part {
	return (
		masts("M4-8-10-40M16-6l4-26") +
		fill("#d9cba8", "M-10-39 8-34-2-14-5-22-9-20Z") +
		fill("#6a4326", "M-34-14C-10-4 14-10 34-22L28 6H-26Z") +
		shape("k", "M-8-6l8-3 5 8-6 4-8-2ZM14-10l7-4 2 7-6 3Z")
	);
}
