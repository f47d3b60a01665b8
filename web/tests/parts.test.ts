/** Whatever a lesson or a tour points at has a name in its game's room, or is a part of every table. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const PAGE = join(__dirname, "../src");
const GAMES = join(PAGE, "games");
const RULES = join(__dirname, "../../src/tortuga/games");
const STAGE = ["board", "hand", "prompt", "seats", "story"];

function sources(folder: string): string {
	return readdirSync(folder, { recursive: true, encoding: "utf-8" })
		.filter((file) => /\.(svelte|ts|css)$/.test(file))
		.map((file) => readFileSync(join(folder, file), "utf-8"))
		.join("\n");
}
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1] as string);

it.each(["pirata_codex", "tiny_epic_pirates", "piratical", "pirate_attack", "rattle_battle"])(
	"every part that %s points at is there",
	(game) => {
		const room = sources(join(GAMES, game));
		const named = new Set([...STAGE, ...all(room, /data-part="([a-z]+)"/g)]);
		const lesson = readFileSync(join(RULES, game, "data/lesson.toml"), "utf-8");
		const tour = readFileSync(join(GAMES, game, "tour.ts"), "utf-8");
		const wanted = [...all(lesson, /^at = "([^"]+)"/gm), ...all(tour, /\bat: "([^"]+)"/g)];
		expect(wanted.length).toBeGreaterThan(3);
		expect(wanted.filter((one) => !named.has(one))).toEqual([]);
	},
);

it("no game asks how large the screen is", () => {
	expect(all(sources(GAMES), /(@media[^{]*(?:width|height)[^{]*)\{/g)).toEqual([]);
});

it("no game restyles the page: it says what its own parts look like in a shape", () => {
	expect(all(sources(GAMES), /:global\((\.(?:room|dock|ask|sea|seats|prompt|side)\b[^)]*)/g)).toEqual([]);
});

it("what lies over what is said in one place", () => {
	expect(all(sources(PAGE), /z-index: (-?\d+)/g)).toEqual([]);
});
