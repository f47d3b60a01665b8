/** How puzzles went on this device, by game and day, and how many days in a row were solved. */

/** By day, such as `2026-11-18`: was the first answer right? */
export type Days = Readonly<Record<string, boolean>>;
export type Solved = Readonly<Record<string, Days>>;

/** The most days that are kept of a game; the oldest go first. */
export const MOST = 400;
const DAY = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The day before. */
export function before(day: string): string {
	return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** How many days in a row were solved up to today; if today is still open, up to yesterday. */
export function streak(days: Days, today: string): number {
	let day = today in days ? today : before(today);
	let count = 0;
	while (days[day]) {
		count++;
		day = before(day);
	}
	return count;
}

/** With the answer of a day: only the first one counts. */
export function entered(solved: Solved, game: string, day: string, right: boolean): Solved {
	const days = solved[game] ?? {};
	if (day in days) return solved;
	const kept = Object.entries({ ...days, [day]: right })
		.sort(([a], [b]) => a.localeCompare(b))
		.slice(-MOST);
	return { ...solved, [game]: Object.fromEntries(kept) };
}

/** What two devices have together. Where only one of them was right, it was not right at the first answer. */
export function merged(one: Solved, other: Solved): Solved {
	const games = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
	return Object.fromEntries(
		games.map((game) => {
			const [mine, theirs] = [one[game] ?? {}, other[game] ?? {}];
			const days = Object.keys({ ...mine, ...theirs })
				.sort()
				.slice(-MOST);
			return [game, Object.fromEntries(days.map((day) => [day, (mine[day] ?? true) && (theirs[day] ?? true)]))];
		}),
	);
}

/** What was stored, as far as it makes sense. */
export function read(found: unknown): Solved {
	if (typeof found !== "object" || found === null) return {};
	return Object.fromEntries(
		Object.entries(found).map(([game, days]) => [
			game,
			Object.fromEntries(
				Object.entries((days ?? {}) as object).filter(([day, right]) => DATE.test(day) && typeof right === "boolean"),
			),
		]),
	);
}
