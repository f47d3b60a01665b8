/**
 * Where a dragged ship would come to lie: a steady hand stops at the end of its reach and at the walls, and lays it
 * against another ship. Whether it may lie there is for the house to say.
 */

import type { Action, RattleView } from "../../generated/games/rattle_battle";
import type { Tagged } from "../../lib/mirror";
import { BOX, EDGE, type Mover, overlap, type Plan, type Point, planned, ruler, type Spot } from "./sea";

const NEAR = 3;
const SNUG = 0.15;

/** One mover, told apart from the others of its ship. */
export function wayOf(mover: Mover): string {
	return mover.target === null ? mover.by : `${mover.by}:${mover.target}`;
}

/** The mover that an answer means. */
export function moverFor(movers: readonly Mover[], action: Tagged): Mover | null {
	const ship = action.type === "Shoo" ? action.target : action.ship;
	const by = action.type === "Shoo" ? "black_flag" : action.type === "Hook" ? "boarding_hook" : action.by;
	const target = action.type === "Hook" ? action.target : null;
	return movers.find((one) => one.ship === ship && one.by === by && one.target === target) ?? null;
}

export function aimed(view: RattleView, mover: Mover, at: Point): Plan {
	const ship = view.sea.find((one) => one.die === mover.ship);
	if (!ship) return planned(mover, at[0], at[1]);
	let spot: Spot = { x: at[0], y: at[1], angle: ship.angle };
	spot = within(spot, ship, mover.limit);
	spot = walled(spot);
	for (let pass = 0; pass < 3; pass++) {
		const others = view.sea.filter((one) => one.die !== ship.die);
		const near = others
			.map((other) => ({ other, d: overlap(spot, other) > 0 ? -overlap(spot, other) : ruler(spot, other).d }))
			.sort((a, b) => a.d - b.d)[0];
		if (!near || near.d > NEAR || (near.d >= 0 && near.d <= 0.3)) break;
		spot = walled(against(spot, near.other));
	}
	spot = within(spot, ship, mover.limit);
	return planned(mover, tidy(spot.x), tidy(spot.y));
}

function tidy(length: number): number {
	return Math.round(length * 1000) / 1000;
}

/** Too far means as far as possible; a hair less, so that rounding does not make it too long. */
function within(spot: Spot, from: Spot, limit: number): Spot {
	const far = Math.hypot(spot.x - from.x, spot.y - from.y);
	if (far <= limit - 0.01) return spot;
	const part = (limit - 0.01) / far;
	return { ...spot, x: from.x + (spot.x - from.x) * part, y: from.y + (spot.y - from.y) * part };
}

function walled(spot: Spot): Spot {
	const margin = (EDGE / 2) * (Math.abs(Math.cos(spot.angle)) + Math.abs(Math.sin(spot.angle))) + 0.001;
	const hold = (value: number) => Math.max(margin, Math.min(BOX - margin, value));
	return { ...spot, x: hold(spot.x), y: hold(spot.y) };
}

/** As close to the other ship as it can lie on this side of it. */
function against(spot: Spot, other: Spot): Spot {
	const angle = Math.atan2(spot.y - other.y, spot.x - other.x);
	const put = (far: number): Spot => ({
		...spot,
		x: other.x + far * Math.cos(angle),
		y: other.y + far * Math.sin(angle),
	});
	let [low, high] = [EDGE * 0.9, EDGE * 1.6];
	for (let step = 0; step < 24; step++) {
		const middle = (low + high) / 2;
		if (overlap(put(middle), other) > 0) low = middle;
		else high = middle;
	}
	return put(high + SNUG);
}

/** The answer that means this plan. */
export function meant({ mover, x, y }: Plan): Tagged {
	const action: Action =
		mover.by === "black_flag"
			? { type: "Shoo", target: mover.ship, x, y }
			: mover.target !== null
				? { type: "Hook", ship: mover.ship, target: mover.target, x, y }
				: { type: "Move", ship: mover.ship, x, y, by: mover.by };
	return action as unknown as Tagged;
}
