/** Pirate Attack: fleets on a wide green-blue felt, cards tucked under hulls, a stack where cards answer cards. */

import type { PirateView } from "../../generated/games/pirate_attack";
import type { Room, RoomProps } from "../contract";
import Choices from "./choices/Choices.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";

/** Every kind of question has its options shown with what they cost or hit. */
const KINDS = [
	"window",
	"window_mid",
	"draw_pile",
	"play",
	"forced_play",
	"last_buy",
	"slot",
	"respond",
	"block",
	"spy_discard",
	"wd_place",
	"mm_place",
	"attack",
	"force_player",
	"force_pair",
	"redirect",
	"redirect_ship",
	"smoke",
	"join",
	"fortune",
	"vaccine_self",
	"remover",
	"pick_equal",
	"reuse",
	"bone_yard",
	"raise",
	"magician_swap",
	"trade_hands",
	"order_play",
	"gambler",
	"bermuda",
	"give_away",
	"sneak_victim",
	"tavern_target",
	"credit_shop",
	"between_magic",
	"last_turn",
];

const room: Room = {
	Table,
	Seat,
	Hand,
	controls: Object.fromEntries(KINDS.map((kind) => [kind, Choices])),
	telling,
	heads: ["TurnBegan"],
	hide: (event) => event.type === "SetAside",
	tour,
	leaders: (seen) => (seen as PirateView | null)?.leaders ?? [],
	note: ({ ask, words }: RoomProps<PirateView>) => {
		const card = ask?.about.card;
		return typeof card === "string" ? words.entry("card", card)?.text || null : null;
	},
};

export default room;
