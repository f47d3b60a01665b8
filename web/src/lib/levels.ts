/** The levels of bots: which plays where nobody has chosen one, and which play alike. */

import type { BotLevel } from "../generated/protocol";

export const USUAL = "mate";

/** The lower level that this bot plays just like in this game, with so many seats; null if it plays as itself. */
export function playsAs(bot: BotLevel, game: string, seats: number): string | null {
	return bot.plays_as[game] ?? bot.plays_as_at[game]?.[seats] ?? null;
}

/** The usual level, if the house offers it; else its first one. */
export function usualLevel(bots: readonly Pick<BotLevel, "name">[]): string {
	return bots.find((bot) => bot.name === USUAL)?.name ?? bots[0]?.name ?? USUAL;
}
