/** Words of a game that its catalogue explains (`[term]`), found in a text. */

import type { Words } from "../lib/words";

export interface Piece {
	text: string;
	/** The key of the term that this is; empty for plain text. */
	term: string;
}

/** A text in pieces: its terms, in the singular or the plural, and what stands between them. */
export function glossed(text: string, words: Words): Piece[] {
	const terms = Object.keys(words.catalogue.term ?? {});
	if (!terms.length) return [{ text, term: "" }];
	const byName = new Map(terms.map((key) => [words.name("term", key).toLowerCase(), key]));
	const names = [...byName.keys()]
		.sort((a, b) => b.length - a.length)
		.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	const termOf = (piece: string) => byName.get(piece) ?? byName.get(piece.replace(/s$/, "")) ?? "";
	return text
		.split(new RegExp(`\\b((?:${names.join("|")})s?)\\b`, "i"))
		.filter((piece) => piece !== "")
		.map((piece) => ({ text: piece, term: termOf(piece.toLowerCase()) }));
}
