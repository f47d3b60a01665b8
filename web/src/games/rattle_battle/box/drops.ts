/** The Baron shakes and lets go: a drop as it was filmed, or a likely one where nobody saw it. */

import { Vector3 } from "three";
import type { Dropped } from "../../../generated/games/rattle_battle";
import { beyond, Fall, Filmed, likest, lucky, lying, orientation } from "../fall";
import { read, shares } from "../film";
import { EDGE } from "../sea";
import type { ShakenCup } from "./cup";
import type { Dice } from "./dice";
import { MIDDLE } from "./furniture";

export function drop(dice: Dice, cup: ShakenCup, event: Dropped, length: number): void {
	if (event.film) show(dice, cup, event, length);
	else makeUp(dice, cup, event, length);
}

/** As it truly fell. */
function show(dice: Dice, cup: ShakenCup, event: Dropped, length: number): void {
	const now = performance.now();
	const film = read(event.film);
	const { shake, fall } = shares(event.film, length);
	const start = now + shake;
	cup.shake(event, now, start);
	dice.knocks = film.knocks.map(({ tick, speed }) => ({
		when: start + (tick / film.length) * fall,
		loud: Math.min(1, 0.08 + speed / 180),
	}));
	event.dice.forEach((die, at) => {
		const way = film.ways[at];
		const pose = event.poses[at];
		if (!way) return;
		const lay = at >= event.fell;
		const known = lay ? dice.get(die) : undefined;
		const further = known && pose ? beyond(way, pose[3], known.mesh.quaternion) : null;
		const last = orientation(way.at(-1));
		const place = pose ? new Vector3(pose[0], pose[1], EDGE / 2) : new Vector3();
		const turned = pose ? likest(pose[3], radians(pose[2]), further ? last.multiply(further) : last) : last;
		const piece = dice.take(die, place, turned);
		piece.leaves = !pose;
		piece.to.copy(place);
		piece.toTurn.copy(turned);
		piece.fall = new Filmed(way, film.length, pose ? { place, turned } : null, start, fall, lay, further);
		piece.mesh.visible = lay;
	});
}

/** Nobody saw it: a likely fall that ends where the dice lie. */
function makeUp(dice: Dice, cup: ShakenCup, event: Dropped, length: number): void {
	const now = performance.now();
	const luck = lucky(7 * event.number + event.dice.length);
	const thrown = event.why === "throw";
	const shake = thrown ? 0.12 : 0.3;
	const from = thrown ? new Vector3(MIDDLE, 6, 95) : new Vector3(MIDDLE, MIDDLE, 92);
	cup.shake(event, now, now + length * shake);
	const wide = Math.max(1, Math.ceil(Math.cbrt(event.fell)));
	event.dice.forEach((die, at) => {
		const pose = event.poses[at];
		if (!pose) return;
		const to = new Vector3(pose[0], pose[1], EDGE / 2);
		const turned = lying(pose[3], radians(pose[2]));
		const piece = dice.take(die, to, turned);
		piece.leaves = false;
		if (at >= event.fell) {
			dice.glide(piece, to, turned, now + length * (shake + 0.15), length * 0.25);
			return;
		}
		const slot = new Vector3(at % wide, Math.floor(at / wide) % wide, Math.floor(at / wide / wide));
		const start = slot
			.subScalar((wide - 1) / 2)
			.multiplyScalar(14)
			.add(new Vector3(luck() * 5, luck() * 5, luck() * 8))
			.add(from);
		const begin = now + length * (shake + 0.1 * luck());
		piece.to.copy(to);
		piece.toTurn.copy(turned);
		piece.fall = new Fall(start, to, turned, begin, length * (0.5 + 0.08 * luck()), luck);
		piece.knocked = 0;
		piece.mesh.visible = false;
	});
}

function radians(degrees: number): number {
	return (degrees * Math.PI) / 180;
}
