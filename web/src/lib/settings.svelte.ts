/** What a person has set on this device: kept in the browser, never sent anywhere. */

import type { TableInfo } from "../generated/protocol";

export type Motion = "full" | "none";
/** How fast things go at a table. */
export type Pace = TableInfo["speed"];
export const PACES: readonly Pace[] = ["slow", "normal", "brisk", "at_once"];
const TIMES: Record<Pace, number> = { slow: 2, normal: 1, brisk: 0.45, at_once: 0 };
/** The theme: dark, light, or the same as the system. */
export type Theme = "dark" | "light" | "system";
export const THEMES: readonly Theme[] = ["dark", "light", "system"];
/** How large letters are. */
export type TextSize = "usual" | "larger" | "largest";
export const SIZES: readonly TextSize[] = ["usual", "larger", "largest"];
/** How much larger than usual, as in `tokens.css`. */
const SCALES: Record<TextSize, number> = { usual: 1, larger: 1.125, largest: 1.25 };
/** From this many pixels on, a screen has room for the log beside the table, with text of normal size. */
const ROOMY = 1180;
/** The colours of seats: as they are, or as far apart in lightness as can be. */
export type Colours = "usual" | "distinct";

interface Stored {
	sound: boolean;
	/** Of a hundred. */
	volume: number;
	/** The bell that calls whoever is to move. */
	bell: boolean;
	/** Dice, cards, cannon. */
	effects: boolean;
	/** Is it quiet at night, whatever else is set? */
	nights: boolean;
	motion: Motion;
	theme: Theme;
	text: TextSize;
	colours: Colours;
	notices: boolean;
	/** Is the log beside a wide table unfolded? */
	side: boolean;
	/** How fast events are told here, and bots play where this is the host's screen. */
	pace: Pace;
	/** Does the table pause when its player loses something, until that has been seen? */
	losses: boolean;
	/** Is an answer that may cost dear asked about once more? */
	doubts: boolean;
	/** Is it shown what characters say? */
	voices: boolean;
	seen: string[];
}

const KEY = "tortuga.settings";
const FIRST: Stored = {
	sound: true,
	volume: 70,
	bell: true,
	effects: true,
	nights: false,
	motion: "full",
	theme: "dark",
	text: "usual",
	colours: "usual",
	notices: false,
	side: true,
	pace: "normal",
	losses: true,
	doubts: true,
	voices: true,
	seen: [],
};

/** What was stored, as far as it is something that can be set. */
export function read(stored: string | null): Stored {
	try {
		const found = JSON.parse(stored ?? "{}") as Partial<Stored>;
		const kept = { ...FIRST, ...found };
		return {
			...kept,
			pace: PACES.includes(kept.pace) ? kept.pace : FIRST.pace,
			theme: THEMES.includes(kept.theme) ? kept.theme : FIRST.theme,
			text: SIZES.includes(kept.text) ? kept.text : FIRST.text,
			volume: Math.min(100, Math.max(0, Number(kept.volume) || 0)),
		};
	} catch {
		// Storage may hold something else: the defaults are as good as any.
		return { ...FIRST };
	}
}

function load(): Stored {
	try {
		return read(localStorage.getItem(KEY));
	} catch {
		return { ...FIRST }; // storage may be forbidden
	}
}

/** Does the system say so? It may change its mind. */
class System {
	says = $state(false);

	constructor(query: string) {
		const found = globalThis.matchMedia?.(query);
		if (!found) return;
		this.says = found.matches;
		found.addEventListener("change", () => {
			this.says = found.matches;
			settings.apply();
		});
	}
}

class Settings {
	#stored = $state<Stored>(load());
	#still = new System("(prefers-reduced-motion: reduce)");
	#day = new System("(prefers-color-scheme: light)");

	constructor() {
		this.apply();
	}

	/** What can be set has a property each. */
	static {
		for (const what of Object.keys(FIRST) as (keyof Stored)[]) {
			if (what === "seen") continue;
			Object.defineProperty(Settings.prototype, what, {
				get(this: Settings) {
					return this.#stored[what];
				},
				set(this: Settings, value: never) {
					this.#keep({ [what]: value });
				},
			});
		}
	}

	/** From now on, on every page of this browser. */
	#keep(change: Partial<Stored>): void {
		this.#stored = { ...this.#stored, ...change };
		this.apply();
		try {
			localStorage.setItem(KEY, JSON.stringify(this.#stored));
		} catch {
			// Without storage the setting lasts as long as the page.
		}
	}

	/** Does the person, or their system, want no motion? */
	get still(): boolean {
		return this.#still.says || this.#stored.motion === "none";
	}
	/** How much longer things take than at the usual pace; 0: no time at all. */
	get times(): number {
		return TIMES[this.#stored.pace];
	}
	get light(): boolean {
		return this.#stored.theme === "light" || (this.#stored.theme === "system" && this.#day.says);
	}

	/** Has the log room beside the table, on a screen so wide? */
	roomy(width: number): boolean {
		return width >= ROOMY * SCALES[this.#stored.text];
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

	/** Let the styles know. */
	apply(): void {
		if (!globalThis.document) return;
		const { dataset } = document.documentElement;
		dataset.motion = this.#stored.motion;
		dataset.theme = this.light ? "light" : "dark";
		dataset.text = this.#stored.text;
	}
}

export const settings = new Settings() as Settings & Omit<Stored, "seen">;

/** The pace after the present one; after the fastest the slowest. */
export function nextPace(): Pace {
	return PACES[(PACES.indexOf(settings.pace) + 1) % PACES.length] as Pace;
}
