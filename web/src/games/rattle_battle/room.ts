/** Rattle, Battle, Grab the Loot: a wooden box under a lamp, and dice that are ships. */

import type { RattleView } from "../../generated/games/rattle_battle";
import type { Room, RoomProps } from "../contract";
import { lineOf } from "../hints";
import DicePicker from "./DicePicker.svelte";
import DigPicker from "./DigPicker.svelte";
import GrogPicker from "./GrogPicker.svelte";
import Hand from "./Hand.svelte";
import LootPicker from "./LootPicker.svelte";
import { meant } from "./moving";
import NamePicker from "./NamePicker.svelte";
import PrisonPicker from "./PrisonPicker.svelte";
import { picked } from "./picked.svelte";
import { printed, stageOf, unpack } from "./printed";
import Seat from "./Seat.svelte";
import SendPicker from "./SendPicker.svelte";
import { isRefused } from "./sea";
import Table from "./Table.svelte";
import ThrowPicker from "./ThrowPicker.svelte";
import TurnPicker from "./TurnPicker.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

/** Questions whose rule is said in a line. */
const NOTED = ["send_ships", "late_drop", "revenge_use"];

/** What one should know before answering: a rule, what a place offers, what a card does. */
function note({ ask, words }: RoomProps<RattleView>): string | null {
	if (!ask) return null;
	if (ask.forecast?.overall) return lineOf(ask.forecast.overall, words);
	if (NOTED.includes(ask.kind)) return words.say("hint", ask.kind);
	const used = ask.kind.replace(/_use$/, "");
	return (words.entry("location", ask.kind) ?? words.entry("upgrade", used))?.text ?? null;
}

const room: Room = {
	Table,
	Seat,
	Hand,
	hand: "37%",
	controls: {
		turn: TurnPicker,
		throw: ThrowPicker,
		dig_point: DigPicker,
		send_ships: SendPicker,
		reroll: DicePicker,
		tales: DicePicker,
		duel_order: DicePicker,
		grog_bid: GrogPicker,
		brawl_name: NamePicker,
		prison_choice: PrisonPicker,
		"*": LootPicker,
	},
	unpack,
	telling,
	heralds: {
		QuestEnded: () => ({ glyph: "crown", title: w("herald.quest") }),
		Finished: () => ({ glyph: "medallion", title: w("herald.over"), ends: true }),
	},
	heads: ["QuestBegun", "AdventureRevealed"],
	note,
	aims: ({ ask }) => {
		const { own, plan, sent } = picked;
		const action = ask?.kind === "turn" && own && plan && !sent && !isRefused(plan) ? meant(plan) : null;
		return action?.type === "Move" ? action : null;
	},
	leaders: (seen) => (seen as RattleView | null)?.leaders ?? [],
	tour,
	status: ({ view, words }: RoomProps<RattleView>) => {
		const now = view.card?.type === "crazy" ? undefined : stageOf(view.phase);
		const steps = printed.stages.map((stage) => ({ name: words.name("stage", stage.name), now: stage === now }));
		return { when: w("quest", { quest: Math.max(0, view.quest) + 1 }), ...(now ? { steps } : {}) };
	},
};

export default room;
