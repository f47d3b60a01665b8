/** What a page of a table does besides drawing it. Each of these is called once, while its component is made. */

import { onDestroy, type Snippet } from "svelte";
import { stayAwake } from "../../lib/awake";
import { chrome } from "../../lib/chrome.svelte";
import { call, entitle, hush } from "../../lib/notices.svelte";
import { sentence } from "../../lib/words";
import { afterwards } from "./later";
import { tellMissed } from "./missed.svelte";
import type { Sitting } from "./sitting.svelte";
import type { Story } from "./story";

/** Fetch what the table's game needs, give the page its title, and leave the table with the page. */
export function attend(sitting: Sitting, title = (game: string): string => game): void {
	$effect(() => {
		if (sitting.slug) void sitting.furnish(sitting.slug);
	});
	$effect(() => {
		entitle(sitting.game ? title(sitting.game.title) : null);
	});
	onDestroy(() => {
		sitting.live.close();
		entitle(null);
	});
}

/** Whoever plays is called to answer, knows what they miss, and is led to the result: `over` is called at the end. */
export function takePart(sitting: Sitting, bar: Snippet, story: () => Story, over: () => void): void {
	const { live } = sitting;
	const isLive = $derived(live.table?.state === "playing" && live.me.seats.length > 0);

	attend(sitting);
	tellMissed(live, () => (sitting.room ? story() : null));
	$effect(() => {
		chrome.bar = bar;
		chrome.pace = (pace) => live.pace(pace);
		return () => {
			chrome.bar = chrome.pace = null;
		};
	});
	$effect(() => {
		if (sitting.room) afterwards();
	});
	$effect(() => (isLive ? stayAwake() : undefined));
	$effect(() => {
		if (live.ask && !sitting.isPassing && live.question?.mode !== "")
			call(sentence(sitting.words.parts("asks", live.ask.kind, live.ask.about ?? {})));
		else if (!live.teller.busy && !live.sent) hush();
	});
	$effect(() => {
		if (sitting.hasClock) live.reading.shows(live.readable ? live.question : null);
	});
	$effect(() => {
		if (sitting.isOver && !live.teller.busy) over();
	});
	onDestroy(hush);
}
