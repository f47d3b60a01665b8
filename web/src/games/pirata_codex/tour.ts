import type { TourStep } from "../contract";
import { w } from "./words";

/** The guided first turn. */
export const tour = (): readonly TourStep[] => [
	{ at: "dice", title: w("tour.dice"), text: w("tour.dice.text") },
	{ at: "tavern", title: w("tour.race"), text: w("tour.race.text") },
	{ at: "prompt", title: w("tour.prompt"), text: w("tour.prompt.text") },
	{ at: "fan", title: w("tour.cards"), text: w("tour.cards.text") },
];
