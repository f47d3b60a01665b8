// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Clock from "../src/kit/Clock.svelte";

test("a clock that has just been set shows no more than it was set to", () => {
	const props = { left: 20, of: 20, since: performance.now() + 400 };
	const clock = mount(Clock, { target: document.body, props });
	expect(document.querySelector(".clock b")?.textContent).toBe("20");
	void unmount(clock);
});
