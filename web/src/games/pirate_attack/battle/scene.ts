/**
 * A fight, put together from the events that told it: who meets whom, which cards turned over, how the sums stand.
 *
 * It is drawn while the events are told and again when somebody wants to see it once more; nothing is worked out here
 * that the events do not say.
 */

import type { Event } from "../../../generated/games/pirate_attack";
import type { Tagged } from "../../../lib/mirror";

export type Fate = "" | "dead" | "over";

export interface SceneShip {
	id: number;
	card: string;
	/** Turned up under it, and above it. */
	cards: string[];
	doctors: string[];
	cured: string[];
	/** A Sea Creature asks for the strength alone. */
	cannons: number | null;
	strength: number | null;
	special: string;
	fate: Fate;
}

export interface SceneSide {
	/** Nobody's: the Royal Navy, or a Sea Creature. */
	owner: number | null;
	ships: SceneShip[];
	/** What the side has shown so far; null before it has shown anything. */
	cannons: number | null;
	strength: number | null;
	fled: boolean;
}

export interface Shot {
	/** Who is fired at. */
	side: number;
	cannons: number;
	strength: number;
	hits: boolean;
	/** Its own fire, turned back. */
	own: boolean;
}

export interface Scene {
	cause: string;
	/** Size of the Royal Navy, level of a creature; 0 where ships attack. */
	navy: number;
	navySunk: boolean;
	level: number;
	sides: [SceneSide, SceneSide];
	shots: Shot[];
	/** Witch Doctors that struck. */
	curses: string[];
	/** The cards of ships outside the fight that went down with it: hit by stray shots, or tied to one that sank. */
	others: string[];
	/** The cards of ships that sank and came back. */
	back: string[];
	/** The event that said how it came out. */
	end: Event | null;
}

/** From the first event of a fight to the one after its last. */
export interface Fight {
	from: number;
	to: number;
}

const OPENERS = new Set(["BattleBegan", "CreatureAttacks"]);
const ENDS = new Set(["BattleEnded", "CreatureStrikes"]);
/** After the fighting itself the first of these closes the scene. */
const CLOSERS = new Set([
	...OPENERS,
	"TurnBegan",
	"Drew",
	"RedDrawn",
	"RedPlayed",
	"AttackDeclared",
	"Played",
	"NothingToAttack",
	"Finished",
]);

/** The last fight of a log up to an event, or null. */
export function lastFight(log: readonly Tagged[], upto = log.length): Fight | null {
	for (let from = upto - 1; from >= 0; from--)
		if (OPENERS.has((log[from] as Tagged).type)) return { from, to: endOf(log, from, upto) };
	return null;
}

function endOf(log: readonly Tagged[], from: number, upto: number): number {
	let over = false;
	for (let at = from + 1; at < upto; at++) {
		const { type } = log[at] as Tagged;
		if (over && CLOSERS.has(type)) return at;
		over ||= ENDS.has(type);
	}
	return upto;
}

/** Is a fight still on the table when the log has come this far? */
export function isOpen(log: readonly Tagged[], fight: Fight | null): boolean {
	return fight !== null && fight.to === log.length;
}

function newShip(id: number, card: string): SceneShip {
	return { id, card, cards: [], doctors: [], cured: [], cannons: null, strength: null, special: "", fate: "" };
}

function newSide(owner: number | null, ids: readonly number[], cards: readonly string[]): SceneSide {
	const ships = ids.map((id, at) => newShip(id, cards[at] ?? ""));
	return { owner, ships, cannons: null, strength: null, fled: false };
}

function opening(event: Event): Scene {
	const scene: Scene = {
		cause: "creature",
		navy: 0,
		navySunk: false,
		level: 0,
		sides: [newSide(null, [], []), newSide(null, [], [])],
		shots: [],
		curses: [],
		others: [],
		back: [],
		end: null,
	};
	if (event.type === "BattleBegan") {
		const { cause, navy } = event;
		const attacker = newSide(event.attacker, event.attackers, event.attacker_cards);
		const sides: Scene["sides"] = [attacker, newSide(event.defender, event.defenders, event.defender_cards)];
		if (navy) attacker.cannons = attacker.strength = navy;
		return { ...scene, cause, navy, sides };
	}
	if (event.type !== "CreatureAttacks") return scene;
	scene.sides[1] = newSide(event.owner, [event.ship], [event.card]);
	return { ...scene, level: event.level };
}

type Steps = { [T in Event["type"]]?: (scene: Scene, event: Extract<Event, { type: T }>) => void };

function change(scene: Scene, id: number, how: (ship: SceneShip) => void): void {
	for (const ship of scene.sides.flatMap((side) => side.ships)) if (ship.id === id) how(ship);
}

function isIn(scene: Scene, id: number): boolean {
	return scene.sides.some((side) => side.ships.some((ship) => ship.id === id));
}

/** What each event changes in the picture. */
const STEPS: Steps = {
	ShipJoined({ sides }, event) {
		sides[event.side]?.ships.push(newShip(event.ship, event.card));
	},
	Fled({ sides }, event) {
		const side = sides[event.side];
		if (side) side.fled = true;
	},
	DiceRolled(scene, event) {
		change(scene, event.ship, (ship) => {
			ship.cannons = event.cannons;
			ship.strength = event.strength;
		});
	},
	TurnedUp(scene, event) {
		change(scene, event.ship, (ship) => {
			(event.above ? ship.doctors : ship.cards).push(...event.cards);
		});
	},
	Cured(scene, event) {
		if (!event.own_side) change(scene, event.ship, (ship) => ship.cured.push(event.doctor));
	},
	Cursed(scene, event) {
		change(scene, event.ship, (ship) => {
			ship.fate = event.over ? "over" : "dead";
		});
		scene.curses.push(event.doctor);
	},
	CardLeft(scene, event) {
		change(scene, event.ship, (ship) => {
			const place = ship.cards.indexOf(event.card);
			if (place >= 0) ship.cards.splice(place, 1);
		});
	},
	ShipValue(scene, event) {
		change(scene, event.ship, (ship) => {
			ship.cannons = event.cannons;
			ship.strength = event.strength;
		});
		const side = event.side === null ? undefined : scene.sides[event.side];
		if (!side) return;
		side.cannons = event.side_cannons;
		side.strength = event.side_strength;
	},
	SpecialMagic(scene, event) {
		change(scene, event.ship, (ship) => {
			ship.special = event.magic;
		});
	},
	Broadside({ shots }, { side, cannons, strength, hits, own }) {
		shots.push({ side, cannons, strength, hits, own });
	},
	CreatureStrikes(scene, event) {
		const { level, strength, sinks } = event;
		change(scene, event.ship, (ship) => {
			ship.strength = strength;
			if (sinks) ship.fate = "dead";
		});
		scene.shots.push({ side: 1, cannons: level, strength, hits: sinks, own: false });
		scene.end = event;
	},
	BattleEnded(scene, event) {
		for (const id of [...event.attackers, ...event.defenders])
			change(scene, id, (ship) => {
				ship.fate = "dead";
			});
		scene.navySunk = scene.navy > 0 && (event.result === "defender" || event.result === "both");
		scene.end = event;
	},
	ShipDied(scene, event) {
		if (!isIn(scene, event.ship)) scene.others.push(event.card);
		change(scene, event.ship, (ship) => {
			ship.fate = "dead";
		});
	},
	ShipReborn(scene, event) {
		scene.back.push(event.card);
		if (!isIn(scene, event.ship)) scene.others.splice(scene.others.lastIndexOf(event.card), 1);
		change(scene, event.ship, (ship) => {
			ship.fate = "";
		});
	},
	ShipMoved(scene, event) {
		change(scene, event.ship, (ship) => {
			ship.fate = "over";
		});
	},
};

/** The fight as it stood after this many events of the log. */
export function sceneOf(log: readonly Tagged[], fight: Fight, upto: number): Scene {
	const scene = opening(log[fight.from] as unknown as Event);
	for (let at = fight.from + 1; at < Math.min(upto, fight.to); at++) {
		const event = log[at] as unknown as Event;
		const step = STEPS[event.type] as ((scene: Scene, event: Event) => void) | undefined;
		step?.(scene, event);
	}
	return scene;
}

/** Worth a look though the picture stays as it is. */
const LOOKED_AT = new Set([...OPENERS, "Played", "StrayShot", "NavySunk", "GoldGained", "FameChanged"]);

/** The places in the log at which a fight is worth a look, in order. */
export function stepsOf(log: readonly Tagged[], fight: Fight): number[] {
	const found: number[] = [];
	for (let at = fight.from; at < fight.to; at++) {
		const { type } = log[at] as Tagged;
		if (type in STEPS || LOOKED_AT.has(type)) found.push(at);
	}
	return found;
}
