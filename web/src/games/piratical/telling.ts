/** How the events of Piratical are told. */

import type { CaptainView, Event, GameView, ShipLaunched, ShipView } from "../../generated/games/piratical";
import type { Scene } from "../../lib/teller.svelte";
import { type Scenes, toldByKind } from "../telling";
import { SALVO } from "./tale";

const SCENES: Scenes<Event> = {
	InitiativeRolled: { beats: 0.4 },
	OrderSet: { beats: 0.4 },
	TurnBegan: { beats: 1.2 },
	CardKept: { beats: 0.8, sounds: "card" },
	HostilityEnded: { beats: 0.5 },
	BecameHostile: { beats: 0.7 },
	CardShown: { beats: 3, sounds: "card" },
	CardPlayed: { beats: 2.5, sounds: "card" },
	WindRolled: { beats: 2, sounds: "wave" },
	WindTurned: { beats: 2 },
	Fired: ({ dice, hits }) => salvo(dice.length, hits),
	FortFired: ({ dice, hits }) => salvo(dice.length, hits),
	RamRolled: { beats: 5, least: 2000, pictured: true, sounds: [[0.1, "wood"]] },
	BoardingDeclared: { beats: 3, sounds: "wood" },
	BoardingRolled: { beats: 7, least: 3000, pictured: true, sounds: "dice" },
	Looted: { beats: 3, sounds: "coin" },
	HooksRolled: { beats: 3, sounds: "dice" },
	ShipLaunched: { beats: 0.8 },
	ShipLost: { beats: 8, least: 3000, pictured: true, sounds: "sink" },
	PlunderRolled: { beats: 2.5, sounds: "dice" },
	TradeRolled: { beats: 2, sounds: "dice" },
	SearchRolled: { beats: 2.5, sounds: "dice" },
	Sailed: ({ way }) => ({ beats: underWay(way.length + 1), sounds: "wave" }),
	Drifted: ({ path }) => ({ beats: underWay(path.length), sounds: "wave" }),
	GoldGained: { sounds: "coin" },
	TreasureGained: { sounds: "coin" },
	TreasureStored: { sounds: "win" },
};

export const telling = toldByKind<Event, GameView>({
	scenes: SCENES,
	patched: (view, event) => inPhase(patched(view, event), event),
});

/** The beats of so many steps. */
function underWay(steps: number): number {
	return Math.max(1.5, Math.min(5, steps * 0.6));
}

/** One gun after the other, and wood splinters where something hits. */
function salvo(guns: number, hits: number): Scene {
	const shots = Array.from({ length: guns }, (_, gun) => [gun * SALVO.between, "cannon"] as const);
	const sounds = hits ? [...shots, [SALVO.flight, "wood"] as const] : shots;
	return { beats: 5, least: 2000, pictured: true, sounds };
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
