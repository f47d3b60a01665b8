// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Asked } from "../src/games/contract";
import Standing from "../src/kit/Standing.svelte";
import {
	FIRST,
	inForce,
	LONGEST,
	ordered,
	pause,
	type Question,
	recall,
	remember,
	SHORTEST,
	standingAnswer,
} from "../src/lib/standing";

const WINDOWS = ["respond", "block"];

function question(kind: string, mine: number, passes = true, more = 1): Question {
	const pass = { index: 0, action: { type: "Pass" }, isDefault: passes };
	const others = Array.from({ length: more }, (_, at) => ({
		index: at + 1,
		action: { type: "PlayBlockade" },
		isDefault: !passes && at === 0,
	}));
	return { kind, about: { mine }, choices: [pass, ...others] };
}

describe("a standing answer", () => {
	it("asks always unless told otherwise", () => {
		expect(standingAnswer(question("respond", 0), WINDOWS, "always")).toBeNull();
		expect(standingAnswer(question("respond", 1), WINDOWS, "always")).toBeNull();
	});

	it("passes what does not concern the player", () => {
		expect(standingAnswer(question("respond", 0), WINDOWS, "concerned")).toBe(0);
		expect(standingAnswer(question("respond", 1), WINDOWS, "concerned")).toBeNull();
	});

	it("passes everything for a turn", () => {
		expect(standingAnswer(question("respond", 1), WINDOWS, "never")).toBe(0);
	});

	it("never answers what is no window, nor where passing is not the default", () => {
		expect(standingAnswer(question("play", 0), WINDOWS, "never")).toBeNull();
		expect(standingAnswer(question("block", 1, false), WINDOWS, "never")).toBeNull();
		expect(standingAnswer(null, WINDOWS, "never")).toBeNull();
	});

	it("leaves it to the page to pass where nothing else can be done, so that it is not done twice", () => {
		expect(standingAnswer(question("respond", 1, true, 0), WINDOWS, "never")).toBeNull();
	});

	it("waits for a random time within bounds that do not depend on the question", () => {
		expect(pause(() => 0)).toBe(SHORTEST);
		expect(pause(() => 0.999999)).toBeLessThan(LONGEST);
	});
});

describe("an order", () => {
	it("not to be asked holds for the turn, then what was ordered before holds again", () => {
		const concerned = ordered(FIRST, "concerned", 4);
		const never = ordered(concerned, "never", 5);
		expect(inForce(never, 5)).toBe("never");
		expect(inForce(never, 6)).toBe("concerned");
		expect(inForce(ordered(never, "never", 5), 6)).toBe("concerned");
		expect(inForce(ordered(never, "never", 7), 8)).toBe("concerned");
	});

	it("is remembered for each table", () => {
		expect(recall("/table/a#0")).toEqual(FIRST);
		remember("/table/a#0", ordered(FIRST, "concerned", 3));
		expect(recall("/table/a#0").standing).toBe("concerned");
		expect(recall("/table/b#0")).toEqual(FIRST);
	});
});

describe("the page", () => {
	let made: ReturnType<typeof mount> | null = null;

	beforeEach(() => {
		vi.useFakeTimers();
		localStorage.clear();
	});
	afterEach(async () => {
		if (made) await unmount(made);
		made = null;
		document.body.innerHTML = "";
		vi.useRealTimers();
	});

	function show(asked: Question | null) {
		const answer = vi.fn();
		const ask = asked as unknown as Asked;
		made = mount(Standing, { target: document.body, props: { table: "t", turn: 3, ask, windows: WINDOWS, answer } });
		flushSync();
		return answer;
	}
	function order(standing: string): void {
		document.querySelector<HTMLInputElement>(`input[value=${standing}]`)?.click();
		flushSync();
	}

	it("leaves the question to its player until told to pass, then passes after a while", () => {
		const answer = show(question("respond", 1));
		vi.advanceTimersByTime(10 * LONGEST);
		expect(answer).not.toHaveBeenCalled();
		order("never");
		vi.advanceTimersByTime(SHORTEST - 1);
		expect(answer).not.toHaveBeenCalled();
		vi.advanceTimersByTime(LONGEST);
		expect(answer).toHaveBeenCalledExactlyOnceWith(0);
	});

	it("does not pass any more when its player wants to be asked after all", () => {
		const answer = show(question("respond", 0));
		order("concerned");
		vi.advanceTimersByTime(SHORTEST - 1);
		order("always");
		vi.advanceTimersByTime(10 * LONGEST);
		expect(answer).not.toHaveBeenCalled();
	});

	it("shows which order holds, and remembers it", () => {
		show(null);
		order("concerned");
		expect(document.querySelector("[data-standing]")?.getAttribute("data-standing")).toBe("concerned");
		expect(recall("t").standing).toBe("concerned");
	});
});
