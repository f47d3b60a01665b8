// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import Log from "../src/kit/Log.svelte";
import { Words } from "../src/lib/words";

it("every line of the log begins with a capital, except for a name", async () => {
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe() {}
			disconnect() {}
		},
	);
	const words = new Words({ events: { Opened: "the Market is open at {price}", Drew: "{seat|seat} draws" } }, ["anne"]);
	const log = [
		{ type: "Opened", price: 5 },
		{ type: "Drew", seat: 0 },
	];
	const mounted = mount(Log, { target: document.body, props: { log, words } });
	flushSync();
	const lines = [...document.querySelectorAll("li")].map((line) => line.textContent?.trim());
	expect(lines).toEqual(["The Market is open at 5", "anne draws"]);
	await unmount(mounted);
});
