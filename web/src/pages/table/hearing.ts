/** How long what a character has said still stands: each line is shown once, in pieces where events come between. */

const LEAST = 3500;
const EACH_LETTER = 55;
/** With less time left than this, a line that was interrupted does not come back. */
const TOO_SHORT = 1500;

export class Hearing {
	#line = -1;
	#left = 0;
	#since = 0;

	/** The line appears at this time. Returns how many milliseconds it stays. */
	begin(line: number, text: string, now: number): number {
		if (line !== this.#line) {
			this.#line = line;
			this.#left = LEAST + EACH_LETTER * text.length;
		}
		this.#since = now;
		return this.#left;
	}

	/** Something else is told: has the line been read? */
	pause(now: number): boolean {
		this.#left -= now - this.#since;
		return this.#left < TOO_SHORT;
	}
}
