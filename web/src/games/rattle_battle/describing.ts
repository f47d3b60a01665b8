/** Everything there is to say about a ship at sea, in words. */

import type { RattleView, ShipView } from "../../generated/games/rattle_battle";
import { rounded, type Words } from "../../lib/words";
import { neighbours } from "./sea";
import { w } from "./words";

/** How many of the nearest ships are named. */
const NEAREST = 3;

/** The same in a line: what it is worth, and who is next to it. */
export function inShort(ship: ShipView, view: RattleView, words: Words): string {
	const name = (die: number) => words.name("die", die);
	const parts = [w("die.of", { name: name(ship.die), face: words.name("face", ship.face) })];
	if (ship.strength) parts.push(w("die.strength", { count: ship.strength }));
	const [next] = neighbours(ship, view);
	if (next?.d === 0) parts.push(w("die.touching", { name: name(next.die) }));
	else if (next)
		parts.push(w("die.nearest", { list: w("die.near", { name: name(next.die), distance: rounded(next.d) }) }));
	return parts.join(", ");
}

export function describe(ship: ShipView, view: RattleView, words: Words): string {
	const name = (die: number) => words.name("die", die);
	const near = neighbours(ship, view);
	const parts = [w("die.of", { name: name(ship.die), face: words.name("face", ship.face) })];
	if (ship.captain) parts.push(w("die.captain"));
	if (ship.ally) parts.push(w("die.ally"));
	if (ship.strength) parts.push(w("die.strength", { count: ship.strength }));
	parts.push(w("die.at", { x: rounded(ship.x), y: rounded(ship.y) }));
	for (const { die, d } of near) if (d === 0) parts.push(w("die.touching", { name: name(die) }));
	const apart = near.filter(({ d }) => d > 0).slice(0, NEAREST);
	const list = apart.map(({ die, d }) => w("die.near", { name: name(die), distance: rounded(d) }));
	if (list.length) parts.push(w("die.nearest", { list: list.join(", ") }));
	return parts.join(", ");
}
