/** How a ship is, at a glance. That it is crippled is for the house to say. */

import type { ShipView } from "../../generated/games/piratical";

export type Condition = "sound" | "hurt" | "crippled";

export function conditionOf(ship: Pick<ShipView, "hull" | "most_hull" | "crippled">): Condition {
	if (ship.crippled) return "crippled";
	return ship.hull < ship.most_hull ? "hurt" : "sound";
}
