import type { TourStep } from "../contract";
import { w } from "./words";

/** The guided first turn. */
export const tour = (): readonly TourStep[] => [
	{ at: ".chart", title: w("tour.chart"), text: w("tour.chart.text") },
	{ at: ".rose", title: w("tour.wind"), text: w("tour.wind.text") },
	{ at: ".own .sheet, .races", title: w("tour.hold"), text: w("tour.hold.text") },
	{ at: ".own .vault, .chart", title: w("tour.goal"), text: w("tour.goal.text") },
];
