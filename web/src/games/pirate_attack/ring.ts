/** Where the others sit: clockwise from the viewer's left, up the left side, along the top, down the right side. */

export interface Berths {
	left: readonly number[];
	top: readonly number[];
	right: readonly number[];
}

/** How many sit on each side, for so many others. Up to three sit along the top alone. */
function sideOf(others: number): number {
	if (others <= 3) return 0;
	if (others <= 5) return 1;
	return others === 9 ? 3 : 2;
}

/** The seats other than the viewer's, clockwise from the viewer's left. */
export function clockwise(viewer: number, seats: number): number[] {
	return Array.from({ length: Math.max(0, seats - 1) }, (_, step) => (viewer + 1 + step) % seats);
}

export function berths(viewer: number, seats: number): Berths {
	const others = clockwise(viewer, seats);
	const side = sideOf(others.length);
	return {
		left: others.slice(0, side),
		top: others.slice(side, others.length - side),
		right: others.slice(others.length - side),
	};
}

/** A row of ships cut into runs: those of the armada that lie side by side are tied together. */
export function runs<S extends { armada: boolean }>(row: readonly S[]): { armada: boolean; ships: S[] }[] {
	const found: { armada: boolean; ships: S[] }[] = [];
	for (const ship of row) {
		const last = found.at(-1);
		if (last && last.armada === ship.armada) last.ships.push(ship);
		else found.push({ armada: ship.armada, ships: [ship] });
	}
	return found;
}
