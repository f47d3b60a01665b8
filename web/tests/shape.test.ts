import { expect, it } from "vitest";
import { shapeOf } from "../src/kit/stage/shape.svelte";

it.each([
	[1920, 1080, "wide"],
	[1280, 720, "wide"],
	[1024, 768, "wide"],
	[768, 1024, "tall"],
	[844, 390, "low"],
	[1100, 480, "low"],
	[390, 844, "small"],
	[360, 640, "small"],
	[390, 420, "small"],
] as const)("a screen of %i by %i is %s", (width, height, shape) => {
	expect(shapeOf(width, height)).toBe(shape);
});
