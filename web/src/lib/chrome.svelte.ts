/** The bar at the top, and the sheets that can be opened from everywhere. */

import type { Snippet } from "svelte";
import type { ChatLine } from "../generated/protocol";
import { Refused } from "./api";
import type { Pace } from "./settings.svelte";

/** What is to be reported to the admins: a line of chat at a table, or the table itself. */
export interface Reported {
	table: string;
	line: ChatLine | null;
}

class Chrome {
	/** What somebody is reporting. */
	reported = $state.raw<Reported | null>(null);
	/** What a page puts into the bar, in the place of the links. */
	bar = $state.raw<Snippet | null>(null);
	/** How a table changes its pace: for the host, that of the bots too. */
	pace = $state.raw<((pace: Pace) => void) | null>(null);
	/** A screen shows the table alone, without the page's bar. */
	bare = $state(false);
	sheet = $state<"settings" | "keys" | "tables" | "mine" | "device" | null>(null);
	/** What was refused because the guest has too many tables: it can be tried again once one is closed. */
	again: (() => void) | null = null;

	/** Is this refusal for want of room? Then the guest's tables are shown, to close one of them. */
	isFull(error: unknown, again: () => void): boolean {
		if (!(error instanceof Refused && error.code === "too_many_tables")) return false;
		this.again = again;
		this.sheet = "tables";
		return true;
	}
}

export const chrome = new Chrome();
