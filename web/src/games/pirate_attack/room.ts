/** Pirate Attack: fleets on a wide green-blue felt, cards tucked under hulls, a stack where cards answer cards. */

import type { PirateView } from "../../generated/games/pirate_attack";
import type { Room, RoomProps } from "../contract";
import Choices from "./choices/Choices.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";

const room: Room = {
	Table,
	Seat,
	Hand,
	controls: { "*": Choices },
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
