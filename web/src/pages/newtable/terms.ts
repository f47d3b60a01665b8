/** What is agreed about a table before anybody sits down, as the form has it and as the house wants it. */

import type { NewTable, SeatWish } from "../../generated/protocol";
import { guest } from "../../lib/guest.svelte";
import { t } from "../../lib/i18n.svelte";

export interface Terms {
	isPrivate: boolean;
	clock: string;
	/** Who decides when the clock has run out. */
	late: string;
	/** Seconds to answer a card with another. */
	window: string;
	isFree: boolean;
	/** May people ask for hints although others play? */
	hints: boolean;
	ready: boolean;
	/** May characters talk? */
	voices: boolean;
}

export const FIRST_TERMS: Terms = {
	isPrivate: false,
	clock: "none",
	late: "default",
	window: "none",
	isFree: false,
	hints: false,
	ready: true,
	voices: true,
};
export const CLOCKS = ["none", "30", "60", "180", "86400"] as const;
export const WINDOWS = ["none", "20", "40", "60", "180"] as const;

type Agreed = Pick<NewTable, "private" | "clock" | "window" | "take_back" | "hints" | "ready" | "voices">;

/** The pace that the house sets. With no other people at the table, nobody has to be waited for. */
export function wireTerms(terms: Terms, others: boolean): Agreed {
	// biome-ignore lint/suspicious/noThenProperty: the house's own word for what happens then.
	const clock = terms.clock === "none" ? null : { seconds: Number(terms.clock), then: terms.late };
	return {
		private: terms.isPrivate,
		clock,
		window: others && terms.window !== "none" ? Number(terms.window) : null,
		take_back: terms.isFree ? "free" : "strict",
		hints: terms.hints,
		ready: others && terms.ready,
		voices: terms.voices,
	};
}

/** Where several share a screen, each needs a name of their own. */
export function nameAt(wishes: readonly SeatWish[], seat: number): string {
	const place = wishes.slice(0, seat).filter((one) => one.kind === "me").length;
	return place === 0 ? (guest.info?.name ?? t("new.player", { number: 1 })) : t("new.player", { number: place + 1 });
}
