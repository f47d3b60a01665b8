/** How the events of Rattle, Battle are told: how long each is on, what it changes on the sea, how it sounds. */

import type { Dropped, Event, PlayerView, RattleView, ShipView } from "../../generated/games/rattle_battle";
import type { Sound } from "../../lib/sound";
import { BEAT, type Scene } from "../../lib/teller.svelte";
import { type Scenes, toldByKind } from "../telling";
import { SINKS } from "./duels";
import { onScreen } from "./film";
import { sortOf } from "./printed";

/** The view while something is told: ships that go down are still there until the next event. */
export type ToldView = RattleView & { sinking?: readonly number[] };

const SCENES: Scenes<Event> = {
	AdventureRevealed: { beats: 2, sounds: "card" },
	Dropped: ({ why, film }) => ({ beats: why === "faces" ? 3 : film ? onScreen(film) / BEAT : 7, sounds: "cup" }),
	Placed: { beats: 1.5, sounds: "wood" },
	Sailed: { beats: 2, sounds: "wave" },
	Moved: { beats: 2, sounds: "wave" },
	Pulled: { beats: 2, sounds: "wave" },
	Fired: goesDown(1700, "cannon", true),
	Volleyed: goesDown(1700, "cannon", true),
	Exploded: goesDown(1300, "cannon", false),
	Escaped: { beats: 1.5, sounds: "wave" },
	Fought: goesDown(1900, "wood", true),
	Crushed: { beats: 2, sounds: "wood" },
	Drilled: { beats: 2, sounds: "wood" },
	Rolled: { beats: 2, sounds: "dice" },
	PortEntered: { beats: 1.5, sounds: "bell" },
	HamsterMoved: { beats: 2, sounds: "win" },
	Called: { beats: 3 },
	Credited: { beats: 0.6 },
	LootDrawn: { beats: 1.2, sounds: "card" },
	Sent: { beats: 0.8 },
	Thrown: { beats: 0.5 },
	BlownUp: { sounds: "cannon" },
	CoinsGained: { sounds: "coin" },
	CardBought: { sounds: "coin" },
	SailorJoined: { sounds: "card" },
	UpgradeGained: { sounds: "wood" },
	PartGained: { sounds: "wood" },
	CoinLost: { sounds: "lose" },
	Bust: { sounds: "lose" },
};

export const telling = toldByKind<Event, ToldView>({
	scenes: SCENES,
	brings: ({ type }) => type === "Dropped",
	patched: (view, event) => patched(down(view, event), event),
});

/** A blow, and after it the ship that it sends down; `pictured`: on a stage of its own. */
function goesDown(least: number, blow: Sound, pictured: boolean): Scene {
	return {
		beats: pictured ? 5 : 3,
		least,
		pictured,
		sounds: [
			[0, blow],
			[SINKS, "sink"],
		],
	};
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
			return { ...view, phase: "briefing", sea: [], tiles: [], card: stub(event.adventure), location: null };
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
