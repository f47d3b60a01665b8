/** Every ship on the model sea: whose it is, where it is bound, and where it stands on its card. */

import type { GameView } from "../../../generated/games/tiny_epic_pirates";
import type { Words } from "../../../lib/words";
import type { Booty } from "../art";
import { w } from "../words";

export interface Afloat {
	key: string;
	cell: number;
	kind: "pirate" | "merchant" | "navy";
	pirate: number;
	hidden: boolean;
	label: string;
	cube: Booty | null;
	bound: number | null;
}

/** How many cards lie side by side in the drawing of the sea, and how many per cent each takes. */
export const ACROSS = 4;
const CARD = 100 / ACROSS;

/** A point of the sea, in per cent of its width and height. */
export interface Place {
	left: number;
	top: number;
}

export function fleetOf(view: GameView, words: Words, names: readonly string[]): Afloat[] {
	const pirates = [...view.players, ...(view.solo ? [view.solo] : [])];
	const ships: Afloat[] = pirates.flatMap((pirate, at) =>
		pirate.cell === null
			? []
			: [
					{
						key: `p${at}`,
						cell: pirate.cell,
						kind: "pirate" as const,
						pirate: at,
						hidden: pirate.hidden,
						label: w(pirate.hidden ? "ship.hidden" : "ship.at", { name: names[at] ?? "" }),
						cube: null,
						bound: null,
					},
				],
	);
	for (const one of view.merchants)
		ships.push({
			key: `m${one.name}`,
			cell: one.cell,
			kind: "merchant",
			pirate: one.name === "orange" ? 6 : 2,
			hidden: false,
			label: w("merchant.at", {
				name: words.name("ship", one.name),
				cube: one.cube ? words.name("booty", one.cube) : "—",
				port: words.name("cell", one.port),
			}),
			cube: one.cube,
			bound: one.port,
		});
	if (view.navy !== null)
		ships.push({
			key: "navy",
			cell: view.navy,
			kind: "navy",
			pirate: 5,
			hidden: false,
			label: w("navy"),
			cube: null,
			bound: null,
		});
	return ships;
}

/** Where each ship stands. Ships on one card stand side by side. */
export function placesOf(fleet: readonly Afloat[]): ReadonlyMap<string, Place> {
	return new Map(
		fleet.map((ship) => {
			const here = fleet.filter((other) => other.cell === ship.cell);
			return [ship.key, placeOf(ship.cell, here.indexOf(ship), here.length)];
		}),
	);
}

/** In per cent of a card: ships stand on the right, and more of them reach to the left, above the signs at its foot. */
const BERTH = { last: 82, least: 22, step: 19, foot: 79 };

function placeOf(cell: number, at: number, many: number): Place {
	const first = Math.max(BERTH.least, BERTH.last - BERTH.step * (many - 1));
	const along = many === 1 ? first : first + (at * (BERTH.last - first)) / (many - 1);
	const { left, top } = cornerOf(cell);
	return { left: left + (along * CARD) / 100, top: top + (BERTH.foot * CARD) / 100 };
}

/** The middle of a card. */
export function middleOf(cell: number): Place {
	const { left, top } = cornerOf(cell);
	return { left: left + CARD / 2, top: top + CARD / 2 };
}

/** The upper left corner of a card. */
function cornerOf(cell: number): Place {
	return { left: CARD * (cell % ACROSS), top: CARD * Math.floor(cell / ACROSS) };
}
