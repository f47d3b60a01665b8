/**
 * A fight, put together from the events that told it: who meets whom, which cards turned over, how the sums stand.
 *
 * It is drawn while the events are told and again when somebody wants to see it once more; nothing is worked out here
 * that the events do not say.
 */

import type { Event } from "../../generated/games/pirate_attack";
import type { Tagged } from "../../lib/mirror";

export type Fate = "" | "dead" | "over";

export interface SceneShip {
	id: number;
	card: string;
	owner: number;
	/** Turned up under it, and above it. */
	cards: readonly string[];
	doctors: readonly string[];
	cured: readonly string[];
	value: { cannons: number; strength: number } | null;
	special: string;
	fate: Fate;
}

export interface Shot {
	side: number;
	cannons: number;
	strength: number;
	hits: boolean;
	own: boolean;
}

export interface Scene {
	cause: string;
	/** Size of the Royal Navy, level of a creature; 0 where ships attack. */
	navy: number;
	level: number;
	sides: readonly [readonly SceneShip[], readonly SceneShip[]];
	fled: readonly number[];
	shots: readonly Shot[];
	done: boolean;
}

/** From the first event of a fight to the one after its last. */
export interface Fight {
	from: number;
	to: number;
}

interface Known {
	card: string;
	owner: number;
}

const CLOSERS = new Set([
	"TurnBegan",
	"Drew",
	"RedDrawn",
	"RedPlayed",
	"BattleBegan",
	"AttackDeclared",
	"Played",
	"NothingToAttack",
	"Finished",
]);

function isCreature(event: Event): boolean {
	return event.type === "Played" && event.card !== null && event.card.startsWith("creature_") && event.ship !== null;
}

function opens(event: Event): boolean {
	return event.type === "BattleBegan" || isCreature(event);
}

/** Is this the end of the fighting itself, after which the next card closes the scene? */
function ends(event: Event): boolean {
	return event.type === "BattleEnded" || event.type === "CreatureStrikes";
}

/** The last fight of a log up to an event, or null. */
export function lastFight(log: readonly Tagged[], upto = log.length): Fight | null {
	for (let from = upto - 1; from >= 0; from--)
		if (opens(log[from] as unknown as Event)) return { from, to: endOf(log, from, upto) };
	return null;
}

function endOf(log: readonly Tagged[], from: number, upto: number): number {
	let over = false;
	for (let at = from + 1; at < upto; at++) {
		const event = log[at] as unknown as Event;
		if (over && CLOSERS.has(event.type)) return at;
		over ||= ends(event);
	}
	return upto;
}

/** Is a fight still on the table when the log has come this far? */
export function isOpen(log: readonly Tagged[], fight: Fight | null): boolean {
	return fight !== null && fight.to === log.length;
}

/** Which ships there were, as far as the log has told. */
function registry(log: readonly Tagged[], upto: number): Map<number, Known> {
	const known = new Map<number, Known>();
	for (let at = 0; at < upto; at++) {
		const event = log[at] as unknown as Event;
		if (event.type === "ShipEntered") known.set(event.ship, { card: event.card, owner: event.seat });
		else if (event.type === "ShipMoved") known.set(event.ship, { card: event.card, owner: event.seat });
		else if (event.type === "AttackDeclared") {
			known.set(event.ship, { card: event.card, owner: event.seat });
			known.set(event.target, { card: event.target_card, owner: event.owner });
		}
	}
	return known;
}

type Draft = { -readonly [F in keyof SceneShip]: SceneShip[F] };

/** The fight as it stood after so many events of the log. */
export function sceneOf(log: readonly Tagged[], fight: Fight, upto: number): Scene {
	const known = registry(log, fight.from);
	const make = (id: number): Draft => ({
		id,
		card: known.get(id)?.card ?? "ship_sloop_3_3",
		owner: known.get(id)?.owner ?? 0,
		cards: [],
		doctors: [],
		cured: [],
		value: null,
		special: "",
		fate: "",
	});
	const first = log[fight.from] as unknown as Event;
	const sides: [Draft[], Draft[]] = [[], []];
	let cause = "creature";
	let navy = 0;
	let level = 0;
	if (first.type === "BattleBegan") {
		cause = first.cause;
		navy = first.navy;
		sides[0] = first.attackers.map(make);
		sides[1] = first.defenders.map(make);
	} else if (first.type === "Played" && first.ship !== null) {
		level = Number((first.card ?? "").replace("creature_", ""));
		sides[1] = [make(first.ship)];
	}
	const fled: number[] = [];
	const shots: Shot[] = [];
	let done = false;
	const ship = (id: number): Draft | undefined => [...sides[0], ...sides[1]].find((one) => one.id === id);
	const change = (id: number, how: (one: Draft) => void): void => {
		const found = ship(id);
		if (found) how(found);
	};
	for (let at = fight.from + 1; at < Math.min(upto, fight.to); at++) {
		const event = log[at] as unknown as Event;
		switch (event.type) {
			case "ShipJoined":
				if (!ship(event.ship)) {
					const side = sides[0].some((one) => one.owner === event.owner) ? 0 : 1;
					sides[side].push({ ...make(event.ship), card: event.card, owner: event.owner });
				}
				break;
			case "Fled":
				fled.push(event.side);
				break;
			case "DiceRolled":
				change(event.ship, (one) => {
					one.value = { cannons: event.cannons, strength: event.strength };
				});
				break;
			case "TurnedUp":
				change(event.ship, (one) => {
					one.card = event.card;
					one.doctors = [...one.doctors, ...event.cards.filter((card) => card.startsWith("wd_"))];
					one.cards = [...one.cards, ...event.cards.filter((card) => !card.startsWith("wd_"))];
				});
				break;
			case "Cured":
				change(event.ship, (one) => {
					if (!event.own_side) one.cured = [...one.cured, event.doctor];
				});
				break;
			case "Cursed":
				change(event.ship, (one) => {
					if (event.doctor === "wd_mutiny") one.fate = "over";
				});
				break;
			case "CardLeft":
				change(event.ship, (one) => {
					const place = one.cards.indexOf(event.card);
					if (place >= 0) one.cards = one.cards.filter((_, number) => number !== place);
				});
				break;
			case "ShipValue":
				change(event.ship, (one) => {
					one.value = { cannons: event.cannons, strength: event.strength };
				});
				break;
			case "SpecialMagic":
				change(event.ship, (one) => {
					one.special = event.magic;
				});
				break;
			case "Broadside":
				shots.push({
					side: event.side,
					cannons: event.cannons,
					strength: event.strength,
					hits: event.hits,
					own: event.own,
				});
				break;
			case "CreatureStrikes":
				change(event.ship, (one) => {
					one.value = { cannons: one.value?.cannons ?? 0, strength: event.strength };
				});
				shots.push({
					side: 1,
					cannons: event.level,
					strength: event.strength,
					hits: event.level >= event.strength,
					own: false,
				});
				done = true;
				break;
			case "BattleEnded":
				for (const id of [...event.attackers, ...event.defenders])
					change(id, (one) => {
						one.fate = "dead";
					});
				done = true;
				break;
			case "ShipDied":
				change(event.ship, (one) => {
					one.fate = "dead";
				});
				break;
			case "ShipMoved":
				change(event.ship, (one) => {
					one.fate = "over";
				});
				break;
			default:
				break;
		}
	}
	return { cause, navy, level, sides, fled, shots, done };
}

/** What a side fights with, as far as its ships have shown it; null until the first has. */
export function sumOf(ships: readonly SceneShip[]): { cannons: number; strength: number } | null {
	const shown = ships.filter((ship) => ship.value && ship.fate !== "over");
	if (!shown.length) return null;
	return shown.reduce(
		(sum, ship) => ({
			cannons: sum.cannons + (ship.value?.cannons ?? 0),
			strength: sum.strength + (ship.value?.strength ?? 0),
		}),
		{ cannons: 0, strength: 0 },
	);
}

const SHOWN = new Set([
	"BattleBegan",
	"Played",
	"Fled",
	"ShipJoined",
	"DiceRolled",
	"TurnedUp",
	"Cured",
	"Cursed",
	"CardLeft",
	"ShipValue",
	"SpecialMagic",
	"StrayShot",
	"Broadside",
	"CreatureStrikes",
	"BattleEnded",
	"NavySunk",
	"ShipDied",
	"ShipReborn",
	"ShipMoved",
	"GoldGained",
	"FameChanged",
]);

/** The places in the log at which a fight is worth a look, in order. */
export function stepsOf(log: readonly Tagged[], fight: Fight): number[] {
	const found: number[] = [];
	for (let at = fight.from; at < fight.to; at++) if (SHOWN.has((log[at] as Tagged).type)) found.push(at);
	return found;
}
