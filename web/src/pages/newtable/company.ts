/** With whom one plays, as the form asks it, and the seats that come of it. */

import type { BotLevel, SeatWish } from "../../generated/protocol";
import { type Key, t } from "../../lib/i18n.svelte";

export type Company = "bots" | "room" | "friends";
export const COMPANIES: readonly Company[] = ["bots", "room", "friends"];

/** The seats for so many in this company: mine is the first. */
export function seatsFor(company: Company, count: number, level: string): SeatWish[] {
	const other: SeatWish =
		company === "bots" ? { kind: "bot", level } : company === "room" ? { kind: "me" } : { kind: "open" };
	return Array.from({ length: count }, (_, seat): SeatWish => (seat === 0 ? { kind: "me" } : { ...other }));
}

/** The company that these seats are; null for one alone, and where somebody has mixed it. */
export function companyOf(wishes: readonly SeatWish[]): Company | null {
	const kinds = new Set(wishes.slice(1).map((one) => one.kind));
	if (wishes[0]?.kind !== "me" || kinds.size !== 1) return null;
	return kinds.has("bot") ? "bots" : kinds.has("me") ? "room" : "friends";
}

/** The level of all bots; null if there are none, or several. */
export function levelOf(wishes: readonly SeatWish[]): string | null {
	const levels = new Set(wishes.filter((one) => one.kind === "bot").map((one) => one.level ?? ""));
	return levels.size === 1 ? ([...levels][0] ?? null) : null;
}

/** The levels that the form offers: those that really differ in this game. The others can be chosen seat by seat. */
export function offered(bots: readonly BotLevel[], game: string): BotLevel[] {
	return bots.filter((bot) => !bot.own && bot.name !== "random" && !bot.plays_as[game]);
}

const NAMES: Record<string, Key> = {
	deckhand: "level.deckhand",
	mate: "level.mate",
	captain: "level.captain",
	legend: "level.legend",
};

/** How many, as a word. */
export function numberWord(count: number): string {
	return t("numbers").split(" ")[count - 1] ?? String(count);
}

/** What a level is called where there are several of it. */
export function levelName(level: string): string {
	const key = NAMES[level];
	return key ? t(key) : level;
}

/** What the button does: who will be at the table when it is pressed. */
export function playText(wishes: readonly SeatWish[]): string {
	const others = wishes.length - 1;
	const number = numberWord(others);
	const company = companyOf(wishes);
	const level = levelOf(wishes);
	if (!others) return t("new.play.alone");
	if (company === "room") return t("new.play.room", { count: wishes.length });
	if (company === "friends") return t("new.play.friends", { count: others, number });
	if (company === "bots" && level)
		return t("new.play.bots", { count: others, number, level, levels: levelName(level).toLowerCase() });
	if (wishes.some((one) => one.kind === "open")) return t("new.go");
	return t("new.play.mixed", { count: others, number });
}
