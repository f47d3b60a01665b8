/** Films of drops: read and shown as the house means them. */

import { Quaternion, Vector3 } from "three";
import { expect, test } from "vitest";
import { Filmed, lying } from "../src/games/rattle_battle/fall";
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
		const turned = lying(side as number, ((turn as number) * Math.PI) / 180);
		const last = way.at(-1)?.place ?? [];
		expect(last[0]).toBeCloseTo(x as number, 1);
		expect(last[1]).toBeCloseTo(y as number, 1);
		const shown = new Quaternion(last[4], last[5], last[6], last[3]);
		expect(Math.abs(shown.dot(turned))).toBeGreaterThan(0.9999);

		const end = { place: new Vector3(x, y, 6), turned };
		const fall = new Filmed(way, film.length, end, 1000, 800, false);
		const [place, orientation] = [new Vector3(), new Quaternion()];
		expect(fall.at(1799, place, orientation)).toBe(false);
		expect(place.distanceTo(end.place)).toBeLessThan(0.1);
		expect(fall.at(1800, place, orientation)).toBe(true);
		expect(place).toEqual(end.place);
		expect(orientation).toEqual(turned);
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
