// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Tagged } from "../src/lib/mirror";
import { toasts } from "../src/lib/toasts.svelte";
import { Words } from "../src/lib/words";
import Hand from "../src/pages/hand/Hand.svelte";
import Table from "../src/pages/Table.svelte";

const words = new Words({ events: { CardShown: "A storm comes up", TurnMissed: "The turn is missed" } });
const misses = { turn: ["TurnMissed"], because: ["CardShown"] };
const teller = $state({ log: [] as Tagged[], told: null, view: null, busy: false, losses: [] });

vi.mock("../src/pages/table/sitting.svelte", () => ({
	Sitting: class {
		room = { misses };
		words = words;
		slug = "";
		given = {};
		game = null;
		ask = null;
		isOver = false;
		fault = null;
		live = {
			seat: 1,
			people: 2,
			chat: [],
			answered: new Map(),
			ask: null,
			sight: null,
			table: null,
			question: null,
			me: { seats: [1] },
			channel: { link: "open" },
			teller,
			close: () => {},
		};
	},
}));

let mounted: ReturnType<typeof mount> | null = null;
afterEach(async () => {
	if (mounted) await unmount(mounted);
	mounted = null;
	document.body.innerHTML = "";
});

function happens(...events: Tagged[]): string[] {
	teller.log = [...teller.log, ...events];
	flushSync();
	return toasts.list.map((toast) => toast.text);
}

it.each([
	["a hand", Hand],
	["the table", Table],
])("says on %s that one's own turn is left out, and why", (_, page) => {
	toasts.list = []; // other tests may have left some
	teller.log = [{ type: "TurnMissed", seat: 1 }];
	mounted = mount(page, { target: document.body, props: { params: { id: "t1", query: new URLSearchParams() } } });
	flushSync();
	expect(happens()).toEqual([]);
	expect(happens({ type: "TurnMissed", seat: 0 })).toEqual([]);
	const said = happens({ type: "CardShown", seat: 1 }, { type: "TurnMissed", seat: 1 });
	expect(said).toEqual([expect.stringMatching(/^The turn is missed\. .*A storm comes up\.$/)]);
});
