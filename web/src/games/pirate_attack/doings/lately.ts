/** What lies in the middle of the table between two questions: the last thing that happened, until the next. */

import type { Event } from "../../../generated/games/pirate_attack";
import type { Tagged } from "../../../lib/mirror";
import { type Fight, lastFight } from "../battle/scene";

/** Events that stay on the table. What only follows from them, such as a count, does not take their place. */
const STAYS: ReadonlySet<string> = new Set<Event["type"]>([
	"Played",
	"Stopped",
	"Restated",
	"Blocked",
	"LaidDown",
	"RedDrawn",
	"RedPlayed",
	"HandsTraded",
	"HandsPassed",
	"HandsMixed",
	"CardTaken",
	"SavedStolen",
	"PlayerMarked",
	"TavernDrawn",
	"GoldStolen",
	"GambleWon",
	"Bought",
	"ShopSign",
	"AuctionWon",
	"ShipEntered",
	"ShipMoved",
	"ShipDiscarded",
	"ShipReborn",
	"ShipHidden",
	"ShipsInPort",
	"ArmadaFormed",
	"BountySet",
	"DoctorsDealt",
	"NothingToAttack",
	"TurnLost",
	"PileLost",
	"Out",
]);
/** No further back than that. */
const FAR = 120;

export type Lately = { fight: Fight } | { event: Tagged; card: string | null } | null;

export function latelyOf(log: readonly Tagged[]): Lately {
	const fight = lastFight(log);
	const fought = fight?.to ?? 0;
	for (let at = log.length - 1; at >= Math.max(fought, log.length - FAR); at--) {
		const event = log[at] as Tagged;
		if (STAYS.has(event.type)) return { event, card: cardOf(event) };
	}
	return fight && fought > log.length - FAR ? { fight } : null;
}

/** The card to be shown with it; null where nobody may know it. */
function cardOf(event: Tagged): string | null {
	const { card } = event as { card?: unknown };
	return typeof card === "string" ? card : null;
}
