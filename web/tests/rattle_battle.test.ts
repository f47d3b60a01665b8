import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { ENGRAVINGS, engravingOf } from "../src/games/rattle_battle/art";
import { cornerFor } from "../src/games/rattle_battle/corners";
import { Fall, lift, lucky, lying } from "../src/games/rattle_battle/fall";
import { linesOf } from "../src/games/rattle_battle/lines";
import { aimed } from "../src/games/rattle_battle/moving";
import { unpack } from "../src/games/rattle_battle/printed";
import { type Mover, neighbours, overlap, ruler } from "../src/games/rattle_battle/sea";
import type { Event, RattleView, ShipView } from "../src/generated/games/rattle_battle";

const RIGHT = Math.PI / 2;

function ship(die: number, x: number, y: number, more: Partial<ShipView> = {}): ShipView {
	const owner = die < 25 ? Math.floor(die / 5) : null;
	const colour = owner === null ? "yellow" : "player";
	return {
		die,
		colour,
		owner,
		captain: false,
		ally: false,
		x,
		y,
		angle: 0,
		face: 3,
		strength: 3,
		bonus: 0,
		hook: null,
		...more,
	};
}
function view(...sea: ShipView[]): RattleView {
	return { sea, game: null, card: { special: [] } } as unknown as RattleView;
}
function mover(one: ShipView, limit = 88): Mover {
	return { by: "sail", ship: one.die, x: one.x, y: one.y, angle: 0, limit, target: null };
}

describe("a face", () => {
	it("has the engraving of its name, whatever number the house gives it", () => {
		unpack({ faces: ["", "skull", "1"] });
		expect([1, 2].map(engravingOf)).toEqual([ENGRAVINGS.skull, ENGRAVINGS["1"]]);
		expect(engravingOf(3)).toBe("");
	});
});

describe("the ruler", () => {
	const a = { x: 100, y: 100, angle: 0 };
	it.each([
		[140, 100, 0, 28.0],
		[140, 100, 45, 25.515],
		[140, 100, 30, 25.804],
		[130, 140, 0, 33.287],
		[150, 130, 20, 43.581],
	])("measures from edge to edge: (%d, %d, %d) is %d mm away", (x, y, degrees, wanted) => {
		expect(ruler(a, { x, y, angle: (degrees * Math.PI) / 180 }).d).toBeCloseTo(wanted, 3);
	});
});

describe("neighbours", () => {
	it("are measured by the house: the page only looks them up", () => {
		const sea = { ...view(ship(0, 100, 100), ship(25, 140, 100), ship(26, 200, 100)) };
		sea.distances = [
			[0, 25, 28],
			[25, 26, 48],
			[0, 26, 88],
		];
		expect(neighbours({ die: 0 }, sea)).toEqual([
			{ die: 25, d: 28 },
			{ die: 26, d: 88 },
		]);
		expect(neighbours({ die: 26 }, sea).map(({ die }) => die)).toEqual([25, 0]);
	});
});

describe("a steady hand", () => {
	it("lays a ship against the one it is dropped on", () => {
		const mine = ship(0, 60, 100);
		const other = ship(25, 120, 100, { angle: 0.4 });
		const plan = aimed(view(mine, other), mover(mine), [112, 103]);
		const there = { ...mine, x: plan.x, y: plan.y };
		expect(ruler(there, other).d).toBeLessThan(0.5);
		expect(overlap(there, other)).toBeLessThanOrEqual(0);
	});
	it("stops at the wall", () => {
		const mine = ship(0, 60, 100);
		expect(aimed(view(mine), mover(mine), [2, 100]).x).toBeCloseTo(6.001, 3);
		expect(aimed(view(mine), mover(mine), [-500, 100]).x).toBeCloseTo(6.001, 3);
	});
	it.each([152, 200, 1000])("stops where the ship's reach ends, however far the hand goes: %d mm", (x) => {
		const mine = ship(0, 60, 100);
		const plan = aimed(view(mine), mover(mine), [x, 100]);
		expect(plan.length).toBeCloseTo(87.99, 2);
		expect(plan.length).toBeLessThanOrEqual(88);
		expect(plan.preview).toBeNull();
	});
});

describe("a fall", () => {
	it("ends exactly where and as the house says, and never dips below the floor", () => {
		const luck = lucky(7);
		for (let side = 0; side < 6; side++) {
			const to = new Vector3(30 + 40 * side, 250 - 30 * side, 6);
			const end = lying(side, 0.3 * side);
			const fall = new Fall(new Vector3(142, 142, 95), to, end, 1000, 900, luck);
			const [place, turned] = [new Vector3(), new Quaternion()];
			for (let now = 1000; now < 1900; now += 7) {
				expect(fall.at(now, place, turned)).toBe(false);
				expect(place.z).toBeGreaterThanOrEqual(lift(turned) - 1e-9);
			}
			expect(fall.at(1900, place, turned)).toBe(true);
			expect(place.equals(to)).toBe(true);
			expect(turned.equals(end)).toBe(true);
		}
	});
	it("turns the right side up", () => {
		const sides = [
			[0, 0, 1],
			[0, 0, -1],
			[1, 0, 0],
			[-1, 0, 0],
			[0, 1, 0],
			[0, -1, 0],
		] as const;
		sides.forEach(([x, y, z], side) => {
			const up = new Vector3(x, y, z).applyQuaternion(lying(side, RIGHT / 3));
			expect(up.z).toBeCloseTo(1, 9);
		});
	});
});

describe("lines over the sea", () => {
	const [one, two] = [ship(0, 100, 100), ship(25, 140, 100)];
	const seen = { ...view(one, two), distances: [[0, 25, 28]] } as unknown as RattleView;
	const nothing = { event: null, pair: null, plan: null, ship: null };

	it("measure from the ship that is looked at", () => {
		expect(linesOf(seen, { ...nothing, ship: one })).toEqual([
			{ from: [106, 94], to: [134, 94], tone: "ruler", text: "28" },
		]);
		expect(linesOf(seen, nothing)).toEqual([]);
	});
	it("show what is told before what is looked at", () => {
		const event = { type: "Fired", ship: 0, target: 25, distance: 28 } as Event;
		expect(linesOf(seen, { ...nothing, event, ship: one }).map(({ tone }) => tone)).toEqual(["shot"]);
		expect(linesOf(view(one), { ...nothing, event }), "a ship that is gone").toEqual([]);
	});
});

describe("the buttons", () => {
	it("stand where the fewest ships lie", () => {
		expect(cornerFor([])).toBe("far right");
		expect(cornerFor([{ x: 270, y: 280 }])).toBe("near right");
		expect(
			cornerFor([
				{ x: 270, y: 280 },
				{ x: 270, y: 5 },
			]),
		).toBe("far left");
	});
});
