/** How the events of Pirate Attack are told: how long each is on, what it changes at sea, how it sounds. */

import type { Event, PirateView, PlayerView, ShipView } from "../../generated/games/pirate_attack";
import { type ByKind, type Sounds, toldByKind } from "../telling";

const BEATS: ByKind<Event, number> = {
	TurnBegan: 1.5,
	Played: 2.5,
	Stopped: 2.5,
	Restated: 2.5,
	Blocked: 2.5,
	RedDrawn: 2.5,
	CardsDiscarded: 1.5,
	AttackDeclared: 2.5,
	BattleBegan: 2,
	TurnedUp: 2.5,
	Cured: 2,
	Cursed: 2.5,
	ShipValue: 1.5,
	SpecialMagic: 2.5,
	StrayShot: 2.5,
	Broadside: 3,
	BattleEnded: 3.5,
	CreatureAttacks: 2,
	CreatureStrikes: 4,
	FameChanged: 0.6,
	GoldCards: 0.6,
	GoldGained: 0.8,
	ShipDied: 3.5,
	ShipReborn: 2,
	ShipMoved: 2,
	ShipEntered: 1.5,
	NavySunk: 2.5,
	DieRolled: 1.5,
	GambleWon: 2.5,
	AuctionWon: 2.5,
	PileLost: 2,
	Out: 2,
	GoldSpent: 0.5,
	Drew: 0.7,
	StocksRefilled: 0.5,
	SetAside: 0.3,
};

/** How a fight came out is seen by everybody. */
const LEAST: ByKind<Event, number> = { ShipDied: 1500, BattleEnded: 1300, CreatureStrikes: 1900 };

/** Battles, which are shown as still pictures where nothing may move. */
const PICTURED: readonly Event["type"][] = ["BattleEnded", "CreatureStrikes"];

const SOUNDS: Sounds<Event> = {
	Drew: "card",
	Played: "card",
	LaidDown: "coin",
	Bought: "coin",
	GoldStolen: "coin",
	GoldGained: "coin",
	ShipEntered: "wave",
	ShipOut: "wave",
	Broadside: "cannon",
	StrayShot: "cannon",
	CreatureAttacks: "wave",
	CreatureStrikes: "cannon",
	ShipDied: "sink",
	DieRolled: "dice",
	DiceRolled: "dice",
	TurnedUp: "card",
	Blocked: "wood",
	Stopped: "wood",
};

export const telling = toldByKind<Event, PirateView>({
	beats: BEATS,
	least: LEAST,
	pictured: PICTURED,
	sounds: SOUNDS,
	patched,
});

/** The view with this event in it, as far as it shows. What it means is for the rules. */
export function patched(view: PirateView, event: Event): PirateView {
	switch (event.type) {
		case "TurnBegan":
			return player(
				{ ...view, active: event.seat, turn: event.number, stack: [], battle: null, window: "" },
				event.seat,
				(one) => ({ ...one, gold: one.gold + one.locked, locked: 0 }),
			);
		case "Drew":
			return player(
				{ ...view, piles: view.piles.map((count, at) => (at === event.pile ? Math.max(0, count - 1) : count)) },
				event.seat,
				(one) => ({ ...one, hand_count: one.hand_count + 1 }),
			);
		case "Played":
			return pushed(view, event);
		case "Stopped":
		case "Restated":
		case "Blocked":
			return { ...view, window: "" };
		case "CardsDiscarded":
			return { ...view, discard: [...view.discard, ...event.cards] };
		case "FameChanged":
			return player(view, event.seat, (one) => ({ ...one, fame: event.fame }));
		case "GoldGained":
		case "GoldLost":
			return player(view, event.seat, (one) => ({ ...one, gold: event.total, locked: event.held }));
		case "GoldSpent":
			return player(view, event.seat, (one) => ({ ...one, gold: event.total }));
		case "GoldStolen":
			return player(
				player(view, event.victim, (one) => ({ ...one, gold: event.victim_total, locked: event.victim_held })),
				event.seat,
				(one) => ({ ...one, gold: event.total }),
			);
		case "ShopSign":
			return {
				...view,
				shops: view.shops.map((one) =>
					one.shop === event.shop ? { ...one, open: event.price !== null, price: event.price ?? one.price } : one,
				),
			};
		case "BattleBegan": {
			const side = (owner: number | null, ships: readonly number[]) => ({
				owner,
				ships: [...ships],
				dead: [],
				mutinied: [],
			});
			const sides = [side(event.attacker, event.attackers), side(event.defender, event.defenders)];
			return { ...view, battle: { cause: event.cause, stage: "declared", navy: event.navy, sides } };
		}
		case "BattleEnded":
			return { ...view, battle: null };
		case "ShipDied":
			return {
				...fleets(view, (ship) => (ship.id === event.ship ? null : ship)),
				wrecks: [...view.wrecks, event.card],
			};
		case "ShipEntered":
			return player(view, event.seat, (one) => ({ ...one, row: [...one.row, entering(event)] }));
		case "HandReceived":
			return player(view, event.seat, (one) => ({
				...one,
				hand: event.cards.map((card) => ({ card, why_not: "" })),
				hand_count: event.cards.length,
			}));
		case "SoulSold":
			return player(view, event.seat, (one) => ({ ...one, soul: event.soul, ability: event.ability }));
		case "StockTaken":
			return player(fewer(view, event), event.seat, (one) => taken(one, event));
		case "LaidDown":
			return player(view, event.seat, (one) => ({ ...one, gold: event.gold, blockades: event.blockades }));
		case "TavernKept":
			return player(view, event.seat, (one) => ({
				...one,
				kept: [...one.kept, { card: event.card, copying: null }],
			}));
		case "ShipDiscarded":
			return fleets(view, (ship) => (ship.id === event.ship ? null : ship));
		case "ShipMoved": {
			const moved = view.players.flatMap((one) => one.row).find((ship) => ship.id === event.ship);
			if (!moved) return view;
			const without = fleets(view, (ship) => (ship.id === event.ship ? null : ship));
			return player(without, event.seat, (one) => ({
				...one,
				row: [...one.row, { ...moved, owner: event.seat }],
			}));
		}
		case "ShipHidden":
			return fleets(view, (ship) => (ship.id === event.ship ? { ...ship, hidden: true } : ship));
		case "BecameVisible":
			return fleets(view, (ship) => (ship.id === event.ship ? { ...ship, hidden: false } : ship));
		case "ShipsInPort":
			return fleets(view, (ship) => (event.ships.includes(ship.id) ? { ...ship, in_port: true } : ship));
		case "ShipOut":
			return fleets(view, (ship) => (ship.id === event.ship ? { ...ship, in_port: false } : ship));
		case "ArmadaFormed":
			return fleets(view, (ship) => (event.ships.includes(ship.id) ? { ...ship, armada: true } : ship));
		case "ArmadaDisbanded":
			return player(view, event.seat, (one) => ({ ...one, row: one.row.map((ship) => ({ ...ship, armada: false })) }));
		case "BountySet":
			return fleets(view, (ship) => (ship.id === event.ship ? { ...ship, bounty: event.gold } : ship));
		case "Out":
			return player(view, event.seat, (one) => ({ ...one, out: true }));
		default:
			return view;
	}
}

/** A ship as it comes into play: bare, at the left end until the newest view says where it lies. */
function entering(event: Extract<Event, { type: "ShipEntered" }>): ShipView {
	const { cannons, strength } = event;
	return {
		id: event.ship,
		card: event.card,
		form: event.card,
		owner: event.seat,
		cannons,
		strength,
		known_cannons: cannons,
		known_strength: strength,
		unknown: 0,
		under: [],
		curses: [],
		bounty: 0,
		sails: false,
		hidden: false,
		in_port: false,
		armada: false,
		copy_of: event.copy_of,
	};
}

/** A stock with cards less. */
function fewer(view: PirateView, { stock, count }: Extract<Event, { type: "StockTaken" }>): PirateView {
	const shops = view.shops.map((shop) => ({
		...shop,
		stocks: shop.stocks.map((one) => (one.stock === stock ? { ...one, count: Math.max(0, one.count - count) } : one)),
	}));
	return { ...view, shops };
}

/** Cards from a stock that are saved; Witch Doctors are placed at once. */
function taken(one: PlayerView, event: Extract<Event, { type: "StockTaken" }>): PlayerView {
	const cards = Array.from({ length: event.count }, (_, at) => ({
		back: event.stock,
		card: event.cards?.[at] ?? null,
	}));
	if (event.stock === "magic") return { ...one, magic: [...one.magic, ...cards] };
	return event.stock === "fortune_teller" ? { ...one, fortunes: [...one.fortunes, ...cards] } : one;
}

/** A card announced: on top of what it answers, or alone. */
function pushed(view: PirateView, event: Extract<Event, { type: "Played" }>): PirateView {
	const below = event.answers === null ? [] : view.stack;
	const answers = below.length ? below.length - 1 : null;
	const { card, back, seat: by, player: on, ship } = event;
	const top = { card, back, by, player: on, other: null, ship, second: null, ships: [], answers, on: null };
	return { ...view, window: "", stack: [...below, top] };
}

function player(view: PirateView, seat: number, change: (one: PlayerView) => PlayerView): PirateView {
	return { ...view, players: view.players.map((one) => (one.seat === seat ? change(one) : one)) };
}

function fleets(view: PirateView, change: (ship: ShipView) => ShipView | null): PirateView {
	return {
		...view,
		players: view.players.map((one) => ({
			...one,
			row: one.row.map(change).filter((ship) => ship !== null),
		})),
	};
}
