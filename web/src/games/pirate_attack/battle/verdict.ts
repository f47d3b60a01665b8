/** How a fight came out, in a few large words. */

import type { Words } from "../../../lib/words";
import { w } from "../words";
import type { Scene } from "./scene";

/** Empty until it is decided. */
export function outcomeOf(scene: Scene, words: Words): string {
	if (!scene.end) return "";
	const sum = sumOf(scene);
	const what = whatSinks(scene, words);
	const text = sum ? w("outcome.sum", { sum, sinks: what }) : what;
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function whatSinks(scene: Scene, words: Words): string {
	const fought = scene.sides.flatMap((side) => side.ships).filter((ship) => ship.fate === "dead");
	const lost = [...fought.map((ship) => ship.card), ...scene.others].map((card) => words.name("card", card));
	if (scene.navySunk) lost.unshift(w("battle.navy.name"));
	const [first] = lost;
	const [back] = scene.back;
	if (first === undefined) {
		if (back !== undefined) return w("outcome.back", { ship: words.name("card", back) });
		return w(scene.sides.some((side) => side.fled) ? "outcome.fled" : "outcome.none");
	}
	return lost.length === 1 ? w("outcome.one", { ship: first }) : w("outcome.many", { count: lost.length });
}

/** "12 against 2", of the shot that decided it; empty where magic or both sides' shots did. */
function sumOf(scene: Scene): string {
	const decisive = scene.shots.filter((shot) => shot.hits);
	const [shot] = decisive.length ? decisive : scene.shots;
	if (!shot || decisive.length > 1 || (!decisive.length && scene.shots.length > 1)) return "";
	return w("outcome.against", { cannons: shot.cannons, strength: shot.strength });
}
