/** What is drawn over the floor: ranges, glows, rulers, targets, and the ghost of a planned move. */

import {
	BufferGeometry,
	CircleGeometry,
	type Color,
	DoubleSide,
	Float32BufferAttribute,
	type Group,
	LineBasicMaterial,
	LineLoop,
	Mesh,
	MeshBasicMaterial,
	PlaneGeometry,
	RingGeometry,
} from "three";
import type { ShipView } from "../../../generated/games/rattle_battle";
import { printed } from "../printed";
import { BOX, isRefused, type Mover, type Plan, type Point } from "../sea";
import type { Dice } from "./dice";
import { MIDDLE } from "./furniture";

export interface Marks {
	ship: ShipView | null;
	mover: Mover | null;
	plan: Plan | null;
	lit: ReadonlySet<number>;
	aimed: ReadonlySet<number>;
	lines: readonly { from: Point; to: Point; colour: string }[];
	target: Point | null;
	line: number | null;
	spot: { x: number; y: number } | null;
	aim: { aim: number; power: number } | null;
}

const GOLD = "#ffd977";
const RED = "#ff5b6e";
export const PLANNED = "#ffe9ad";

/** All marks except the plan, which follows the hand. */
export function draw(group: Group, marks: Marks, dice: Dice): void {
	const { ship, mover } = marks;
	const { short, long } = printed.measures;
	if (ship) group.add(around(ship, short, "#e6f4f1", 0.55), around(ship, long, "#ecca7f", 0.5));
	if (mover && ship) group.add(...reach(ship, mover.limit));
	glow(group, marks.lit, GOLD, dice);
	glow(group, marks.aimed, RED, dice);
	for (const { from, to, colour } of marks.lines) group.add(ray(from, to, colour));
	const { target, spot } = marks;
	if (target) group.add(...[6, 14, 24].map((size) => at(ring(size, "#d1495b", 0.8, 2), target[0], target[1], 0.4)));
	if (marks.line !== null) group.add(ray([0, marks.line], [BOX, marks.line], GOLD));
	if (spot) group.add(at(ring(30, GOLD, 0.9, 1.6), spot.x, spot.y, 0.4));
	if (marks.aim) group.add(throwLine(marks.aim));
}

export function colourOf(plan: Plan): string {
	return isRefused(plan) ? RED : PLANNED;
}

function glow(group: Group, lit: ReadonlySet<number>, colour: string, dice: Dice): void {
	for (const die of lit) {
		const piece = dice.get(die);
		if (piece) group.add(at(ring(11.5, colour, 0.95, 2.2), piece.to.x, piece.to.y, 0.6));
	}
}

/** How far a ship may go. */
function reach({ x, y }: ShipView, limit: number): Mesh[] {
	const field = new Mesh(
		new CircleGeometry(limit, 64),
		new MeshBasicMaterial({ color: GOLD, transparent: true, opacity: 0.1, depthWrite: false, toneMapped: false }),
	);
	return [at(ring(limit, GOLD, 0.9, 1.4), x, y, 0.5), at(field, x, y, 0.35)];
}

function throwLine({ aim, power }: { aim: number; power: number }): Mesh {
	const angle = (aim * Math.PI) / 180;
	const far = 60 + 200 * power;
	return ray([MIDDLE, 15], [MIDDLE + far * Math.sin(angle), 15 + far * Math.cos(angle)], GOLD);
}

function at(mesh: Mesh, x: number, y: number, z: number): Mesh {
	mesh.position.set(x, y, z);
	return mesh;
}

/** What lies flat on the floor and is seen in its own colour, whatever the lamp does. */
function flat(colour: string | Color, opacity: number): MeshBasicMaterial {
	return new MeshBasicMaterial({
		color: colour,
		transparent: true,
		opacity,
		side: DoubleSide,
		depthWrite: false,
		toneMapped: false,
	});
}

export function ring(radius: number, colour: string | Color, opacity: number, wide: number): Mesh {
	return new Mesh(new RingGeometry(radius - wide / 2, radius + wide / 2, 72), flat(colour, opacity));
}

export function ray(from: Point, to: Point, colour: string): Mesh {
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
	const length = Math.max(0.1, Math.hypot(dx, dy));
	const line = at(
		new Mesh(new PlaneGeometry(length, 1.6), flat(colour, 0.9)),
		(from[0] + to[0]) / 2,
		(from[1] + to[1]) / 2,
		0.8,
	);
	line.rotation.z = Math.atan2(dy, dx);
	return line;
}

/** Everything within this range of a ship: its square with round corners. */
function around({ x, y, angle }: ShipView, range: number, colour: string, opacity: number): LineLoop {
	const points: number[] = [];
	for (let step = 0; step < 96; step++) {
		const way = (step / 96) * 2 * Math.PI;
		const [c, s] = [Math.cos(way), Math.sin(way)];
		const [a, b] = [Math.sign(c) * 6 + range * c, Math.sign(s) * 6 + range * s];
		points.push(x + a * Math.cos(angle) - b * Math.sin(angle), y + a * Math.sin(angle) + b * Math.cos(angle), 0.7);
	}
	const geometry = new BufferGeometry();
	geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
	return new LineLoop(geometry, new LineBasicMaterial({ color: colour, transparent: true, opacity }));
}
