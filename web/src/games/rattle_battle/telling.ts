/** How the events of Rattle, Battle are told: how long each is on, what it changes on the sea, how it sounds. */

import type { Dropped, Event, PlayerView, RattleView, ShipView } from "../../generated/games/rattle_battle";
import { play, type Sound } from "../../lib/sound";
import { BEAT } from "../../lib/teller.svelte";
import { type ByKind, type Sounds, toldByKind } from "../telling";
import { onScreen } from "./film";
import { sortOf } from "./printed";

/** The view while something is told: ships that go down are still there until the next event. */
export type ToldView = RattleView & { sinking?: readonly number[] };

const BEATS: ByKind<Event, number> = {
	AdventureRevealed: 2,
	// Dice that are rolled for their faces alone need no show of their own.
	Dropped: ({ why, film }) => (why === "faces" ? 3 : film ? onScreen(film) / BEAT : 7),
	Placed: 1.5,
	Sailed: 2,
	Moved: 2,
	Pulled: 2,
	Fired: 5,
	Volleyed: 5,
	Exploded: 3,
	Escaped: 1.5,
	Fought: 6,
	Crushed: 2,
	Drilled: 2,
	Rolled: 2,
	PortEntered: 1.5,
	HamsterMoved: 2,
	Called: 3,
	Credited: 0.6,
	LootDrawn: 1.2,
	Sent: 0.8,
	Thrown: 0.5,
};

/** A ship that goes down is seen to go down. */
const LEAST: ByKind<Event, number> = { Fought: 1900, Fired: 1700, Volleyed: 1700, Exploded: 1300 };
/** Milliseconds from the blow until the ship goes down. */
const SINKS_AFTER = 700;

/** Battles, which are shown as still pictures where nothing may move. */
const PICTURED: readonly Event["type"][] = ["Fired", "Volleyed", "Fought"];

const SOUNDS: Sounds<Event> = {
	AdventureRevealed: "card",
	Dropped: "cup",
	Placed: "wood",
	Rolled: "dice",
	Sailed: "wave",
	Moved: "wave",
	Pulled: "wave",
	Escaped: "wave",
	Fired: () => sinking("cannon"),
	Volleyed: () => sinking("cannon"),
	Exploded: () => sinking("cannon"),
	BlownUp: "cannon",
	Fought: () => sinking("wood"),
	Crushed: "wood",
	Drilled: "wood",
	CoinsGained: "coin",
	CardBought: "coin",
	LootDrawn: "card",
	SailorJoined: "card",
	UpgradeGained: "wood",
	PartGained: "wood",
	HamsterMoved: "win",
	PortEntered: "bell",
	CoinLost: "lose",
	Bust: "lose",
};

export const telling = toldByKind<Event, ToldView>({
	beats: BEATS,
	least: LEAST,
	pictured: PICTURED,
	brings: ({ type }) => type === "Dropped",
	sounds: SOUNDS,
	patched: (view, event) => patched(down(view, event), event),
});

/** A blow, and after it the ship that it sends down. */
function sinking(blow: Sound): Sound {
	play("sink", { after: SINKS_AFTER });
	return blow;
}

/** What went down in the event before is gone, unless the same ship is in this one too (several pairs at a time). */
function down(view: ToldView, event: Event): ToldView {
	if (!view.sinking?.length) return view;
	const still = event.type === "Fought" ? [event.ship, event.foe] : [];
	const gone = view.sinking.filter((die) => !still.includes(die));
	return without({ ...view, sinking: view.sinking.filter((die) => still.includes(die)) }, gone);
}

function without(view: ToldView, dice: readonly number[]): ToldView {
	return { ...view, sea: view.sea.filter((ship) => !dice.includes(ship.die)), distances: [], forecast: [] };
}
function sinks(view: ToldView, ...dice: readonly number[]): ToldView {
	return { ...view, sinking: [...(view.sinking ?? []), ...dice] };
}
function moved(view: ToldView, die: number, change: Partial<ShipView>): ToldView {
	return {
		...view,
		sea: view.sea.map((ship) => (ship.die === die ? { ...ship, ...change } : ship)),
		distances: [],
		forecast: [],
	};
}
function player(view: ToldView, seat: number, change: (old: PlayerView) => Partial<PlayerView>): ToldView {
	return { ...view, players: view.players.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)) };
}

/** The view with this event in it: where ships are. What it means is for the rules. */
function patched(view: ToldView, event: Event): ToldView {
	switch (event.type) {
		case "AdventureRevealed":
			return { ...view, sea: [], tiles: [], card: stub(event.adventure), location: null };
		case "Sent":
			return player({ ...view, phase: "send" }, event.seat, () => ({ sent: event.ships, captain_sent: event.captain }));
		case "Placed":
			return laid(view, event.die, event.face, event.x, event.y, (event.angle * Math.PI) / 180);
		case "Dropped":
			return event.why === "faces" ? view : dropped(view, event);
		case "Escaped":
			return sinks(view, event.die);
		case "Exploded":
			return sinks(view, event.die, ...event.sunk);
		case "Volleyed":
			return sinks(view, event.target);
		case "Fired":
			return sinks(view, event.target);
		case "Crushed":
		case "Drilled":
		case "BlownUp":
		case "OutOfTheBox":
			return sinks(view, event.die);
		case "Fought":
			return sinks(
				{ ...view, phase: "battle", turn: null },
				...(event.sinks !== "foe" ? [event.ship] : []),
				...(event.sinks !== "ship" ? [event.foe] : []),
			);
		case "Sailed":
			return moved(view, event.die, { x: event.x, y: event.y });
		case "Moved":
			return moved(view, event.ship, { x: event.x, y: event.y });
		case "Pulled":
			return moved(view, event.die, { x: event.x, y: event.y });
		case "Turned":
			return moved(view, event.die, { face: event.face });
		case "CoinsGained":
		case "CoinLost":
			return player(view, event.seat, () => ({ coins: event.total }));
		case "PortEntered":
			return { ...view, sea: [], phase: "port", location: event.location };
		case "LootDrawn":
			return {
				...without(
					view,
					view.sea.map((ship) => ship.die),
				),
				phase: view.game ? view.phase : "loot",
			};
		case "WantedMoved":
			return { ...view, wanted: event.seat };
		case "QuestEnded":
			return { ...view, baron: event.baron };
		default:
			return view;
	}
}

/** A card just turned up: what is on it comes with the next view. */
function stub(id: string): RattleView["card"] {
	return { id, type: "", loot: 0, fleet: {}, effects: [], coins: {}, special: [], boxed: true };
}

/** Everything as it has come to rest. */
function dropped(view: ToldView, event: Dropped): ToldView {
	let next: ToldView = { ...view, turn: null, drops: event.number + 1, phase: view.game ? view.phase : "drop" };
	event.dice.forEach((die, at) => {
		const pose = event.poses[at];
		next = pose
			? laid(next, die, event.faces[at] ?? 1, pose[0], pose[1], (pose[2] * Math.PI) / 180)
			: without(next, [die]);
	});
	return next;
}

function laid(view: ToldView, die: number, face: number, x: number, y: number, angle: number): ToldView {
	const { colour, owner } = sortOf(die);
	const old = view.sea.find((ship) => ship.die === die);
	const ship: ShipView = {
		...(old ?? { die, colour, owner, captain: colour === "captain", ally: false, bonus: 0, hook: null }),
		x,
		y,
		angle,
		face,
		strength: 0, // what it counts comes with the next view
	};
	return { ...view, sea: [...view.sea.filter((one) => one.die !== die), ship], distances: [], forecast: [] };
}
