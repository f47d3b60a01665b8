/** What stands still: the lamp, the wooden box with its brass corners, the table beneath it. */

import {
	Box3,
	CircleGeometry,
	HemisphereLight,
	Mesh,
	MeshLambertMaterial,
	MeshStandardMaterial,
	PlaneGeometry,
	PointLight,
	type Scene,
	SpotLight,
	Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { BOX } from "../sea";
import { seaTexture, turned, woodTexture } from "./textures";

export const MIDDLE = BOX / 2;
export const WALL = 34;
const THICK = 9;
export const LAMP = new Vector3(MIDDLE - 120, MIDDLE + 90, 640);

export interface Furniture {
	/** It may be turned down. */
	lamp: SpotLight;
	/** Where walls and their corners are: they may hide what is in the box. */
	frame: readonly Box3[];
}

/** Puts everything in its place. Thrifty: only the floor takes shadows, and coarser ones. */
export function furnish(scene: Scene, thrifty: boolean): Furniture {
	const lamp = hangLamp(scene, thrifty);
	layFloor(scene);
	const frame = [...buildWalls(scene, thrifty), ...fitCorners(scene)].map((part) => new Box3().setFromObject(part));
	setTable(scene, thrifty);
	return { lamp, frame };
}

/** Is it between this eye and the inside of the box? */
export function hides(part: Box3, eye: Vector3): boolean {
	const middle = part.getCenter(new Vector3());
	const out = (at: number) => (at < 0 ? -1 : at > BOX ? 1 : 0);
	return [
		[middle.x, eye.x],
		[middle.y, eye.y],
	].some(([at = 0, from = 0]) => out(at) !== 0 && out(from) === out(at));
}

function hangLamp(scene: Scene, thrifty: boolean): SpotLight {
	const lamp = new SpotLight("#ffe2be", 2.9, 0, 0.5, 0.75, 0);
	lamp.position.copy(LAMP);
	lamp.target.position.set(MIDDLE, MIDDLE, 0);
	lamp.castShadow = true;
	const points = thrifty ? 512 : 1024;
	lamp.shadow.mapSize.set(points, points);
	lamp.shadow.radius = 5;
	lamp.shadow.bias = -0.0004;
	lamp.shadow.normalBias = 0.4;
	lamp.shadow.camera.near = 200;
	lamp.shadow.camera.far = 1000;
	const glow = new PointLight("#bcd9e6", 0.7, 0, 0);
	glow.position.set(MIDDLE + 160, -260, 300);
	scene.add(lamp, lamp.target, glow, new HemisphereLight("#e4f0f6", "#4a3424", 1.15));
	return lamp;
}

function layFloor(scene: Scene): void {
	const floor = new Mesh(new PlaneGeometry(BOX, BOX), new MeshLambertMaterial({ map: seaTexture() }));
	floor.position.set(MIDDLE, MIDDLE, 0);
	floor.receiveShadow = true;
	scene.add(floor);
}

function buildWalls(scene: Scene, thrifty: boolean): Mesh[] {
	const grain = woodTexture("#8a5a30", "#5d381b", 3);
	const long = BOX + 2 * THICK;
	const walls = [
		[MIDDLE, -THICK / 2, long, THICK],
		[MIDDLE, BOX + THICK / 2, long, THICK],
		[-THICK / 2, MIDDLE, THICK, BOX],
		[BOX + THICK / 2, MIDDLE, THICK, BOX],
	].map(([x = 0, y = 0, sx = 0, sy = 0]) => {
		const wall = new Mesh(
			new RoundedBoxGeometry(sx, sy, WALL + 4, 2, 1.6),
			new MeshLambertMaterial({ map: sx > sy ? grain : turned(grain) }),
		);
		wall.position.set(x, y, WALL / 2 - 2);
		wall.castShadow = true;
		wall.receiveShadow = !thrifty;
		return wall;
	});
	scene.add(...walls);
	return walls;
}

function fitCorners(scene: Scene): Mesh[] {
	const brass = new MeshStandardMaterial({ color: "#d9a84c", metalness: 0.85, roughness: 0.32 });
	const ends = [-THICK / 2, BOX + THICK / 2];
	const corners = ends.flatMap((x) =>
		ends.map((y) => {
			const corner = new Mesh(new RoundedBoxGeometry(THICK + 7, THICK + 7, 9, 2, 1.4), brass);
			corner.position.set(x, y, WALL - 3.5);
			corner.castShadow = true;
			return corner;
		}),
	);
	scene.add(...corners);
	return corners;
}

function setTable(scene: Scene, thrifty: boolean): void {
	const table = new Mesh(
		new CircleGeometry(620, 64),
		new MeshLambertMaterial({ map: woodTexture("#4a2c17", "#2b180b", 9) }),
	);
	table.position.set(MIDDLE, MIDDLE, -4);
	table.receiveShadow = !thrifty;
	scene.add(table);
}
