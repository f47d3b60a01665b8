/** Pirata Codex: a round tavern table by night, cups that thump and lift, the island track round the rim. */

import type { GameView } from "../../generated/games/pirata_codex";
import type { Words } from "../../lib/words";
import type { Room } from "../contract";
import BidPicker from "./BidPicker.svelte";
import CardWindow from "./CardWindow.svelte";
import Hand from "./Hand.svelte";
import Numbers from "./Numbers.svelte";
import { picked } from "./picked.svelte";
import Seat from "./Seat.svelte";
import Subset from "./Subset.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

const BETS = new Set(["BidMade"]);

/** What catching up costs and where it leads, before one says yes. */
function catchUp(view: GameView, seat: number, tiles: number, words: Words): string | null {
	const player = view.players[seat];
	if (!player || player.cup === null) return null;
	const crew = player.cup - player.special.length;
	const to = view.spaces.find((space) => space.number === (player.progress + tiles) % view.spaces.length)?.tile;
	return w("note.catchup", {
		count: tiles,
		crew,
		left: crew - tiles,
		tile: to ? words.name("tile", to) : "",
	});
}

const room: Room = {
	Table,
	Seat,
	Hand,
	controls: {
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
	telling,
	heads: ["RoundBegan"],
	windows: ["gold_window", "action_priority", "final_card"],
	tour,
	leaders: (seen) => {
		const view = seen as GameView | null;
		const racing = view?.players.filter((player) => !player.out && !player.phantom) ?? [];
		const most = Math.max(0, ...racing.map((player) => player.progress));
		return most === 0 ? [] : racing.filter((player) => player.progress === most).map((player) => player.seat);
	},
	others: (seen) => ((seen as GameView | null)?.players.some((player) => player.phantom) ? [w("phantom")] : []),
	note: ({ view, ask, words, seat }) => {
		const card = ask?.about.card ?? (ask && picked.card);
		if (ask?.kind === "place_tile") return w("note.lay");
		if (ask?.kind === "catch_up" && view && seat !== null) return catchUp(view, seat, Number(ask.about.tiles), words);
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
		if (!BETS.has(event.type) || !view || view.phase !== "betting" || view.revealed || view.bids.length) return false;
		const started = log.findLastIndex((one) => one.type === "CupsShaken");
		const newest = log.findLastIndex((one) => BETS.has(one.type));
		return number > started && number < newest;
	},
};

export default room;
