// @vitest-environment jsdom
import { expect, it } from "vitest";
import { presses } from "../src/lib/keys";

function press(key: string): [did: boolean, acted: number, event: KeyboardEvent] {
	let acted = 0;
	const event = new KeyboardEvent("keydown", { key, cancelable: true });
	const did = presses(event, () => acted++);
	return [did, acted, event];
}

it.each(["Enter", " "])("presses what is drawn with %j, and the page does not scroll", (key) => {
	const [did, acted, event] = press(key);
	expect([did, acted, event.defaultPrevented]).toEqual([true, 1, true]);
});

it.each(["ArrowLeft", "Escape", "e"])("leaves %j to others", (key) => {
	const [did, acted, event] = press(key);
	expect([did, acted, event.defaultPrevented]).toEqual([false, 0, false]);
});
