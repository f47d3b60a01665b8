/** A table at once: one seat for me, bots on the others. */

import type { SeatWish } from "../../generated/protocol";
import { api } from "../../lib/api";
import { chrome } from "../../lib/chrome.svelte";
import { guest } from "../../lib/guest.svelte";
import { usualLevel } from "../../lib/levels";
import { router } from "../../lib/router.svelte";
import { settings } from "../../lib/settings.svelte";
import { toasts } from "../../lib/toasts.svelte";

const MOST_BOTS = 3;

export async function quick(slug: string): Promise<void> {
	if (!(await guest.needed())) return;
	try {
		const [games, house] = await Promise.all([api.games(), api.house()]);
		const game = games.find((one) => one.slug === slug);
		if (!game) return;
		const [first] = game.presets;
		const counts = game.seats.filter((count) => count > 1 && count <= MOST_BOTS + 1);
		const count = first?.seats ?? counts.at(-1) ?? game.seats[0] ?? 2;
		const level = usualLevel(house.bots);
		const bots = Array.from({ length: count - 1 }, (): SeatWish => ({ kind: "bot", level }));
		const table = await api.open({
			game: slug,
			seats: [{ kind: "me" }, ...bots],
			options: first?.options ?? {},
			private: true,
			speed: settings.pace,
		});
		router.go(`/table/${table.id}`);
	} catch (error) {
		if (!chrome.isFull(error, () => void quick(slug))) toasts.fault(error);
	}
}
