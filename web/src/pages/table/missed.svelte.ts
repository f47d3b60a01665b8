/** Whoever is left out is told so, and why: nothing else would happen on this screen. */

import type { Live } from "../../lib/live.svelte";
import { toasts } from "../../lib/toasts.svelte";
import type { Story } from "./story";

/** To be called while a component is made. Until there is a story, nothing has been noticed. */
export function tellMissed(live: Live, story: () => Story | null): void {
	let noticed: number | null = null;
	$effect(() => {
		const { length } = live.teller.log;
		const told = story();
		if (!told) return;
		if (live.seat !== null) for (const why of told.missedSince(noticed ?? length, live.seat)) toasts.say(why, "bad");
		noticed = length;
	});
}
