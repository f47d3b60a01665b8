/** The bar at the top, and the sheets that can be opened from everywhere. */

import type { Snippet } from "svelte";
import type { Pace } from "./settings.svelte";

class Chrome {
	/** What a page puts into the bar, in the place of the links. */
	bar = $state.raw<Snippet | null>(null);
	/** How a table changes its pace: for the host, that of the bots too. */
	pace = $state.raw<((pace: Pace) => void) | null>(null);
	sheet = $state<"settings" | "keys" | null>(null);
}

export const chrome = new Chrome();
