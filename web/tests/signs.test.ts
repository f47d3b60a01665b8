/** Whatever is drawn small on a table has its word among the game's signs. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SIGNS } from "../src/games/signs";
import { GLYPHS } from "../src/kit/glyphs";

const GAMES = join(__dirname, "../src/games");
/** A picture that is named in the markup, or given to a snippet that draws one with a number. */
const DRAWN = /\b(?:glyph="|(?:fact|number)\("|glyph=\{\w+ \? ")([a-z]+)"/g;

function drawnIn(game: string): string[] {
	const files = readdirSync(join(GAMES, game), { recursive: true, encoding: "utf-8" });
	const sources = files.filter((file) => file.endsWith(".svelte")).map((file) => readFileSync(join(GAMES, game, file)));
	return [
		...new Set(sources.flatMap((text) => [...text.toString().matchAll(DRAWN)].map((found) => found[1] as string))),
	];
}

describe.each(["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"])(
	"the signs of %s",
	(game) => {
		it("name everything that is drawn on its table", () => {
			const named = new Set<string>(SIGNS[game]?.map(({ glyph }) => glyph));
			const drawn = drawnIn(game);
			expect(drawn.length).toBeGreaterThan(3);
			expect(drawn.filter((glyph) => !named.has(glyph))).toEqual([]);
		});

		it("are drawn and said once each, in a word and a sentence", () => {
			const signs = SIGNS[game] ?? [];
			expect(new Set(signs.map(({ glyph }) => glyph)).size).toBe(signs.length);
			expect(new Set(signs.map(({ word }) => word)).size).toBe(signs.length);
			for (const { glyph, text } of signs) {
				expect(GLYPHS[glyph]).toBeTruthy();
				expect(text).toMatch(/^[A-Z].*\.$/);
			}
		});
	},
);
