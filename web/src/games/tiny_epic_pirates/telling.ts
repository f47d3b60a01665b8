/** How the events of Tiny Epic Pirates are told: how long each is on, what it changes on the sea, how it sounds. */

import type { Attacked, Buried, CardView, Event, GameView, PlayerView } from "../../generated/games/tiny_epic_pirates";
import { type Scenes, toldByKind } from "../telling";

const SCENES: Scenes<Event> = {
	TurnBegan: { beats: 1.5 },
	CaptainMoved: { beats: 2, sounds: "wood" },
	Sailed: { beats: 1.4, sounds: "wave" },
	Attacked: { beats: 2, sounds: "cannon" },
	Rolled: { beats: 3, sounds: "dice" },
	HitsCounted: { beats: 2, least: 700 },
	Searched: { beats: 2.5, sounds: "card" },
	MerchantSunk: {
		beats: 3,
		least: 2000,
		pictured: true,
		sounds: [
			[0, "cannon"],
			[0.3, "sink"],
		],
	},
	PirateWon: { beats: 3, least: 1700, pictured: true, sounds: "cannon" },
	PiratesTied: { beats: 3, least: 1500, pictured: true },
	MerchantHeld: { beats: 3, least: 1700, pictured: true, sounds: "cannon" },
	NavyAttacked: { beats: 3, least: 2000, pictured: true, sounds: "cannon" },
	SoloRolled: { beats: 2.5, sounds: "dice" },
	SoloTargets: { beats: 2 },
	SoloOrder: { beats: 2 },
	Mutinied: { beats: 2 },
	MerchantSailed: { sounds: "wave" },
	NavySailed: { sounds: "wave" },
	Rerolled: { sounds: "dice" },
	GoldGained: { sounds: "coin" },
	Traded: { sounds: "coin" },
	Hired: { sounds: "card" },
	Jostled: { sounds: "lose" },
	Buried: { sounds: "win" },
};

export const telling = toldByKind<Event, GameView>({
	scenes: SCENES,
	patched,
});

/** The view with this event in it: where ships and captains are, what was rolled. What it means is for the rules. */
function patched(view: GameView, event: Event): GameView {
	switch (event.type) {
		case "TurnBegan":
			return { ...view, round: event.round, active: event.pirate, sail: null };
		case "Sailed":
			return pirate(view, event.seat, { cell: event.cell, hidden: false });
		case "ShipPlaced":
			return pirate(view, event.seat, { cell: event.cell, hidden: true });
		case "HidOut":
			return pirate(view, event.seat, { cell: event.cell, hidden: true });
		case "SoloFled":
			return pirate(view, null, { cell: event.cell, hidden: true });
		case "CaptainMoved":
			return { ...helm(view, event.seat, event.space), battle: null };
		case "GoldGained":
			return pirate(view, event.seat, { gold: event.total });
		case "Buried":
			return pirate(card(view, event.cell, { treasure: numberOf(view, event.seat) }), event.seat, {
				gold: goldLeft(view, event),
			});
		case "Searched":
			return card(view, event.cell, { token: false });
		case "MerchantSailed":
		case "MerchantReset":
			return {
				...view,
				merchants: view.merchants.map((one) => (one.name === event.merchant ? { ...one, cell: event.cell } : one)),
			};
		case "NavySailed":
		case "NavyPlaced":
			return { ...view, navy: event.cell };
		case "MarketShifted":
			return { ...view, market: event.market };
		case "Attacked":
			return { ...view, battle: begun(view, event) };
		case "Rolled":
			return fought(view, event.seat, () => event.dice);
		case "Rerolled":
		case "DieSet":
			return fought(view, event.seat, (dice) => dice.map((face, at) => (at === event.die ? event.face : face)));
		case "HitsCounted":
			return counted(view, event.seat, event.hits);
		case "MerchantSunk":
			return decided(view, "won");
		case "MerchantHeld":
			return decided(view, event.tied ? "tied" : "lost");
		case "PiratesTied":
			return decided(view, "tied");
		case "PirateWon":
			return decided(view, view.battle?.attacker === numberOf(view, event.seat) ? "won" : "lost");
		case "SoloRolled":
			return view.solo ? { ...view, solo: { ...view.solo, die: event.die } } : view;
		default:
			return view;
	}
}

type Battle = NonNullable<GameView["battle"]>;

/** Pirates by number: the seats, then the Legendary Pirate. */
function numberOf(view: GameView, seat: number | null): number {
	return seat ?? view.players.length;
}

function begun(view: GameView, event: Attacked): Battle {
	const isMerchant = event.merchant !== null;
	return {
		attacker: numberOf(view, event.seat),
		defender: isMerchant ? null : numberOf(view, event.target),
		merchant: event.merchant,
		value: event.value,
		attacker_dice: [],
		defender_dice: [],
		attacker_total: null,
		defender_total: null,
		reroll_card: null,
		result: null,
	};
}

function fought(view: GameView, seat: number | null, change: (dice: readonly number[]) => readonly number[]): GameView {
	const { battle } = view;
	if (!battle) return view;
	const dice = isAttacker(view, battle, seat) ? "attacker_dice" : "defender_dice";
	return { ...view, battle: { ...battle, [dice]: change(battle[dice]) } };
}

function counted(view: GameView, seat: number | null, hits: number): GameView {
	const { battle } = view;
	if (!battle) return view;
	const total = isAttacker(view, battle, seat) ? "attacker_total" : "defender_total";
	return { ...view, battle: { ...battle, [total]: hits } };
}

function isAttacker(view: GameView, battle: Battle, seat: number | null): boolean {
	return battle.attacker === numberOf(view, seat);
}

function decided(view: GameView, result: Battle["result"]): GameView {
	return view.battle ? { ...view, battle: { ...view.battle, result } } : view;
}

/** The Legendary Pirate pays with all it has. */
function goldLeft(view: GameView, { seat, cost }: Buried): number {
	return seat === null ? 0 : (view.players[seat]?.gold ?? 0) - cost;
}

function card(view: GameView, cell: number, change: Partial<CardView>): GameView {
	return { ...view, sea: view.sea.map((one, at) => (at === cell ? { ...one, ...change } : one)) };
}

/** A pirate by seat; null is the Legendary Pirate. */
function pirate(
	view: GameView,
	seat: number | null,
	change: Partial<Pick<PlayerView, "cell" | "hidden" | "gold">>,
): GameView {
	if (seat === null) return view.solo ? { ...view, solo: { ...view.solo, ...change } } : view;
	return { ...view, players: view.players.map((one, at) => (at === seat ? { ...one, ...change } : one)) };
}

function helm(view: GameView, seat: number | null, captain: number): GameView {
	if (seat === null)
		return view.solo ? { ...view, solo: { ...view.solo, helm: { ...view.solo.helm, captain } } } : view;
	return {
		...view,
		players: view.players.map((one, at) => (at === seat ? { ...one, helm: { ...one.helm, captain } } : one)),
	};
}
