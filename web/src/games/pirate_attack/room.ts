/** Pirate Attack: fleets on a wide green-blue felt, cards tucked under hulls, a stack where cards answer cards. */

import type { PirateView } from "../../generated/games/pirate_attack";
import type { Room, RoomProps } from "../contract";
import Choices from "./Choices.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

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
	leaders: (seen, options) => {
		const view = seen as PirateView | null;
		const fame = options.fame_goal === "most_fame" || String(options.length).startsWith("fame");
		const scores = (view?.players ?? []).map((player) =>
			fame ? player.fame : player.row.reduce((sum, ship) => sum + (ship.cannons ?? 0) + (ship.strength ?? 0), 0),
		);
		const most = Math.max(0, ...scores);
		return most === 0 ? [] : scores.flatMap((score, seat) => (score === most ? [seat] : []));
	},
	note: ({ ask, words }: RoomProps<PirateView>) => {
		const card = ask?.about.card;
		if (typeof card === "string") return words.entry("card", card)?.text || null;
		if (ask?.kind !== "play") return null;
		return ask.choices.some((one) => one.action.type === "DiscardCard") ? w("hand.discard") : w("hand.must");
	},
};

export default room;
