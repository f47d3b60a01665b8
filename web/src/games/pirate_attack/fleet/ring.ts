/** Where the others sit: clockwise from the viewer's left, up the left side, along the top, down the right side. */

export interface Berths {
	left: readonly number[];
	top: readonly number[];
	right: readonly number[];
}

/** How many sit on each side, by the number of others: no fleet should be narrower than it must. */
const SIDES = [0, 0, 0, 0, 1, 2, 2, 3, 3, 3];

/** The seats other than the viewer's, clockwise from the viewer's left. */
export function clockwise(viewer: number, seats: number): number[] {
	return Array.from({ length: Math.max(0, seats - 1) }, (_, step) => (viewer + 1 + step) % seats);
}

export function berths(viewer: number, seats: number): Berths {
	const others = clockwise(viewer, seats);
	const side = SIDES[others.length] ?? 0;
	return {
		left: others.slice(0, side),
		top: others.slice(side, others.length - side),
		right: others.slice(others.length - side),
	};
}

/** How wide the middle of the table is beside one of its sides: what lies there needs room even under one fleet. */
export function middleOf({ top }: Berths): number {
	return [1.2, 1.2, 2][top.length] ?? 2.1;
}

/** How many ships of another player can be shown large. */
export function roomOf({ left, top }: Berths): number {
	if (left.length) return 0;
	return top.length <= 2 ? 6 : 4;
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
