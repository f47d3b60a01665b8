// @vitest-environment jsdom
import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Duel from "../src/games/rattle_battle/Duel.svelte";
import { duelOf } from "../src/games/rattle_battle/duels";
import { unpack } from "../src/games/rattle_battle/printed";
import { telling as rattle } from "../src/games/rattle_battle/telling";
import Battle from "../src/games/tiny_epic_pirates/Battle.svelte";
import type { Event, RattleView } from "../src/generated/games/rattle_battle";
import { Words } from "../src/lib/words";

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
});

const words = new Words({ ship: { orange: "the Orange Merchant" } });
const pirate = { cell: 0, hidden: false, symbols: [0, 0, 2, 1, 0, 0], sure_hits: 1 };
const merchant = { name: "orange", cell: 0, cube: "rum", port: 3 };
const sea = { players: [pirate, pirate], solo: null, merchants: [merchant], navy: 5, battle: null };
const fight = {
	attacker: 0,
	defender: null,
	merchant: "orange",
	value: 2,
	attacker_dice: [3, 1],
	defender_dice: [],
	attacker_total: 3,
	defender_total: null,
	result: "won",
};

function show(view: object, told: object | null, still: boolean): HTMLElement {
	const props = { view, words, names: ["Anne", "Bart"], told, still };
	mounted = mount(Battle as unknown as Component<typeof props>, { target: document.body, props });
	flushSync();
	return document.querySelector<HTMLElement>("section") as HTMLElement;
}

describe("the stage of Tiny Epic Pirates", () => {
	const told = { event: { type: "MerchantSunk" }, number: 7, length: 2000 };

	it("shows both ships, who sinks and why", () => {
		const stage = show({ ...sea, battle: fight }, told, false);
		expect(stage.querySelectorAll(".afloat").length).toBe(2);
		expect(stage.querySelectorAll(".afloat.sunk").length).toBe(1);
		expect(stage.textContent).toContain("The Orange Merchant sinks");
		expect(stage.textContent).toContain("3 against 2");
		expect(stage.querySelector(".shot")).not.toBeNull();
	});

	it("stands still for those who want nothing to move", () => {
		const stage = show({ ...sea, battle: fight }, told, true);
		expect(stage.querySelector(".shot")).toBeNull();
		expect(stage.querySelectorAll(".afloat:not(.still)").length).toBe(0);
	});

	it("leaves the sea in sight once it is told, and while what comes after it is told", async () => {
		const after = { event: { type: "MerchantReset", merchant: "orange", cell: 3 }, number: 8, length: 400 };
		for (const told of [null, after]) {
			show({ ...sea, battle: fight }, told, false);
			expect(document.body.textContent?.trim()).toBe("");
			if (mounted) await unmount(mounted);
			mounted = null;
		}
	});

	it("stays while hits are counted, before anything is decided", () => {
		const counted = { event: { type: "HitsCounted", seat: 0, hits: 3 }, number: 6, length: 700 };
		show({ ...sea, battle: { ...fight, result: null } }, counted, false);
		expect(document.querySelector("[data-part=moment]")).not.toBeNull();
	});

	it("shows whom the Navy has caught", () => {
		const navy = { event: { type: "NavyAttacked", seat: 1 }, number: 9, length: 2000 };
		const stage = show(sea, navy, false);
		expect(stage.textContent).toMatch(/Royal Navy against Bart.*All Deckhands go to Repair/s);
	});
});

describe("the stage of Rattle, Battle", () => {
	unpack({
		dice: [
			{ colour: "player", owner: 0, number: 1 },
			{ colour: "yellow", owner: null, number: 1 },
		],
	});
	const fought = { type: "Fought", ship: 0, foe: 1, strength: 4, foe_strength: 2, distance: 0, sinks: "foe" };
	const fired = { type: "Fired", seat: 0, ship: 0, target: 1, distance: 27 };

	function shown(event: object, still: boolean): HTMLElement {
		const told = { event, number: 3, length: 1900 };
		const duel = duelOf(event as unknown as Event);
		const props = { duel, told, name: (die: number) => `die ${die}`, names: ["Anne"], faces: new Map(), still };
		mounted = mount(Duel as unknown as Component<typeof props>, { target: document.body, props });
		flushSync();
		return document.querySelector<HTMLElement>("section") as HTMLElement;
	}

	it("says whose ships fight, with what, and which goes down", () => {
		const stage = shown(fought, false);
		expect(stage.textContent?.replace(/\s+/g, " ")).toMatch(/Anne.*4.*die 1.*2.*die 1 goes down.*touching · 4 beats 2/);
		expect(stage.querySelectorAll(".afloat.sunk").length).toBe(1);
		expect(stage.querySelector(".shot")).toBeNull();
	});

	it("turns the next adventure up on the table, no longer in port", () => {
		const view = { phase: "port", location: "guild", sea: [], tiles: [], card: null } as unknown as RattleView;
		const next = rattle.patch?.(view, { type: "AdventureRevealed", adventure: "convoy" } as never) as RattleView;
		expect([next.phase, next.location, next.card?.id]).toEqual(["briefing", null, "convoy"]);
	});

	it("shows a shot fly, unless nothing is to move", async () => {
		expect(shown(fired, false).querySelector(".shot")).not.toBeNull();
		if (mounted) await unmount(mounted);
		expect(shown(fired, true).querySelector(".shot")).toBeNull();
	});
});
