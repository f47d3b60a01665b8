/** What an event of Piratical shows over the chart: dice in a tray, blows, and what a ship gains or loses above it. */

import type { Event, GameView } from "../../generated/games/piratical";
import type { Glyph } from "../../kit/glyphs";
import { crateOf, glyphOf } from "./art";

/** The guns of a salvo, as parts of the whole: from one to the next, and how long a ball flies. */
export const SALVO = { between: 0.05, flight: 0.2 };

/** Dice that were rolled, and whose. */
export interface Tray {
	seat: number | null;
	dice: readonly number[];
}

/** Somebody in an exchange of blows: a ship, or the fort of a port. */
export interface Party {
	seat: number | null;
	port: string | null;
	race: string | null;
	/** Of a ship, before the blow. */
	hull: number | null;
	most: number | null;
	loses: number;
}

/** A salvo or a ram: who strikes whom, the dice, and what got through. */
export interface Exchange {
	from: Party;
	to: Party;
	dice: readonly number[];
	/** How many of the highest dice hit; null where dice do not hit one by one. */
	hits: number | null;
	saves: readonly number[];
	damage: number;
}

/** Something that rises from a ship: a picture, a number with its sign. */
export interface Float {
	seat: number;
	glyph: Glyph;
	count: number | null;
}

const tray = (seat: number | null, dice: readonly number[]): Tray => ({ seat, dice });

export function trayOf(event: Event): Tray | null {
	switch (event.type) {
		case "WindRolled":
			return tray(null, event.dice);
		case "GoldGained":
		case "GoldLost":
			return event.dice.length ? tray(event.seat, event.dice) : null;
		case "PlunderRolled":
		case "TradeRolled":
		case "SearchRolled":
		case "HooksRolled":
		case "Drifted":
		case "HullRestored":
			return tray(event.seat, [event.die]);
		case "HullDamaged":
			return event.die === null ? null : tray(event.seat, [event.die]);
		default:
			return null;
	}
}

export function exchangeOf(event: Event, view: GameView): Exchange | null {
	const ship = (seat: number, loses: number): Party => {
		const { race = null, ship = null } = view.captains[seat] ?? {};
		return { seat, port: null, race, hull: ship?.hull ?? null, most: ship?.most_hull ?? null, loses };
	};
	switch (event.type) {
		case "Fired":
		case "FortFired": {
			const { dice, hits, saves, damage } = event;
			const fort = { seat: null, race: null, hull: null, most: null, loses: 0 };
			const from = event.type === "Fired" ? ship(event.seat, 0) : { ...fort, port: event.port };
			return { from, to: ship(event.target, damage), dice, hits, saves, damage };
		}
		case "RamRolled": {
			const [from, to] = [ship(event.seat, event.rammer_loses), ship(event.target, event.target_loses)];
			return { from, to, dice: [event.die], hits: null, saves: [], damage: event.target_loses };
		}
		default:
			return null;
	}
}

/** Gains and losses that rise from a ship. A herald in the middle of the board, as of treasure stored, needs none. */
export function floatsOf(event: Event): Float[] {
	switch (event.type) {
		case "GoldGained":
			return [{ seat: event.seat, glyph: "coin", count: event.gold }];
		case "GoldLost":
			return [{ seat: event.seat, glyph: "coin", count: -event.gold }];
		case "TreasureGained":
			return [{ seat: event.seat, glyph: crateOf(event.treasure), count: 1 }];
		case "TreasureLost":
			return [{ seat: event.seat, glyph: crateOf(event.treasure), count: -1 }];
		case "TreasureSold":
			return [{ seat: event.seat, glyph: "coin", count: event.gold }];
		case "HullDamaged":
			return [{ seat: event.seat, glyph: "wreck", count: -event.points }];
		case "HullRestored":
		case "Repaired":
			return [{ seat: event.seat, glyph: "hook", count: event.points }];
		case "CrewGained":
			return [{ seat: event.seat, glyph: "recruit", count: 1 }];
		case "CrewLost":
			return [{ seat: event.seat, glyph: "recruit", count: -1 }];
		case "CrewHired":
			return [{ seat: event.seat, glyph: "recruit", count: event.count }];
		case "CargoLost":
		case "CargoJettisoned":
			return [
				{
					seat: event.seat,
					glyph: event.item === "crew" ? "recruit" : event.item === "weapon" ? "cannon" : crateOf(event.treasure ?? ""),
					count: -1,
				},
			];
		case "WeaponBought":
			return [{ seat: event.seat, glyph: "cannon", count: 1 }];
		case "Looted":
			if (event.what === "nothing") return [];
			return event.what === "gold"
				? [{ seat: event.seat, glyph: "coin", count: event.gold }]
				: [{ seat: event.seat, glyph: crateOf(event.treasure ?? ""), count: 1 }];
		case "CardPlayed":
			return [{ seat: event.seat, glyph: glyphOf(event.card), count: null }];
		case "CardKept":
			return [{ seat: event.seat, glyph: "cards", count: 1 }];
		case "MissAdded":
		case "TurnMissed":
			return [{ seat: event.seat, glyph: "clock", count: null }];
		default:
			return [];
	}
}

/** Who cries out at an event, over their own ship. The captain who sinks does not cheer; whoever sank them does. */
export function crierOf(event: Event, turn: number | null): number | null {
	if (event.type === "ShipLost") return turn === event.seat ? null : turn;
	if (event.type === "TreasureStored") return null; // the herald says it, and would cover it
	return "seat" in event ? event.seat : null;
}
