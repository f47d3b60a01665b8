/** The Baron's cup: it is shaken over the box, lifted, and fades. */

import { DoubleSide, Group, LatheGeometry, Mesh, MeshStandardMaterial, Vector2, Vector3 } from "three";
import type { Dropped } from "../../../generated/games/rattle_battle";
import { MIDDLE } from "./furniture";

/** How long it takes to lift the cup away. */
const LIFT = 260;

export class ShakenCup {
	readonly mesh = cupMesh();
	readonly #at = new Vector3();
	#from = 0;
	#until = 0;
	/** It fades while it is lifted. */
	opacity = 1;

	constructor() {
		this.mesh.visible = false;
	}

	/** Shake the dice of this drop from now until then. */
	shake(event: Dropped, from: number, until: number): void {
		this.#at.set(MIDDLE, event.why === "throw" ? 15 : MIDDLE, 104);
		// The more dice, the bigger the cup.
		this.mesh.scale.setScalar(Math.max(0.8, Math.min(1.5, 0.42 * Math.cbrt(event.fell) + 0.4)));
		this.#from = from;
		this.#until = until;
	}

	putAway(): void {
		this.#until = 0;
	}

	/** Draw the next frame; true while it can be seen. */
	step(now: number): boolean {
		this.mesh.visible = this.#until > 0 && now < this.#until + LIFT;
		if (!this.mesh.visible) return false;
		const after = Math.max(0, (now - this.#until) / LIFT);
		const wild = after ? 0 : Math.min(1, (now - this.#from) / 150);
		const beat = now / 38;
		this.mesh.position.set(
			this.#at.x + wild * 9 * Math.sin(beat),
			this.#at.y + wild * 5 * Math.cos(beat * 1.3),
			this.#at.z - 6 + wild * 5 * Math.sin(beat * 1.7) + after * 120,
		);
		this.mesh.rotation.set(wild * 0.16 * Math.sin(beat * 0.9), wild * 0.2 * Math.cos(beat * 1.1), 0);
		this.#fade(after);
		return true;
	}

	#fade(after: number): void {
		this.opacity = 1 - after;
		for (const part of this.mesh.children) {
			const material = (part as Mesh).material as MeshStandardMaterial;
			material.transparent = true;
			material.opacity = this.opacity;
			part.castShadow = !after; // what fades must not leave its shadow behind
		}
	}
}

function cupMesh(): Group {
	const profile = [
		[0, 58],
		[24, 58],
		[27, 55],
		[31, 4],
		[33, 0],
		[30, 0],
		[28, 4],
		[24, 53],
		[0, 54],
	].map(([r, z]) => new Vector2(r, z));
	const leather = new Mesh(
		new LatheGeometry(profile, 40),
		new MeshStandardMaterial({ color: "#5b3218", roughness: 0.75, side: DoubleSide }),
	);
	const rim = new Mesh(
		new LatheGeometry(
			[
				[32.2, 2],
				[34, 3],
				[34, 8],
				[31.6, 9],
			].map(([r, z]) => new Vector2(r, z)),
			40,
		),
		new MeshStandardMaterial({ color: "#d9a84c", metalness: 0.8, roughness: 0.35, side: DoubleSide }),
	);
	const group = new Group();
	for (const part of [leather, rim]) {
		part.rotation.x = Math.PI / 2;
		part.castShadow = true;
		group.add(part);
	}
	return group;
}
