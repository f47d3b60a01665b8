import { describe, expect, it } from "vitest";
import type { Choice } from "../src/games/contract";
import { groupsOf } from "../src/kit/groups";
import { sentence } from "../src/lib/words";

const CARDS = ["Rats", "Storm", "Blockade"];
const NAMES = ["Anne", "Ben", "Carla", "Dora"];

function play(index: number, card: number, seat: number): Choice {
	return {
		index,
		action: { type: "Play", card, seat },
		parts: [
			{ text: "Play " },
			{ text: CARDS[card] ?? "", kind: "card", key: String(card) },
			{ text: " on " },
			{ text: NAMES[seat] ?? "", kind: "seat", key: String(seat) },
		],
		label: "",
		isDefault: false,
		caution: null,
	};
}

const pass: Choice = {
	index: 12,
	action: { type: "Pass" },
	parts: [{ text: "Pass" }],
	label: "Pass",
	isDefault: true,
	caution: null,
};
const all = CARDS.flatMap((_, card) => NAMES.map((_, seat) => play(4 * card + seat, card, seat)));

describe("many answers", () => {
	it("are put together by what is played, with the words they have in common", () => {
		const groups = groupsOf([...all, pass], 9);
		expect(groups?.map((group) => [sentence(group.parts), group.choices.length])).toEqual([
			["Play Rats on  …", 4],
			["Play Storm on  …", 4],
			["Play Blockade on  …", 4],
			["Pass", 1],
		]);
	});

	it("stay a list where they are few or all alike", () => {
		expect(groupsOf(all.slice(0, 8), 9)).toBeNull();
		const alike = Array.from({ length: 20 }, (_, index): Choice => ({ ...play(index, 0, 0), index }));
		expect(groupsOf(alike, 9)).toBeNull();
	});

	it("stay a list where groups would show no fewer at once", () => {
		const stake = (index: number, action: Choice["action"]): Choice => ({ ...play(index, 0, 0), action });
		const gold = NAMES.concat(NAMES).map((_, amount) => stake(amount, { type: "StakeGold", amount }));
		const ships = [1, 2].map((count) => stake(8 + count, { type: "StakeShips", count }));
		expect(groupsOf([...gold, ...ships], 9)).toBeNull();
	});

	it("go by the field that a room wants", () => {
		expect(groupsOf(all, 2, "seat")?.map((group) => group.choices.length)).toEqual([3, 3, 3, 3]);
	});

	it("are called by the piece that all of them name, where they begin with different words", () => {
		const loot = (name: string) => ({ text: name, kind: "loot", key: name });
		const trade = (index: number, give: string, take: string): Choice => ({
			...pass,
			index,
			action: { type: "Trade", give, take },
			parts: [loot(give), { text: " for " }, loot(take)],
		});
		const trades = ["rum", "spices"].flatMap((take, n) =>
			["rum", "fabrics", "valuables"].map((give, m) => trade(3 * n + m, give, take)),
		);
		expect(groupsOf(trades, 2, "take")?.map((group) => sentence(group.parts))).toEqual(["Rum", "Spices"]);
	});

	it("are called after the piece that they share, where they begin otherwise", () => {
		const trade = (index: number, what: string, seat: number): Choice => ({
			...play(index, 0, seat),
			action: { type: "TradeFor", seat, what },
			parts: [{ text: what }, { text: NAMES[seat] ?? "", kind: "seat", key: String(seat) }],
		});
		const trades = NAMES.flatMap((_, seat) => [
			trade(2 * seat, "A card of ", seat),
			trade(2 * seat + 1, "A die of ", seat),
		]);
		expect(groupsOf(trades, 2, "seat")?.map((group) => sentence(group.parts))).toEqual(NAMES);
		expect(groupsOf(trades, 2, "what")?.map((group) => sentence(group.parts))).toEqual(["A card of  …", "A die of  …"]);
		expect(groupsOf(all, 2, "seat")?.map((group) => sentence(group.parts))).toEqual(NAMES);
	});

	it("have the names that a room gives them; what has none stays by itself", () => {
		const by = ({ action }: Choice) => (action.type === "Pass" ? null : action.seat === 0 ? "mine" : "theirs");
		const groups = groupsOf([...all, pass], 9, by);
		expect(groups?.map((group) => [sentence(group.parts), group.choices.length])).toEqual([
			["mine", 3],
			["theirs", 9],
			["Pass", 1],
		]);
	});

	it("lose nothing and have nothing twice", () => {
		const indices = groupsOf([...all, pass], 9)?.flatMap((group) => group.choices.map((choice) => choice.index));
		expect([...(indices ?? [])].sort((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, index) => index));
	});
});
