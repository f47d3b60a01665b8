/** The ships that are afloat, and which of their hexes is looked at. */

import type { Event } from "../../../generated/games/piratical";
import type { Tagged } from "../../../lib/mirror";
import type { Afloat } from "../course";
import type { Spot } from "../hexes";
import { placeOf } from "../places";
import type { Given } from "./given";
import type { Paper } from "./paper.svelte";

export class Fleet {
	ships: readonly Afloat[] = $derived.by(() =>
		this.given.view.captains.filter((one): one is Afloat => one.ship !== null),
	);
	mine: Afloat | undefined = $derived.by(() => this.ships.find((one) => one.seat === this.given.seat));
	/** Where one's own ship lies. */
	own: Spot | undefined = $derived.by(() => (this.mine ? this.paper.at.get(this.mine.ship.hex) : undefined));

	constructor(
		readonly given: Given,
		readonly paper: Paper,
	) {}

	spotOf(seat: number): Spot | undefined {
		const ship = this.given.view.captains[seat]?.ship;
		return ship ? this.paper.at.get(ship.hex) : undefined;
	}

	/** Where a fight that is told of takes place: both sides, or the ship that goes down. Empty: it is no fight. */
	fighters(tagged: Tagged): Spot[] {
		const event = tagged as unknown as Event;
		switch (event.type) {
			case "AttackAnnounced":
			case "Fired":
			case "RamDeclared":
			case "RamRolled":
			case "BoardingDeclared":
				return found(this.spotOf(event.seat), this.spotOf(event.target));
			case "FortFired":
				return found(this.paper.at.get(event.fort), this.spotOf(event.target));
			case "ShipLost":
				return found(this.paper.at.get(event.hex));
			default:
				return [];
		}
	}
}

function found(...spots: (Spot | undefined)[]): Spot[] {
	return spots.filter((spot) => spot !== undefined);
}

/** What one looks at: any hex under the pointer, tapped, or come to with Shift and the arrows. */
export class Looking {
	hex = $state<string | null>(null);
	spot: Spot | undefined = $derived.by(() => (this.hex ? this.fleet.paper.at.get(this.hex) : undefined));
	ship: Afloat | undefined = $derived.by(() => this.fleet.ships.find((one) => one.ship.hex === this.hex));
	/** Looking at a port shows how far its guns reach. */
	covered: readonly string[] = $derived.by(() => {
		const { chart, ports } = this.fleet.given.view;
		const place = this.hex && placeOf(chart, this.hex);
		return ports.find((port) => port.race === place)?.covers ?? [];
	});

	constructor(readonly fleet: Fleet) {}
}
