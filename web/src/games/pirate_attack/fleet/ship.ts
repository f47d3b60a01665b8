/** A ship in words, and its cards in piles. */

import type { CardView, ShipView } from "../../../generated/games/pirate_attack";
import type { Words } from "../../../lib/words";
import { w } from "../words";

/** Its numbers in short: printed, and with the cards that the viewer knows. */
export function numbersOf(ship: ShipView): { printed: string; known: string } {
	return {
		printed: `${ship.cannons ?? "?"}/${ship.strength ?? "?"}`,
		known: `${ship.known_cannons ?? "?"}/${ship.known_strength ?? "?"}`,
	};
}

/** A number as the viewer knows it, held against what is printed. */
export interface Value {
	value: number | "?";
	turn: "raised" | "lowered" | "same";
}

/** Cannons and strength with the cards that the viewer knows, each held against what is printed. */
export function valuesOf(ship: ShipView): [Value, Value] {
	return [against(ship.cannons, ship.known_cannons), against(ship.strength, ship.known_strength)];
}

function against(printed: number | null, known: number | null): Value {
	if (printed === null || known === null || printed === known) return { value: known ?? "?", turn: "same" };
	return { value: known, turn: known < printed ? "lowered" : "raised" };
}

/** All that is to be said of a ship, its name first. */
export function saidOf(ship: ShipView, copies: readonly number[], words: Words): string[] {
	const { printed, known } = numbersOf(ship);
	const numbers = (cannons: number | null, strength: number | null) =>
		w("ship.numbers", { cannons: cannons ?? "?", strength: strength ?? "?" });
	return [
		w("ship.label", { ship: ship.id, name: words.name("card", ship.form), owner: words.seat(ship.owner) }),
		w("ship.printed", { value: numbers(ship.cannons, ship.strength) }),
		printed === known ? "" : w("ship.known", { value: numbers(ship.known_cannons, ship.known_strength) }),
		listed("ship.under", ship.under, words),
		listed("ship.above", ship.curses, words),
		ship.copy_of === null ? "" : w("ship.copy", { ship: ship.copy_of }),
		copies.length ? w("ship.copied", { ships: copies.join(", ") }) : "",
		ship.armada ? w("ship.armada") : "",
		ship.in_port ? w("ship.port") : "",
		ship.hidden ? w("ship.hidden") : "",
		ship.bounty ? w("ship.bounty", { gold: ship.bounty }) : "",
	].filter(Boolean);
}

/** Cards of a stack in words: those one knows by name, the others by their backs. */
function listed(key: "ship.under" | "ship.above", cards: readonly CardView[], words: Words): string {
	if (!cards.length) return "";
	const names = cards.map((one) => (one.card ? words.name("card", one.card) : w(`back.${one.back}`)));
	const counted = [...new Set(names)].map((one) => {
		const count = names.filter((other) => other === one).length;
		return count > 1 ? `${count} × ${one}` : one;
	});
	return w(key, { cards: counted.join(", ") });
}

export interface Pile {
	card: CardView;
	place: number;
	count: number;
}

/** Cards that look the same are shown as one with a count, unless single ones can be chosen. */
export function piled(cards: readonly CardView[], apart: boolean): Pile[] {
	const found: Pile[] = [];
	cards.forEach((card, place) => {
		const same = apart ? undefined : found.find((one) => one.card.card === card.card && one.card.back === card.back);
		if (same) same.count += 1;
		else found.push({ card, place, count: 1 });
	});
	return found;
}

/** Cards under a ship, counted: those the viewer has seen, and the others by what is on their backs. */
export function backsOf(cards: readonly CardView[]): { kind: "known" | "hidden"; count: number }[] {
	const known = cards.filter((one) => one.card !== null).length;
	const counted = [
		{ kind: "hidden" as const, count: cards.length - known },
		{ kind: "known" as const, count: known },
	];
	return counted.filter((one) => one.count > 0);
}
