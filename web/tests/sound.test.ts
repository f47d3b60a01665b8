import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { isNight, play, silence } from "../src/lib/sound";

describe("quiet nights", () => {
	it("last from ten in the evening to seven in the morning", () => {
		const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(isNight);
		expect(hours).toEqual([0, 1, 2, 3, 4, 5, 6, 22, 23]);
	});
});

describe("sounds", () => {
	const starts: number[] = [];
	const gains: { value: number; setTargetAtTime: ReturnType<typeof vi.fn> }[] = [];
	const clock = { currentTime: 0 };
	class Param {
		value = 0;
		setValueAtTime = vi.fn();
		exponentialRampToValueAtTime = vi.fn();
		setTargetAtTime = vi.fn();
	}
	const node = (more: object = {}) => ({ connect: (to: unknown) => to, context: clock, ...more });
	class Audio {
		state = "running";
		currentTime = 0;
		sampleRate = 8;
		destination = {};
		createGain() {
			const gain = new Param();
			gains.push(gain);
			return node({ gain });
		}
		createOscillator = () => node({ frequency: new Param(), start: (at: number) => starts.push(at), stop: vi.fn() });
		createBufferSource = () => node({ start: (at: number) => starts.push(at), stop: vi.fn() });
		createBiquadFilter = () => node({ frequency: new Param(), Q: new Param() });
		createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
	}

	beforeEach(() => {
		vi.useFakeTimers();
		vi.stubGlobal("AudioContext", Audio);
		vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {} } });
		vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
		starts.length = gains.length = 0;
		Object.assign(settings, { sound: true, effects: true, nights: false, volume: 50, pace: "normal" });
	});
	afterEach(() => {
		vi.unstubAllGlobals();
		vi.useRealTimers();
	});

	it("are as loud as is set, and silent at night for those who want that", () => {
		play("cup");
		expect(gains[0]?.value).toBe(0.25);
		settings.nights = true;
		starts.length = 0;
		vi.setSystemTime(new Date(2026, 0, 1, 23));
		play("cup");
		expect(starts).toEqual([]);
		vi.setSystemTime(new Date(2026, 0, 1, 12));
		play("cup");
		expect(starts.length).toBeGreaterThan(0);
	});

	it("come when they are wanted", () => {
		play("wood", { after: 400 });
		expect(Math.min(...starts)).toBeCloseTo(0.41);
	});

	it("end when what is told is skipped", () => {
		play("cannon", { after: 900 });
		silence();
		expect(gains[0]?.setTargetAtTime).toHaveBeenCalledWith(0, 0, 0.03);
	});
});
