/** How the events of Pirata Codex are told: how long each is on, what it changes on the table, how it sounds. */

import type { CupsRevealed, DieSeen, Event, GameView, PlayerSeen } from "../../generated/games/pirata_codex";
import type { Sound } from "../../lib/sound";
import { type Scenes, toldByKind } from "../telling";
import { liftedAt, SUM } from "./stage/reveal";

/** Milliseconds: the claim, and the sum under all cups; and each cup. */
const REVEAL = { claim: 1600, cup: 600, most: 6000 };
const CANNONS = new Set(["broadside", "powder_keg", "chain_shot", "flintlocks"]);

const SCENES: Scenes<Event, GameView> = {
	CupsShaken: { beats: 2, sounds: "dice" },
	BidMade: ({ thumbs }) => ({ beats: 2, sounds: thumbs ? "cup" : "wood" }),
	LiarCalled: { beats: 3, sounds: "cup" },
	BidLocked: { beats: 3, sounds: "cup" },
	BettingWon: { beats: 4, least: 1800, pictured: true },
	NavigatorChosen: { beats: 2 },
	SailDieRolled: { beats: 3, sounds: "dice" },
	ShipMoved: { beats: 1.4, sounds: "wave" },
	BattleRolled: { beats: 4, least: 1600, pictured: true, sounds: "dice" },
	BattleDecided: { beats: 4, least: 1600, pictured: true, sounds: "knock" },
	TileFaced: { beats: 3, sounds: "wood" },
	DieRolled: { beats: 3, sounds: "dice" },
	DeadDice: { beats: 3, sounds: "dice" },
	CupsMoved: { beats: 3, sounds: "wave" },
	WindTurned: { beats: 2 },
	CardPlayed: ({ card }) => ({ beats: 3, sounds: CANNONS.has(card) ? "cannon" : "card" }),
	PhantomCard: { beats: 3, sounds: "card" },
	LuckyRolled: { beats: 2 },
	FogGuessed: { beats: 3 },
	TilePlaced: { sounds: "wood" },
	CardsDealt: { sounds: "card" },
	CardsPassed: { sounds: "card" },
	CardDrawn: { beats: 0.6, sounds: "card" },
	CardsDiscarded: { beats: 0.5 },
	DeckShuffled: { beats: 0.5 },
	CoinTaken: { sounds: "coin" },
	CupsRevealed: ({ seats }) => ({
		beats: 3 + 2 * seats.length,
		least: Math.min(REVEAL.most, REVEAL.claim + REVEAL.cup * seats.length),
		pictured: true,
		hushed: true,
		sounds: [...seats.map((_, n): [number, Sound] => [liftedAt(n, seats.length), "cup"]), [SUM, "knock"]],
	}),
	CoinStolen: { sounds: "coin" },
	CoinsReturned: { sounds: "coin" },
	ShipsSwapped: { sounds: "wave" },
	CardBought: { sounds: "card" },
	CrewLost: (_, view) =>
		view?.scene === "final" ? { beats: 2, least: 800, pictured: true, sounds: "lose" } : { sounds: "lose" },
	SeatOut: { sounds: "lose" },
	GameWon: { sounds: "win" },
	FinalBattle: { sounds: "cannon" },
};

/** What the middle of the table shows from an event on. */
const MIDDLE: Partial<Record<Event["type"], GameView["scene"]>> = {
	RoundBegan: "bid",
	CupsShaken: "bid",
	CupsRevealed: "reveal",
	SailDieRolled: "sail",
	BattleRolled: "battle",
	TileFaced: "tile",
	DieRolled: "symbols",
	DeadDice: "deal",
	FinalBattle: "final",
	GameWon: "throne",
};

export const telling = toldByKind<Event, GameView>({
	scenes: SCENES,
	patched: (view, event) => staged(patched(view, event), event),
});

/** The final battle stays on the table until somebody has won it. */
function staged(view: GameView, { type }: Event): GameView {
	const scene = MIDDLE[type];
	return scene && (view.scene !== "final" || scene === "throne") ? { ...view, scene } : view;
}

/** The view with this event in it. Only what a table draws; what it means is for the rules. */
function patched(view: GameView, event: Event): GameView {
	switch (event.type) {
		case "RoundBegan":
			return {
				...everybody(view, (player) => ({ ...player, absent: false })),
				round: event.round,
				phase: "betting",
				bid: null,
				winner: null,
				loser: null,
				tile: null,
				played: [],
			};
		case "CupsShaken":
			return {
				// Whoever sits it out has lifted the cup before.
				...everybody(view, (player) => (event.seats.includes(player.seat) ? closed(player) : player)),
				phase: "betting",
				bid: null,
				revealed: false,
				count: null,
				participants: event.seats,
			};
		case "CupLifted":
			return one(view, event.seat, (player) => ({
				...player,
				absent: true,
				cup: event.crew + event.special.length,
				dice: [...Array.from({ length: event.crew }, () => unrolled("crew")), ...event.special.map(unrolled)],
			}));
		case "BidMade":
			return { ...view, bid: { seat: event.seat, quantity: event.quantity, face: event.face }, turn: null };
		case "LiarCalled":
			return { ...view, call: "liar", caller: event.seat };
		case "BidLocked":
			return { ...view, call: "lock", caller: event.seat };
		case "CupsRevealed":
			return revealed(view, event);
		case "BettingWon":
			return { ...view, winner: event.winner, loser: event.loser, phase: "sailing" };
		case "CoinTaken":
			return {
				...one(view, event.seat, (player) => ({ ...player, coins: event.total })),
				supply: event.supply,
			};
		case "SailDieRolled":
			return { ...everybody(view, closed), sail_die: event.tiles, revealed: false, phase: "sailing" };
		case "ShipMoved":
			return moved(view, event.seat, event.progress, event.tile);
		case "ShipsSwapped": {
			const [first, second] = event.seats;
			const [mine, theirs] = event.progress;
			return moved(moved(view, first, mine, event.tiles[0]), second, theirs, event.tiles[1]);
		}
		case "BattleRolled":
			return {
				...everybody(view, (player) => {
					const at = event.seats.indexOf(player.seat);
					return { ...player, battle: at < 0 ? null : (event.results[at] ?? null) };
				}),
				goal: event.goal,
				decided: null,
			};
		case "BattleDecided":
			return { ...view, decided: event.seat };
		case "LuckyKept":
			return one(view, event.seat, (player) => ({ ...player, battle: event.result }));
		case "ResultsExchanged":
			return exchanged(view, event.seat, event.target);
		case "TileFaced":
			return { ...view, tile: event.tile, tile_winner: event.seat, symbols: [] };
		case "DieRolled":
			return { ...view, die: event.die, symbols: event.results, roller: event.seat };
		case "WindTurned":
			return { ...view, clockwise: event.direction === "clockwise" };
		case "TilePlaced":
			return {
				...view,
				spaces: view.spaces.map((space, at) => (at === event.space ? { ...space, tile: event.tile } : space)),
			};
		case "CardPlayed":
			return { ...view, played: [...view.played, { seat: event.seat, card: event.card }] };
		case "CardsDiscarded":
			return { ...view, played: [], discard: [...view.discard, ...event.cards] };
		case "DeadDice":
			return { ...view, deal: event.dice, deal_total: event.total, deal_target: event.target };
		case "GameWon":
			return { ...view, champion: event.seat };
		default:
			return view;
	}
}

function everybody(view: GameView, change: (player: PlayerSeen) => PlayerSeen): GameView {
	return { ...view, players: view.players.map(change) };
}

function one(view: GameView, seat: number, change: (player: PlayerSeen) => PlayerSeen): GameView {
	return everybody(view, (player) => (player.seat === seat ? change(player) : player));
}

function closed(player: PlayerSeen): PlayerSeen {
	return { ...player, dice: null, battle: null };
}

/** A die of an absent player. */
function unrolled(kind: string): DieSeen {
	return { kind, shows: [], counts: null, struck: false };
}

function moved(view: GameView, seat: number, progress: number, tile: number): GameView {
	return one(view, seat, (player) => ({ ...player, progress, tile }));
}

function revealed(view: GameView, event: CupsRevealed): GameView {
	const shown = everybody(view, (player) => {
		const at = event.seats.indexOf(player.seat);
		const dice = event.cups[at];
		return dice ? { ...player, dice, cup: dice.length } : player;
	});
	return {
		...shown,
		revealed: true,
		count: event.count,
		participants: event.seats,
		bid: shown.bid ?? { seat: 0, quantity: event.quantity, face: event.face },
	};
}

/** A Cheating Pirate: each has the other's result. */
function exchanged(view: GameView, seat: number, target: number): GameView {
	const results = [view.players[target]?.battle ?? null, view.players[seat]?.battle ?? null] as const;
	const first = one(view, seat, (player) => ({ ...player, battle: results[0] }));
	return one(first, target, (player) => ({ ...player, battle: results[1] }));
}
