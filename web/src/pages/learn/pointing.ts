/** Marks on the page what a lesson speaks of. */

import type { LessonShown } from "../../generated/protocol";
import { partOf } from "../../kit/stage/parts";
import { stage } from "../../kit/stage/shape.svelte";

export const MARK = "data-coached";

/** What to look at: the answers that count once one is to answer, else what is being explained. */
export function selectorOf(lesson: LessonShown, isLast: boolean): string {
	const good = answers(lesson.good ?? []);
	return isLast && good ? good : lesson.at ? partOf(lesson.at) : "";
}

/** Wherever the table shows these options of its question: as themselves, in groups, or as steps on the way to them. */
export function answers(options: readonly number[]): string {
	const shown = options.flatMap((option) => [
		`[data-option="${option}"]`,
		`[data-group~="${option}"]`,
		`[data-toward~="${option}"]`,
	]);
	return shown.map((one) => `.room ${one}`).join(", ");
}

/** What is to be marked. Where steps lead to the answer, the list of all answers is not needed. */
function found(selector: string): Set<Element> {
	const all = new Set(selector ? document.querySelectorAll(selector) : []);
	const steps = [...all].some((node) => node.hasAttribute("data-toward"));
	for (const node of all) if (steps && node.matches('[data-group][aria-expanded="false"]')) all.delete(node);
	return all;
}

/** A piece is shown amid its surroundings; what is explained may be tall, and begins under what is said of it. */
function place(node: Element): ScrollLogicalPosition {
	return node.matches("[data-group], [data-toward]") ? "center" : "start";
}

/**
 * Keep the mark on whatever fits, also when it is drawn later, until the returned function is called. The mark of a
 * hint looks different from that of a lesson.
 */
export function point(selector: string, by: "" | "hint" = ""): () => void {
	let brought = false;
	const mark = () => {
		const wanted = found(selector);
		for (const node of document.querySelectorAll(`[${MARK}]`)) if (!wanted.has(node)) node.removeAttribute(MARK);
		for (const node of wanted) node.setAttribute(MARK, by);
		if (!wanted.size || brought) return;
		brought = true;
		// The same answer may stand on the table and in the question: both come into sight.
		const isAnswer = (node: Element) => node.closest(".prompt") !== null;
		for (const node of [[...wanted].find((one) => !isAnswer(one)), [...wanted].find(isAnswer)])
			node?.scrollIntoView({ block: isAnswer(node) || stage.wide ? "nearest" : place(node) });
	};
	const observer = new MutationObserver(mark);
	const attributeFilter = ["data-option", "data-group", "data-toward", "aria-expanded"];
	observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
	mark();
	return () => {
		observer.disconnect();
		for (const node of document.querySelectorAll(`[${MARK}]`)) node.removeAttribute(MARK);
	};
}
