/** The ships that are afloat, and which of their hexes is looked at. */

import type { Afloat } from "../gunnery";
import type { Spot } from "../hexes";
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
}

/** What one looks at: any hex under the pointer, tapped, or come to with Shift and the arrows. */
export class Looking {
	hex = $state<string | null>(null);
	spot: Spot | undefined = $derived.by(() => (this.hex ? this.fleet.paper.at.get(this.hex) : undefined));
	ship: Afloat | undefined = $derived.by(() => this.fleet.ships.find((one) => one.ship.hex === this.hex));
	/** Looking at a port shows how far its guns reach. */
	covered: readonly string[] = $derived.by(() => {
		const { hex } = this;
		const { chart, ports } = this.fleet.given.view;
		if (hex === null) return [];
		const home = chart.homes.find((one) => [...one.harbour, ...one.town, ...one.forts].includes(hex));
		const open = ports.some((port) => port.race === home?.race && port.open);
		return home && open ? [...new Set(home.covers.flat())] : [];
	});

	constructor(readonly fleet: Fleet) {}
}
