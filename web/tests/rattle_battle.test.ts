import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { percent } from "../src/games/rattle_battle/bidding";
import { Fall, lift, lucky, lying } from "../src/games/rattle_battle/fall";
import { aimed } from "../src/games/rattle_battle/moving";
import { apart, battle, inside, type Mover, ruler } from "../src/games/rattle_battle/sea";
import type { RattleView, ShipView } from "../src/generated/games/rattle_battle";

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
		turn: 0,
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
	return { by: "sail", ship: one.die, x: one.x, y: one.y, turn: 0, limit, target: null };
}

describe("the ruler", () => {
	const a = { x: 100, y: 100, turn: 0 };
	it.each([
		[140, 100, 0, 28.0],
		[140, 100, 45, 25.515],
		[140, 100, 30, 25.804],
		[130, 140, 0, 33.287],
		[150, 130, 20, 43.581],
	])("measures from edge to edge: (%d, %d, %d) is %d mm away", (x, y, degrees, wanted) => {
		expect(ruler(a, { x, y, turn: (degrees * Math.PI) / 180 }).d).toBeCloseTo(wanted, 3);
	});
	it("counts half a millimetre as touching", () => {
		expect(apart(a, { x: 112.4, y: 100, turn: 0 })).toBe(0);
		expect(apart(a, { x: 112.6, y: 100, turn: 0 })).toBeGreaterThan(0);
	});
});

describe("the battle that would follow", () => {
	it("goes from closest pair to closest pair", () => {
		const fights = battle(
			view(
				ship(0, 100, 100, { strength: 5 }),
				ship(25, 122, 100, { strength: 3 }),
				ship(26, 100, 124, { strength: 4 }),
				ship(5, 240, 240, { strength: 6 }),
			),
			{ die: 0, x: 100, y: 100, turn: 0 },
		);
		expect(fights?.map(({ ship: one, foe }) => [one, foe])).toEqual([
			[0, 25],
			[0, 26],
		]);
	});
	it("is not guessed where the card has a say in it", () => {
		const sea = view(ship(0, 100, 100), ship(25, 140, 100));
		if (sea.card) sea.card.special = ["strength_vs_wanted"];
		expect(battle(sea, { die: 0, x: 100, y: 100, turn: 0 })).toBeNull();
	});
});

describe("a steady hand", () => {
	it("lays a ship against the one it is dropped on", () => {
		const mine = ship(0, 60, 100);
		const plan = aimed(view(mine, ship(25, 120, 100, { turn: 0.4 })), mover(mine), [112, 103]);
		expect(plan.touches.map(({ die }) => die)).toEqual([25]);
		expect(plan.taken).toBe(false);
	});
	it("keeps a ship inside the box, and inside its reach by a hair", () => {
		const mine = ship(0, 60, 100);
		const wall = aimed(view(mine), mover(mine), [2, 100]);
		expect(wall.outside).toBe(false);
		expect(inside({ x: wall.x, y: wall.y, turn: 0 })).toBe(true);
		const far = aimed(view(mine), mover(mine), [152, 100]);
		expect(far.far).toBe(false);
		expect(far.length).toBeCloseTo(87.99, 2);
	});
	it("does not follow too far: that is for the house to refuse", () => {
		const mine = ship(0, 60, 100);
		expect(aimed(view(mine), mover(mine), [200, 100]).far).toBe(true);
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

describe("chances as people say them", () => {
	it("says hardly rather than never", () => {
		expect(percent(0.001)).toBe("<1 %");
		expect(percent(0)).toBe("0 %");
		expect(percent(0.999)).toBe(">99 %");
		expect(percent(1)).toBe("100 %");
	});
});
