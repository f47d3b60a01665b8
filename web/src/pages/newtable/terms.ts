/** What is agreed about a table before anybody sits down, as the form has it and as the house wants it. */

import type { NewTable, Points, SeatWish, TableInfo } from "../../generated/protocol";
import { guest } from "../../lib/guest.svelte";
import { t } from "../../lib/i18n.svelte";
import { USUAL } from "../../lib/levels";

export interface Terms {
	isPrivate: boolean;
	/** Does the match count for ratings? */
	rated: boolean;
	clock: string;
	/** Who decides when the clock has run out. */
	late: string;
	/** Seconds to answer a card with another. */
	window: string;
	isFree: boolean;
	/** May people ask for hints although others play? */
	hints: boolean;
	/** Do those who look on see everybody's chance to win, a minute late? */
	chances: boolean;
	ready: boolean;
	/** May characters talk? */
	voices: boolean;
	/** Seconds that somebody must be away before a bot may stand in. */
	grace: string;
	/** The level of that bot. */
	standIn: string;
	/** Who may take a seat. */
	admits: TableInfo["admits"];
	/** The lowest and the highest rating with which one may take a seat; empty: any. */
	least: number | null;
	most: number | null;
}

export const FIRST_TERMS: Terms = {
	isPrivate: false,
	rated: false,
	clock: "none",
	late: "default",
	window: "none",
	isFree: false,
	hints: false,
	chances: false,
	ready: true,
	voices: true,
	grace: "60",
	standIn: USUAL,
	admits: "anyone",
	least: null,
	most: null,
};
export const CLOCKS = ["none", "30", "60", "180", "86400"] as const;
export const GRACES = ["30", "60", "180", "86400"] as const;
export const ADMITS = ["anyone", "kept", "friends"] as const;
/** No rating is higher. */
export const HIGHEST = 4000;
export const WINDOWS = ["none", "20", "40", "60", "180"] as const;

type Agreed = Pick<
	NewTable,
	| "private"
	| "clock"
	| "window"
	| "take_back"
	| "hints"
	| "chances"
	| "ready"
	| "voices"
	| "grace"
	| "stand_in"
	| "rated"
	| "admits"
	| "points"
>;

/** The pace that the house sets. With no other people at the table, nobody has to be waited for. */
export function wireTerms(terms: Terms, others: boolean): Agreed {
	// biome-ignore lint/suspicious/noThenProperty: the house's own word for what happens then.
	const clock = terms.clock === "none" ? null : { seconds: Number(terms.clock), then: terms.late };
	return {
		private: terms.isPrivate,
		clock,
		window: others && terms.window !== "none" ? Number(terms.window) : null,
		take_back: terms.isFree && !terms.rated ? "free" : "strict",
		hints: terms.hints && !terms.rated,
		chances: terms.chances && !terms.rated,
		ready: others && terms.ready,
		voices: terms.voices,
		grace: others ? Number(terms.grace) : null,
		stand_in: terms.standIn,
		rated: terms.rated,
		admits: others ? terms.admits : "anyone",
		points: others ? rangeOf(terms) : null,
	};
}

/** With which ratings one may take a seat; null: with any. */
function rangeOf({ least, most }: Terms): Points | null {
	if (least === null && most === null) return null;
	return { least: least ?? 0, most: most ?? HIGHEST };
}

/** Where several share a screen, each needs a name of their own. */
export function nameAt(wishes: readonly SeatWish[], seat: number): string {
	const place = wishes.slice(0, seat).filter((one) => one.kind === "me").length;
	return place === 0 ? (guest.info?.name ?? t("new.player", { number: 1 })) : t("new.player", { number: place + 1 });
}
