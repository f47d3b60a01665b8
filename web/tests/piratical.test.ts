// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Asked, put } from "../src/games/contract";
import { cornerFor, ROSE, TOOLS } from "../src/games/piratical/chart/corners";
import { coastOf } from "../src/games/piratical/coast";
import { conditionOf } from "../src/games/piratical/condition";
import { trackOf } from "../src/games/piratical/course";
import { spotsOf } from "../src/games/piratical/hexes";
import { meleeOf } from "../src/games/piratical/melee";
import { unpack } from "../src/games/piratical/printed";
import room from "../src/games/piratical/room";
import { crierOf, exchangeOf, floatsOf, trayOf } from "../src/games/piratical/tale";
import { telling } from "../src/games/piratical/telling";
import type { Event, GameView } from "../src/generated/games/piratical";
import type { Fact, Forecast } from "../src/generated/protocol";
import { Lens } from "../src/kit/surface/lens.svelte";
import type { Tagged } from "../src/lib/mirror";
import { Words } from "../src/lib/words";

unpack({ terrain: { ".": { kind: "sea", water: true }, "#": { kind: "coast", water: false } } });
const words = new Words({
	card: { cutlass: { name: "Cutlass", text: "+1 in a boarding fight." } },
	hint: {
		fire: "{chance} % chance of damage",
		board: "Your crew {mine} against {theirs}",
		plunder: "One die",
		forts: { by: "forts", "1": "1 fort will answer", else: "{forts} forts will answer" },
	},
});
const ship = (hex: string, crew: number) => ({
	hex,
	facing: 3,
	hull: 10,
	most_hull: 12,
	crippled: false,
	crew,
	weapons: [
		{ number: 1, mount: "forward" },
		{ number: 2, mount: "midships" },
	],
	treasures: ["rum"],
	room: 4,
	luffed: false,
	hostile: [],
	port: null,
	bears: [],
});
const captain = (seat: number, race: string, hex: string, crew: number) => ({
	seat,
	race,
	gold: 10,
	cards: 1,
	faceup: [],
	stored: [],
	miss: 0,
	extra: 0,
	conceded: false,
	ship: ship(hex, crew),
});
const view = {
	chart: {
		title: "A pond",
		origin: "B2",
		rows: ["....", ".Ah.", "..#."],
		homes: [{ race: "orcs", anchorage: "B2", harbour: ["B2", "B3"], town: [], forts: ["C3"] }],
		free_ports: [],
		shore: ["A4"],
		cays: [],
		places: [
			{ place: "orcs", hexes: ["B2", "B3", "C3"] },
			{ place: "island", hexes: ["A4"] },
		],
	},
	seat: 0,
	round: 2,
	max_rounds: 30,
	to_win: 7,
	wind: 2,
	island: 0,
	turn: { seat: 0, phase: "attack", fired: [], bombarded: [] },
	captains: [captain(0, "empire", "B2", 3), captain(1, "orcs", "B3", 2)],
	ports: [{ race: "orcs", open: true, owner: 1, stock: ["gems"], covers: ["B2", "B3"] }],
	island_stock: ["chest", "chest"],
	deck: 20,
	shown: null,
	hand: ["cutlass"],
	shots: [{ seat: 0, target: 1, distance: 1, weapons: [1, 2], served: 2, damage: 0.84, chance: 0.66 }],
} as unknown as GameView;

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function show(
	kind: string,
	options: Tagged[],
	space: unknown = null,
	about: Record<string, number> = {},
	hints: Fact[][] = [],
) {
	const forecast: Forecast = { hints };
	const asked = put({ kind, options, default: options[0] as Tagged, about, space, forecast }, words) as Asked;
	const choose = vi.fn();
	const props = { view, seat: 0, words, asked, choose, seats: [], log: [], told: null, waiting: [], still: true };
	const controls = room.controls?.[kind] as unknown as Component<Record<string, unknown>>;
	mounted = mount(controls, { target: document.body, props });
	flushSync();
	return choose;
}
const shown = () => [...document.querySelectorAll<HTMLElement>("[data-option]")];
const moves = ["B3", "A4", "A1"].flatMap((hex) => [2, 5].map((facing) => ({ type: "Move", hex, facing })));
const space = {
	points: 4,
	down_wind: 0,
	ends: [
		{ hex: "B3", costs: [null, 2, null, null, 3, null], reasons: [], least: 2 },
		{ hex: "A4", costs: [null, 3, null, null, 4, null], reasons: [], least: 3 },
		{ hex: "A1", costs: [null, 1, null, null, 1, null], reasons: [], least: 1 },
	],
	beyond: [],
};
const fire = [[1], [2], [1, 2]].map((weapons) => ({ type: "Fire", target: 1, weapons }));

describe("every question of Piratical shows every option once, under its index", () => {
	const cases: [string, Tagged[], unknown][] = [
		["choose_race", ["empire", "orcs"].map((race) => ({ type: "ChooseRace", race })), null],
		["wind_choice", [1, 2, 3, 4, 5, 6].map((side) => ({ type: "SetWind", side })), null],
		["mode", [...[3, 1, 2].map((facing) => ({ type: "Stay", facing })), { type: "GetUnderWay", mode: "oars" }], null],
		[
			"mode",
			[
				{ type: "Stay", facing: 3 },
				{ type: "GetUnderWay", mode: "sail" },
			],
			null,
		],
		["move", moves, space],
		["attack", [{ type: "Done" }, ...fire], null],
		["board", [{ type: "Done" }, { type: "Board", target: 1 }], null],
		["boarding_cards", [[], ["cutlass"]].map((cards) => ({ type: "PlayCards", cards })), null],
		["cargo_loss", ["crew", "treasure", "weapon"].map((item) => ({ type: "GiveUp", item, number: 1 })), null],
		["store", [0, 1, 2].map((count) => ({ type: "Store", count })), null],
		["port_act", [{ type: "Done" }, { type: "Plunder" }, { type: "Trade" }, { type: "Search" }], null],
		[
			"shop",
			[
				{ type: "Done" },
				...[1, 2].map((points) => ({ type: "Repair", points })),
				...[1, 2, 3].map((count) => ({ type: "Hire", count })),
				{ type: "Buy", mount: "forward" },
				{ type: "Remount", number: 1, mount: "midships" },
				{ type: "Sell", count: 1 },
				{ type: "Store", count: 1 },
				{ type: "Trade" },
			],
			null,
		],
	];
	it.each(cases)("%s", (kind, options, outline) => {
		const choose = show(kind, options, outline);
		const indices = shown().map((one) => Number(one.dataset.option));
		expect([...indices].sort((a, b) => a - b)).toEqual(options.map((_, at) => at));
		for (const one of shown()) one.click();
		expect(choose.mock.calls.map(([index]) => index)).toEqual(indices);
	});
});

describe("the hold", () => {
	it.each([
		[4, "4 spaces free"],
		[0, "0 spaces free"],
		[-2, "2 spaces too few"],
	])("with room for %i says: %s", (free, said) => {
		const me = captain(0, "empire", "B2", 3);
		const seen = { ...view, captains: [{ ...me, ship: { ...me.ship, room: free } }] };
		const props = { view: seen, seat: 0, words, ask: null, seats: [], log: [], told: null, waiting: [], still: true };
		mounted = mount(room.Hand as unknown as Component<Record<string, unknown>>, { target: document.body, props });
		flushSync();
		expect(document.body.textContent).toContain(said);
	});
});

describe("what an answer is worth stands beside it", () => {
	it("the full salvo comes first, with its odds", () => {
		const salvo = { key: "fire", about: { chance: 66, damage: 0.84 } };
		show("attack", [{ type: "Done" }, ...fire], null, {}, [[], [{ key: "fire" }], [{ key: "fire" }], [salvo]]);
		expect(shown()[0]?.dataset.option).toBe("3");
		expect(shown()[0]?.textContent).toContain("66 %");
		expect(shown()[1]?.dataset.option).toBe("0");
	});
	it("crews before boarding, forts before plundering, a card's text before it is played", () => {
		show("board", [{ type: "Board", target: 1 }], null, {}, [[{ key: "board", about: { mine: 3, theirs: 2 } }]]);
		expect(document.body.textContent).toContain("3 against 2");
		document.body.innerHTML = "";
		show("port_act", [{ type: "Plunder" }], null, {}, [[{ key: "plunder" }, { key: "forts", about: { forts: 1 } }]]);
		expect(document.body.textContent).toContain("1 fort will answer");
		document.body.innerHTML = "";
		show("boarding_cards", [{ type: "PlayCards", cards: ["cutlass"] }]);
		expect(document.body.textContent).toContain("+1 in a boarding fight.");
	});

	it.each([
		[{ chance: 72, risk: 17 }, true],
		[{ chance: 17, risk: 72 }, false],
		[{ chance: 40, risk: 45, with_cards: 60 }, true],
	])("a fight is put forward only if it is likely won: %o", (odds, forward) => {
		show("board", [{ type: "Done" }, { type: "Board", target: 1 }], null, {}, [[], [{ key: "board", about: odds }]]);
		expect(document.querySelector('[data-option="1"]')?.classList.contains("primary")).toBe(forward);
	});
	it("prices before buying, and what a treasure is sold for", () => {
		const wares: Tagged[] = [
			{ type: "Repair", points: 1 },
			{ type: "Hire", count: 1 },
			{ type: "Buy", mount: "forward" },
			{ type: "Sell", count: 1 },
		];
		show("shop", wares, null, { hull: 2, crew: 4, weapon: 5, treasure: 1 });
		const prices = [...document.querySelectorAll("small")].map((one) => one.textContent);
		expect(prices).toEqual(["2 gold each", "4 gold each", "5 gold each", "for 1 gold each"]);
	});
	it("ports come first in the list of moves, then what is nearest", () => {
		show("move", moves, space);
		const places = [...document.querySelectorAll<HTMLElement>("[data-place]")].map((one) => one.dataset.place);
		expect(places).toEqual(["B3", "A4", "A1"]);
	});
	it("the points of a place, and whether some bow takes more", () => {
		show("move", moves, space);
		const points = [...document.querySelectorAll("[data-place] small")].map((one) => one.textContent);
		expect(points).toEqual(["from 2 points", "from 3 points", "1 point"]);
	});
});

describe("the chart", () => {
	it("joins hexes of land into one coast", () => {
		const spots = spotsOf([".##.", ".#.."], "A1");
		const coast = coastOf(spots.filter((spot) => !spot.water));
		expect(coast.match(/M/g)).toHaveLength(1);
		expect(coast.endsWith("Z")).toBe(true);
		expect(coastOf(spotsOf(["#.#"], "A1").filter((spot) => !spot.water)).match(/M/g)).toHaveLength(2);
	});
	it("zooms about the point under the pointer, and no further than it can", () => {
		const lens = new Lens();
		lens.bounds = { x: 0, y: 0, width: 20, height: 20 };
		lens.wide = 400;
		lens.high = 400;
		const fixed = { x: 8, y: 12 };
		const before = lens.screen(fixed);
		lens.by(2, fixed);
		expect(lens.screen(fixed).x).toBeCloseTo(before.x);
		expect(lens.screen(fixed).y).toBeCloseTo(before.y);
		lens.by(0.01);
		expect(lens.zoom).toBe(1);
		expect(lens.frame).toEqual(lens.bounds);
	});
	it("knows where it is going before it is there", () => {
		const lens = new Lens();
		lens.bounds = { x: 0, y: 0, width: 20, height: 20 };
		lens.wide = lens.high = 400;
		lens.glide(3, { x: 5, y: 5 }, true);
		expect([lens.zoom, lens.aim]).toEqual([3, 3]);
		lens.glide(1, { x: 10, y: 10 }, false);
		expect([lens.zoom, lens.aim]).toEqual([3, 1]);
		lens.stop();
	});
	it("comes so close that places can be touched", () => {
		const lens = new Lens();
		lens.bounds = { x: 0, y: 0, width: 27, height: 23 };
		lens.wide = 360;
		lens.high = 360;
		expect(lens.small).toBe(true);
		lens.fit(
			[
				{ x: 5, y: 5 },
				{ x: 7, y: 6 },
			],
			true,
		);
		expect(lens.scale).toBeGreaterThan(30);
		expect(lens.shows({ x: 6, y: 5.5 })).toBe(true);
	});
});

describe("a ship at a glance", () => {
	it("is hurt by the first hole, and crippled when the house says so", () => {
		const afloat = ship("B2", 3);
		expect(conditionOf({ ...afloat, hull: 12 })).toBe("sound");
		expect(conditionOf({ ...afloat, hull: 11 })).toBe("hurt");
		expect(conditionOf({ ...afloat, hull: 6, crippled: true })).toBe("crippled");
	});
});

describe("the telling", () => {
	const told = (event: Event, from: GameView = view) => telling.patch?.(from, event as unknown as Tagged) as GameView;
	it("launches a ship as the house has fitted it out", () => {
		const ashore = { ...view, captains: view.captains.map((one) => ({ ...one, ship: null })) };
		const ship = { hex: "B2", facing: 4, hull: 12, crew: 3, room: 5, port: "elves" };
		const seen = told({ type: "ShipLaunched", seat: 1, paid: 0, mount: "forward", ...ship }, ashore);
		expect(seen.captains[1]?.ship).toMatchObject({ ...ship, most_hull: 12 });
		expect(seen.captains[0]?.ship).toBeNull();
	});
	it("shows the gold that the house has counted", () => {
		expect(told({ type: "GoldGained", seat: 0, dice: [3], gold: 3, total: 17 }).captains[0]?.gold).toBe(17);
		expect(told({ type: "GoldLost", seat: 0, dice: [], gold: 10, total: 0 }).captains[0]?.gold).toBe(0);
	});
	it("takes a lost ship from the chart, and shows which part of a turn it is", () => {
		expect(told({ type: "ShipLost", seat: 1, hex: "B3", cause: "sunk" }).captains[1]?.ship).toBeNull();
		expect(told({ type: "SearchRolled", seat: 0, die: 3 }).turn).toMatchObject({ phase: "anchor", part: "port" });
	});
	it("carries treasure home", () => {
		const seen = told({ type: "TreasureStored", seat: 0, treasures: ["rum"], total: 1 });
		expect(seen.captains[0]?.stored).toEqual(["rum"]);
		expect(seen.captains[0]?.ship?.treasures).toEqual([]);
	});
	it("puts dice in the tray and gains above the ship", () => {
		const shot: Event = { type: "Fired", seat: 0, target: 1, dice: [6, 2], hits: 1, saves: [3], damage: 1 };
		expect(trayOf(shot)).toBeNull();
		const blow = exchangeOf(shot, view);
		expect(blow).toMatchObject({ dice: [6, 2], hits: 1, saves: [3], damage: 1 });
		expect(blow?.to).toMatchObject({ seat: 1, loses: 1, hull: view.captains[1]?.ship?.hull });
		expect(trayOf({ type: "SearchRolled", seat: 0, die: 3 })).toEqual({ seat: 0, dice: [3] });
		expect(floatsOf({ type: "GoldLost", seat: 1, dice: [], gold: 4, total: 2 })).toEqual([
			{ seat: 1, glyph: "coin", count: -4 },
		]);
		expect(trayOf({ type: "TurnBegan", seat: 0 })).toBeNull();
	});
	it("lets a captain cry out, but never the one whose ship is lost", () => {
		expect(crierOf({ type: "BoardingDeclared", seat: 1, target: 0 }, 1)).toBe(1);
		expect(crierOf({ type: "ShipLost", seat: 1, hex: "B3", cause: "sunk" }, 0)).toBe(0);
		expect(crierOf({ type: "ShipLost", seat: 1, hex: "B3", cause: "sunk" }, 1)).toBeNull();
	});
	it("leaves to the herald what it would cover", () => {
		const stored: Event = { type: "TreasureStored", seat: 0, treasures: ["rum", "rum"], total: 2 };
		expect(crierOf(stored, 0)).toBeNull();
		expect(floatsOf(stored)).toEqual([]);
	});
});

describe("the corners of the chart", () => {
	const chart = { wide: 800, high: 600 };
	it("hold the rose and the tools where nothing lies under them", () => {
		expect(cornerFor("right", ROSE, [], chart)).toBe("low");
		expect(cornerFor("right", ROSE, [{ x: 760, y: 560 }], chart)).toBe("high");
		expect(cornerFor("left", TOOLS, [{ x: 760, y: 560 }], chart)).toBe("low");
		expect(cornerFor("left", TOOLS, [{ x: 20, y: 20 }], chart)).toBe("low");
		expect(cornerFor("left", TOOLS, [{ x: 20, y: 500 }], chart)).toBe("low");
		expect(cornerFor("left", TOOLS, [{ x: 180, y: 580 }], chart)).toBe("high");
	});
});

describe("a boarding", () => {
	const turn: Event = { type: "TurnBegan", seat: 0 };
	const declared: Event = { type: "BoardingDeclared", seat: 0, target: 1 };
	const cutlass: Event = { type: "CardPlayed", seat: 1, card: "cutlass" };
	const rolled: Event = {
		type: "BoardingRolled",
		attacker: 0,
		defender: 1,
		dice: [5, 2],
		crews: [4, 3],
		cards: [0, 1],
		totals: [9, 6],
		winner: "attacker",
	};
	const looted: Event = { type: "Looted", seat: 0, loser: 1, what: "gold", gold: 7, treasure: null };
	const boarding = { ...view, turn: { ...view.turn, phase: "board" } };
	const at = (log: Event[], telling = true, seen: GameView = boarding) =>
		meleeOf(seen, log as unknown as Tagged[], telling ? (log.at(-1) as unknown as Tagged) : null);

	it("shows both crews before a die is thrown", () => {
		const melee = at([turn, declared]);
		expect(melee?.winner).toBeNull();
		expect(melee?.sides.map(({ seat, crew, die }) => [seat, crew, die])).toEqual([
			[0, boarding.captains[0]?.ship?.crew, null],
			[1, boarding.captains[1]?.ship?.crew, null],
		]);
	});
	it("adds cards and dice up as the house has", () => {
		const melee = at([turn, declared, cutlass, rolled]);
		expect(melee?.sides[1]).toMatchObject({ cards: ["cutlass"], bonus: 1, die: 2, crew: 3, total: 6 });
		expect(melee?.winner).toBe("attacker");
	});
	it("stays until it is decided what is taken, and goes with the next phase", () => {
		expect(at([turn, declared, rolled], false)?.winner).toBe("attacker");
		expect(at([turn, declared, rolled, looted])?.after).toEqual([looted]);
		expect(at([turn, declared, rolled, looted], false, { ...view, turn: { ...view.turn, phase: "end" } })).toBeNull();
		expect(at([turn, declared, rolled, turn])).toBeNull();
	});
	it("begins another round while hooks hold", () => {
		const held: Event = { type: "HooksRolled", seat: 1, die: 2, free: false };
		const melee = at([turn, declared, cutlass, rolled, looted, held]);
		expect(melee).toMatchObject({ round: 2, winner: null, after: [held] });
		expect(melee?.sides.map(({ cards, die }) => [cards, die])).toEqual([
			[[], null],
			[[], null],
		]);
	});
	it("knows boarders that come with a card, for as long as they are told of", () => {
		const natives: Event = { ...rolled, attacker: null };
		expect(at([turn, natives])?.sides[0].seat).toBeNull();
		expect(at([turn, natives], false)).toBeNull();
	});
	it("tells a mutineer from boarders", () => {
		const alone: Event = { ...rolled, attacker: null };
		expect(at([turn, { type: "CardShown", seat: 0, card: "mutiny" }, alone])?.mutiny).toBe(true);
		expect(at([turn, { type: "CardShown", seat: 0, card: "buccaneers" }, alone])?.mutiny).toBe(false);
		expect(at([turn, { type: "CardShown", seat: 0, card: "mutiny" }, alone, declared])?.mutiny).toBe(false);
	});
});

describe("the way before a move", () => {
	it("goes step by step, with its turns", () => {
		const track = trackOf({ x: 3, y: 0, facing: 2 }, "ffrf");
		expect(track.map(({ facing }) => facing)).toEqual([2, 2, 2, 3, 3]);
		expect(track.map(({ x }) => Math.round(x * 10) / 10)).toEqual([3, 4, 5, 5, 5.5]);
	});
	it("turns left past the first side, goes backward and swings in port", () => {
		expect(trackOf({ x: 0, y: 0, facing: 1 }, "l").at(-1)?.facing).toBe(6);
		expect(trackOf({ x: 0, y: 0, facing: 6 }, "r").at(-1)?.facing).toBe(1);
		expect(trackOf({ x: 3, y: 0, facing: 2 }, "b").at(-1)?.x).toBeCloseTo(2);
		expect(trackOf({ x: 3, y: 0, facing: 2 }, "5f").at(-1)?.x).toBeCloseTo(2);
	});
});
