/** A match told by the house: asked for, waited for, and what was told. */

import type { Telling } from "../../generated/protocol";
import type { Told } from "../../generated/told";
import { json, Refused } from "../../lib/api";

const LOOK_AGAIN = 1_000;
/** How often in a row the house may be out of reach before somebody is told. */
const PATIENCE = 8;

export class Tale {
	telling = $state.raw<Telling | null>(null);
	told = $state.raw<Told | null>(null);
	fault = $state("");
	#timer: ReturnType<typeof setTimeout> | undefined;
	#closed = false;
	#whole = false;
	#missed = 0;

	constructor(readonly id: string) {}

	get goesOn(): boolean {
		return this.telling?.state === "waiting" || this.telling?.state === "telling";
	}

	/** Is there something already? */
	look(): Promise<void> {
		return this.#take(() => json<Telling>("GET", `replays/${this.id}/told`));
	}

	/** Have it told. */
	ask(): Promise<void> {
		return this.#take(() => json<Telling>("POST", `replays/${this.id}/told`));
	}

	async stop(): Promise<void> {
		const key = this.telling?.key;
		clearTimeout(this.#timer);
		this.telling = null;
		this.told = null;
		if (key) await this.#take(() => json<Telling>("DELETE", `told/${key}`));
	}

	close(): void {
		this.#closed = true;
		clearTimeout(this.#timer);
	}

	async #take(what: () => Promise<Telling>): Promise<void> {
		try {
			const telling = await what();
			this.fault = telling.fault;
			const whole = telling.state === "done";
			if ((telling.drafted && !this.told) || (whole && !this.#whole)) {
				this.told = await json<Told>("GET", `told/${telling.key}/file`);
				this.#whole = whole;
			}
			this.telling = telling;
			this.#missed = 0;
			if (this.goesOn) this.#lookAgain(telling.key);
		} catch (error) {
			const key = this.goesOn ? this.telling?.key : undefined;
			const lost = !(error instanceof Refused) || error.status === 0 || error.status === 429 || error.status >= 500;
			if (key && lost && this.#missed++ < PATIENCE) return this.#lookAgain(key);
			this.fault = (error as Error).message;
			if (key) this.telling = null; // it can be asked for again
		}
	}

	#lookAgain(key: string): void {
		if (this.#closed) return;
		this.#timer = setTimeout(
			() => void this.#take(() => json<Telling>("GET", `told/${key}`)),
			LOOK_AGAIN * (1 + this.#missed),
		);
	}
}
