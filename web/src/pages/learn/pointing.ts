/** Marks on the page what a lesson speaks of. */

import type { LessonShown } from "../../generated/protocol";

export const MARK = "data-coached";

/** What to look at: the answers that count once one is to answer, else what is being explained. */
export function selectorOf(lesson: LessonShown, isLast: boolean): string {
	const good = answers(lesson.good ?? []);
	return isLast && good ? good : (lesson.at ?? "");
}

/** Wherever the table shows these options of its question, also in groups. */
export function answers(options: readonly number[]): string {
	const shown = options.flatMap((option) => [`[data-option="${option}"]`, `[data-group~="${option}"]`]);
	return shown.map((one) => `.room ${one}`).join(", ");
}

/** Keep the mark on whatever fits, also when it is drawn later, until the returned function is called. */
export function point(selector: string): () => void {
	let brought = false;
	const mark = () => {
		const wanted = new Set(selector ? document.querySelectorAll(selector) : []);
		for (const node of document.querySelectorAll(`[${MARK}]`)) if (!wanted.has(node)) node.removeAttribute(MARK);
		for (const node of wanted) node.setAttribute(MARK, "");
		if (!wanted.size || brought) return;
		brought = true;
		// The same answer may stand on the table and in the question: both come into sight.
		const isAnswer = (node: Element) => node.closest(".prompt") !== null;
		for (const node of [[...wanted].find((one) => !isAnswer(one)), [...wanted].find(isAnswer)])
			node?.scrollIntoView({ block: isAnswer(node) || innerWidth > 1000 ? "nearest" : "center" });
	};
	const observer = new MutationObserver(mark);
	observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-option", "data-group"] });
	mark();
	return () => {
		observer.disconnect();
		for (const node of document.querySelectorAll(`[${MARK}]`)) node.removeAttribute(MARK);
	};
}
