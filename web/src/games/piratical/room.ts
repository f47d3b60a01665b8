/** Piratical: a sea chart with rhumb lines, the wind in a compass rose, wakes behind ships. */

import type { GameView } from "../../generated/games/piratical";
import type { Asked, Choice, Room, RoomProps } from "../contract";
import Choices from "./Choices.svelte";
import { courseOf } from "./course";
import Hand from "./Hand.svelte";
import Helm from "./Helm.svelte";
import MovePicker from "./MovePicker.svelte";
import { picked } from "./picked.svelte";
import { unpack } from "./printed";
import RacePicker from "./RacePicker.svelte";
import Seat from "./Seat.svelte";
import Shop from "./Shop.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

const PLAIN = [
	"cancel_storm",
	"cancel_miss",
	"use_medicinals",
	"captives_pick",
	"boarding_cards",
	"narrow_escape",
	"ram",
	"jettison",
	"cargo_loss",
	"store",
	"port_act",
	"plunder_card",
	"dig",
	"pay_loss",
	"attack",
	"battle_cards",
	"board",
	"loot",
	"cast_off",
];

/** Events that begin a new paragraph. */
const HEADS: readonly string[] = ["RoundBegan", "TurnBegan"];

/** A turn in four parts, as a captain lives it. */
const PARTS = ["draw", "move", "port", "battle"] as const;

const room: Room = {
	Table,
	Seat,
	Hand,
	hand: "40%",
	controls: {
		...Object.fromEntries(PLAIN.map((kind) => [kind, Choices])),
		choose_race: RacePicker,
		mode: Helm,
		wind_choice: Helm,
		move: MovePicker,
		shop: Shop,
	},
	unpack,
	misses: { turn: ["TurnMissed"], because: ["MissAdded"] },
	telling,
	heralds: {
		TreasureStored: () => ({ glyph: "chest", title: w("herald.stored") }),
		MatchEnded: () => ({ glyph: "crown", title: w("herald.over"), ends: true }),
	},
	heads: HEADS,
	tour,
	status: ({ view, seats }: RoomProps<GameView>) => ({
		more: w("deck", { count: view.deck }),
		when: view.round ? w("round", { round: view.round, most: view.max_rounds }) : w("muster"),
		...(view.turn.seat === null
			? {}
			: {
					steps: PARTS.map((part) => ({ name: w(`step.${part}`), now: part === view.turn.part })),
					whose: w("turn.of", { name: seats[view.turn.seat]?.name ?? "" }),
				}),
	}),
	grave: ["concede"],
	note,
	aims: ({ ask }) => {
		const here = ({ action }: Choice) => action.hex === picked.hex && action.facing === picked.facing;
		const action = ask?.choices.find(here)?.action;
		return action?.type === "Move" ? action : null;
	},
	leaders: (seen) => (seen as GameView | null)?.leaders ?? [],
};

/** What one should know before answering: the means, or what the card says that was drawn. */
function note({ ask, view, words, seat, log }: RoomProps<GameView>): string | null {
	if (!ask) return null;
	switch (ask.kind) {
		case "mode":
			return view.wind ? w("note.mode", { side: words.name("side", view.wind) }) : null;
		case "move": {
			const course = courseOf(ask.space);
			if (!course) return null;
			const { points, downWind } = course;
			const means = w("note.points", { count: points });
			return w("note.move", { means: downWind > points ? w("note.down.wind", { means, most: downWind }) : means });
		}
		case "attack":
			return w("note.attack");
		case "loot":
			return w("note.hold", { count: seat === null ? 0 : (view.captains[seat]?.ship?.room ?? 0) });
		case "boarding_cards":
			return crews(ask.about);
		default: {
			const last = log.at(-1);
			const card = last?.type === "CardShown" ? words.entry("card", String(last.card)) : null;
			return card && `${card.name}: ${card.text}`;
		}
	}
}

/** How many hands each side has. */
function crews({ attacker, defender }: Asked["about"]): string | null {
	return attacker && defender ? w("note.crews", { attacker, defender }) : null;
}

export default room;
