/** Pirata Codex: a round tavern table by night, cups that thump and lift, the island track round the rim. */

import type { GameView } from "../../generated/games/pirata_codex";
import type { Words } from "../../lib/words";
import type { Asked, Room, RoomProps } from "../contract";
import BidPicker from "./BidPicker.svelte";
import CardWindow from "./CardWindow.svelte";
import Choices from "./Choices.svelte";
import Hand from "./Hand.svelte";
import LayPicker from "./LayPicker.svelte";
import Numbers from "./Numbers.svelte";
import { picked } from "./picked.svelte";
import Seat from "./Seat.svelte";
import Subset from "./Subset.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

/** Questions whose answers have something to know each. */
const PLAIN = [
	"lucky_choice",
	"pick_player",
	"lagoon_rest",
	"codex_keep",
	"trade_offer",
	"gamble_stake",
	"island_stake",
	"market_join",
	"fog_helper",
	"catch_up",
	"catch_up_vote",
	"lose_special",
	"take_special",
	"plague_spare",
	"marooned_answer",
	"chest_pick",
	"locker_pick",
	"market_card",
	"final_coins",
] as const;

/** Why one of the numbers is highlighted. */
function fogNote(ask: Asked, whispered: number | null, words: Words): string {
	const number = ask.choices.find((choice) => choice.isDefault)?.action.number;
	return words.say("hints", "fog", { whispered, number });
}

const PHASES = ["betting", "sailing", "action"] as const;
const BETS = new Set(["BidMade"]);

const room: Room = {
	Table,
	Seat,
	Hand,
	hand: "45%",
	controls: {
		...Object.fromEntries(PLAIN.map((kind) => [kind, Choices])),
		place_tile: LayPicker,
		first_bid: BidPicker,
		bet_turn: BidPicker,
		gold_window: CardWindow,
		action_priority: CardWindow,
		final_card: CardWindow,
		draft_pass: Subset,
		loaded_reroll: Subset,
		deal_lock: Subset,
		fog_guess: Numbers,
		fog_suggest: Numbers,
	},
	status: ({ view, words }: RoomProps<GameView>) => ({
		when: w("round", { round: view.round }),
		steps: PHASES.map((phase) => ({ name: words.name("phase", phase), now: phase === view.phase })),
	}),
	misses: { turn: ["CupLifted"], because: ["WillMiss"] },
	telling,
	heralds: {
		FinalBattle: () => ({ glyph: "cutlass", title: w("herald.final") }),
		SeatOut: () => ({ glyph: "skeleton", title: w("herald.out") }),
		GameWon: () => ({ glyph: "throne", title: w("herald.won") }),
	},
	heads: ["RoundBegan"],
	tour,
	leaders: (seen) => (seen as GameView | null)?.leaders ?? [],
	others: (seen) => ((seen as GameView | null)?.players.some((player) => player.phantom) ? [w("phantom")] : []),
	note: ({ view, ask, words }) => {
		const card = ask?.about.card ?? (ask && (picked.card ?? picked.fromPile));
		if (ask?.kind === "place_tile") return w("note.lay");
		if (ask?.kind === "fog_guess" || ask?.kind === "fog_suggest") return fogNote(ask, view.suggestion, words);
		if (typeof card === "string") return words.entry("card", card)?.text ?? null;
		const facing =
			view?.phase === "sailing" &&
			view.tile &&
			(ask ? ask.kind !== "gold_window" || view.window === "before_tile" : true);
		return facing ? (words.entry("tile", view.tile)?.text ?? null) : null;
	},
	/** R17: nobody need repeat a bid that was raised; earlier ones of the running auction leave the screen. */
	hide: (event, number, log, seen) => {
		const view = seen as GameView | null;
		if (!BETS.has(event.type) || !view?.bids_hidden) return false;
		const started = log.findLastIndex((one) => one.type === "CupsShaken");
		const newest = log.findLastIndex((one) => BETS.has(one.type));
		return number > started && number < newest;
	},
};

export default room;
