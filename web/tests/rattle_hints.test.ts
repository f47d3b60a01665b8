// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Asked, put } from "../src/games/contract";
import { picked } from "../src/games/rattle_battle/picked.svelte";
import { unpack } from "../src/games/rattle_battle/printed";
import SeaBox from "../src/games/rattle_battle/SeaBox.svelte";
import type { ShipView } from "../src/generated/games/rattle_battle";
import type { Tagged } from "../src/lib/mirror";
import { Words } from "../src/lib/words";

const words = new Words({ die: { 0: "crimson ship 1" }, face: { 3: "3" }, actions: { Pass: "pass" } });

beforeEach(() => {
	unpack({ measures: { box: 285, edge: 12, short: 63, long: 88 } });
	picked.forget();
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	);
	HTMLCanvasElement.prototype.getContext = () => null;
});
let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
	vi.unstubAllGlobals();
});

const mine = { die: 0, colour: "player", owner: 0, x: 100, y: 100, angle: 0, face: 3, strength: 3, hook: null };

/** The sea at a turn, with what a mate advises. */
function show(advised: Tagged | null, ship: Partial<ShipView> = {}) {
	const space = { type: "MoveOutline", movers: [{ by: "sail", ship: 0, x: 100, y: 100, limit: 88, target: null }] };
	const pass = { type: "Pass" };
	const asked = { ...put({ kind: "turn", options: [pass], default: pass, about: {} }, words), space } as Asked;
	mounted = mount(SeaBox as unknown as Component<Record<string, unknown>>, {
		target: document.body,
		props: {
			view: { sea: [{ ...mine, ...ship }], tiles: [], distances: [], game: null, turn: { seat: 0 } },
			seat: 0,
			ask: asked,
			advised,
			told: null,
			words,
			answer: vi.fn(),
			submit: vi.fn(),
			preview: async () => null,
			still: true,
		},
	});
	flushSync();
}
const ghost = () => document.querySelector(".ghost")?.getAttribute("transform") ?? null;
const sign = () => document.querySelector(".sign")?.getAttribute("transform") ?? "";

describe("the sea", () => {
	it("shows where a mate would move a ship", () => {
		show({ type: "Move", ship: 0, by: "sail", x: 150, y: 185 } as Tagged);
		expect(ghost()).toContain("translate(150 100)");
	});

	it("shows no way without a hint", () => {
		show(null);
		expect(ghost()).toBeNull();
	});

	it.each([
		[100, 100, /translate\(\d.* -\d/],
		[279, 100, /translate\(-\d.* -\d/],
		[100, 284, /translate\(\d.* \d/],
	])("keeps a ship's number within the box: at %d, %d", (x, y, where) => {
		show(null, { x, y });
		expect(sign()).toMatch(where);
	});
});
