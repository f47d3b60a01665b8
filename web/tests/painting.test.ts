import { Box3, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { hides } from "../src/games/rattle_battle/box/furniture";
import { hull } from "../src/games/rattle_battle/box/painting";
import { BOX } from "../src/games/rattle_battle/sea";

describe("dice that are painted", () => {
	it("have the outline of their outermost corners", () => {
		const outline = hull([
			[0, 0],
			[4, 0],
			[2, 1],
			[4, 3],
			[0, 3],
			[2, 0],
		]);
		expect(outline).toEqual([
			[0, 0],
			[4, 0],
			[4, 3],
			[0, 3],
		]);
	});

	it("are hidden by a wall only for an eye beyond it", () => {
		const near = new Box3(new Vector3(0, -9, 0), new Vector3(BOX, 0, 34));
		expect(hides(near, new Vector3(BOX / 2, -118, 575))).toBe(true);
		expect(hides(near, new Vector3(BOX / 2, 40, 575))).toBe(false);
		expect(hides(near, new Vector3(BOX / 2, BOX + 200, 575))).toBe(false);
	});
});
