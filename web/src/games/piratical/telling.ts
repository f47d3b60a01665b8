/** How the events of Piratical are told. */

import type { CaptainView, Event, GameView, ShipLaunched, ShipView } from "../../generated/games/piratical";
import { play, type Sound } from "../../lib/sound";
import { type ByKind, type Sounds, toldByKind } from "../telling";

const BEATS: ByKind<Event, number> = {
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
	Fired: 5,
	FortFired: 5,
	RamRolled: 5,
	BoardingDeclared: 3,
	BoardingRolled: 7,
	Looted: 3,
	HooksRolled: 3,
	ShipLaunched: 0.8,
	ShipLost: 8,
	PlunderRolled: 2.5,
	TradeRolled: 2,
	SearchRolled: 2.5,
	// The longer the way, the longer it takes.
	Sailed: ({ way }) => underWay(way.length + 1),
	Drifted: ({ path }) => underWay(path.length),
};

/** Battles, which are shown as still pictures where nothing may move. */
const PICTURED: readonly Event["type"][] = ["Fired", "FortFired", "RamRolled", "BoardingRolled", "ShipLost"];

const SOUNDS: Sounds<Event> = {
	Sailed: "wave",
	Drifted: "wave",
	WindRolled: "wave",
	CardShown: "card",
	CardKept: "card",
	CardPlayed: "card",
	RamRolled: "wood",
	BoardingDeclared: "wood",
	BoardingRolled: "dice",
	HooksRolled: "dice",
	Looted: "coin",
	PlunderRolled: "dice",
	TradeRolled: "dice",
	SearchRolled: "dice",
	GoldGained: "coin",
	TreasureGained: "coin",
	TreasureStored: "win",
	ShipLost: "sink",
	Fired: ({ dice, hits }) => salvo(dice.length, hits),
	FortFired: ({ dice, hits }) => salvo(dice.length, hits),
};

/** Milliseconds. */
const BETWEEN = 110;
const FLIGHT = 420;

export const telling = toldByKind<Event, GameView>({
	beats: BEATS,
	pictured: PICTURED,
	sounds: SOUNDS,
	patched: (view, event) => inPhase(patched(view, event), event),
});

/** The beats of so many steps. */
function underWay(steps: number): number {
	return Math.max(1.5, Math.min(5, steps * 0.6));
}

/** The first of the guns; the others follow, as the balls fly in `Gunfire`, and wood splinters where something hits. */
function salvo(guns: number, hits: number): Sound | undefined {
	for (let gun = 1; gun < guns; gun++) play("cannon", { after: BETWEEN * gun });
	if (hits) play("wood", { after: FLIGHT });
	return guns ? "cannon" : undefined;
}

/** The view with this event in it: where ships lie, how the wind blows, which card is up, who has what. */
function patched(view: GameView, event: Event): GameView {
	switch (event.type) {
		case "RoundBegan":
			return { ...view, round: event.number };
		case "RaceChosen":
			return ashore(view, event.seat, () => ({ race: event.race }));
		case "ShipLaunched":
			return ashore(view, event.seat, () => ({ ship: fitted(event) }));
		case "IslandMarked":
			return { ...view, island: event.cay, deserted: event.hex };
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
		case "GoldLost":
			return ashore(view, event.seat, () => ({ gold: event.total }));
		case "TreasureGained":
			return aboard(view, event.seat, (ship) => ({ treasures: [...ship.treasures, event.treasure] }));
		case "CargoJettisoned":
			return aboard(view, event.seat, (ship) => ({ treasures: less(ship.treasures, event.treasure) }));
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

/** One treasure less of that kind. */
function less(treasures: readonly string[], treasure: string | null): string[] {
	const at = treasures.indexOf(treasure ?? "");
	return treasures.filter((_, place) => place !== at);
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

/** A ship as it is launched, as far as it shows. */
function fitted(event: ShipLaunched): ShipView {
	return {
		hex: event.hex,
		facing: event.facing,
		hull: event.hull,
		most_hull: event.hull,
		crippled: false,
		crew: event.crew,
		weapons: [{ number: 1, mount: event.mount }],
		treasures: [],
		room: event.room,
		luffed: false,
		hostile: [],
		port: event.port,
		bears: [],
	};
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
