/** Tiny Epic Pirates: a model sea of sixteen cards, the ship's wheel in your hand, deckhands as little figures. */

import type { GameView } from "../../generated/games/tiny_epic_pirates";
import type { Room, RoomProps } from "../contract";
import AssignPicker from "./AssignPicker.svelte";
import CaptainPicker from "./CaptainPicker.svelte";
import Choices from "./Choices.svelte";
import Hand from "./Hand.svelte";
import Harbour from "./Harbour.svelte";
import HirePicker from "./HirePicker.svelte";
import Seat from "./Seat.svelte";
import SkipPicker from "./SkipPicker.svelte";
import SureFire from "./SureFire.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

/** Questions whose answers have a picture and something to know each. */
const PLAIN = [
	"place_navy",
	"place_ship",
	"solo_cove_tie",
	"solo_site_tie",
	"choose_order",
	"legend_hand",
	"jostle",
	"sail_step",
	"storm_answer",
	"execute",
	"keep_cubes",
	"trade_count",
	"crew_row",
	"exchange",
	"bury",
	"captain_bonus",
	"bonus_next",
	"bonus_ship",
	"attack_target",
	"reroll",
	"reset_port",
	"sail_orange",
	"sail_green",
	"sail_navy",
] as const;

/** Questions in which one chooses among cards with signs on them. */
const CARDS = ["captain_side", "mutiny", "crew_take"];

const room: Room = {
	Table,
	Seat,
	Side: Harbour,
	Hand,
	hand: "46%",
	controls: {
		...Object.fromEntries(PLAIN.map((kind) => [kind, Choices])),
		captain_side: CaptainPicker,
		mutiny: CaptainPicker,
		crew_take: HirePicker,
		hide_assign: AssignPicker,
		reassign: AssignPicker,
		skip_source: SkipPicker,
		recover_to: SkipPicker,
		surefire: SureFire,
	},
	telling,
	heralds: {
		Buried: () => ({ glyph: "chest", title: w("herald.buried") }),
		LastRound: () => ({ glyph: "clock", title: w("herald.last") }),
		GameEnded: () => ({ glyph: "crown", title: w("herald.over"), ends: true }),
	},
	status: ({ view, seats }: RoomProps<GameView>) => ({
		when: w("round", { round: view.round }),
		...(view.active === null ? {} : { whose: w("turn.of", { name: seats[view.active]?.name ?? w("legend") }) }),
		...(view.last_round ? { alert: w("last.round") } : {}),
	}),
	note: ({ ask }) => (ask && CARDS.includes(ask.kind) ? w("cards.note") : null),
	heads: ["TurnBegan"],
	tour,
	leaders: (seen) => (seen as GameView | null)?.leaders ?? [],
	others: (seen) => ((seen as GameView | null)?.solo ? [w("legend")] : []),
};

export default room;
