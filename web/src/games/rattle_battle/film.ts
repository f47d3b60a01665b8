/**
 * The film of a drop, as the house saw the dice fall: for each die its pictures, and when something knocks. In the
 * air a die follows a parabola and spins evenly, so what is between two pictures is true as well. The format is
 * described in the house's own `film.py`.
 */

const RATE = 240;
const GRAVITY = 9810;
const PER_MM = 50;
const FLYING = 128;

/** x, y, z in mm, and a quaternion w, x, y, z. */
export type Place = [number, number, number, number, number, number, number];
export interface Picture {
	tick: number;
	/** It has come here flying. */
	flying: boolean;
	place: Place;
}
export interface Knock {
	tick: number;
	/** How hard, in cm/s. */
	speed: number;
}
export interface Film {
	/** In ticks. */
	length: number;
	knocks: readonly Knock[];
	/** For each die. */
	ways: readonly (readonly Picture[])[];
}

/** How long a film is, in seconds, without reading all of it; 0 when there is none. */
export function seconds(film: string): number {
	if (!film) return 0;
	const start = atob(film.slice(0, 4));
	return (start.charCodeAt(0) + 256 * start.charCodeAt(1)) / RATE;
}

export function read(film: string): Film {
	const data = new DataView(Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0)).buffer);
	let at = 3;
	const knocks: Knock[] = [];
	for (let left = data.getUint8(2); left > 0; left--, at += 3)
		knocks.push({ tick: data.getUint16(at, true), speed: data.getUint8(at + 2) });
	const ways: Picture[][] = [];
	while (at < data.byteLength) {
		const way: Picture[] = [];
		let tick = 0;
		let left = data.getUint16(at, true);
		for (at += 2; left > 0; left--, at += 13) {
			const since = data.getUint8(at);
			tick += since % FLYING;
			const [x, y, z, i, j, k] = [1, 3, 5, 7, 9, 11].map((from) => data.getInt16(at + from, true)) as Six;
			const [a, b, c] = [i / 32767, j / 32767, k / 32767];
			const w = Math.sqrt(Math.max(0, 1 - a * a - b * b - c * c));
			way.push({ tick, flying: since >= FLYING, place: [x / PER_MM, y / PER_MM, z / PER_MM, w, a, b, c] });
		}
		ways.push(way);
	}
	return { length: data.getUint16(0, true), knocks, ways };
}
type Six = [number, number, number, number, number, number];

/** Where a die is at this time: on the straight between two pictures, or on the parabola if it flies. */
export function placeAt(way: readonly Picture[], tick: number): Place {
	const next = way.findIndex((picture) => picture.tick >= tick);
	const two = way[next < 0 ? way.length - 1 : next] as Picture;
	const one = way[Math.max(0, (next < 0 ? way.length : next) - 1)] as Picture;
	const span = two.tick - one.tick;
	const part = span ? Math.min(1, Math.max(0, (tick - one.tick) / span)) : 1;
	const [x, y, z] = [0, 1, 2].map((axis) => mix(one.place[axis] ?? 0, two.place[axis] ?? 0, part)) as Three;
	const arc = two.flying ? (GRAVITY / 2) * (span / RATE) ** 2 * part * (1 - part) : 0;
	return [x, y, z + arc, ...turned(one.place, two.place, part)];
}
type Three = [number, number, number];

function mix(a: number, b: number, part: number): number {
	return a + (b - a) * part;
}

/** Spinning evenly from one orientation to the other, the shorter way. */
function turned(one: Place, two: Place, part: number): [number, number, number, number] {
	const dot = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6];
	const angle = Math.acos(Math.min(1, Math.abs(dot)));
	const even = angle < 1e-4;
	const near = even ? 1 - part : Math.sin((1 - part) * angle) / Math.sin(angle);
	const far = (even ? part : Math.sin(part * angle) / Math.sin(angle)) * (dot < 0 ? -1 : 1);
	return [
		near * one[3] + far * two[3],
		near * one[4] + far * two[4],
		near * one[5] + far * two[5],
		near * one[6] + far * two[6],
	];
}

/** A drop is over in two thirds of a second: it is shown a little slower, so that the eye can follow. */
export const PACE = 0.75;
const SHAKE = 450;
const LOOK = 420;

/** How long a drop with this film is on, in milliseconds: the cup, the fall, and a moment to look. */
export function onScreen(film: string): number {
	return SHAKE + (seconds(film) * 1000) / PACE + LOOK;
}

/** Which parts of that are the cup and the fall, if the drop takes this many milliseconds. */
export function shares(film: string, length: number): { shake: number; fall: number } {
	const hurry = Math.min(1, length / onScreen(film));
	return { shake: SHAKE * hurry, fall: ((seconds(film) * 1000) / PACE) * hurry };
}
