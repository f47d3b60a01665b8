/** One kind of thing that is kept on this device, and with a kept name in the notebook of whoever is here. */

import { untrack } from "svelte";
import { notebook, type Part } from "./notebook.svelte";

export class Kept<T> implements Part {
	readonly name: string;
	readonly #key: string;
	/** What was stored, as far as it makes sense; of nothing, what there is at first. */
	readonly #read: (stored: unknown) => T;
	/** What two devices have together, the same whichever comes first. */
	readonly #merged: (one: T, other: T) => T;
	#owner: string | null = null;
	#now = $state.raw() as T;

	constructor(name: string, key: string, read: (stored: unknown) => T, merged: (one: T, other: T) => T) {
		this.name = name;
		this.#key = key;
		this.#read = read;
		this.#merged = merged;
		this.#now = load(key, read, read(null));
		notebook.add(this);
	}

	get now(): T {
		return this.#now;
	}

	/** Change it. Another tab may have written meanwhile; an effect that does this does not depend on it. */
	change(make: (latest: T) => T): void {
		const before = this.#latest();
		const after = make(before);
		if (after === before) return;
		this.#keep(this.#merged(after, after));
		notebook.changed();
	}

	belongTo(owner: string | null, adopt: boolean): void {
		const device = load(this.#key, this.#read, this.#read(null));
		this.#owner = owner;
		const own = load(this.#place, this.#read, this.#read(null));
		if (!adopt || owner === null) {
			this.#now = own;
			return;
		}
		this.#keep(this.#merged(own, device));
		forget(this.#key);
	}

	merge(theirs: unknown): T {
		const mine = this.#latest();
		const both = this.#merged(mine, this.#read(theirs));
		if (JSON.stringify(both) !== JSON.stringify(mine)) this.#keep(both);
		return both;
	}

	get #place(): string {
		return this.#owner === null ? this.#key : `${this.#key}.${this.#owner}`;
	}

	#latest(): T {
		return load(
			this.#place,
			this.#read,
			untrack(() => this.#now),
		);
	}

	#keep(value: T): void {
		this.#now = value;
		try {
			localStorage.setItem(this.#place, JSON.stringify(value));
		} catch {
			// Without storage it lasts as long as the page.
		}
	}
}

function load<T>(key: string, read: (stored: unknown) => T, otherwise: T): T {
	try {
		const stored = localStorage.getItem(key);
		return stored === null ? otherwise : read(JSON.parse(stored));
	} catch {
		return otherwise;
	}
}

function forget(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Without storage there is nothing to forget.
	}
}
