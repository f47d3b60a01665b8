/** The dice in the box: where they lie, how they glide, fall and sink. */

import { Group, type Material, Mesh, MeshLambertMaterial, MeshPhongMaterial, type Quaternion, Vector3 } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { ShipView } from "../../../generated/games/rattle_battle";
import { play } from "../../../lib/sound";
import { skinOf } from "../art";
import { Fall, type Falling, KNOCKS, lift, likest, lying } from "../fall";
import { printed, sortOf } from "../printed";
import { EDGE } from "../sea";
import { diceTexture, SIDES } from "./textures";

export interface Piece {
	mesh: Mesh;
	die: number;
	fall: Falling | null;
	/** It leaves the box, and then the screen. */
	leaves: boolean;
	from: Vector3;
	to: Vector3;
	fromTurn: Quaternion;
	toTurn: Quaternion;
	start: number;
	length: number;
	sinking: boolean;
	knocked: number;
}

/** A knock that is still to be heard. */
export interface Knock {
	when: number;
	loud: number;
}

const SINKING = 420;

export class Dice {
	readonly geometry = dieGeometry();
	/** All of them. */
	readonly group = new Group();
	/** The one in somebody's hand: it is where the hand is. */
	held: number | null = null;
	/** The clatter that is still to come. */
	knocks: Knock[] = [];
	readonly #pieces = new Map<number, Piece>();
	readonly #skins = new Map<string, Material>();

	get(die: number): Piece | undefined {
		return this.#pieces.get(die);
	}

	/** All that are not on their way down. */
	afloat(): Piece[] {
		return [...this.#pieces.values()].filter((piece) => !piece.sinking);
	}

	/** All that can be seen. */
	get all(): Piece[] {
		return [...this.#pieces.values()];
	}

	/** Does any of them fall? */
	get falls(): boolean {
		return this.all.some((piece) => piece.fall !== null);
	}

	/** The piece of a die; a new one lies here. */
	take(die: number, at: Vector3, turned: Quaternion): Piece {
		const piece = this.#pieces.get(die) ?? this.#make(die, at, turned);
		piece.sinking = false;
		return piece;
	}

	/** Everything as the view says; what has moved glides there, what is gone goes under. */
	lay(ships: readonly ShipView[], length: number): void {
		const now = performance.now();
		const there = new Set(ships.map((ship) => ship.die));
		for (const ship of ships) {
			const to = new Vector3(ship.x, ship.y, EDGE / 2);
			const side = sideOf(ship.colour, ship.face);
			const known = this.#pieces.get(ship.die);
			const turned = known ? likest(side, ship.angle, known.toTurn) : lying(side, ship.angle);
			const piece = this.take(ship.die, to, turned);
			piece.mesh.visible = true;
			if (piece.fall || (piece.to.distanceTo(to) < 0.01 && Math.abs(piece.toTurn.dot(turned)) > 0.99999)) continue;
			this.glide(piece, to, turned, now, length);
		}
		for (const piece of this.#pieces.values())
			if (!there.has(piece.die) && !piece.sinking && !(piece.fall && piece.leaves)) this.#sink(piece, now, length);
	}

	/** Whatever is still falling lies where it will lie. */
	settle(): void {
		this.knocks = [];
		for (const piece of this.#pieces.values()) {
			if (!piece.fall) continue;
			piece.fall.at(Number.POSITIVE_INFINITY, piece.mesh.position, piece.mesh.quaternion);
			piece.mesh.visible = true;
			this.#landed(piece, performance.now());
		}
	}

	glide(piece: Piece, to: Vector3, turned: Quaternion, start: number, length: number): void {
		piece.from.copy(piece.mesh.position);
		piece.fromTurn.copy(piece.mesh.quaternion);
		piece.to.copy(to);
		piece.toTurn.copy(turned);
		piece.start = start;
		piece.length = length;
	}

	/** The hand lets go: the die is back where it lay. */
	letGo(): void {
		const piece = this.held === null ? null : this.#pieces.get(this.held);
		if (piece) piece.mesh.position.copy(piece.to);
		this.held = null;
	}

	/** One picture further; true while anything moves. */
	step(now: number): boolean {
		let moving = false;
		while (this.knocks[0] && this.knocks[0].when <= now) play("knock", { loud: this.knocks.shift()?.loud ?? 1 });
		for (const piece of [...this.#pieces.values()]) {
			if (piece.fall) {
				this.#falls(piece, piece.fall, now);
				moving = true;
			} else if (this.held !== piece.die && this.#glides(piece, now)) moving = true;
		}
		return moving;
	}

	#falls(piece: Piece, fall: Falling, now: number): void {
		const { mesh } = piece;
		mesh.visible = fall.lay || now >= fall.start;
		if (fall.at(now, mesh.position, mesh.quaternion)) this.#landed(piece, now);
		if (fall instanceof Fall) this.#clatter(piece, (now - fall.start) / fall.length);
	}

	#glides(piece: Piece, now: number): boolean {
		const { mesh } = piece;
		const part = piece.length ? Math.min(1, Math.max(0, (now - piece.start) / piece.length)) : 1;
		const eased = 1 - (1 - part) ** 3;
		mesh.position.lerpVectors(piece.from, piece.to, eased);
		mesh.quaternion.slerpQuaternions(piece.fromTurn, piece.toTurn, eased);
		if (part < 1) {
			// A side is turned up by tipping over an edge, not by sinking into the floor.
			if (!piece.sinking) mesh.position.z = Math.max(mesh.position.z, lift(mesh.quaternion));
			return true;
		}
		piece.from.copy(piece.to);
		piece.fromTurn.copy(piece.toTurn);
		if (piece.sinking) {
			this.group.remove(mesh);
			this.#pieces.delete(piece.die);
		}
		return false;
	}

	#sink(piece: Piece, now: number, length: number): void {
		piece.sinking = true;
		piece.fall = null;
		const deep = piece.mesh.position.clone().setZ(-EDGE);
		this.glide(piece, deep, piece.toTurn, now, length && SINKING);
	}

	/** It lies still: where it stays, or outside, where it is taken away. */
	#landed(piece: Piece, now: number): void {
		piece.fall = null;
		piece.from.copy(piece.mesh.position);
		piece.fromTurn.copy(piece.mesh.quaternion);
		piece.length = 0;
		if (piece.leaves) this.#sink(piece, now, SINKING);
	}

	/** Of a fall that is made up. */
	#clatter(piece: Piece, part: number): void {
		const knock = KNOCKS[piece.knocked];
		if (knock === undefined || part < knock) return;
		if (this.#pieces.size < 6 || piece.die % 3 === piece.knocked) play("dice", { loud: 0.7 / (1 + piece.knocked) });
		piece.knocked++;
	}

	#make(die: number, at: Vector3, turned: Quaternion): Piece {
		const mesh = new Mesh(this.geometry, this.#skin(die));
		mesh.castShadow = true;
		mesh.receiveShadow = true;
		mesh.userData.die = die;
		mesh.userData.body = skinOf(sortOf(die)).body;
		mesh.position.copy(at);
		mesh.quaternion.copy(turned);
		this.group.add(mesh);
		const piece: Piece = {
			mesh,
			die,
			fall: null,
			leaves: false,
			from: at.clone(),
			to: at.clone(),
			fromTurn: turned.clone(),
			toTurn: turned.clone(),
			start: 0,
			length: 0,
			sinking: false,
			knocked: 0,
		};
		this.#pieces.set(die, piece);
		return piece;
	}

	#skin(die: number): Material {
		const { colour, owner } = sortOf(die);
		const key = `${colour}/${owner}`;
		const skin = this.#skins.get(key) ?? skinOfSort(colour, owner);
		this.#skins.set(key, skin);
		return skin;
	}
}

/** One thing to draw, painted with one picture of all its sides. */
function dieGeometry(): RoundedBoxGeometry {
	const made = new RoundedBoxGeometry(EDGE, EDGE, EDGE, 2, 1.2);
	const places = made.getAttribute("uv");
	for (let at = 0; at < places.count; at++) {
		const side = Math.floor((6 * at) / places.count);
		const [column, row] = [side % SIDES.across, Math.floor(side / SIDES.across)];
		places.setXY(at, (column + places.getX(at)) / SIDES.across, 1 - (row + 1 - places.getY(at)) / SIDES.down);
	}
	made.clearGroups();
	return made;
}

function skinOfSort(colour: string, owner: number | null): Material {
	const skin = skinOf({ colour, owner });
	const sides = printed.sides[colour] ?? [];
	// A box has its sides in the order +X, -X, +Y, -Y, +Z, -Z.
	const faces = [2, 3, 4, 5, 0, 1].map((side) => sides[side] ?? 1);
	const map = diceTexture(faces, skin);
	if (owner !== null) return new MeshLambertMaterial({ map });
	return new MeshPhongMaterial({
		map,
		shininess: 60,
		specular: "#262626",
		transparent: true,
		opacity: 0.9,
		emissive: skin.body,
		emissiveIntensity: 0.08,
	});
}

function sideOf(colour: string, face: number): number {
	return Math.max(0, printed.sides[colour]?.indexOf(face) ?? 0);
}
