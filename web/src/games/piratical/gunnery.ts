/** Where guns bear and what they would do there. How likely that is comes from the house; the page only counts guns. */

import type { CaptainView, GameView, ShipView } from "../../generated/games/piratical";
import type { Course } from "./course";
import { isSea, type Spot } from "./hexes";

/** A captain whose ship is afloat. */
export type Afloat = CaptainView & { ship: ShipView };

/** What one ship's fire at another would do. */
export interface Shot {
	weapons: number;
	chance: number;
	damage: number;
}

/** From one hex to another, as arcs have it. */
function wayTo(from: Spot, to: Spot): [number, number] {
	const r = to.row - from.row;
	return [to.x - from.x - r / 2, r];
}

/** How many weapons of a ship bear on a hex from here, the bow being there; sight is not looked at. */
export function bearing(view: GameView, { race, ship }: Afloat, from: Spot, facing: number, to: Spot): number {
	const [q, r] = wayTo(from, to);
	const far = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
	const gun = view.chart.guns.find((one) => one.race === race);
	if (!gun || far < gun.nearest || far > gun.farthest) return 0;
	const mounts = view.chart.arcs
		.filter((arc) => arc.ways[facing - 1]?.some(([a, b]) => a === q && b === r))
		.map((arc) => arc.mount);
	return ship.weapons.filter((weapon) => mounts.includes(weapon.mount)).length;
}

/** Does land lie between two hexes? */
function isHidden(view: GameView, from: Spot, to: Spot, isLand: (x: number, row: number) => boolean): boolean {
	const [q, r] = wayTo(from, to);
	const sight = view.chart.sights.find(({ way }) => way[0] === q && way[1] === r);
	const groups = sight?.barriers ?? [];
	return groups.some((group) => group.every(([a, b]) => isLand(from.x + a + b / 2, from.row + b)));
}

/** The sea on which a ship's guns bear from here, as far as there is no land between. */
export function fieldOf(
	view: GameView,
	captain: Afloat,
	from: Spot,
	facing: number,
	spots: readonly Spot[],
	isLand: (x: number, row: number) => boolean,
): Spot[] {
	return spots.filter(
		(spot) =>
			isSea(spot.mark) &&
			Math.abs(spot.row - from.row) <= 3 &&
			Math.abs(spot.x - from.x) <= 3 &&
			bearing(view, captain, from, facing, spot) > 0 &&
			!isHidden(view, from, spot, isLand),
	);
}

/** What a ship could do to another from an end of its move; null where it cannot fire at it. */
export function shotFrom(
	view: GameView,
	course: Course,
	captain: Afloat,
	from: Spot,
	facing: number,
	target: Afloat,
	to: Spot,
): Shot | null {
	if (!course.ends.get(from.label)?.prey?.includes(to.label)) return null;
	// A weapon without hands to serve it is silent.
	const weapons = Math.min(bearing(view, captain, from, facing, to), captain.ship.crew);
	const odds = course.odds.find((one) => one.races.includes(target.race ?? ""))?.shots[weapons - 1];
	return odds ? { weapons, chance: odds[0], damage: odds[1] } : null;
}
