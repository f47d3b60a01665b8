import type { TourStep } from "../contract";
import { w } from "./words";

/** The guided first turn. */
export const tour = (): readonly TourStep[] => [
	{ at: "box", title: w("tour.box"), text: w("tour.box.text") },
	{ at: "adventure", title: w("tour.card"), text: w("tour.card.text") },
	{ at: "galleon", title: w("tour.galleon"), text: w("tour.galleon.text") },
	{ at: "prompt", title: w("tour.prompt"), text: w("tour.prompt.text") },
];
