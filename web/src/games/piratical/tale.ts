/** What an event of Piratical shows over the chart: dice in a tray, and what a ship gains or loses above it. */

import type { Event } from "../../generated/games/piratical";
import type { Glyph } from "../../kit/glyphs";
import { crateOf, glyphOf } from "./art";

/** Dice that were rolled: whose, how many of them count, and against whom. */
export interface Tray {
	seat: number | null;
	against: number | null;
	dice: readonly number[];
	/** So many of the highest did it; null: it is not that kind of roll. */
	hits: number | null;
	saves: readonly number[];
	damage: number | null;
}

/** Something that rises from a ship: a picture, a number with its sign. */
export interface Float {
	seat: number;
	glyph: Glyph;
	count: number | null;
}

const tray = (seat: number | null, dice: readonly number[], more: Partial<Tray> = {}): Tray => ({
	seat,
	against: null,
	dice,
	hits: null,
	saves: [],
	damage: null,
	...more,
});

export function trayOf(event: Event): Tray | null {
	switch (event.type) {
		case "Fired":
		case "FortFired":
			return tray(event.type === "Fired" ? event.seat : null, event.dice, {
				against: event.target,
				hits: event.hits,
				saves: event.saves,
				damage: event.damage,
			});
		case "RamRolled":
			return tray(event.seat, [event.die], { against: event.target, damage: event.target_loses });
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
		case "TreasureStored":
			return event.treasures.map((treasure) => ({ seat: event.seat, glyph: crateOf(treasure), count: 1 }));
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
	return "seat" in event ? event.seat : null;
}
