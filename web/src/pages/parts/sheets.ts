/** Sheets that lie over any page. They are fetched once there is something to see, and open without the house, too. */

export const KEYS = () => import("./Keys.svelte");
export const REPORT = () => import("./ReportSheet.svelte");
export const SETTINGS = () => import("./Settings.svelte");
export const TOO_MANY = () => import("./TooMany.svelte");

/** Long enough for the page that they lie over. */
const WAIT = 3_000;

export function fetchSheets(): void {
	const all = () => Promise.all([KEYS(), REPORT(), SETTINGS(), TOO_MANY()]);
	setTimeout(() => void all().catch(() => null), WAIT); // without a house they are fetched when they are needed
}
