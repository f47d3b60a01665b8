/** To the table where a game is learned by playing: the lesson that was begun, else a new one. */

import { api } from "../../lib/api";
import { chrome } from "../../lib/chrome.svelte";
import { guest } from "../../lib/guest.svelte";
import { router } from "../../lib/router.svelte";
import { toasts } from "../../lib/toasts.svelte";

export async function learn(slug: string): Promise<void> {
	if (!(await guest.needed())) return;
	try {
		const { table } = await api.learn(slug);
		router.go(`/table/${table}`);
	} catch (error) {
		if (!chrome.isFull(error, () => void learn(slug))) toasts.fault(error);
	}
}
