/** A hand on the box: which die it is over, whether it clicks, drags or lets go. */

import { type Camera, Plane, Raycaster, Vector2, Vector3 } from "three";
import { type Eye, Fingers, nearest, REACH } from "../../../kit/surface/fingers";
import { isTouch } from "../../../kit/surface/intent.svelte";
import { EDGE, type Point } from "../sea";
import type { Dice } from "./dice";

/** What the box tells the page about the hand. */
export interface Hand {
	/** A ship was clicked; null: the floor. */
	pick: (die: number | null, at: Point, byFinger: boolean) => void;
	/** May this one be dragged? */
	draggable: (die: number) => boolean;
	drag: (die: number, at: Point) => void;
	drop: (die: number, at: Point, byFinger: boolean) => void;
	/** The drag is over, and the die stays where it was. */
	cancel: () => void;
	point: (die: number | null) => void;
}

/** Dice are small, fingers are not: a touch this far beside a die still means it. */
const BESIDE = 13;
const TOPS = new Plane(new Vector3(0, 0, 1), -EDGE / 2);

export class Pointing {
	readonly #ray = new Raycaster();

	/** `held` is called when a die is taken up (true) and when it is let go; `eye` is what two fingers move. */
	constructor(
		readonly canvas: HTMLCanvasElement,
		readonly camera: Camera,
		readonly dice: Dice,
		readonly hand: Hand,
		readonly held: (on: boolean) => void,
		eye: Eye,
	) {
		const fingers = new Fingers<number>(eye, {
			find: (event) => this.#dieAt(event),
			movable: (die) => hand.draggable(die),
			drag: (die, event) => this.#at(event, (at) => hand.drag(die, at)),
			drop: (die, event) => this.#let(() => this.#at(event, (at) => hand.drop(die, at, isTouch(event)))),
			cancel: () => this.#let(() => hand.cancel()),
			tap: (die, event) => this.#let(() => this.#at(event, (at) => hand.pick(die, at, isTouch(event)))),
			hold: (die) => hand.point(die),
		});
		// Before the controls hear of it: a die in the hand does not turn the box, and neither do two fingers.
		canvas.addEventListener("pointerdown", this.#pressed, { capture: true });
		fingers.on(canvas);
		canvas.addEventListener("pointermove", (event) => event.buttons === 0 && hand.point(this.#dieAt(event)));
		for (const end of ["pointerup", "pointercancel"] as const)
			canvas.addEventListener(end, (event) => event.isPrimary && this.#let(() => {}));
		canvas.addEventListener("pointerleave", () => hand.point(null));
	}

	readonly #pressed = (event: PointerEvent): void => {
		const die = event.isPrimary ? this.#dieAt(event) : null;
		if (die !== null && this.hand.draggable(die)) this.dice.held = die;
		if (!event.isPrimary || this.dice.held !== null) this.held(true);
	};

	#let(then: () => void): void {
		this.dice.letGo();
		this.held(false);
		then();
	}

	#at(event: PointerEvent, then: (at: Point) => void): void {
		const at = this.#floorAt(event);
		if (at) then(at);
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
		if (isTouch(event)) return nearest(pieces, (piece) => this.#pixelsTo(piece.to, event), REACH)?.die ?? null;
		if (hit) return hit.object.userData.die as number;
		const at = this.#floorAt(event);
		if (!at) return null;
		const near = pieces
			.map((piece) => ({ die: piece.die, d: Math.hypot(piece.to.x - at[0], piece.to.y - at[1]) }))
			.sort((a, b) => a.d - b.d)[0];
		return near && near.d < BESIDE ? near.die : null;
	}

	/** How far beside something a finger has come down, in pixels. */
	#pixelsTo(place: Vector3, event: PointerEvent): number {
		const frame = this.canvas.getBoundingClientRect();
		const at = place.clone().project(this.camera);
		const x = frame.left + ((at.x + 1) / 2) * frame.width;
		const y = frame.top + ((1 - at.y) / 2) * frame.height;
		return Math.hypot(event.clientX - x, event.clientY - y);
	}

	#floorAt(event: PointerEvent): Point | null {
		this.#aim(event);
		const hit = this.#ray.ray.intersectPlane(TOPS, new Vector3());
		return hit ? [hit.x, hit.y] : null;
	}
}
