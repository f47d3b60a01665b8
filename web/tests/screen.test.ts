// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Words } from "../src/lib/words";
import Screen from "../src/pages/screen/Screen.svelte";

const words = new Words({ events: { LastRound: "This is the last round" } });
const room = {
	Table: () => {},
	Seat: () => {},
	heralds: { LastRound: () => ({ glyph: "clock", title: "Hear, hear" }) },
};
const shows = vi.fn();
/** The table of the match on the screen, while something is told or after it. */
let table: object;

vi.mock("../src/pages/table/sitting.svelte", () => ({
	Sitting: class {
		constructor() {
			Object.assign(this, table);
		}
	},
}));

function told(event: { type: string } | null): void {
	const now = event && { event, number: 4, length: 2600 };
	const given = { slug: "piratical", options: {}, seat: null, seats: [], view: {}, told: now, words, still: true };
	table = {
		room,
		words,
		slug: "",
		given,
		game: null,
		waiting: [],
		saying: [],
		status: null,
		isOver: false,
		fault: null,
		live: {
			id: "t1",
			chat: [],
			moved: 7,
			readable: now === null,
			table: { state: "playing", seats: [] },
			channel: { link: "open" },
			teller: { log: [], view: {}, told: now, busy: now !== null },
			reading: { shows },
			close: () => {},
		},
	};
}

let mounted: ReturnType<typeof mount> | null = null;
beforeEach(() => {
	shows.mockClear();
});
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function open(event: { type: string } | null): HTMLElement | null {
	told(event);
	mounted = mount(Screen, { target: document.body, props: { params: { id: "t1", query: new URLSearchParams() } } });
	flushSync();
	return document.querySelector(".sea [data-part=moment]");
}

it("tells a great moment in large on the screen, and phones wait until it has been told", () => {
	expect(open({ type: "LastRound" })?.textContent).toContain("Hear, hear");
	expect(shows).toHaveBeenLastCalledWith(null);
});

it("tells everything else on the board alone", () => {
	expect(open({ type: "Sailed" })).toBeNull();
	expect(shows).toHaveBeenLastCalledWith(null);
});

it("lets the phones go on when nothing is told any more", () => {
	expect(open(null)).toBeNull();
	expect(shows).toHaveBeenLastCalledWith({ number: 7 });
});
