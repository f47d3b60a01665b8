/** A hand on the box: which die it is over, whether it clicks, drags or lets go. */

import { type Camera, Plane, Raycaster, Vector2, Vector3 } from "three";
import { EDGE, type Point } from "../sea";
import type { Dice } from "./dice";

/** What the box tells the page about the hand. */
export interface Hand {
	/** A ship was clicked; null: the floor. */
	pick: (die: number | null, at: Point) => void;
	/** May this one be dragged? */
	draggable: (die: number) => boolean;
	drag: (die: number, at: Point) => void;
	drop: (die: number, at: Point) => void;
	point: (die: number | null) => void;
}

/** Dice are small, fingers are not: a touch this far beside a die still means it. */
const BESIDE = 13;
/** A hand that has moved less than this, in pixels, has clicked. */
const STILL = 4;
const TOPS = new Plane(new Vector3(0, 0, 1), -EDGE / 2);

export class Pointing {
	readonly #ray = new Raycaster();
	#down: { x: number; y: number; die: number | null } | null = null;

	/** `held` is called when a die is taken up (true) and when it is let go. */
	constructor(
		readonly canvas: HTMLCanvasElement,
		readonly camera: Camera,
		readonly dice: Dice,
		readonly hand: Hand,
		readonly held: (on: boolean) => void,
	) {
		canvas.addEventListener("pointerdown", this.#pressed, { capture: true });
		canvas.addEventListener("pointermove", this.#pulled);
		canvas.addEventListener("pointerup", this.#released);
		canvas.addEventListener("pointercancel", () => this.#letGo());
		canvas.addEventListener("pointerleave", () => hand.point(null));
	}

	#pressed = (event: PointerEvent): void => {
		const die = this.#dieAt(event);
		this.#down = { x: event.clientX, y: event.clientY, die };
		if (die === null || !this.hand.draggable(die)) return;
		this.dice.held = die;
		this.held(true);
		this.canvas.setPointerCapture(event.pointerId);
	};

	#pulled = (event: PointerEvent): void => {
		if (this.dice.held !== null && this.#down) {
			if (isStill(event, this.#down)) return;
			const at = this.#floorAt(event);
			if (at) this.hand.drag(this.dice.held, at);
		} else if (event.buttons === 0) this.hand.point(this.#dieAt(event));
	};

	#released = (event: PointerEvent): void => {
		const down = this.#down;
		const die = this.dice.held;
		this.#letGo();
		if (!down) return;
		const at = this.#floorAt(event);
		const still = isStill(event, down);
		if (die !== null && !still && at) this.hand.drop(die, at);
		else if (still && at) this.hand.pick(down.die, at);
	};

	#letGo(): void {
		this.dice.letGo();
		this.#down = null;
		this.held(false);
	}

	#aim(event: PointerEvent): void {
		const frame = this.canvas.getBoundingClientRect();
		const at = new Vector2(
			((event.clientX - frame.left) / frame.width) * 2 - 1,
			1 - ((event.clientY - frame.top) / frame.height) * 2,
		);
		this.#ray.setFromCamera(at, this.camera);
	}

	#dieAt(event: PointerEvent): number | null {
		this.#aim(event);
		const pieces = this.dice.afloat();
		const meshes = pieces.map((piece) => piece.mesh);
		const hit = this.#ray.intersectObjects(meshes, false)[0];
		if (hit) return hit.object.userData.die as number;
		const at = this.#floorAt(event);
		if (!at) return null;
		const near = pieces
			.map((piece) => ({ die: piece.die, d: Math.hypot(piece.to.x - at[0], piece.to.y - at[1]) }))
			.sort((a, b) => a.d - b.d)[0];
		return near && near.d < BESIDE ? near.die : null;
	}

	#floorAt(event: PointerEvent): Point | null {
		this.#aim(event);
		const hit = this.#ray.ray.intersectPlane(TOPS, new Vector3());
		return hit ? [hit.x, hit.y] : null;
	}
}

function isStill(event: PointerEvent, from: { x: number; y: number }): boolean {
	return Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL;
}
