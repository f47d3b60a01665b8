/** Pirate Attack: fleets on one sea, cards tucked under hulls, and in the middle cards that answer cards. */

import type { PirateView } from "../../generated/games/pirate_attack";
import type { Room, RoomProps } from "../contract";
import Choices from "./choices/Choices.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

const room: Room = {
	Table,
	Seat,
	Hand,
	hand: "45%",
	controls: { "*": Choices },
	misses: { turn: ["TurnLost"], because: [] },
	telling,
	heralds: {
		Out: () => ({ glyph: "wreck", title: w("herald.out") }),
		Finished: () => ({ glyph: "crown", title: w("herald.over"), ends: true }),
	},
	heads: ["TurnBegan"],
	hide: (event) => event.type === "SetAside",
	tour,
	status: ({ view, seat, words }: RoomProps<PirateView>) => ({
		when: w("turn", { turn: view.turn }),
		more: `↻ ${w("clockwise")}`,
		whose: view.active === seat ? w("turn.mine") : w("turn.of", { name: words.seat(view.active) }),
		...(view.ending ? { alert: w("ending") } : {}),
	}),
	leaders: (seen) => (seen as PirateView | null)?.leaders ?? [],
	note: ({ ask, words }: RoomProps<PirateView>) => {
		const card = ask?.about.card;
		return typeof card === "string" ? words.entry("card", card)?.text || null : null;
	},
};

export default room;
