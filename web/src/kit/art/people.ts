/** Faces in hats, and hands. A face stands on its shoulders: about 44 wide, its chin at the origin. */

import { line, many, type Part, put, round, shape, star } from "./ink";

export interface Looks {
	skin?: "f" | "h" | "c" | "e";
	hat?: "tricorn" | "bandana" | "hood" | "straw" | "top" | "navy" | "cap" | "wizard" | "none";
	/** What the hat and the coat are made of. */
	cloth?: string;
	coat?: string;
	beard?: "k" | "o" | "w" | "y" | "c" | "";
	/** Long hair, falling on the shoulders. */
	locks?: string;
	patch?: boolean;
	/** How they feel about it. */
	mood?: "calm" | "grin" | "angry" | "asleep" | "scared" | "masked";
}

const HATS: Record<NonNullable<Looks["hat"]>, (cloth: string) => Part> = {
	tricorn: (cloth) =>
		shape(cloth, "M-26-26C-18-30-14-46 0-46S18-30 26-26C18-19-18-19-26-26Z") +
		line("M-24-26C-14-20 14-20 24-26", "#eebc50", 2) +
		round("c", 0, -35, 4) +
		shape("k", "M-2.5-36h2v2h-2zM.5-36h2v2h-2zM-1-33h2v1.5h-2z"),
	bandana: (cloth) =>
		shape(cloth, "M-16-24C-17-42 17-42 16-24 6-29-6-29-16-24Z") +
		shape(cloth, "M15-27l11-4-3 6 5 4-12-1Z") +
		`<g class="x c">${many(3, (n) => round("x c", -8 + n * 8, -33 + (n % 2) * -2, 1.4))}</g>`,
	hood: (cloth) => shape(cloth, "M-22 6C-24-30-14-46 0-46S24-30 22 6L12-2C18-22 12-34 0-34S-18-22-12-2Z"),
	straw: () => shape("g", "M-28-24c14-4 42-4 56 0-14 6-42 6-56 0Z") + shape("g", "M-13-26c1-16 25-16 26 0Z"),
	top: (cloth) => shape(cloth, "M-13-26-11-52H11L13-26Z") + shape(cloth, "M-22-24c10-5 34-5 44 0-10 5-34 5-44 0Z"),
	navy: () =>
		shape("n", "M-28-22C-20-46 20-46 28-22 10-30-10-30-28-22Z") +
		line("M-26-23C-10-31 10-31 26-23", "#eebc50", 2) +
		round("g", 0, -34, 3.4),
	cap: (cloth) => shape(cloth, "M-16-24C-16-40 16-40 16-24Z") + shape(cloth, "M14-26h14c0 4-6 5-14 4Z"),
	wizard: (cloth) =>
		shape(cloth, "M-15-26C-8-40-4-52 8-62c-2 10 4 24 7 36Z") +
		shape(cloth, "M-25-23c12-6 38-6 50 0-12 6-38 6-50 0Z") +
		put(star("x g", 5, 4.5, 1.8), -2, -35) +
		put(star("x g", 5, 3, 1.2), 5, -46),
	none: () => shape("y", "M-15-22C-18-38 18-38 15-22 10-28-10-28-15-22Z"),
};

const MOODS: Record<NonNullable<Looks["mood"]>, Part> = {
	calm: round("k", -6, -16, 1.9) + round("k", 6, -16, 1.9) + line("M-5-5q5 3 10 0"),
	grin: round("k", -6, -16, 1.9) + round("k", 6, -16, 1.9) + shape("c", "M-7-8c4 2 10 2 14 0-1 6-13 6-14 0Z"),
	angry:
		round("k", -6, -15, 1.9) + round("k", 6, -15, 1.9) + line("M-11-21l7 3M11-21l-7 3M-5-4q5-4 10 0", "#20130a", 2),
	asleep: line("M-9-15q3 3 6 0M3-15q3 3 6 0") + round("k", 0, -5, 2.2, 3),
	scared:
		round("c", -6, -16, 3.6) +
		round("c", 6, -16, 3.6) +
		round("k", -6, -16, 1.4) +
		round("k", 6, -16, 1.4) +
		round("k", 0, -5, 3, 3.4),
	masked:
		shape("k", "M-15-21c10-3 20-3 30 0-1 8-8 10-15 6-7 4-14 2-15-6Z") +
		round("x c", -6, -17, 2.3) +
		round("x c", 6, -17, 2.3) +
		line("M-5-5q5 3 10 0"),
};

export function face(looks: Looks = {}): Part {
	const {
		skin = "f",
		hat = "tricorn",
		cloth = "d",
		coat = "r",
		beard = "",
		locks = "",
		patch = false,
		mood = "calm",
	} = looks;
	const hair: Part = beard
		? shape(beard === "k" ? "d" : beard, "M-15-14C-17 6-8 14 0 14S17 6 15-14C10-6 6-9 0-9s-10 3-15-5Z") +
			line("M-4-4q4 2 8 0", "#20130a", 1.5)
		: "";
	const eye = patch ? shape("k", "M-11-20h9c1 6-2 8-5 8s-5-3-4-8Z") + line("M-15-24 14-20", "#20130a", 1.5) : "";
	return (
		shape(coat, "M-26 34C-26 14-16 6 0 6s26 8 26 28Z") +
		shape("c", "M-7 8 0 20 7 8Z") +
		line("M-14 12-6 34M14 12 6 34", "#20130a", 1.2) +
		(locks ? shape(locks, "M-18-26C-26-8-25 12-24 22-18 26-12 22-12 14h24c0 8 6 12 12 8 1-10 2-30-6-48Z") : "") +
		shape(skin, "M-15-22c-3 14 2 32 15 32S18-8 15-22c-4-8-26-8-30 0Z") +
		MOODS[mood] +
		line("M1-14c2 3 3 5-1 6", "#20130a", 1.2) +
		hair +
		eye +
		HATS[hat](cloth)
	);
}

/** A hand that points to the right, its sleeve at the left. */
export function pointing(skin = "f", sleeve = "r"): Part {
	return (
		shape(skin, "M-10-8C-4-12 2-12 6-9h22c4 0 4 6 0 6H12c4 0 4 5 0 5 3 1 2 5-1 5 2 2 0 5-3 5H-4l-8-4Z") +
		line("M2-3h10M2 2h10M1 7h9", "#20130a", 1.2) +
		shape(sleeve, "M-28-12-10-10v20l-18 4Z") +
		shape("g", "M-13-11h5v21h-5z")
	);
}

/** A hand that reaches down for something. */
export function grabbing(skin = "f", sleeve = "d"): Part {
	return (
		shape(sleeve, "M-9-34H9L8-12H-8Z") +
		shape("g", "M-9-15H9v5H-9z") +
		shape(
			skin,
			"M-9-10H9c5 4 7 12 5 20-1 4-5 3-5 0V5L6 18c-1 4-5 3-5 0V7l-3 12c-1 4-5 3-5-1V6l-3 8c-1 4-5 3-5-1C-16 4-14-5-9-10Z",
		)
	);
}

/** An open hand that holds something out, palm up. */
export function offering(skin = "f", sleeve = "v"): Part {
	return (
		shape(skin, "M-14-4h14c4 0 6-2 10-5 4-2 7 1 4 5l-2 3h12c4 0 4 5 0 6L8 12H-14Z") +
		shape(sleeve, "M-34-10-13-7v20l-21 5Z") +
		shape("g", "M-15-7h5v20h-5z")
	);
}

/** Bones of an arm that come out of the ground. */
export function bony(): Part {
	return (
		shape("c", "M-3 30V6h6v24Z") +
		shape("c", "M-9 6C-12 0-10-6-6-6H6c4 0 6 6 3 12Z") +
		many(4, (n) => put(shape("c", "M-1.7 0V-13q1.7-3 3.4 0V0Z"), -7 + n * 4.7, -4, 1, { turn: -18 + n * 12 })) +
		shape("c", "M8 4c6-2 8-6 8-10 3 2 3 10-5 14Z")
	);
}

/** A doctor behind a long beak of leather, as they went about in times of plague. */
export function beaked(coat = "k", lens = "e"): Part {
	return (
		shape(coat, "M-28 34C-28 12-16 4 0 4s28 8 28 30Z") +
		shape("y", "M-16-24C-18 4-6 12 2 10 18 8 30 10 40 20 36-2 22-14 15-24 8-32-10-32-16-24Z") +
		line("M14-2c8 2 16 8 22 16M-8-22C-2-10 0 0-2 9", "#20130a", 1.3) +
		round("c", 3, -12, 6.5) +
		round(lens, 3, -12, 4) +
		shape("k", "M-28-24c14-5 40-5 54 0-14 6-40 6-54 0Z") +
		shape("k", "M-16-26c0-20 28-20 30 0Z") +
		line("M-15-29c8-3 20-3 28 0", "#9fadb5", 2.4)
	);
}
