/**
 * The dice, painted flat over a still picture of the box: for machines to which every picture in three dimensions costs
 * too much. Each die is three sides at most, put where the camera sees them.
 */

import { type Box3, Color, type MeshLambertMaterial, type PerspectiveCamera, Vector3 } from "three";
import { BOX, EDGE, type Point } from "../sea";
import type { ShakenCup } from "./cup";
import type { Piece } from "./dice";
import { LAMP, WALL } from "./furniture";
import { SIDES } from "./textures";

/** How far the edges of a die are rounded. */
const ROUND = 1.2;
const INSET = EDGE / 2 - ROUND;
/** A picture of a side reaches a little over the rounding. */
const PICTURE = EDGE / 2 - ROUND / 2;
const SHADOW = "rgb(3 20 28 / 0.4)";
const LEATHER = ["#3c2010", "#7a4725", "#4b2813"];
const [CROWN, BRASS] = ["#6b3d20", "#d9a84c"];
/** Points of a circle. */
const ROUNDED = 24;

interface Side {
	out: Vector3;
	right: Vector3;
	down: Vector3;
}
/** Of a body that is not turned, in the order of its pictures: +X, -X, +Y, -Y, +Z, -Z. */
const BODY: readonly Side[] = [
	[1, 0, 0, 0, 0, -1, 0, -1, 0],
	[-1, 0, 0, 0, 0, 1, 0, -1, 0],
	[0, 1, 0, 1, 0, 0, 0, 0, 1],
	[0, -1, 0, 1, 0, 0, 0, 0, -1],
	[0, 0, 1, 1, 0, 0, 0, -1, 0],
	[0, 0, -1, -1, 0, 0, 0, -1, 0],
].map((n) => ({
	out: new Vector3().fromArray(n, 0),
	right: new Vector3().fromArray(n, 3),
	down: new Vector3().fromArray(n, 6),
}));
const CORNERS: readonly Vector3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
	new Vector3(bits & 1 ? 1 : -1, bits & 2 ? 1 : -1, bits & 4 ? 1 : -1).multiplyScalar(INSET),
);

export class Painting {
	readonly canvas = document.createElement("canvas");
	readonly #pen: CanvasRenderingContext2D | null;
	readonly #seen = new Vector3();
	#camera: PerspectiveCamera | null = null;

	constructor() {
		this.#pen = this.canvas.getContext("2d");
		Object.assign(this.canvas.style, { position: "absolute", inset: "0", pointerEvents: "none" });
		this.canvas.setAttribute("aria-hidden", "true");
		this.canvas.hidden = true;
	}

	fit(width: number, height: number): void {
		const [across, down] = [Math.round(width), Math.round(height)];
		if (this.canvas.width !== across) this.canvas.width = across;
		if (this.canvas.height !== down) this.canvas.height = down;
	}

	paint(pieces: readonly Piece[], cup: ShakenCup, camera: PerspectiveCamera, front: readonly Box3[]): void {
		const pen = this.#pen;
		if (!pen) return;
		this.#camera = camera;
		pen.setTransform(1, 0, 0, 1, 0, 0);
		pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
		const far = (piece: Piece) => piece.mesh.position.distanceToSquared(camera.position);
		const shown = pieces.filter(({ mesh }) => mesh.visible).sort((one, other) => far(other) - far(one));
		pen.save();
		for (const wall of front) this.#leave(pen, wall);
		pen.fillStyle = SHADOW;
		for (const piece of shown) this.#shadow(pen, piece);
		const isLow = ({ mesh }: Piece) => mesh.position.z < WALL;
		for (const piece of shown) if (isLow(piece)) this.#die(pen, piece, camera);
		pen.setTransform(1, 0, 0, 1, 0, 0);
		pen.restore();
		for (const piece of shown) if (!isLow(piece)) this.#die(pen, piece, camera);
		pen.setTransform(1, 0, 0, 1, 0, 0);
		if (cup.mesh.visible) this.#cup(pen, cup);
		pen.globalAlpha = 1;
	}

	/** Nothing is painted where this wall is. */
	#leave(pen: CanvasRenderingContext2D, { min, max }: Box3): void {
		const ends = [min, max];
		const corners = CORNERS.map((_, bits) => {
			const [x, y, z] = [bits & 1, (bits >> 1) & 1, bits >> 2].map((end) => ends[end]);
			return new Vector3(x?.x, y?.y, z?.z);
		});
		this.#outline(pen, hull(corners.map((corner) => this.#at(corner))));
		pen.rect(0, 0, this.canvas.width, this.canvas.height);
		pen.clip("evenodd");
	}

	/** Where on the canvas this place is seen. */
	#at(place: Vector3): Point {
		const { x, y } = this.#seen.copy(place).project(this.#camera as PerspectiveCamera);
		return [((x + 1) / 2) * this.canvas.width, ((1 - y) / 2) * this.canvas.height];
	}

	#outline(pen: CanvasRenderingContext2D, points: readonly Point[]): void {
		pen.beginPath();
		for (const [x, y] of points) pen.lineTo(x, y);
		pen.closePath();
	}

	#shadow(pen: CanvasRenderingContext2D, { mesh }: Piece): void {
		const { position, quaternion } = mesh;
		if (position.z < 0) return;
		const fallen = CORNERS.map((corner) => {
			const at = corner.clone().applyQuaternion(quaternion).add(position);
			at.addScaledVector(at.clone().sub(LAMP), Math.max(0, at.z) / (LAMP.z - at.z));
			return this.#at(at.set(inside(at.x), inside(at.y), 0));
		});
		this.#outline(pen, hull(fallen));
		pen.fill();
	}

	#die(pen: CanvasRenderingContext2D, { mesh }: Piece, camera: PerspectiveCamera): void {
		const { position, quaternion } = mesh;
		const picture = (mesh.material as MeshLambertMaterial).map?.image as CanvasImageSource;
		const body = new Color((mesh.userData as { body: string }).body);
		// What sinks fades: the floor does not hide it here.
		pen.globalAlpha = Math.min(1, Math.max(0, (position.z + EDGE) / EDGE));
		pen.lineJoin = "round";
		const eye = camera.position.clone().sub(position);
		const lamp = LAMP.clone().sub(position).normalize();
		const [middle, aside] = [position, position.clone().add(new Vector3(ROUND, 0, 0))].map((at) => this.#at(at));
		const round = Math.hypot((middle as Point)[0] - (aside as Point)[0], (middle as Point)[1] - (aside as Point)[1]);
		BODY.forEach((side, at) => {
			const out = side.out.clone().applyQuaternion(quaternion);
			if (out.dot(eye) <= EDGE / 2) return;
			const light = 0.5 + 0.12 * out.z + 0.55 * Math.max(0, out.dot(lamp));
			const right = side.right.clone().applyQuaternion(quaternion);
			const down = side.down.clone().applyQuaternion(quaternion);
			const corner = (across: number, along: number, size: number, high: number) =>
				this.#at(
					position
						.clone()
						.addScaledVector(out, high)
						.addScaledVector(right, across * size)
						.addScaledVector(down, along * size),
				);
			const high = EDGE / 2;
			const edge = [corner(-1, -1, INSET, high), corner(1, -1, INSET, high)];
			edge.push(corner(1, 1, INSET, high), corner(-1, 1, INSET, high));
			this.#outline(pen, edge);
			pen.fillStyle = `#${body.clone().multiplyScalar(light).getHexString()}`;
			pen.strokeStyle = pen.fillStyle;
			pen.lineWidth = 2 * round;
			pen.stroke();
			pen.fill();
			const [x, y] = corner(-1, -1, PICTURE, high);
			const [rx, ry] = corner(1, -1, PICTURE, high);
			const [dx, dy] = corner(-1, 1, PICTURE, high);
			pen.setTransform(rx - x, ry - y, dx - x, dy - y, x, y);
			const { across, points } = SIDES;
			const column = (at % across) * points;
			const row = Math.floor(at / across) * points;
			pen.drawImage(picture, column, row, points, points, 0, 0, 1, 1);
			if (light < 1) {
				pen.fillStyle = `rgb(0 0 0 / ${1 - light})`;
				pen.fillRect(0, 0, 1, 1);
			}
			pen.setTransform(1, 0, 0, 1, 0, 0);
		});
	}

	#cup(pen: CanvasRenderingContext2D, { mesh, opacity }: ShakenCup): void {
		mesh.updateMatrix();
		const ring = (radius: number, high: number) =>
			Array.from({ length: ROUNDED }, (_, at) => {
				const angle = (2 * Math.PI * at) / ROUNDED;
				const place = new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), high);
				return this.#at(place.applyMatrix4(mesh.matrix));
			});
		pen.globalAlpha = opacity;
		pen.fillStyle = BRASS;
		this.#outline(pen, hull([...ring(34, 2), ...ring(34, 8)]));
		pen.fill();
		const leather = hull([...ring(31.4, 8), ...ring(25, 58)]);
		const wide = leather.map(([x]) => x);
		const shades = pen.createLinearGradient(Math.min(...wide), 0, Math.max(...wide), 0);
		LEATHER.forEach((shade, at) => {
			shades.addColorStop(at / 2, shade);
		});
		pen.fillStyle = shades;
		this.#outline(pen, leather);
		pen.fill();
		pen.fillStyle = CROWN;
		this.#outline(pen, ring(24, 58));
		pen.fill();
	}
}

function inside(at: number): number {
	return Math.max(0, Math.min(BOX, at));
}

/** The points that a rubber band around all of them would touch, one after the other. */
export function hull(points: readonly Point[]): Point[] {
	const sorted = [...points].sort(([x, y], [u, v]) => x - u || y - v);
	const half = (from: readonly Point[]) => {
		const kept: Point[] = [];
		for (const point of from) {
			while (kept.length > 1 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop();
			kept.push(point);
		}
		return kept.slice(0, -1);
	};
	return [...half(sorted), ...half(sorted.reverse())];
}

/** Above 0 if one turns left from the first two to the third. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
	return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
