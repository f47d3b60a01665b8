/** Rattle, Battle, Grab the Loot: a wooden box under a lamp, and dice that are ships. */

import type { Forecast, RattleView } from "../../generated/games/rattle_battle";
import type { Room, RoomProps } from "../contract";
import DicePicker from "./DicePicker.svelte";
import DigPicker from "./DigPicker.svelte";
import GrogPicker from "./GrogPicker.svelte";
import Hand from "./Hand.svelte";
import LootPicker from "./LootPicker.svelte";
import NamePicker from "./NamePicker.svelte";
import PrisonPicker from "./PrisonPicker.svelte";
import { unpack } from "./printed";
import Seat from "./Seat.svelte";
import SendPicker from "./SendPicker.svelte";
import Table from "./Table.svelte";
import ThrowPicker from "./ThrowPicker.svelte";
import TurnPicker from "./TurnPicker.svelte";
import { telling } from "./telling";
import { tour } from "./tour";

/** Questions whose rule is said in a line. */
const NOTED = ["send_ships", "late_drop", "revenge_use", "turn"];

/** What one should know before answering: a rule, what a place offers, what a card does. */
function note({ ask, words }: RoomProps<RattleView>): string | null {
	const foreseen = ask?.forecast as Forecast | null | undefined;
	if (!ask) return null;
	if (foreseen?.type === "RepairForecast") return words.say("hint", "repairs", { ...foreseen });
	if (NOTED.includes(ask.kind)) return words.say("hint", ask.kind);
	const used = ask.kind.replace(/_use$/, "");
	return (words.entry("location", ask.kind) ?? words.entry("upgrade", used))?.text ?? null;
}

const room: Room = {
	Table,
	Seat,
	Hand,
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
	heads: ["QuestBegun", "AdventureRevealed"],
	note,
	leaders: (seen) => (seen as RattleView | null)?.leaders ?? [],
	tour,
};

export default room;
