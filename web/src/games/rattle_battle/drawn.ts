/** What the box and the chart draw alike, and what they report. */

import type { ShipView, TileView } from "../../generated/games/rattle_battle";
import type { Mover, Plan, Point } from "./sea";

export type Tone = "ruler" | "shot" | "fight" | "plan";

export interface Drawn {
	ships: readonly ShipView[];
	tiles: readonly TileView[];
	/** The chosen ship, and how it may move. */
	ship: ShipView | null;
	mover: Mover | null;
	plan: Plan | null;
	/** Ships that can do something, and ships to which something can be done. */
	lit: ReadonlySet<number>;
	aimed: ReadonlySet<number>;
	lines: readonly { from: Point; to: Point; tone: Tone; text: string }[];
	target: Point | null;
	line: number | null;
	spot: { x: number; y: number } | null;
	aim: { aim: number; power: number } | null;
	throws: boolean;
	digs: boolean;
	sinking: readonly number[];
}

export interface Hands {
	/** Touched, by the mouse or by a finger, which sees before it takes. */
	pick: (die: number | null, at: Point, byFinger?: boolean) => void;
	draggable: (die: number) => boolean;
	drag: (die: number, at: Point) => void;
	drop: (die: number, at: Point, byFinger?: boolean) => void;
	cancel: () => void;
	hover: (die: number | null) => void;
	key: (event: KeyboardEvent, die: number) => void;
	name: (die: number) => string;
	describe: (ship: ShipView) => string;
	tileName: (id: string) => string;
}

export const TONES: Record<Tone, string> = {
	ruler: "#ecca7f",
	shot: "#ff8a5b",
	fight: "#ff5b6e",
	plan: "#ffe9ad",
};
