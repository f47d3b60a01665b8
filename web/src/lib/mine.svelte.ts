/** The guest's own tables, on every page: asked for now and then, while the page is looked at. */

import type { MyTables } from "../generated/protocol";
import { api } from "./api";
import { guest } from "./guest.svelte";

const EVERY = 20_000;

class Mine {
	now = $state.raw<MyTables>({ tables: [], challenges: [] });
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** How many tables and friends wait for the guest. */
	get waiting(): number {
		const id = guest.info?.id ?? "";
		return this.now.tables.filter((table) => table.to_move.includes(id)).length + this.now.challenges.length;
	}

	/** Keep looking. Call what comes back to stop. */
	watch(): () => void {
		const seen = () => {
			if (!document.hidden) void this.look();
		};
		document.addEventListener("visibilitychange", seen);
		void this.look();
		return () => {
			document.removeEventListener("visibilitychange", seen);
			clearTimeout(this.#timer);
		};
	}

	async look(): Promise<void> {
		clearTimeout(this.#timer);
		try {
			if (guest.info && !document.hidden) this.now = await api.myTables();
		} catch {
			// The pages themselves say what is wrong; here the last known stays.
		}
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.look(), EVERY);
	}
}

export const mine = new Mine();
