/** Rattle, Battle, Grab the Loot: a wooden box under a lamp, and dice that are ships. */

import type { Forecast, RattleView } from "../../generated/games/rattle_battle";
import type { Room } from "../contract";
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

/** Asks about tokens and cards. */
const TOKENS = [
	"discard_loot",
	"choose_loot",
	"stow",
	"sailor_return",
	"wild",
	"loot_option",
	"sailors",
	"convoy_exhaust",
	"market",
	"tavern",
	"shipyard",
	"workshop",
	"pit",
	"guild",
];

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
		...Object.fromEntries(TOKENS.map((kind) => [kind, LootPicker])),
	},
	unpack,
	telling,
	heads: ["QuestBegun", "AdventureRevealed"],
	note: ({ ask, words }) => {
		const foreseen = ask?.forecast as Forecast | null | undefined;
		return foreseen?.type === "RepairForecast" ? words.say("hint", "repairs", { ...foreseen }) : null;
	},
	leaders: (seen) => (seen as RattleView | null)?.leaders ?? [],
	tour,
};

export default room;
