import { describe, expect, it } from "vitest";
import { nextPace, read, settings } from "../src/lib/settings.svelte";

describe("settings", () => {
	it("are the usual ones where nothing or nonsense was stored", () => {
		const usual = read(null);
		expect(read("not JSON")).toEqual(usual);
		expect(read("{}")).toEqual(usual);
		expect(usual.losses && usual.doubts && usual.sound).toBe(true);
	});

	it("keep what was stored, as far as it can be set", () => {
		const found = read(JSON.stringify({ pace: "warp", theme: "light", text: "huge", volume: 900, losses: false }));
		expect(found).toMatchObject({ pace: "normal", theme: "light", text: "usual", volume: 100, losses: false });
	});

	it("go round the paces", () => {
		settings.pace = "brisk";
		expect(nextPace()).toBe("at_once");
		settings.pace = "at_once";
		expect(nextPace()).toBe("slow");
		settings.pace = "normal";
	});
});
