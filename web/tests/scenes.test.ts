/** Every kind of card in a game's data has a picture of its own. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SCENES as PIRATA_CODEX } from "../src/games/pirata_codex/scenes";
import { SCENES as PIRATE_ATTACK } from "../src/games/pirate_attack/scenes";
import { CRESTS } from "../src/games/piratical/crests";
import { SCENES as PIRATICAL } from "../src/games/piratical/scenes";
import { SCENES as RATTLE_BATTLE } from "../src/games/rattle_battle/scenes";
import { SCENES as TINY_EPIC_PIRATES } from "../src/games/tiny_epic_pirates/scenes";
import { ISLANDS } from "../src/games/tiny_epic_pirates/sea/islands";
import type { Gallery } from "../src/kit/art/paint";

const GAMES = join(import.meta.dirname, "../../src/tortuga/games");

/** The ids that a file of data names, one a row; of a table, where a file holds several. */
function idsOf(file: string, table?: string): string[] {
	const text = readFileSync(join(GAMES, file), "utf8");
	const row = table ? new RegExp(`\\[\\[${table}\\]\\]\\s+id = "(\\w+)"`, "g") : /\bid = "(\w+)"/g;
	return [...text.matchAll(row)].map((found) => found[1] ?? "");
}

const tinyEpic = (file: string) => idsOf(`tiny_epic_pirates/data/${file}.toml`);

/** A picture without its colours: what is left for eyes that see none. */
function uncoloured(scene: string): string {
	return scene.replace(/ (class|fill|stroke|opacity)="[^"]*"/g, "");
}

function islands(): Gallery {
	return Object.fromEntries(Object.entries(ISLANDS).map(([id, { picture }]) => [id, picture]));
}

const GALLERIES: readonly [string, Gallery, readonly string[]][] = [
	["Pirata Codex", PIRATA_CODEX, idsOf("pirata_codex/data/cards.toml")],
	["Pirate Attack", PIRATE_ATTACK, idsOf("pirate_attack/data/cards.toml")],
	["Piratical", PIRATICAL, idsOf("piratical/data/cards.toml")],
	["the races of Piratical", CRESTS, idsOf("piratical/data/fleets.toml", "race")],
	["Rattle, Battle, Grab the Loot", RATTLE_BATTLE, idsOf("rattle_battle/data/adventures.toml", "adventure")],
	["the islands of Tiny Epic Pirates", islands(), tinyEpic("map_cards")],
	["Tiny Epic Pirates", TINY_EPIC_PIRATES, ["captains", "crew_cards", "solo_helms"].flatMap(tinyEpic)],
];

describe.each(GALLERIES)("pictures of %s", (_, gallery, ids) => {
	it("are there for every kind of card, and for nothing else", () => {
		expect(ids.length).toBeGreaterThan(0);
		expect(Object.keys(gallery).sort()).toEqual([...new Set(ids)].sort());
	});

	it("differ from kind to kind, in more than colour", () => {
		const drawn = Object.entries(gallery).map(([id, scene]) => [id, uncoloured(scene())] as const);
		const shared = drawn.filter(([id, shapes]) => drawn.some(([other, same]) => other !== id && same === shapes));
		expect(shared.map(([id]) => id)).toEqual([]);
	});

	it("need nothing from elsewhere and can stand on a page many times", () => {
		const markup = Object.values(gallery)
			.map((scene) => scene())
			.join("");
		expect(markup).not.toMatch(/ (id|href|style|src)=|url\(|NaN|undefined/);
	});
});
