/** What puzzles say. They are fetched with their pages: a first visit does not pay for them. */

import { roomWords } from "../../lib/i18n.svelte";

export const w = roomWords({
	"puzzle.daily": "Today’s puzzles",
	"puzzle.daily.text":
		"One moment of a match, one best answer. They are the same for everybody, and new at midnight UTC.",
	"puzzle.of": "Puzzle: {title}",
	"puzzle.open": "Solve it",
	"puzzle.done": "Solved",
	"puzzle.missed": "Missed",
	"puzzle.streak": { one: "{count} day in a row", other: "{count} days in a row" },
	"puzzle.find": "One answer is clearly the best. Your first one counts.",
	"puzzle.solved": "Solved! This brings {share} % of a win.",
	"puzzle.wrong": "No: this brings {share} % of a win. The best, marked in green, brings {best} %.",
	"puzzle.brings": "This brings {share} % of a win; the best {best} %.",
	"puzzle.worlds": "Tried in {count} worlds that this seat can imagine, played on to the end.",
	"puzzle.home": "More puzzles",
	"puzzle.none": "There is no puzzle of this game today.",
	"puzzle.fault": "This puzzle cannot be shown",
});
