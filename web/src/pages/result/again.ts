/** What can be played next: the same again, harder or easier, from the other side, the next on the ladder, a lesson. */

import type { BotLevel, HouseInfo, Me, TableInfo } from "../../generated/protocol";
import type { Rematch } from "../../lib/api";
import { gameOf } from "../../lib/games";
import { playsAs } from "../../lib/levels";
import { type Logged, nextRung } from "../../lib/log";

/** A way to go on; `rematch` makes a table from this one, `path` is another page, `lesson` a game to learn. */
export interface Way {
	kind: "again" | "harder" | "easier" | "side" | "rung" | "lesson";
	level?: string;
	character?: string;
	rematch?: Rematch;
	path?: string;
	lesson?: string;
}

export function waysOn(table: TableInfo, me: Me, house: HouseInfo | null, log: Logged): Way[] {
	if (!me.seats.length) return [];
	const game = gameOf(table.game);
	const isAlone = table.seats.every((seat, at) => seat.kind === "bot" || me.seats.includes(at));
	if (!isAlone) return [{ kind: "again", rematch: {} }, ...lessons(game, house, log)];
	const ways: Way[] = [{ kind: "again", rematch: { seats: "same" } }];
	const levels = house?.bots ?? [];
	const level = table.seats.find((seat) => seat.kind === "bot" && seat.level)?.level;
	const isWon = me.seats.some((seat) => table.outcome?.places[seat] === 1);
	const harder = level ? neighbour(levels, level, table, 1) : null;
	const easier = level ? neighbour(levels, level, table, -1) : null;
	if (harder) ways.push({ kind: "harder", level: harder, rematch: { seats: "same", level: harder } });
	if (easier && !isWon) ways.push({ kind: "easier", level: easier, rematch: { seats: "same", level: easier } });
	if (table.seats.length > 1) ways.push({ kind: "side", rematch: { seats: "next" } });
	const rung = level && nextRung(log, game, house?.characters.map((one) => one.key) ?? []);
	if (rung && isWon) ways.push({ kind: "rung", character: rung, path: `/new/${table.game}?with=${rung}` });
	return [...ways, ...lessons(game, house, log)];
}

/** The next level of the house that really plays otherwise at this table; null if there is none. */
function neighbour(bots: readonly BotLevel[], level: string, table: TableInfo, step: 1 | -1): string | null {
	const alike = (bot: BotLevel) => playsAs(bot, gameOf(table.game), table.seats.length);
	const ours = bots.filter((bot) => !bot.own && !alike(bot));
	const here = bots.find((bot) => bot.name === level);
	const at = ours.findIndex((bot) => bot.name === ((here && alike(here)) ?? level));
	return at < 0 ? null : (ours[at + step]?.name ?? null);
}

/** The lesson of this game if it was not learned yet; else the first one that was not. */
function lessons(game: string, house: HouseInfo | null, log: Logged): Way[] {
	const open = (house?.lessons ?? []).filter((one) => !log.lessons.includes(one));
	const lesson = open.includes(game) ? game : open[0];
	return lesson ? [{ kind: "lesson", lesson }] : [];
}
