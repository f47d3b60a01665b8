/**
 * Tells the house that the open question can be read here, so that its clock begins, and that a card is being aimed,
 * so that it stands still.
 */

import type { FromPage, Question } from "../generated/protocol";

/** For this many milliseconds after a touch, somebody counts as aiming. */
const AIMS = 6000;

export class Reading {
	/** Is somebody about to play something? */
	aiming = $state(false);
	#timer: ReturnType<typeof setTimeout> | undefined;
	#said = "";

	constructor(readonly mention: (message: FromPage) => void) {}

	/** The player has touched something that does not answer yet. */
	touch(): void {
		clearTimeout(this.#timer);
		this.aiming = true;
		this.#timer = setTimeout(() => {
			this.aiming = false;
		}, AIMS);
	}

	/** This question is on screen (null: none is); say so once. */
	shows(question: Pick<Question, "number"> | null): void {
		if (!question) {
			this.stop();
			return;
		}
		const message: FromPage = { type: "reading", question: question.number, aiming: this.aiming };
		const said = JSON.stringify(message);
		if (said === this.#said) return;
		this.#said = said;
		this.mention(message);
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.aiming = false;
	}
}
