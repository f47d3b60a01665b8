/** What happened, as far as somebody wants to be told it again: why something was lost, what came since a turn. */

import type { Room } from "../../games/contract";
import type { Tagged } from "../../lib/mirror";
import { begun, type Part, sentence, type Words } from "../../lib/words";

/** A sentence about an event, with its place in the log. */
export interface Line {
	number: number;
	parts: readonly Part[];
}

/** How many sentences say why: how the paragraph began, and the last ones. */
const CAUSES = 5;

/** How many events are searched for the last sentences. */
const LOOKED_BACK = 40;

/** How many letters an emblem beside a name is wide. */
const EMBLEM = 3;

/** After the name of who does it: a verb, not another name ("and Ben", "to Ben"). */
const VERB = /^ (?!(?:and|or|to)\b)[a-z]/;

/** Before a name: from here on somebody else does something ("Anne wins, Ben loses"). */
const CLAUSE = /[,;:] $/;

function ended(said: string): string {
	return /[.!?]$/.test(said) ? said : `${said}.`;
}

export class Story {
	constructor(
		readonly log: readonly Tagged[],
		readonly words: Words,
		readonly room: Pick<Room, "heads" | "hide" | "misses">,
		readonly view: unknown,
	) {}

	/** What can be said about the events from one place in the log up to another. */
	between(from: number, to: number = this.log.length): Line[] {
		return this.log.slice(from, to).flatMap((event, at) => {
			const number = from + at;
			const parts = this.#say(event, number);
			return parts ? [{ number, parts: begun(parts) }] : [];
		});
	}

	/** Why somebody's turn is left out: that it is, what led to it, and what decided it. */
	missed(number: number): string | null {
		const { turn, because } = this.room.misses ?? { turn: [], because: [] };
		const event = this.log[number];
		if (!event || !turn.includes(event.type)) return null;
		const decides = (one: Tagged) => because.includes(one.type) && one.seat === event.seat;
		const cause = this.log.slice(0, number).findLastIndex(decides);
		const before = cause < 0 ? [] : [...this.causes(cause).slice(-1), ...this.between(cause, cause + 1)];
		return (
			[...this.between(number, number + 1), ...before].map(({ parts }) => ended(sentence(parts))).join(" ") || null
		);
	}

	/** All that was missed from this place in the log on by this seat. */
	missedSince(from: number, seat: number): string[] {
		const places = this.log.flatMap((event, at) => (at >= from && event.seat === seat ? [at] : []));
		return places.flatMap((at) => this.missed(at) ?? []);
	}

	/** What led to an event: the last sentences of its paragraph. */
	causes(number: number): Line[] {
		const lines = this.between(this.#paragraph(number), number);
		return lines.length <= CAUSES ? lines : [...lines.slice(0, 1), ...lines.slice(1 - CAUSES)];
	}

	/**
	 * What stays beside the question: the last sentences from one place in the log up to another, as many as fit into
	 * this many letters, after the one that begins their paragraph.
	 */
	recent(letters: number, from: number, to: number = this.log.length): Line[] {
		const lines = this.between(Math.max(from, to - LOOKED_BACK), to);
		const start = this.#paragraph(to);
		const head = this.between(start, Math.min(start + 1, to));
		const last = newest(lines, letters - lengthOf(head));
		const first = last[0]?.number ?? to;
		return [...head.filter((line) => line.number < first), ...last];
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

/** The last of these sentences that have room; one of them always does. */
function newest(lines: readonly Line[], letters: number): Line[] {
	let first = lines.length;
	for (let left = letters; first > 0; first--) {
		left -= lengthOf(lines.slice(first - 1, first));
		if (left < 0 && first < lines.length) break;
	}
	return lines.slice(first);
}

/** In letters, with the space that an emblem takes. */
function lengthOf(lines: readonly Line[]): number {
	const parts = lines.flatMap((line) => line.parts);
	const emblems = parts.filter((part) => part.kind === "seat").length;
	return sentence(parts).length + lines.length + EMBLEM * emblems;
}

/**
 * Neighbouring sentences about what one player does, put together as one: "Anne sails to Nassau; gains 2 gold." Each
 * keeps its number, so that it can be told apart.
 */
export function together(lines: readonly Line[]): Line[] {
	return lines.map((line, at) => {
		const before = lines[at - 1];
		const next = lines[at + 1];
		const parts = before && goesOn(before, line) ? rest(line.parts) : line.parts;
		return { number: line.number, parts: next && goesOn(line, next) ? open(parts) : closed(parts) };
	});
}

/** Is the second sentence about the same player, so that the name need not be said again? */
function goesOn(first: Line, second: Line): boolean {
	const who = doer(first.parts);
	return who !== null && who === doer(second.parts) && !/[!?]$/.test(sentence(first.parts));
}

/** The one player who does all that a sentence tells; null where there are several, or none. */
function doer(parts: readonly Part[]): string | null {
	const [who, does] = parts;
	if (who?.kind !== "seat" || !VERB.test(does?.text ?? "")) return null;
	const isShared = parts.some((part, at) => part.kind === "seat" && CLAUSE.test(parts[at - 1]?.text ?? ""));
	return isShared ? null : (who.key ?? null);
}

/** What a sentence says after its subject. */
function rest(parts: readonly Part[]): Part[] {
	return parts.slice(1).map((part, at) => (at === 0 ? { ...part, text: part.text.trimStart() } : part));
}

/** To be gone on with: a semicolon for the full stop. */
function open(parts: readonly Part[]): Part[] {
	const last = parts.length - 1;
	const unstopped = parts.map((part, at) => (at === last ? { ...part, text: part.text.replace(/\.$/, "") } : part));
	return [...unstopped, { text: ";" }];
}

function closed(parts: readonly Part[]): Part[] {
	return /[.!?…]$/.test(sentence(parts)) ? [...parts] : [...parts, { text: "." }];
}
