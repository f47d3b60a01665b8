// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { help } from "../src/kit/help.svelte";
import Status from "../src/kit/stage/Status.svelte";

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	help.hide();
	document.body.innerHTML = "";
});

it("says where the match is whole on a press, whatever the bar has no room for", () => {
	const status = {
		when: "Round 3",
		steps: [
			{ name: "Bets", now: false },
			{ name: "Reveal", now: true },
		],
		whose: "Anne's turn",
		alert: "The last round",
	};
	mounted = mount(Status, { target: document.body, props: { status } });
	flushSync();
	document.querySelector<HTMLElement>("[data-part=status]")?.click();
	expect(help.open?.what.title).toBe("Round 3");
	expect(help.open?.what.more).toEqual(["Reveal", "Anne's turn", "The last round"]);
});
