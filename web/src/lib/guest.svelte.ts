/** Who sits before this screen: a name and a cookie that only the house can read. */

import type { GuestInfo } from "../generated/protocol";
import { api } from "./api";

class Guest {
	info = $state.raw<GuestInfo | null>(null);
	/** Is somebody being asked for a name right now? */
	asking = $state(false);
	#known: Promise<void> | null = null;
	#waiting: ((named: boolean) => void)[] = [];
	readonly #watching = new Set<() => void>();
	/** The cookie is shared by all tabs: what happens to the guest in one of them concerns the others. */
	readonly #tabs = new BroadcastChannel("tortuga.guest");

	constructor() {
		this.#tabs.onmessage = ({ data }) => this.#change(data as GuestInfo | null);
	}

	/** Be told when there is another guest than before, or none any more. Call what comes back to hear no more of it. */
	watch(tell: () => void): () => void {
		this.#watching.add(tell);
		return () => void this.#watching.delete(tell);
	}

	/** Ask the house once who we are; again if it did not answer. */
	known(): Promise<void> {
		this.#known ??= api.guest().then(
			(info) => {
				this.info = info;
			},
			() => {
				this.#known = null;
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
		this.#set(await api.rename(name));
	}

	cancel(): void {
		this.#done(false);
	}

	become(info: GuestInfo): void {
		this.#set(info);
	}

	async leave(): Promise<void> {
		await api.forget();
		this.#set(null);
	}

	/** The house has forgotten this device. */
	lose(): void {
		this.#set(null);
	}

	#set(info: GuestInfo | null): void {
		this.#change(info);
		this.#tabs.postMessage(info);
	}

	#change(info: GuestInfo | null): void {
		const isOther = info?.id !== this.info?.id;
		this.info = info;
		this.#known = Promise.resolve();
		if (isOther) for (const tell of this.#watching) tell();
		if (info) this.#done(true);
	}

	#done(named: boolean): void {
		this.asking = false;
		for (const resolve of this.#waiting.splice(0)) resolve(named);
	}
}

export const guest = new Guest();
