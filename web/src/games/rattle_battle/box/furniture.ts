/** What stands still: the lamp, the wooden box with its brass corners, the table beneath it. */

import {
	CircleGeometry,
	HemisphereLight,
	Mesh,
	MeshLambertMaterial,
	MeshStandardMaterial,
	PlaneGeometry,
	PointLight,
	type Scene,
	SpotLight,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { BOX } from "../sea";
import { seaTexture, turned, woodTexture } from "./textures";

export const MIDDLE = BOX / 2;
const WALL = 34;
const THICK = 9;

/**
 * Puts everything in its place; the lamp comes back, because it is the one thing that may be turned down. Thrifty: only
 * the floor takes shadows, and coarser ones.
 */
export function furnish(scene: Scene, thrifty: boolean): SpotLight {
	const lamp = hangLamp(scene, thrifty);
	layFloor(scene);
	buildWalls(scene, thrifty);
	fitCorners(scene);
	setTable(scene, thrifty);
	return lamp;
}

function hangLamp(scene: Scene, thrifty: boolean): SpotLight {
	const lamp = new SpotLight("#ffe2be", 2.9, 0, 0.5, 0.75, 0);
	lamp.position.set(MIDDLE - 120, MIDDLE + 90, 640);
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

function buildWalls(scene: Scene, thrifty: boolean): void {
	const grain = woodTexture("#8a5a30", "#5d381b", 3);
	const long = BOX + 2 * THICK;
	for (const [x, y, sx, sy] of [
		[MIDDLE, -THICK / 2, long, THICK],
		[MIDDLE, BOX + THICK / 2, long, THICK],
		[-THICK / 2, MIDDLE, THICK, BOX],
		[BOX + THICK / 2, MIDDLE, THICK, BOX],
	] as const) {
		const wall = new Mesh(
			new RoundedBoxGeometry(sx, sy, WALL + 4, 2, 1.6),
			new MeshLambertMaterial({ map: sx > sy ? grain : turned(grain) }),
		);
		wall.position.set(x, y, WALL / 2 - 2);
		wall.castShadow = true;
		wall.receiveShadow = !thrifty;
		scene.add(wall);
	}
}

function fitCorners(scene: Scene): void {
	const brass = new MeshStandardMaterial({ color: "#d9a84c", metalness: 0.85, roughness: 0.32 });
	for (const x of [-THICK / 2, BOX + THICK / 2])
		for (const y of [-THICK / 2, BOX + THICK / 2]) {
			const corner = new Mesh(new RoundedBoxGeometry(THICK + 7, THICK + 7, 9, 2, 1.4), brass);
			corner.position.set(x, y, WALL - 3.5);
			corner.castShadow = true;
			scene.add(corner);
		}
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
