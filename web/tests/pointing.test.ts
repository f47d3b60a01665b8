// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answers, MARK, point } from "../src/pages/learn/pointing";

const brought = vi.fn();
let stop = () => {};

beforeEach(() => {
	brought.mockClear();
	Element.prototype.scrollIntoView = function scroll() {
		brought(this.id);
	};
});
afterEach(() => {
	stop();
	document.body.innerHTML = "";
});

it("brings into sight what is drawn later, on the table and in the question, once", async () => {
	stop = point('[data-option="3"], [data-group~="3"]');
	expect(brought).not.toHaveBeenCalled();
	const answers = '<b id="other" data-option="2"></b><b id="answer" data-option="3"></b>';
	document.body.innerHTML = `<i id="hex" data-group="2 3"></i><div class="prompt">${answers}</div>`;
	await vi.waitFor(() => expect(brought.mock.calls).toEqual([["hex"], ["answer"]]));
	expect([...document.querySelectorAll(`[${MARK}]`)].map((node) => node.id)).toEqual(["hex", "answer"]);
	document.body.append(document.createElement("p"));
	await Promise.resolve();
	expect(brought).toHaveBeenCalledTimes(2);
});

it("points at the steps that lead to an answer, in place of the list of all answers", async () => {
	const steps = '<i id="more" data-toward="2 3"></i><i id="less" data-toward="1"></i>';
	const all = '<b id="all" data-group="1 2 3" aria-expanded="false"></b>';
	document.body.innerHTML = `<div class="room">${steps}${all}</div>`;
	stop = point(answers([3]));
	const marked = () => [...document.querySelectorAll(`[${MARK}]`)].map((node) => node.id);
	expect(marked()).toEqual(["more"]);
	document.querySelector("#more")?.removeAttribute("data-toward");
	await vi.waitFor(() => expect(marked()).toEqual(["all"]));
});

it("leaves no mark behind", () => {
	document.body.innerHTML = '<i id="hex" data-group="3"></i>';
	point('[data-group~="3"]')();
	expect(document.querySelector(`[${MARK}]`)).toBeNull();
});
