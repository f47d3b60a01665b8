import type { TourStep } from "../contract";
import { w } from "./words";

/** The guided first turn. */
export const tour = (): readonly TourStep[] => [
	{ at: "chart", title: w("tour.chart"), text: w("tour.chart.text") },
	{ at: "wind", title: w("tour.wind"), text: w("tour.wind.text") },
	{ at: "races", title: w("tour.races"), text: w("tour.races.text") },
	{ at: "hold", title: w("tour.hold"), text: w("tour.hold.text") },
];
