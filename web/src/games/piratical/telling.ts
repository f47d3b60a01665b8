/** How the events of Piratical are told. */

import type { CaptainView, Event, GameView, ShipView } from "../../generated/games/piratical";
import { play, type Sound } from "../../lib/sound";
import type { Telling } from "../../lib/teller.svelte";
import { spotsOf, towards } from "./hexes";

const BEATS: Partial<Record<Event["type"], number>> = {
	RoundBegan: 1,
	InitiativeRolled: 0.4,
	OrderSet: 0.4,
	TurnBegan: 1.2,
	CardKept: 0.8,
	HostilityEnded: 0.5,
	BecameHostile: 0.7,
	CardShown: 3,
	CardPlayed: 2.5,
	WindRolled: 2,
	WindTurned: 2,
	Fired: 3.5,
	FortFired: 3.5,
	RamRolled: 3,
	BoardingRolled: 3.5,
	ShipLost: 4,
	TreasureStored: 4,
	PlunderRolled: 2.5,
	TradeRolled: 2,
	SearchRolled: 2.5,
};

const SOUNDS: Partial<Record<Event["type"], Sound>> = {
	Sailed: "wave",
	Drifted: "wave",
	WindRolled: "wave",
	CardShown: "card",
	CardKept: "card",
	CardPlayed: "card",
	Fired: "cannon",
	FortFired: "cannon",
	RamRolled: "wood",
	BoardingRolled: "dice",
	PlunderRolled: "dice",
	TradeRolled: "dice",
	SearchRolled: "dice",
	GoldGained: "coin",
	TreasureGained: "coin",
	TreasureStored: "win",
	ShipLost: "lose",
};

export const telling: Telling = {
	beats(tagged) {
		const event = tagged as unknown as Event;
		// The longer the way, the longer it takes.
		if (event.type === "Sailed" || event.type === "Drifted") {
			const steps = event.type === "Sailed" ? event.way.length + 1 : event.path.length;
			return Math.max(1.5, Math.min(5, steps * 0.6));
		}
		return BEATS[event.type] ?? 1;
	},
	sound(tagged) {
		const sound = SOUNDS[(tagged as unknown as Event).type];
		if (sound) play(sound);
	},
	patch(view, tagged) {
		return view ? inPhase(patched(view as GameView, tagged as unknown as Event), tagged as unknown as Event) : view;
	},
};

/** The view with this event in it: where ships lie, how the wind blows, which card is up, who has what. */
function patched(view: GameView, event: Event): GameView {
	switch (event.type) {
		case "RoundBegan":
			return launched({ ...view, round: event.number });
		case "RaceChosen":
			return fitOut(
				ashore(view, event.seat, () => ({ race: event.race })),
				event.seat,
			);
		case "ShipLaunched":
			return fitOut(view, event.seat);
		case "IslandMarked":
			return launched({ ...view, island: event.cay });
		case "CardKept":
			return ashore({ ...view, deck: Math.max(0, view.deck - 1) }, event.seat, (one) => ({ cards: one.cards + 1 }));
		case "TurnBegan":
			return { ...view, turn: { ...view.turn, seat: event.seat, fired: [] }, shown: null };
		case "CardShown":
			return { ...view, deck: Math.max(0, view.deck - 1), shown: event.card };
		case "WindRolled":
		case "WindTurned":
			return { ...view, wind: event.side };
		case "Sailed":
			return aboard(view, event.seat, {
				hex: event.hex,
				facing: event.facing,
				luffed: event.luffed,
				port: null,
			});
		case "Stayed":
			return aboard({ ...view, shown: null }, event.seat, { hex: event.hex, facing: event.facing });
		case "Drifted":
			return aboard(view, event.seat, { hex: event.hex });
		case "HullDamaged":
		case "HullRestored":
		case "Repaired":
			return aboard(view, event.seat, { hull: event.hull });
		case "CrewGained":
		case "CrewLost":
			return aboard(view, event.seat, { crew: event.crew });
		case "GoldGained":
			return ashore(view, event.seat, (one) => ({ gold: one.gold + event.gold }));
		case "GoldLost":
			return ashore(view, event.seat, (one) => ({ gold: Math.max(0, one.gold - event.gold) }));
		case "TreasureGained":
			return aboard(view, event.seat, (ship) => ({ treasures: [...ship.treasures, event.treasure] }));
		case "TreasureStored": {
			const out = aboard(view, event.seat, (ship) => ({ treasures: ship.treasures.slice(event.treasures.length) }));
			return ashore(out, event.seat, (one) => ({ stored: [...one.stored, ...event.treasures] }));
		}
		case "ShipLost":
			return ashore(view, event.seat, () => ({ ship: null }));
		default:
			return view;
	}
}

/** Where in a turn an event belongs. */
type When = Pick<GameView["turn"], "phase" | "part">;
const DRAW: When = { phase: "start", part: "draw" };
const MOVE: When = { phase: "move", part: "move" };
const PORT: When = { phase: "anchor", part: "port" };
const GUNS: When = { phase: "attack", part: "battle" };
const BOARD: When = { phase: "board", part: "battle" };
const WHEN: Partial<Record<Event["type"], When>> = {
	TurnBegan: DRAW,
	CardShown: DRAW,
	Sailed: MOVE,
	Stayed: MOVE,
	RamDeclared: MOVE,
	TradeRolled: PORT,
	PlunderAnnounced: PORT,
	PlunderRolled: PORT,
	SearchRolled: PORT,
	TreasureStored: PORT,
	TreasureSold: PORT,
	Repaired: PORT,
	CrewHired: PORT,
	WeaponBought: PORT,
	WeaponMoved: PORT,
	AttackAnnounced: GUNS,
	Fired: GUNS,
	BoardingDeclared: BOARD,
};
function inPhase(view: GameView, event: Event): GameView {
	const when = WHEN[event.type];
	return when ? { ...view, turn: { ...view.turn, ...when } } : view;
}

/** Before the first round everybody's ship is launched; later ones are told of. */
function launched(view: GameView): GameView {
	if (view.round > 1) return view;
	const ashoreStill = view.captains.filter((one) => one.race && !one.ship);
	return ashoreStill.reduce((seen, one) => fitOut(seen, one.seat), view);
}

/** A ship at its home port, of which nothing more is known until the next view. */
function fitOut(view: GameView, seat: number): GameView {
	const home = view.chart.homes.find((one) => one.race === view.captains[seat]?.race);
	const ship: ShipView = {
		hex: home?.anchorage ?? "",
		facing: home ? bowAt(view, home.anchorage, home.harbour) : 1,
		hull: 0,
		most_hull: 0,
		crippled: false,
		crew: 0,
		weapons: [],
		treasures: [],
		room: 0,
		luffed: false,
		hostile: [],
		port: home?.race ?? null,
		bears: [],
	};
	return ashore(view, seat, () => ({ ship }));
}

/** A ship in port looks out to sea: the harbour begins with the anchorage itself. */
function bowAt(view: GameView, anchorage: string, harbour: readonly string[]): number {
	const at = new Map(spotsOf(view.chart.rows, view.chart.origin).map((spot) => [spot.label, spot]));
	const from = at.get(anchorage);
	const to = at.get(harbour.at(-1) ?? "");
	if (!from || !to) return 1;
	const off = (side: number) => Math.hypot(from.x + towards(side).x - to.x, from.y + towards(side).y - to.y);
	return [1, 2, 3, 4, 5, 6].reduce((best, side) => (off(side) < off(best) ? side : best));
}

function ashore(view: GameView, seat: number, change: (one: CaptainView) => Partial<CaptainView>): GameView {
	return {
		...view,
		captains: view.captains.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)),
	};
}

function aboard(
	view: GameView,
	seat: number,
	change: Partial<ShipView> | ((ship: ShipView) => Partial<ShipView>),
): GameView {
	return ashore(view, seat, ({ ship }) => {
		if (!ship) return {};
		return { ship: { ...ship, ...(typeof change === "function" ? change(ship) : change) } };
	});
}
