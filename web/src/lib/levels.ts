/** Which bot plays where nobody has chosen one. */

import type { BotLevel } from "../generated/protocol";

export const USUAL = "mate";

/** The usual level, if the house offers it; else its first one. */
export function usualLevel(bots: readonly Pick<BotLevel, "name">[]): string {
	return bots.find((bot) => bot.name === USUAL)?.name ?? bots[0]?.name ?? USUAL;
}
