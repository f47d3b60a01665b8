/**
 * What somebody has on this device and takes along. As long as they are a guest, it stays in this browser. Once they
 * keep a name it is theirs: the house keeps it for them, and it comes to every device where they come in.
 */

import type { GuestInfo } from "../generated/protocol";
import { api, Refused } from "./api";
import { guest } from "./guest.svelte";

/** One kind of thing in the notebook. It knows how to merge what two devices have. */
export interface Part {
	readonly name: string;
	/** From now on, keep what belongs to this guest, or to the device; with what the device had, if it is theirs now. */
	belongTo(owner: string | null, adopt: boolean): void;
	/** Take in what another device has written, and say what there is now. */
	merge(theirs: unknown): unknown;
}

/** After a change the house is told once there was none for so long, in milliseconds. */
const QUIET = 2000;
/** How often to try again if another device writes at the same moment. */
const TRIES = 4;

class Notebook {
	readonly #parts: Part[] = [];
	#before: GuestInfo | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Keep this part from now on. */
	add(part: Part): void {
		this.#parts.push(part);
		part.belongTo(owner(guest.info), false);
		this.#soon();
	}

	/** A part has changed on this device. */
	changed(): void {
		this.#soon();
	}

	/** There is another guest than before, or they keep their name now. */
	follow(info: GuestInfo | null): void {
		const before = this.#before;
		this.#before = info;
		if (owner(info) === owner(before)) return;
		const adopt = !!info && info.id === before?.id;
		for (const part of this.#parts) part.belongTo(owner(info), adopt && info.kept);
		void this.sync();
	}

	/** Bring together what this device and the house have. Without a kept name, or out of reach, nothing happens. */
	async sync(): Promise<void> {
		clearTimeout(this.#timer);
		const whose = owner(guest.info);
		if (!whose || !this.#parts.length) return;
		try {
			for (let tries = 0; tries < TRIES; tries++) if (await this.#once(whose)) return;
		} catch {
			// It stays on this device, and the next change or visit tries again.
		}
	}

	/** True unless another device has written meanwhile. */
	async #once(whose: string): Promise<boolean> {
		const found = await api.notebook();
		if (owner(guest.info) !== whose) return true;
		const parts: Record<string, unknown> = { ...found.parts };
		for (const part of this.#parts) parts[part.name] = part.merge(parts[part.name]);
		if (JSON.stringify(parts) === JSON.stringify(found.parts)) return true;
		try {
			await api.writeNotebook({ number: found.number, parts });
			return true;
		} catch (error) {
			if (error instanceof Refused && error.code === "notebook_changed") return false;
			throw error;
		}
	}

	#soon(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.sync(), QUIET);
	}
}

/** Whose notebook it is; null: that of the device. */
function owner(info: GuestInfo | null): string | null {
	return info?.kept ? info.id : null;
}

export const notebook = new Notebook();

$effect.root(() => {
	$effect(() => notebook.follow(guest.info));
});
