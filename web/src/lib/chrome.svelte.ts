/** What a page puts into the bar at the top, in the place of the links. */

import type { Snippet } from "svelte";

class Chrome {
	bar = $state.raw<Snippet | null>(null);
}

export const chrome = new Chrome();
