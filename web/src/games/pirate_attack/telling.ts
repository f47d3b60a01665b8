/** How the events of Pirate Attack are told: how long each is on, what it changes at sea, how it sounds. */

import type { Event, PirateView, PlayerView, ShipView } from "../../generated/games/pirate_attack";
import { type Scenes, toldByKind } from "../telling";

const SCENES: Scenes<Event> = {
	TurnBegan: { beats: 1.5 },
	Played: { beats: 2.5, sounds: "card" },
	Stopped: { beats: 2.5, sounds: "wood" },
	Restated: { beats: 2.5 },
	Blocked: { beats: 2.5, sounds: "wood" },
	RedDrawn: { beats: 2.5 },
	CardsDiscarded: { beats: 1.5 },
	AttackDeclared: { beats: 2.5 },
	BattleBegan: { beats: 2 },
	TurnedUp: { beats: 2.5, sounds: "card" },
	Cured: { beats: 2 },
	Cursed: { beats: 2.5 },
	ShipValue: { beats: 1.5 },
	SpecialMagic: { beats: 2.5 },
	StrayShot: { beats: 2.5, sounds: "cannon" },
	Broadside: { beats: 3, sounds: "cannon" },
	BattleEnded: { beats: 3.5, least: 1300, pictured: true },
	CreatureAttacks: { beats: 2, sounds: "wave" },
	CreatureStrikes: { beats: 4, least: 1900, pictured: true, sounds: "cannon" },
	FameChanged: { beats: 0.6 },
	GoldCards: { beats: 0.6 },
	GoldGained: { beats: 0.8, sounds: "coin" },
	ShipDied: { beats: 3.5, least: 1500, sounds: "sink" },
	ShipReborn: { beats: 2 },
	ShipMoved: { beats: 2 },
	ShipEntered: { beats: 1.5, sounds: "wave" },
	NavySunk: { beats: 2.5 },
	DieRolled: { beats: 1.5, sounds: "dice" },
	GambleWon: { beats: 2.5 },
	AuctionWon: { beats: 2.5 },
	PileLost: { beats: 2 },
	Out: { beats: 2 },
	GoldSpent: { beats: 0.5 },
	Drew: { beats: 0.7, sounds: "card" },
	StocksRefilled: { beats: 0.5 },
	SetAside: { beats: 0.3 },
	LaidDown: { sounds: "coin" },
	Bought: { sounds: "coin" },
	GoldStolen: { sounds: "coin" },
	ShipOut: { sounds: "wave" },
	DiceRolled: { sounds: "dice" },
};

export const telling = toldByKind<Event, PirateView>({
	scenes: SCENES,
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
