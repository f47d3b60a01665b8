/** The words of the match told, fetched with it: a first visit does not pay for them. */

import type { Answer } from "../../generated/told";
import { roomWords } from "../../lib/i18n.svelte";
import { percent } from "./bands";

export const w = roomWords({
	title: "The match told",
	text:
		"Who was winning, what was luck, and which answers are worth another look. The house works it out when it has " +
		"nothing else to do; the chances come first.",
	ask: "Tell the match",
	waiting: "Waiting for its turn …",
	telling: "Working it out: {done} of {of}",
	stop: "Stop",
	again: "Try again",
	failed: "This match cannot be told",
	file: "Save all figures",
	picture: "Save a picture (SVG)",
	"picture.png": "Save a picture (PNG)",
	chances: "Chances to win",
	"chances.text": "Everybody's chance, as everybody could see it then.",
	"chances.hindsight": "Everybody's chance with everything that was hidden. Nobody could know this then.",
	"chances.keys": "Click a moment, or use the arrow keys: the board behind goes there. Enter shows it.",
	"chances.label": "Chances to win, answer {step} of {last}: {chances}",
	"chances.at": "{name} {chance} %",
	hindsight: "With what was hidden",
	round: "Round {number}",
	table: "The same in numbers",
	"table.answer": "Answer",
	turns: "Turning points",
	"turns.none": "No single moment changed a chance by five points or more.",
	"turns.change": "{name}: {before} % to {after} %.",
	see: "Show it",
	clip: "Save a clip",
	"clip.making": "Making the clip …",
	"clip.cannot": "This browser could not record the clip.",
	shares: "Luck and choices",
	"shares.text": "In points: 100 are a win. The start and the five parts add up to the result.",
	start: "start",
	dice: "dice and cards",
	reveals: "what others knew",
	own: "own answers",
	others: "others' answers",
	drift: "the rest",
	"drift.text": "The rest is what the chances themselves got wrong on the way: neither luck nor skill.",
	result: "result",
	figure: "Own choices: {accuracy} of 100 ({count} contested)",
	"figure.few": "Own choices: too few to say",
	"figure.not": "Own choices: cannot be rated in this game",
	costly: {
		one: "Most was lost at “{question}”: {points} points with one answer",
		other: "Most was lost at questions like “{question}”: {points} points with {count} answers",
	},
	"data.other":
		"This match was played with other data files than those of this house: it replays, but may not be quite what " +
		"happened.",
	luckiest: "Luckiest moment: {points} points",
	unluckiest: "Unluckiest moment: {points} points",
	answers: "Worth another look",
	"answers.none": "No answer is sure to have cost anything.",
	"answers.close": {
		one: "One more answer was looked into: too close to call.",
		other: "{count} more answers were looked into: too close to call.",
	},
	"answer.head": "{label}, answer {step}",
	"answer.cost":
		"Cost {points} points, give or take {doubt}: {errors} times the error of this figure, " +
		"from {worlds} ways the match could have gone on.",
	"label.slip": "Slip",
	"label.mistake": "Mistake",
	"label.blunder": "Blunder",
	"label.close": "Too close to call",
	given: "The answer given",
	better: "A better answer",
	"otherwise.title": "Two answers",
	"otherwise.back": "Back to the question",
	"otherwise.text": "{name} could not see what was hidden: the board is one that fits what {name} knew.",
	"result.text": "Everybody's chance, as everybody could see it then. Click a moment to see it in the replay.",
	"result.at": "Answer {step} of {last}:",
	"result.all": "All of it: turning points, luck, and answers worth another look",
	unfinished: "This match is not over: it is told as far as it goes.",
	"answer.why": "A hint to {name}: “{why}”",
	open: "The match told",
	play: "Play from here",
	"play.title": "Play from here",
	"play.text": "A new table goes on from this moment, with other luck. It is no match of fair dice, and never rated.",
	"play.seat": "Your seat",
	"play.known": "From what {name} knew: what others hide is dealt again",
	"play.open": "With everybody's secrets as they were",
	"play.against": "The others",
	"play.friends": "friends, by link",
	"play.go": "Open the table",
	"played.from": "Until answer {step} this is another match; from there on it was played on with other luck.",
	"play.over": "The match is over at this step. Go back to play on.",
});

/** What a hint would have said for the better answer, to whoever was asked. */
export function whyOf({ why }: Answer, name: string): string {
	return why && w("answer.why", { name, why });
}

/** What an answer has cost, how sure that is, and what it comes from. */
export function costOf(answer: Answer): string {
	const { loss, low, high, errors, worlds } = answer;
	return w("answer.cost", { points: percent(loss), doubt: percent((high - low) / 2), errors, worlds });
}
