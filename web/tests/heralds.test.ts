/** What is told large over the board: every such event has a sentence in its game's catalogue. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import pirata from "../src/games/pirata_codex/room";
import attack from "../src/games/pirate_attack/room";
import piratical from "../src/games/piratical/room";
import rattle from "../src/games/rattle_battle/room";
import tiny from "../src/games/tiny_epic_pirates/room";

const GAMES = join(import.meta.dirname, "../../src/tortuga/games");
const ROOMS = {
	pirata_codex: pirata,
	pirate_attack: attack,
	piratical,
	rattle_battle: rattle,
	tiny_epic_pirates: tiny,
};

describe.each(Object.entries(ROOMS))("the heralds of %s", (game, room) => {
	const catalogue = readFileSync(join(GAMES, game, "data/words.toml"), "utf8");
	const events = catalogue.split("[events]")[1]?.split(/^\[/m)[0] ?? "";

	it("have a headline, and the log's own sentence", () => {
		const heralds = Object.entries(room.heralds ?? {});
		expect(heralds.length).toBeGreaterThan(0);
		for (const [event, herald] of heralds) {
			expect(events).toMatch(new RegExp(`^${event} = `, "m"));
			expect(herald().title).not.toBe("");
		}
	});
});
