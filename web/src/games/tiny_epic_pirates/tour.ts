import type { TourStep } from "../contract";
import { w } from "./words";

/** The guided first turn. */
export const tour = (): readonly TourStep[] => [
	{ at: "sea", title: w("tour.sea"), text: w("tour.sea.text") },
	{ at: "wheel", title: w("tour.wheel"), text: w("tour.wheel.text") },
	{ at: "quay", title: w("tour.market"), text: w("tour.market.text") },
];
