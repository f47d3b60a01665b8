/** A clip of a turning point to share: drawn frame by frame in the page, and recorded by the browser. */

import type { Told, TurningPoint } from "../../generated/told";
import { liveryOf } from "../../kit/seats";
import { percent, pointAt, sharesOf } from "./bands";
import { w } from "./words";

/** What a clip shows. */
export interface Scene {
	title: string;
	round: string;
	/** What happened, and whose chance it changed. */
	what: string;
	change: string;
	names: readonly string[];
	/** The seat whose chance changed most. */
	seat: number;
	/** Everybody's share of the column, from the start to the turning point. */
	before: readonly (readonly number[])[];
	/** How far along the match each of these is, from 0 to 1. */
	along: readonly number[];
	/** Everybody's share afterwards. */
	after: readonly number[];
	/** What all shares are in chances to win: members of a team have the same chance, but share a column. */
	total: number;
}

/** Seconds: the bands are drawn until `DRAWN`, and the chances change from `TURNS` to `TURNED`. */
export const LONG = 5.5;
const DRAWN = 1.8;
export const TURNS = 2.8;
export const TURNED = 3.8;
const FRAMES = 25;
const WIDE = 1280;
const HIGH = 720;
const BANDS = { left: 56, top: 250, wide: 760, high: 410 };
const COLUMN = { left: 856, wide: 110 };
const NAMES = 992;
const SEA = "#0f2c3a";
const PAPER = "#f8edd3";
const BRASS = "#ecca7f";
const INK = "#2a1d12";
const KINDS = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm"];

/** What this browser can record; undefined if it cannot. */
function kind(): string | undefined {
	if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return undefined;
	return KINDS.find((one) => MediaRecorder.isTypeSupported(one));
}

export function canRecord(): boolean {
	return kind() !== undefined;
}

export function sceneOf(
	told: Told,
	turn: TurningPoint,
	said: { names: readonly string[]; round: string; what: string; change: string },
): Scene {
	const at = pointAt(told.curve, turn.step);
	const last = Math.max(1, told.curve.at(-1)?.step ?? 1);
	const points = told.curve.slice(0, at + 1);
	return {
		...said,
		title: told.title,
		seat: turn.seat,
		before: points.map((point) => sharesOf(point.public)),
		along: points.map((point) => point.step / last),
		after: sharesOf(told.curve[at + 1]?.public ?? points.at(-1)?.public ?? []),
		total: said.names.length > 1 ? (points.at(-1)?.public ?? []).reduce((sum, one) => sum + one, 0) : 1,
	};
}

function eased(share: number): number {
	const x = Math.min(1, Math.max(0, share));
	return x * x * (3 - 2 * x);
}

/** Everybody's share of the column at this second. */
export function sharesAt(scene: Scene, second: number): number[] {
	const end = scene.before.length - 1;
	const then = scene.before[Math.round(end * Math.min(1, second / DRAWN))] ?? scene.after;
	const turned = eased((second - TURNS) / (TURNED - TURNS));
	return then.map((share, seat) => share + turned * ((scene.after[seat] ?? share) - share));
}

/** The text in lines that fit, cut where there are too many. */
export function linesOf(text: string, fits: (line: string) => boolean, most: number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ")) {
		const longer = line ? `${line} ${word}` : word;
		if (!line || fits(longer)) line = longer;
		else {
			lines.push(line);
			line = word;
		}
	}
	lines.push(line);
	return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

function fonts(): { display: string; plain: string } {
	const style = getComputedStyle(document.documentElement);
	return { display: style.getPropertyValue("--display"), plain: style.getPropertyValue("--interface") };
}

/** Draw the clip as it is at this second. */
export function draw(pen: CanvasRenderingContext2D, scene: Scene, second: number): void {
	const { display, plain } = fonts();
	pen.globalAlpha = 1;
	pen.textAlign = "left";
	pen.textBaseline = "alphabetic";
	pen.fillStyle = SEA;
	pen.fillRect(0, 0, WIDE, HIGH);
	pen.fillStyle = BRASS;
	pen.font = `60px ${display}`;
	pen.fillText(scene.title, BANDS.left, 84);
	words(pen, scene, second, plain);
	bands(pen, scene, second);
	column(pen, scene, sharesAt(scene, second), plain);
}

function words(pen: CanvasRenderingContext2D, scene: Scene, second: number, plain: string): void {
	pen.textAlign = "right";
	pen.font = `400 34px ${plain}`;
	pen.fillText(scene.round, WIDE - BANDS.left, 84);
	pen.textAlign = "left";
	pen.globalAlpha = eased((second - DRAWN) / 0.5);
	pen.fillStyle = PAPER;
	pen.font = `400 32px ${plain}`;
	const wide = WIDE - 2 * BANDS.left;
	const lines = linesOf(scene.what, (line) => pen.measureText(line).width <= wide, 2);
	lines.forEach((line, at) => {
		pen.fillText(line, BANDS.left, 140 + 44 * at, wide);
	});
	pen.globalAlpha = eased((second - TURNS) / 0.5);
	pen.fillStyle = BRASS;
	pen.font = `700 36px ${plain}`;
	pen.fillText(scene.change, BANDS.left, 140 + 44 * lines.length, wide);
	pen.globalAlpha = 1;
}

/** The bands, as far as the match has come; the rest of it is still dark. */
function bands(pen: CanvasRenderingContext2D, scene: Scene, second: number): void {
	pen.fillStyle = INK;
	pen.fillRect(BANDS.left, BANDS.top, BANDS.wide, BANDS.high);
	const drawn = Math.round((scene.before.length - 1) * Math.min(1, second / DRAWN)) + 1;
	const xs = scene.along.slice(0, drawn).map((x) => BANDS.left + BANDS.wide * x);
	const below = xs.map(() => BANDS.top);
	(scene.before[0] ?? []).forEach((_, seat) => {
		const upper = [...below];
		xs.forEach((_, at) => {
			below[at] = (below[at] ?? 0) + BANDS.high * (scene.before[at]?.[seat] ?? 0);
		});
		pen.beginPath();
		xs.forEach((x, at) => {
			pen.lineTo(x, upper[at] ?? 0);
		});
		for (let at = xs.length - 1; at >= 0; at--) pen.lineTo(xs[at] ?? 0, below[at] ?? 0);
		pen.closePath();
		pen.fillStyle = liveryOf(seat).flag;
		pen.fill();
	});
	pen.fillStyle = "#fff";
	pen.fillRect((xs.at(-1) ?? BANDS.left) - 2, BANDS.top, 4, BANDS.high);
}

/** Everybody's chance now: a column, with names and per cents beside it. */
function column(pen: CanvasRenderingContext2D, scene: Scene, shares: readonly number[], plain: string): void {
	pen.fillStyle = INK;
	pen.fillRect(COLUMN.left, BANDS.top, COLUMN.wide, BANDS.high);
	pen.textBaseline = "middle";
	const row = Math.min(58, BANDS.high / Math.max(1, shares.length));
	let top = BANDS.top;
	shares.forEach((share, seat) => {
		const { flag } = liveryOf(seat);
		pen.fillStyle = flag;
		pen.fillRect(COLUMN.left, top, COLUMN.wide, BANDS.high * share);
		top += BANDS.high * share;
		const middle = BANDS.top + row * (seat + 0.5);
		pen.beginPath();
		pen.arc(NAMES + 12, middle, 11, 0, 2 * Math.PI);
		pen.fill();
		pen.fillStyle = seat === scene.seat ? BRASS : PAPER;
		pen.font = `${seat === scene.seat ? 700 : 400} 28px ${plain}`;
		pen.textAlign = "right";
		pen.fillText(`${percent(share * scene.total)} %`, WIDE - BANDS.left, middle);
		pen.textAlign = "left";
		pen.fillText(scene.names[seat] ?? "", NAMES + 34, middle, 118);
	});
}

/** Record a clip. It takes as long as the clip is. */
export async function recorded(scene: Scene): Promise<Blob> {
	const canvas = document.createElement("canvas");
	canvas.width = WIDE;
	canvas.height = HIGH;
	const pen = canvas.getContext("2d");
	const mimeType = kind();
	if (!pen || !mimeType) throw new Error(w("clip.cannot"));
	const { display, plain } = fonts();
	await Promise.all([`60px ${display}`, `36px ${plain}`, `700 36px ${plain}`].map((font) => document.fonts.load(font)));
	draw(pen, scene, 0);
	const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType, videoBitsPerSecond: 2_500_000 });
	const parts: Blob[] = [];
	recorder.ondataavailable = (event) => parts.push(event.data);
	const ended = new Promise<void>((resolve, reject) => {
		recorder.onstop = () => resolve();
		recorder.onerror = () => reject(new Error(w("clip.cannot")));
	});
	recorder.start();
	const began = performance.now();
	for (let second = 0; second < LONG; second = (performance.now() - began) / 1000) {
		draw(pen, scene, second);
		await new Promise((resolve) => setTimeout(resolve, 1000 / FRAMES)); // goes on in a hidden tab, too
	}
	recorder.stop();
	await ended;
	return new Blob(parts, { type: mimeType });
}
