/**
 * How a die falls for the eye. Where the house has filmed the drop (film.ts), as it truly fell. Otherwise, for
 * drops that nobody saw, out of the cup, some bounces, and then it lies exactly where the house says, showing
 * exactly that side: everything but the end of those is made up.
 */

import { Quaternion, Vector3 } from "three";
import { type Picture, placeAt } from "./film";
import { EDGE } from "./sea";

const HALF = EDGE / 2;
const ROOT = Math.SQRT1_2;
/** For each side (+Z, -Z, +X, -X, +Y, -Y) the rotation that turns it up, as x, y, z, w. */
const UP: readonly Quaternion[] = [
	new Quaternion(0, 0, 0, 1),
	new Quaternion(1, 0, 0, 0),
	new Quaternion(0, -ROOT, 0, ROOT),
	new Quaternion(0, ROOT, 0, ROOT),
	new Quaternion(ROOT, 0, 0, ROOT),
	new Quaternion(-ROOT, 0, 0, ROOT),
];
const Z = new Vector3(0, 0, 1);

/** The rotation of a die that lies with this side up, turned about the vertical. */
export function lying(side: number, angle: number): Quaternion {
	return new Quaternion().setFromAxisAngle(Z, angle).multiply(UP[side] ?? (UP[0] as Quaternion));
}

/** The same, in the quarter turn nearest to how the die lies already: all four are right. */
export function likest(side: number, angle: number, now: Quaternion): Quaternion {
	const quarters = [0, 1, 2, 3].map((quarter) => lying(side, angle + (quarter * Math.PI) / 2));
	return quarters.reduce((best, one) => (Math.abs(one.dot(now)) > Math.abs(best.dot(now)) + 1e-6 ? one : best));
}

/** How high the centre of a cube must be so that its lowest corner is on the floor. */
export function lift(turned: Quaternion): number {
	const { x, y, z, w } = turned;
	return HALF * (Math.abs(2 * (x * z - w * y)) + Math.abs(2 * (y * z + w * x)) + Math.abs(1 - 2 * (x * x + y * y)));
}

/** Parts of the time in the air: the fall, then ever lower bounces, each with its height and how far it has come. */
const HOPS = [
	{ until: 0.24, high: 0, come: 0.42 },
	{ until: 0.52, high: 30, come: 0.74 },
	{ until: 0.73, high: 11, come: 0.91 },
	{ until: 0.87, high: 3, come: 0.98 },
	{ until: 1, high: 0, come: 1 },
] as const;
/** When it hits the floor, as parts of its time. */
export const KNOCKS: readonly number[] = HOPS.slice(0, 3).map(({ until }) => until);

export function orientation(picture: Picture | undefined): Quaternion {
	const [, , , w, x, y, z] = picture?.place ?? [0, 0, 0, 1, 0, 0, 0];
	return new Quaternion(x, y, z, w).normalize();
}

/**
 * By what a die is drawn further than its film begins: some quarters, if it keeps this side up; null if it does
 * not.
 */
export function beyond(way: readonly Picture[], side: number, now: Quaternion): Quaternion | null {
	const first = orientation(way[0]);
	const top = Z.clone().applyQuaternion(lying(side, 0).invert());
	const further = first.clone().invert().multiply(now);
	const kept = top.clone().applyQuaternion(first).dot(Z) > 0.99;
	return kept && top.clone().applyQuaternion(further).dot(top) > 0.99 ? further : null;
}

/** A die on its way. */
export interface Falling {
	readonly start: number;
	readonly length: number;
	/** It lay in the box before, and is seen there. */
	readonly lay: boolean;
	/** Where it is at this time; true when it lies still. */
	at(now: number, place: Vector3, turned: Quaternion): boolean;
}

/**
 * A fall that was filmed. In the end it lies where the house says, to the last digit.
 *
 * A die that lay there may have been drawn some quarters further than the film begins. If it keeps its side, all of the
 * film is turned by that, so that nothing jumps; if it rolls over, what its other sides show counts more.
 */
export class Filmed implements Falling {
	constructor(
		readonly way: readonly Picture[],
		readonly ticks: number,
		readonly end: { place: Vector3; turned: Quaternion } | null,
		readonly start: number,
		readonly length: number,
		readonly lay: boolean,
		readonly further: Quaternion | null = null,
	) {}

	at(now: number, place: Vector3, turned: Quaternion): boolean {
		const part = Math.max(0, (now - this.start) / this.length);
		if (part >= 1 && this.end) {
			place.copy(this.end.place);
			turned.copy(this.end.turned);
		} else {
			const [x, y, z, w, i, j, k] = placeAt(this.way, Math.min(1, part) * this.ticks);
			place.set(x, y, z);
			turned.set(i, j, k, w).normalize();
			if (this.further) turned.multiply(this.further);
		}
		return part >= 1;
	}
}

export class Fall implements Falling {
	readonly lay = false;
	readonly #from: Vector3;
	readonly #to: Vector3;
	readonly #end: Quaternion;
	readonly #axis: Vector3;
	readonly #angle: number;
	readonly #bend: number;

	constructor(
		from: Vector3,
		to: Vector3,
		end: Quaternion,
		readonly start: number,
		readonly length: number,
		luck: () => number,
	) {
		this.#from = from;
		this.#to = to;
		this.#end = end;
		const way = new Vector3(to.x - from.x, to.y - from.y, 0);
		const far = way.length();
		// It rolls about a level axis across its way; a little askew, as dice do.
		this.#axis = new Vector3(-way.y, way.x, 0).normalize();
		if (far < 1) this.#axis.set(Math.cos(6.28 * luck()), Math.sin(6.28 * luck()), 0);
		this.#axis.add(new Vector3(luck() - 0.5, luck() - 0.5, 0.9 * (luck() - 0.5)).multiplyScalar(0.7)).normalize();
		this.#angle = -(Math.PI * 2 * (1.1 + luck() * 1.1) + far / 22);
		this.#bend = (luck() - 0.5) * Math.min(26, far * 0.3);
	}

	at(now: number, place: Vector3, turned: Quaternion): boolean {
		const part = (now - this.start) / this.length;
		if (part >= 1) {
			place.copy(this.#to);
			turned.copy(this.#end);
			return true;
		}
		const u = Math.max(0, part);
		let from: { until: number; come: number } = { until: 0, come: 0 };
		let hop: (typeof HOPS)[number] = HOPS[0];
		for (hop of HOPS) {
			if (u < hop.until) break;
			from = hop;
		}
		const v = (u - from.until) / (hop.until - from.until);
		const come = from.come + (hop.come - from.come) * v;
		const left = (1 - u) ** 1.7;
		turned.setFromAxisAngle(this.#axis, this.#angle * left).multiply(this.#end);
		const floor = lift(turned);
		const height = hop === HOPS[0] ? (this.#from.z - floor) * (1 - v * v) : hop.high * 4 * v * (1 - v);
		const side = this.#bend * Math.sin(Math.PI * come);
		const [dx, dy] = [this.#to.x - this.#from.x, this.#to.y - this.#from.y];
		const far = Math.hypot(dx, dy) || 1;
		place.set(
			this.#from.x + dx * come - (dy / far) * side,
			this.#from.y + dy * come + (dx / far) * side,
			floor + Math.max(0, height),
		);
		return false;
	}
}

/** The same luck for the same drop, so that everybody at the table sees the same fall. */
export function lucky(seed: number): () => number {
	let now = (seed * 2654435761) >>> 0 || 1;
	return () => {
		now ^= now << 13;
		now ^= now >>> 17;
		now ^= now << 5;
		now >>>= 0;
		return now / 4294967296;
	};
}
