/** Films of drops: read and shown as the house means them. */

import { Quaternion, Vector3 } from "three";
import { expect, test } from "vitest";
import { beyond, Filmed, likest, lying, orientation } from "../src/games/rattle_battle/fall";
import { onScreen, type Picture, placeAt, read, seconds, shares } from "../src/games/rattle_battle/film";
import vectors from "./film.vectors.json";

const film = read(vectors.film);

test("a film is read as the house wrote it", () => {
	expect(film.length).toBe(vectors.length);
	expect(film.knocks.map(({ tick, speed }) => [tick, speed])).toEqual(vectors.knocks);
	expect(film.ways.length).toBe(vectors.poses.length);
	expect(seconds(vectors.film)).toBeCloseTo(vectors.length / 240);
	expect(seconds("")).toBe(0);
});

test("a die is where the house says at every moment", () => {
	for (const { die, tick, place } of vectors.moments)
		placeAt(film.ways[die] as readonly Picture[], tick).forEach((part, at) => {
			expect(part).toBeCloseTo(place[at] as number, 5);
		});
});

test("in the end every die lies exactly as the drop says", () => {
	vectors.poses.forEach(([x, y, turn, side], die) => {
		const way = film.ways[die] as readonly Picture[];
		const last = way.at(-1)?.place ?? [];
		expect(last[0]).toBeCloseTo(x as number, 1);
		expect(last[1]).toBeCloseTo(y as number, 1);
		const shown = orientation(way.at(-1));
		const turned = likest(side as number, ((turn as number) * Math.PI) / 180, shown);
		expect(Math.abs(shown.dot(turned))).toBeGreaterThan(0.9999);

		const end = { place: new Vector3(x, y, 6), turned };
		const fall = new Filmed(way, film.length, end, 1000, 800, false);
		const [place, how] = [new Vector3(), new Quaternion()];
		expect(fall.at(1799, place, how)).toBe(false);
		expect(place.distanceTo(end.place)).toBeLessThan(0.1);
		expect(fall.at(1800, place, how)).toBe(true);
		expect(place).toEqual(end.place);
		expect(how).toEqual(turned);
	});
});

test("a drop takes its time, and less of it when there is little", () => {
	const whole = onScreen(vectors.film);
	const easy = shares(vectors.film, whole);
	expect(easy.shake + easy.fall).toBeLessThan(whole);
	expect(easy.fall).toBeGreaterThan(seconds(vectors.film) * 1000);
	const hurried = shares(vectors.film, whole / 2);
	expect(hurried.fall).toBeCloseTo(easy.fall / 2);
});

test("of four quarters the likest is taken, so that no die spins where it lies", () => {
	for (let quarter = 0; quarter < 4; quarter++) {
		const now = lying(3, 0.4 + (quarter * Math.PI) / 2);
		expect(Math.abs(likest(3, 0.41, now).dot(now))).toBeGreaterThan(0.9999);
	}
	expect(likest(3, 0.4, lying(3, 0.4))).toEqual(lying(3, 0.4));
});

test("a die that is drawn some quarters further stays so while it keeps its side", () => {
	const way = film.ways[3] as readonly Picture[];
	const side = vectors.poses[3]?.[3] as number;
	const start = orientation(way[0]);
	const drawn = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2).multiply(start);
	const further = beyond(way, side, drawn);
	const [place, turned] = [new Vector3(), new Quaternion()];
	new Filmed(way, film.length, null, 1000, 800, true, further).at(1000, place, turned);
	expect(Math.abs(turned.dot(drawn))).toBeCloseTo(1, 4);
	expect(beyond(way, (side + 2) % 6, drawn)).toBeNull();
});
