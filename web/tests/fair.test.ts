import { expect, it } from "vitest";
import { commitmentOf, Fair } from "../src/lib/fair";

// The same numbers come from `Fair(bytes(range(32)))` in tortuga/engine/chance.py; tests/web holds it to them too.
const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMMITMENT = "df95a4ea53f5895bdce911352faa1e60302419ed4248d9199cc2964675074a9d";

it("finds the commitment of a key", async () => {
	expect(await commitmentOf(KEY)).toBe(COMMITMENT);
	expect(await commitmentOf(KEY.toUpperCase())).toBe(COMMITMENT);
});

it("knows what is not a key", async () => {
	expect(await commitmentOf("")).toBeNull();
	expect(await commitmentOf("abc")).toBeNull();
	expect(await commitmentOf(KEY.slice(2))).toBeNull();
	expect(await commitmentOf(`zz${KEY.slice(2)}`)).toBeNull();
});

it("draws what the house draws", async () => {
	const fair = await Fair.from(KEY);
	const drawn: (number | undefined)[] = [];
	for (const n of [6, 6, 6, 8, 52, 2, 1, 1000, 6, 6, 6, 7]) drawn.push(await fair?.below(n));
	expect(drawn).toEqual([2, 0, 5, 5, 29, 0, 0, 628, 1, 3, 1, 0]);
	expect(fair?.used).toBe(11);
});
