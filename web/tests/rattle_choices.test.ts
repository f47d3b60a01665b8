// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Asked, put } from "../src/games/contract";
import room from "../src/games/rattle_battle/room";
import type { Forecast } from "../src/generated/protocol";
import type { Tagged } from "../src/lib/mirror";
import { Words } from "../src/lib/words";

const words = new Words({
	loot: { rum: { name: "rum", text: "Two rum hire a sailor." }, spices: { name: "spices", text: "" } },
	actions: {
		Yes: "yes",
		No: "no",
		Ram: "ram {target}",
		Trade: "trade {give|loot} and {also|loot} for {take|loot}",
		Bid: "{count} dice of {face}",
		Call: "call the bid",
	},
	hint: { ram: { by: "sinks", foe: "{ours} against {theirs}: it sinks" } },
	answer: { super_sails_use_No: "It stays.", choose_if_sunk_Yes: "You choose." },
});

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(kind: string, options: Tagged[], about: Record<string, string> = {}, forecast: Forecast | null = null) {
	const asked = { ...put({ kind, options, default: options[0] as Tagged, about }, words), forecast } as Asked;
	const choose = vi.fn();
	const control = room.controls?.[kind] ?? room.controls?.["*"];
	mounted = mount(control as unknown as Component<Record<string, unknown>>, {
		target: document.body,
		props: { view: { guild: [], game: { bid: [] } }, seat: 0, seats: [], words, asked, choose },
	});
	flushSync();
	return choose;
}
const said = (index: number) => document.querySelector(`[data-option="${index}"]`)?.textContent ?? "";
const groups = () => [...document.querySelectorAll<HTMLElement>("[data-group]")];

describe("answers of Rattle, Battle", () => {
	it("say what follows, by the question or by what it is about", () => {
		show("super_sails_use", [{ type: "Yes" }, { type: "No" }]);
		expect(said(1)).toContain("It stays.");
	});

	it("say what a card lets one do", () => {
		show("loot_option", [{ type: "Yes" }, { type: "No" }], { what: "choose_if_sunk" });
		expect(said(0)).toContain("You choose.");
	});

	it("say who sinks after a ram", () => {
		const ram = { key: "ram", about: { ours: 5, theirs: 3, sinks: "foe" } };
		show("ram_use", [{ type: "No" }, { type: "Ram", target: 25 } as Tagged], {}, { hints: [[], [ram]] });
		expect(said(1)).toContain("5 against 3: it sinks");
	});

	it("put trades together by what they bring", () => {
		const trade = (give: string, also: string, take: string) => ({ type: "Trade", give, also, take }) as Tagged;
		const takes = ["rum", "spices"];
		show(
			"market",
			takes.flatMap((take) => takes.flatMap((give) => takes.map((also) => trade(give, also, take)))),
		);
		expect(groups().map((one) => one.firstElementChild?.textContent)).toEqual(["Rum", "Spices"]);
	});

	it("bid a number first and then how many, beginning with what one has most of", () => {
		const bids = [1, 2, 3].flatMap((count) => [1, 2, 3].map((face) => ({ type: "Bid", count, face }) as Tagged));
		const mine = [0, 3, 1];
		const hints = bids.map((bid) => [{ key: "right", about: { chance: 50, mine: mine[Number(bid.face) - 1] ?? 0 } }]);
		const choose = show("grog_bid", bids, {}, { hints });
		expect(groups().map((one) => one.dataset.group)).toEqual(["0 3 6", "1 4 7", "2 5 8"]);
		expect(groups().map((one) => one.getAttribute("aria-expanded"))).toEqual(["false", "true", "false"]);
		expect(document.querySelectorAll("[data-option]")).toHaveLength(9);
		groups()[2]?.click();
		flushSync();
		expect(groups().map((one) => one.getAttribute("aria-expanded"))).toEqual(["false", "false", "true"]);
		document.querySelector<HTMLElement>('[data-option="5"]')?.click();
		expect(choose).toHaveBeenCalledWith(5);
	});
});
