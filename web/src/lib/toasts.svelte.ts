/** A short message from the house that needs no answer. */

export interface Toast {
	id: number;
	text: string;
	tone: "plain" | "good" | "bad";
}

class Toasts {
	list = $state<Toast[]>([]);
	#next = 0;

	say(text: string, tone: Toast["tone"] = "plain"): void {
		const id = this.#next++;
		this.list = [...this.list.filter((toast) => toast.text !== text).slice(-3), { id, text, tone }];
		setTimeout(() => this.drop(id), 3000 + text.length * 60);
	}

	/** Tell somebody what went wrong, in the house's own words. */
	fault(error: unknown): void {
		this.say(error instanceof Error ? error.message : String(error), "bad");
	}

	drop(id: number): void {
		this.list = this.list.filter((toast) => toast.id !== id);
	}
}

export const toasts = new Toasts();
