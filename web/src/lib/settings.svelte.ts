/** What a person has set on this device: kept in the browser, never sent anywhere. */

import type { TableInfo } from "../generated/protocol";

export type Motion = "full" | "none";
/** How fast things go at a table. */
export type Pace = TableInfo["speed"];
export const PACES: readonly Pace[] = ["slow", "normal", "brisk", "at_once"];

interface Stored {
	sound: boolean;
	motion: Motion;
	notices: boolean;
	side: boolean;
	pace: Pace;
	losses: boolean;
	seen: string[];
}

const KEY = "tortuga.settings";
const FIRST: Stored = {
	sound: true,
	motion: "full",
	notices: false,
	side: true,
	pace: "normal",
	losses: true,
	seen: [],
};

function load(): Stored {
	try {
		const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
		return { ...FIRST, ...stored };
	} catch {
		// Storage may be forbidden or hold something else: the defaults are as good as any.
		return { ...FIRST };
	}
}

class Settings {
	#stored = $state<Stored>(load());
	#system = $state(false);

	constructor() {
		const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
		if (query) {
			this.#system = query.matches;
			query.addEventListener("change", () => {
				this.#system = query.matches;
			});
		}
		this.#mark();
	}

	get sound(): boolean {
		return this.#stored.sound;
	}
	set sound(on: boolean) {
		this.#keep({ sound: on });
	}

	/** Does the person, or their system, want things to stand still? */
	get still(): boolean {
		return this.#system || this.#stored.motion === "none";
	}
	get motion(): Motion {
		return this.#stored.motion;
	}
	set motion(motion: Motion) {
		this.#keep({ motion });
	}

	get notices(): boolean {
		return this.#stored.notices;
	}
	set notices(on: boolean) {
		this.#keep({ notices: on });
	}

	/** How fast events are told here, and bots play where this is the host's screen. */
	get pace(): Pace {
		return PACES.includes(this.#stored.pace) ? this.#stored.pace : "normal";
	}
	set pace(pace: Pace) {
		this.#keep({ pace });
	}

	/** Does the table stop at what its player loses until that is seen? */
	get losses(): boolean {
		return this.#stored.losses;
	}
	set losses(stop: boolean) {
		this.#keep({ losses: stop });
	}

	/** Is the log beside a wide table unfolded? */
	get side(): boolean {
		return this.#stored.side;
	}
	set side(open: boolean) {
		this.#keep({ side: open });
	}

	/** Things that are shown once, like a game's first guided turn. */
	seen(what: string): boolean {
		return this.#stored.seen.includes(what);
	}
	see(what: string): void {
		if (!this.seen(what)) this.#keep({ seen: [...this.#stored.seen, what] });
	}
	forget(what: string): void {
		this.#keep({ seen: this.#stored.seen.filter((one) => one !== what) });
	}

	#keep(change: Partial<Stored>): void {
		this.#stored = { ...this.#stored, ...change };
		this.#mark();
		try {
			localStorage.setItem(KEY, JSON.stringify(this.#stored));
		} catch {
			// Without storage the setting lasts as long as the page.
		}
	}

	#mark(): void {
		if (globalThis.document) document.documentElement.dataset.motion = this.#stored.motion;
	}
}

export const settings = new Settings();

/** The pace after the present one; after the fastest the slowest. */
export function nextPace(): Pace {
	return PACES[(PACES.indexOf(settings.pace) + 1) % PACES.length] as Pace;
}
