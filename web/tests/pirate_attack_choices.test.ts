// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Asked, put } from "../src/games/contract";
import room from "../src/games/pirate_attack/room";
import type { Fact, Forecast } from "../src/generated/protocol";
import type { Tagged } from "../src/lib/mirror";
import { Words } from "../src/lib/words";

const words = new Words({
	card: { ship: { name: "Sloop", text: "" }, power_play: { name: "Power Play", text: "Every card is played." } },
	actions: { PlayCard: "play {card|card}", AtPlayer: "{seat|seat}", Pass: "pass", Buy: "buy" },
	hint: { ship: "{cannons}/{strength}", own_only: "Careful!", buy: "{price} gold" },
}).with(["Anne", "Bert", "Cleo"]);
const ship = (id: number, owner: number) => ({ id, form: "ship", owner, known_cannons: 3, known_strength: 3 });
const FLEETS = [0, 1, 2].map((seat) => ({
	seat,
	hand: [],
	row: [1, 2, 3].map((number) => ship(3 * seat + number, seat)),
}));

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(options: Tagged[], forecast: Forecast | null = null) {
	const asked = {
		...put({ kind: "play", options, default: options[0] as Tagged, about: {} }, words),
		forecast,
	} as Asked;
	const choose = vi.fn();
	const props = { view: { players: FLEETS }, seat: 0, words, box: { cards: {} }, asked, choose };
	mounted = mount(room.controls?.["*"] as unknown as Component<Record<string, unknown>>, {
		target: document.body,
		props,
	});
	flushSync();
	return choose;
}

const tiles = () => [...document.querySelectorAll<HTMLElement>("[data-option]")];
const at = (ships: number[]): Tagged[] =>
	ships.map((id) => ({ type: "AtShip", ship: id, card: "ship", owner: Math.floor((id - 1) / 3) }) as Tagged);

describe("answers of Pirate Attack", () => {
	it("say what they do, cost and risk", () => {
		const options: Tagged[] = [
			{ type: "PlayCard", card: "power_play" } as Tagged,
			{ type: "Buy", stock: "magic" } as Tagged,
			{ type: "Pass" },
		];
		const hints: Fact[][] = [[{ key: "own_only", warns: "waste" }], [{ key: "buy", about: { price: 5 } }], []];
		const choose = show(options, { hints });
		const [play, buy, pass] = tiles();
		expect(play?.textContent).toContain("Play Power Play");
		expect(play?.textContent).toContain("Every card is played.");
		expect(play?.querySelector(".warning")?.textContent).toBe("⚠ Careful!");
		expect(buy?.textContent).toContain("5 gold");
		pass?.click();
		expect(choose).toHaveBeenCalledWith(2);
	});

	it("show a few ships at once, those first whom the card is meant for", () => {
		const strong = { key: "ship", about: { cannons: 5, strength: 6 } };
		show(at([1, 4, 7]), { hints: [[], [strong], []], order: [1, 2, 0] });
		expect(tiles().map((tile) => tile.dataset.option)).toEqual(["1", "2", "0"]);
		expect(tiles()[0]?.textContent).toContain("Bert: Sloop, ship 4");
		expect(tiles()[0]?.textContent).toContain("5/6");
	});

	it("ask first whose ship and then which, where there are many", () => {
		const ships = at([1, 2, 3, 4, 5, 6, 7, 8]);
		const choose = show(ships, { hints: ships.map(() => []), order: [3, 4, 5, 6, 7, 0, 1, 2] });
		const owners = [...document.querySelectorAll<HTMLElement>("[data-group]")];
		expect(owners.map((one) => one.dataset.group)).toEqual(["3 4 5", "6 7", "0 1 2"]);
		expect(tiles().map((tile) => tile.dataset.option)).toEqual(["3", "4", "5"]);
		owners[2]?.click();
		flushSync();
		expect(tiles().map((tile) => tile.dataset.option)).toEqual(["0", "1", "2"]);
		tiles()[1]?.click();
		expect(choose).toHaveBeenCalledWith(1);
	});
});
