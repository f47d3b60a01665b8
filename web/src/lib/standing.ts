/**
 * Standing answers: how often a player wants to be asked in windows in which hardly ever anything is to be done.
 *
 * Only questions whose default is to pass are passed, after a pause of random length that does not depend on what
 * could have been played: neither that a page passed by itself nor that there was nothing else to do can be told.
 * Where nothing else can be done the page passes whatever was ordered (`Room.idle`): that is not for these answers.
 */

export type Standing = "always" | "concerned" | "never";
export const STANDINGS: readonly Standing[] = ["always", "concerned", "never"];

/** What a standing answer needs to know of a question. */
export interface Question {
	kind: string;
	about: { readonly [name: string]: number | string | null };
	choices: readonly { index: number; action: { readonly type: string }; isDefault: boolean }[];
}

/** What somebody has ordered at a table: `never` holds for the turn it was said in. */
export interface Order {
	standing: Standing;
	turn: number;
	/** What holds again when a `never` has run out. */
	before: Standing;
}

export const FIRST: Order = { standing: "always", turn: 0, before: "always" };
export const SHORTEST = 300;
export const LONGEST = 1000;

/** The order after somebody chose another one. */
export function ordered(order: Order, standing: Standing, turn: number): Order {
	const now = inForce(order, turn);
	return { standing, turn, before: standing === "never" ? (now === "never" ? order.before : now) : standing };
}

/** Which of them holds in this turn. */
export function inForce(order: Order, turn: number): Standing {
	return order.standing === "never" && order.turn !== turn ? order.before : order.standing;
}

/** The choice with which a page passes for its player, or null when the player is to be asked. */
export function standingAnswer(
	question: Question | null,
	windows: readonly string[],
	standing: Standing,
): number | null {
	if (!question || !windows.includes(question.kind)) return null;
	const pass = question.choices.find((choice) => choice.isDefault);
	if (pass?.action.type !== "Pass") return null;
	if (question.choices.length === 1) return null;
	if (standing === "never") return pass.index;
	return standing === "concerned" && question.about.mine !== 1 ? pass.index : null;
}

/** How long a page waits before it passes, in milliseconds. */
export function pause(chance: () => number = Math.random): number {
	return SHORTEST + Math.floor(chance() * (LONGEST - SHORTEST));
}

const KEY = "tortuga.standing";
const MOST_TABLES = 30;

function stored(): Record<string, Order> {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Order>;
	} catch {
		// Storage may be forbidden or hold something else: then nothing was ordered.
		return {};
	}
}

/** What was ordered at this table before, on this device. */
export function recall(table: string): Order {
	const found = stored()[table];
	return found && STANDINGS.includes(found.standing) ? { ...FIRST, ...found } : FIRST;
}

export function remember(table: string, order: Order): void {
	const { [table]: _, ...others } = stored();
	const kept = Object.entries(others).slice(1 - MOST_TABLES);
	try {
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, order]])));
	} catch {
		// Then it holds until the page is left.
	}
}
