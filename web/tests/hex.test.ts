import { expect, it } from "vitest";
import { bounds, corners, distance, middle, neighbours } from "../src/kit/hex";

it("lays neighbours at equal distances", () => {
	for (const hex of neighbours({ q: 2, r: -1 })) {
		const [a, b] = [middle({ q: 2, r: -1 }, 10), middle(hex, 10)];
		expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(10 * Math.sqrt(3), 6);
		expect(distance({ q: 2, r: -1 }, hex)).toBe(1);
	}
});

it("counts steps", () => {
	expect(distance({ q: 0, r: 0 }, { q: 3, r: -1 })).toBe(3);
	expect(distance({ q: -2, r: 1 }, { q: 1, r: 2 })).toBe(4);
});

it("draws six corners inside the box around them", () => {
	const box = bounds([{ q: 0, r: 0 }], 10);
	expect(corners({ q: 0, r: 0 }, 10).split(" ")).toHaveLength(6);
	expect(box).toEqual({ x: -8.66, y: -10, width: 17.32, height: 20 });
});
