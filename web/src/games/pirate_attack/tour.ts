import type { TourStep } from "../contract";
import { w } from "./words";

/** The guided first turn. */
export const tour = (): readonly TourStep[] => [
	{ at: "fleets", title: w("tour.felt"), text: w("tour.felt.text") },
	{ at: "quay", title: w("tour.quay"), text: w("tour.quay.text") },
	{ at: "cards", title: w("tour.hand"), text: w("tour.hand.text") },
	{ at: "prompt", title: w("tour.standing"), text: w("tour.standing.text") },
];
