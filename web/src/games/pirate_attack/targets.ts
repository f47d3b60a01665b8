/** Which pieces of the table answer the open question when they are clicked. */

import type { Action } from "../../generated/games/pirate_attack";
import type { Asked, Choice } from "../contract";

type Found = Choice<Action & { readonly [field: string]: unknown }>;

export interface Targets {
	/** By the number of a ship: the ship itself, or its Bounty. */
	ships: ReadonlyMap<number, Found>;
	/** Cards under ships, `ship/place`. */
	under: ReadonlyMap<string, Found>;
	/** Witch Doctors above ships, `ship/place`. */
	curses: ReadonlyMap<string, Found>;
	players: ReadonlyMap<number, Found>;
	/** Kept tavern cards, `seat/card`. */
	kept: ReadonlyMap<string, Found>;
	/** Cards in one's own hand. */
	hand: ReadonlyMap<string, Found>;
	/** Cards of a hand that is being spied on. */
	spied: ReadonlyMap<string, Found>;
	/** Saved cards: magic, Fortune Tellers, Blockades. */
	saved: ReadonlyMap<string, Found>;
	stocks: ReadonlyMap<string, Found>;
	sales: ReadonlyMap<string, Found>;
	piles: ReadonlyMap<number, Found>;
	/** By place among the newest three; 0 is the newest. */
	wrecks: ReadonlyMap<number, Found>;
	gaps: ReadonlyMap<number, Found>;
}

type Where = { [of in keyof Targets]: Map<string | number, Found> };

function empty(): Where {
	return {
		ships: new Map(),
		under: new Map(),
		curses: new Map(),
		players: new Map(),
		kept: new Map(),
		hand: new Map(),
		spied: new Map(),
		saved: new Map(),
		stocks: new Map(),
		sales: new Map(),
		piles: new Map(),
		wrecks: new Map(),
		gaps: new Map(),
	};
}

/** Where an answer lies on the table, and under which key. */
function place(action: Action, kind: string): [keyof Targets, string | number] | null {
	switch (action.type) {
		case "AtShip":
		case "AtBounty":
		case "PortOut":
		case "ShipJoins":
			return ["ships", action.ship];
		case "AtCard":
			return ["under", `${action.ship}/${action.place}`];
		case "AtWitchDoctor":
		case "PortCure":
			return ["curses", `${action.ship}/${action.place}`];
		case "AtPlayer":
			return ["players", action.seat];
		case "AtTavernCard":
			return ["kept", `${action.seat}/${action.card}`];
		case "PlayCard":
		case "GiveCard":
		case "Block":
			return ["hand", action.card];
		case "DiscardCard":
			return [kind === "spy_discard" ? "spied" : "hand", action.card];
		case "PlayMagic":
		case "CastFortune":
			return ["saved", action.card];
		case "PlayBlockade":
			return ["saved", "blockade"];
		case "PlayMissDirection":
			return ["saved", "miss_direction"];
		case "Buy":
			return ["stocks", action.stock];
		case "UseFireSale":
			return ["sales", action.shop];
		case "DrawFrom":
			return ["piles", action.pile];
		case "AtWreck":
			return ["wrecks", action.place];
		case "Gap":
			return ["gaps", action.place];
		default:
			return null;
	}
}

export function targetsOf(asked: Asked | null): Targets {
	const found = empty();
	for (const choice of asked?.choices ?? []) {
		const one = choice as unknown as Found;
		const at = place(one.action, asked?.kind ?? "");
		if (at && !found[at[0]].has(at[1])) found[at[0]].set(at[1], one);
	}
	return found as unknown as Targets;
}

/** Is something on the quay to be taken? */
export function onQuay({ stocks, sales, piles, wrecks }: Targets): boolean {
	return stocks.size + sales.size + piles.size + wrecks.size > 0;
}
