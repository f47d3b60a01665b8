/** How the ships of a fleet fit into the water they have: as large as they can be, and all of them in sight. */

/** tall: numbers under the picture; flat: beside it; bare: numbers alone, where there is no room for a picture. */
export type Form = "tall" | "flat" | "bare";

export interface Fit {
	form: Form;
	/** Pixels: of one ship. */
	width: number;
	height: number;
	/** Its type and pictures, against their usual size. */
	scale: number;
}

/** Pixels that a ship needs at its usual size. */
const USUAL: Record<Form, { width: number; height: number }> = {
	tall: { width: 104, height: 118 },
	flat: { width: 122, height: 56 },
	bare: { width: 66, height: 54 },
};
export const GAP = 6;
/** Browsers round sizes: a pixel too much and the last ship of a row would be pushed under the others. */
const ROUNDED = 1;
const LARGEST = 1.5;
const TALLER = 1.4;
/** A picture is worth this much: ships go without only where they would be far too small with it. */
const LEAST_WITH_PICTURE = 0.74;
/** Smaller than this nobody can read it; then the row is scrolled. */
const LEAST = 0.7;

function scaleOf(form: Form, width: number, height: number): number {
	const usual = USUAL[form];
	return Math.min(width / usual.width, height / usual.height);
}

/** The best way for so many ships on so much water. A height of `Infinity`: there is as much as they need. */
export function fitted(width: number, height: number, ships: number): Fit {
	const count = Math.max(1, ships);
	if (!(width > 0) || height === Number.POSITIVE_INFINITY) return sized("flat", 1);
	let best: { form: Form; scale: number } | null = null;
	for (let columns = 1; columns <= count; columns++) {
		const rows = Math.ceil(count / columns);
		const wide = (width - ROUNDED - GAP * (columns - 1)) / columns;
		const high = (height - ROUNDED - GAP * (rows - 1)) / rows;
		for (const form of ["tall", "flat", "bare"] as const) {
			const scale = Math.min(LARGEST, scaleOf(form, wide, high));
			const beats = best === null || worth(form, scale) > worth(best.form, best.scale);
			if (beats) best = { form, scale };
		}
	}
	return sized(best?.form ?? "flat", Math.max(LEAST, best?.scale ?? 1));
}

/** Side by side with room for words is best, and a picture comes first wherever it can be made out. */
function worth(form: Form, scale: number): number {
	const wordy = form === "tall" ? scale * TALLER : scale;
	return form !== "bare" && scale >= LEAST_WITH_PICTURE ? wordy + 10 : wordy;
}

function sized(form: Form, scale: number): Fit {
	const { width, height } = USUAL[form];
	return { form, scale, width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

/** Fleets of others stand in rows, in the order of play. */
export function columnsOf(others: number): number {
	return others <= 4 ? Math.max(1, others) : others === 7 || others === 8 ? 4 : 3;
}
