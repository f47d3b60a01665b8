/** Parts of a table that no first question needs: fetched once it is there, so that they are there in time. */

export const GATHERING = () => import("../parts/Gathering.svelte");
export const RESULT = () => import("../result/Result.svelte");
export const RULES = () => import("../parts/RulesDrawer.svelte");

/** Long enough for what the question itself still fetches, such as its letters. */
const WAIT = 2_000;
let begun = false;

/** Fetch what may be needed later. */
export function afterwards(): void {
	if (begun) return;
	begun = true;
	// Without a house they are fetched again when they are needed.
	setTimeout(() => void Promise.all([RESULT(), RULES()]).catch(() => null), WAIT);
}
