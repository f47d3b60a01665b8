/** Who sits before this screen: a name and a cookie that only the house can read. */

import type { GuestInfo } from "../generated/protocol";
import { api, Refused } from "./api";

class Guest {
	info = $state.raw<GuestInfo | null>(null);
	/** Is somebody being asked for a name right now? */
	asking = $state(false);
	#known: Promise<void> | null = null;
	#waiting: ((named: boolean) => void)[] = [];

	/** Ask the house once who we are. */
	known(): Promise<void> {
		this.#known ??= api.guest().then(
			(info) => {
				this.info = info;
			},
			(error: unknown) => {
				if (!(error instanceof Refused && error.status === 401)) this.#known = null;
			},
		);
		return this.#known;
	}

	/** True once there is a guest; asks for a name if there is none yet. False: the person thought better of it. */
	async needed(): Promise<boolean> {
		await this.known();
		if (this.info) return true;
		this.asking = true;
		return new Promise((resolve) => this.#waiting.push(resolve));
	}

	async name(name: string): Promise<void> {
		this.info = await api.rename(name);
		this.#done(true);
	}

	cancel(): void {
		this.#done(false);
	}

	become(info: GuestInfo): void {
		this.info = info;
		this.#known = Promise.resolve();
	}

	async leave(): Promise<void> {
		await api.forget();
		this.info = null;
	}

	#done(named: boolean): void {
		this.asking = false;
		for (const resolve of this.#waiting.splice(0)) resolve(named);
	}
}

export const guest = new Guest();
