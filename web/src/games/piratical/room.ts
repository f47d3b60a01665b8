/** Piratical: a sea chart with rhumb lines, the wind in a compass rose, wakes behind ships. */

import type { GameView } from "../../generated/games/piratical";
import type { Room } from "../contract";
import Hand from "./Hand.svelte";
import MovePicker from "./MovePicker.svelte";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";

const room: Room = {
	Table,
	Seat,
	Hand,
	controls: { move: MovePicker },
	telling,
	heads: ["RoundBegan", "TurnBegan"],
	tour,
	grave: ["concede"],
	leaders: (seen) => {
		const captains = (seen as GameView | null)?.captains ?? [];
		const most = Math.max(0, ...captains.map((one) => one.stored.length));
		return most === 0 ? [] : captains.filter((one) => one.stored.length === most).map((one) => one.seat);
	},
};

export default room;
