// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Order } from "../src/generated/protocol";
import Standing from "../src/kit/Standing.svelte";

describe("a standing order", () => {
	let made: ReturnType<typeof mount> | null = null;

	afterEach(async () => {
		if (made) await unmount(made);
		made = null;
		document.body.innerHTML = "";
	});

	function show(standing: Order, concerns: boolean) {
		const order = vi.fn();
		made = mount(Standing, { target: document.body, props: { standing, concerns, order } });
		flushSync();
		return order;
	}
	const offered = (): string[] => [...document.querySelectorAll("input")].map((input) => input.value);

	it("shows which one holds", () => {
		show("never", true);
		expect(document.querySelector("[data-standing]")?.getAttribute("data-standing")).toBe("never");
		expect(document.querySelector<HTMLInputElement>("input:checked")?.value).toBe("never");
	});

	it("goes to the house", () => {
		const order = show("always", true);
		document.querySelector<HTMLInputElement>("input[value=concerned]")?.click();
		expect(order).toHaveBeenCalledExactlyOnceWith("concerned");
	});

	it("speaks of concern only where the game does", async () => {
		show("always", false);
		expect(offered()).toEqual(["always", "never"]);
		if (made) await unmount(made);
		show("always", true);
		expect(offered()).toEqual(["always", "concerned", "never"]);
	});
});
