/** Tiny Epic Pirates: a model sea of sixteen cards, the ship's wheel in your hand, deckhands as little figures. */

import type { GameView } from "../../generated/games/tiny_epic_pirates";
import type { Room } from "../contract";
import AssignPicker from "./AssignPicker.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import SureFire from "./SureFire.svelte";
import Table from "./Table.svelte";
import { telling } from "./telling";
import { tour } from "./tour";
import { w } from "./words";

const room: Room = {
	Table,
	Seat,
	Hand,
	controls: { hide_assign: AssignPicker, reassign: AssignPicker, surefire: SureFire },
	telling,
	heads: ["TurnBegan"],
	tour,
	leaders: (seen) => (seen as GameView | null)?.leaders ?? [],
	others: (seen) => ((seen as GameView | null)?.solo ? [w("legend")] : []),
};

export default room;
