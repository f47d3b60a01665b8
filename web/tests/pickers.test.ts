// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Asked, put } from "../src/games/contract";
import pirata from "../src/games/pirata_codex/room";
import tiny from "../src/games/tiny_epic_pirates/room";
import type { Tagged } from "../src/lib/mirror";
import { applies, choiceText, choiceTitle, optionText, optionTitle } from "../src/lib/options";
import { Words } from "../src/lib/words";

const words = new Words({});
let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(controls: unknown, kind: string, options: Tagged[], view: unknown) {
	const asked = put({ kind, options, default: options[0] as Tagged, about: {} }, words) as Asked;
	const choose = vi.fn();
	const box = { cards: {}, tiles: {} };
	const props = { view, seat: 0, words, box, asked, choose, seats: [], log: [], told: null, waiting: [], still: true };
	mounted = mount(controls as Component<Record<string, unknown>>, { target: document.body, props });
	flushSync();
	return choose;
}

function indices(): number[] {
	return [...document.querySelectorAll<HTMLElement>("[data-option]")]
		.map((one) => Number(one.dataset.option))
		.sort((a, b) => a - b);
}

const dice = [2, 3, 1].map((face) => ({ kind: "crew", shows: [face] }));
const table = {
	players: [{ seat: 0, dice, hand: ["parrot", "cutlass", "parrot"], cup: 3, special: [] }],
	bid: { seat: 1, quantity: 2, face: 3 },
	participants: [0, 1],
	skins: [],
	deal: [2, 6, 4],
	locked: [1],
};
const bids = [3, 4].flatMap((quantity) => [2, 3, 4, 5, 6].map((face) => ({ type: "Raise", quantity, face })));
const calls = [{ type: "ThumbsUp" }, { type: "Lock" }, { type: "Liar" }];
const printed = { dice: [1, 3], trigger: "trade", bonus: [], auto: 0 };
const crew = {
	players: [{ captain: "c1a" }],
	crew_faces: { k01: printed, k02: printed },
	captain_faces: { c1a: printed, c1b: printed },
};
const helm = { rigging: 1, cannons: 1, extort: 0, repair: 0, posts: [2] };

describe("every way to answer shows every option once, under its index", () => {
	const cases: [string, unknown, string, Tagged[], unknown][] = [
		["a bid", pirata.controls?.bet_turn, "bet_turn", [...bids, ...calls], table],
		[
			"cards to pass on",
			pirata.controls?.draft_pass,
			"draft_pass",
			[["parrot"], ["cutlass"]].map((cards) => ({ type: "PassCards", cards })),
			table,
		],
		[
			"dice to roll again",
			pirata.controls?.deal_lock,
			"deal_lock",
			[{ type: "Stop" }, ...[[0], [2], [0, 2]].map((which) => ({ type: "Reroll", dice: which }))],
			table,
		],
		[
			"a window for cards",
			pirata.controls?.gold_window,
			"gold_window",
			[{ type: "Pass" }, { type: "PlayCard", card: "parrot", target: 1 }],
			table,
		],
		[
			"Deckhands to place",
			tiny.controls?.hide_assign,
			"hide_assign",
			[helm, { ...helm, rigging: 2, cannons: 0 }, { ...helm, repair: 1, posts: [] }].map((plan) => ({
				type: "Assign",
				...plan,
			})),
			{ players: Array.from({ length: 4 }, () => ({ helm: { wheel: ["hide_out", "plunder", "trade"] } })) },
		],
		[
			"whom to hire, and in whose place",
			tiny.controls?.crew_take,
			"crew_take",
			[
				{ type: "Pass" },
				...["k01", "k02"].flatMap((card) => ["k05", "k06"].map((discard) => ({ type: "Hire", card, discard }))),
			],
			crew,
		],
		[
			"who commands",
			tiny.controls?.captain_side,
			"captain_side",
			["c1a", "c1b"].map((captain) => ({ type: "ChooseSide", captain })),
			crew,
		],
		["a mutiny", tiny.controls?.mutiny, "mutiny", [{ type: "Yes" }, { type: "No" }], crew],
		[
			"an order of the Captain",
			tiny.controls?.choose_order,
			"choose_order",
			[1, 2].map((space) => ({ type: "ChooseOrder", space, order: "trade" })),
			crew,
		],
		[
			"a card at several players",
			pirata.controls?.action_priority,
			"action_priority",
			[
				{ type: "Pass" },
				{ type: "BuyCard" },
				...[1, 2].map((target) => ({ type: "PlayCard", card: "cutlass", target })),
			],
			table,
		],
		[
			"a die to set",
			tiny.controls?.surefire,
			"surefire",
			[{ type: "Done" }, ...[0, 1].flatMap((die) => [1, 2, 3].map((face) => ({ type: "SetDie", die, face })))],
			{},
		],
	];

	it.each(cases)("%s", (_, controls, kind, options, view) => {
		const choose = show(controls, kind, options, view);
		expect(indices()).toEqual(options.map((_, index) => index));
		const last = document.querySelector<HTMLElement>(`[data-option="${options.length - 1}"]`);
		last?.click();
		expect(choose).toHaveBeenCalledExactlyOnceWith(options.length - 1);
	});
});

it("a bid is made with stepper and face as well", () => {
	const choose = show(pirata.controls?.bet_turn, "bet_turn", [...bids, ...calls], table);
	document.querySelector<HTMLElement>(".stepper .button:last-child")?.click();
	flushSync();
	document.querySelectorAll<HTMLElement>("[role=radio]")[3]?.click();
	flushSync();
	document.querySelector<HTMLElement>("[data-bid]")?.click();
	expect(choose).toHaveBeenCalledExactlyOnceWith(bids.findIndex((bid) => bid.quantity === 4 && bid.face === 5));
});

describe("options of a game", () => {
	const named = new Words({
		option: { setup: { name: "Set-up", text: "Lay the map, or begin." } },
		option_setup: { full: "All of it" },
		skin: { rough_seas: { name: "Rough Seas", text: "Dice fall overboard." } },
	});
	const option = {
		default: "full",
		doc: "As the rules say it.",
		choices: [],
		low: null,
		high: null,
		longest: 200,
		when: {},
		seats: [],
	};

	it("have their words from the catalogue, or readable names", () => {
		expect(optionTitle(named, "setup")).toBe("Set-up");
		expect(optionText(named, "setup", option)).toBe("Lay the map, or begin.");
		expect(choiceTitle(named, "setup", "full")).toBe("All of it");
		expect(choiceTitle(named, "setup", "first_voyage")).toBe("First voyage");
		expect(optionTitle(named, "bid_log")).toBe("Bid log");
		expect(optionText(named, "bid_log", option)).toBe("As the rules say it.");
	});

	it("find choices that are pieces among the pieces", () => {
		expect(choiceTitle(named, "skins", "rough_seas")).toBe("Rough Seas");
		expect(choiceText(named, "skins", "rough_seas")).toBe("Dice fall overboard.");
		expect(choiceText(named, "setup", "full")).toBe("");
	});
});

describe("options that do not apply", () => {
	const option = { default: 20, doc: "", choices: [], low: null, high: null, longest: 200, when: {}, seats: [] };
	const values: Record<string, string | string[] | boolean> = { length: "normal", packs: ["tavern"], fame: true };
	const shown = (more: object, seats = 4) => applies({ ...option, ...more }, (name) => values[name], seats);

	it("wait for the value of another", () => {
		expect(shown({})).toBe(true);
		expect(shown({ when: { length: ["pile_timer"] } })).toBe(false);
		expect(shown({ when: { length: ["normal", "pile_timer"], fame: [true] } })).toBe(true);
		expect(shown({ when: { packs: ["tavern"] } })).toBe(true);
		expect(shown({ when: { packs: ["special_abilities"] } })).toBe(false);
	});
	it("and for the number of seats", () => {
		expect(shown({ seats: [1] })).toBe(false);
		expect(shown({ seats: [4, 6] })).toBe(true);
	});
});
