/** In what order the others lie on the sea, and which ships of a row belong together. */

/** The seats other than the viewer's, clockwise from the viewer's left. */
export function clockwise(viewer: number, seats: number): number[] {
	return Array.from({ length: Math.max(0, seats - 1) }, (_, step) => (viewer + 1 + step) % seats);
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
