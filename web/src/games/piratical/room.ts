/** Piratical: a sea chart with rhumb lines, the wind in a compass rose, wakes behind ships. */

import type { GameView } from "../../generated/games/piratical";
import type { Tagged } from "../../lib/mirror";
import { sentence, type Words } from "../../lib/words";
import type { Asked, Room, RoomProps } from "../contract";
import Choices from "./Choices.svelte";
import { courseOf } from "./course";
import Hand from "./Hand.svelte";
import Helm from "./Helm.svelte";
import MovePicker from "./MovePicker.svelte";
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

const room: Room = {
	Table,
	Seat,
	Hand,
	controls: {
		...Object.fromEntries(PLAIN.map((kind) => [kind, Choices])),
		choose_race: RacePicker,
		mode: Helm,
		wind_choice: Helm,
		move: MovePicker,
		shop: Shop,
	},
	unpack,
	telling,
	heads: HEADS,
	tour,
	grave: ["concede"],
	note,
	leaders: (seen) => (seen as GameView | null)?.leaders ?? [],
};

/** Of these nobody asks why. */
const PLAIN_SAILING: readonly string[] = ["TurnBegan", "Sailed", "Stayed", "CardKept", "HostilityEnded"];

/** What one should know before answering: the means, or else what has just happened. */
function note({ ask, view, words, seat, log, told }: RoomProps<GameView>): string | null {
	if (!ask) return lately(words, told ? log.slice(0, -1) : log);
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
			return crews(ask.about, words, log);
		default: {
			const last = log.at(-1);
			if (!last || PLAIN_SAILING.includes(last.type)) return null;
			const card = last.type === "CardShown" ? words.entry("card", String(last.card)) : null;
			return card ? `${card.name}: ${card.text}` : sentence(words.tagged("events", last));
		}
	}
}

/** Who boards whom, and how many hands each side has. */
function crews(about: Asked["about"], words: Words, log: readonly Tagged[]): string | null {
	const last = log.findLast((event) => event.type === "BoardingDeclared" || event.type === "CardShown");
	if (!last) return null;
	const said = sentence(words.tagged("events", last));
	const { attacker, defender } = about;
	return attacker && defender ? `${said} ${w("note.crews", { attacker, defender })}` : said;
}

const LATELY = 3;

/** Who only watches is told how it came to this: the last things that happened this turn. */
function lately(words: Words, log: readonly Tagged[]): string | null {
	const turn = log.slice(1 + log.findLastIndex((event) => HEADS.includes(event.type)));
	const said = turn.slice(-LATELY).map((event) => sentence(words.tagged("events", event)));
	return said.length ? said.join(" ") : null;
}

export default room;
