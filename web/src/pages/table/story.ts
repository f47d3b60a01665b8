/** What happened, as far as somebody wants to be told it again: why something was lost, what came since a turn. */

import type { Room } from "../../games/contract";
import type { Tagged } from "../../lib/mirror";
import { type Part, sentence, type Words } from "../../lib/words";

/** A sentence about an event, with its place in the log. */
export interface Line {
	number: number;
	parts: readonly Part[];
}

/** So many sentences say why: how the paragraph began, and the last ones. */
const CAUSES = 5;

/** So many sentences stay in sight while the next one is told, looked for among so many events. */
const BEFORE = 5;
const LOOKED_BACK = 12;

export class Story {
	constructor(
		readonly log: readonly Tagged[],
		readonly words: Words,
		readonly room: Pick<Room, "heads" | "hide">,
		readonly view: unknown,
	) {}

	/** What can be said about the events from one place in the log up to another. */
	between(from: number, to: number = this.log.length): Line[] {
		return this.log.slice(from, to).flatMap((event, at) => {
			const number = from + at;
			const parts = this.#say(event, number);
			return parts ? [{ number, parts }] : [];
		});
	}

	/** What led to an event: the last sentences of its paragraph. */
	causes(number: number): Line[] {
		const lines = this.between(this.#paragraph(number), number);
		return lines.length <= CAUSES ? lines : [...lines.slice(0, 1), ...lines.slice(1 - CAUSES)];
	}

	/** The last sentences before a place in the log. */
	before(number: number): Line[] {
		return this.between(Math.max(0, number - LOOKED_BACK), number).slice(-BEFORE);
	}

	/** What stays on the table until the next paragraph begins: how this one began, and the last of it. */
	headline(): Line[] {
		const lines = this.between(this.#paragraph(this.log.length));
		const [first, last] = [lines[0], lines.at(-1)];
		if (!first || !last) return [];
		return first === last ? [last] : [first, last];
	}

	/** Where the paragraph before this place begins. */
	#paragraph(number: number): number {
		const heads = this.room.heads ?? [];
		for (let at = number - 1; at >= 0; at--) if (heads.includes(this.log[at]?.type ?? "")) return at;
		return Math.max(0, number - CAUSES);
	}

	#say(event: Tagged, number: number): Part[] | null {
		if (!this.words.has("events", event.type)) return null;
		if (this.room.hide?.(event, number, this.log, this.view)) return null;
		const parts = this.words.tagged("events", event);
		return sentence(parts).trim() ? parts : null;
	}
}
