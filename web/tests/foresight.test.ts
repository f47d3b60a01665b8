import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Foresight } from "../src/games/rattle_battle/foresight";
import { picked } from "../src/games/rattle_battle/picked.svelte";
import { type Mover, planned } from "../src/games/rattle_battle/sea";
import type { Tagged } from "../src/lib/mirror";

const MOVER: Mover = { by: "sail", ship: 0, x: 100, y: 100, angle: 0, limit: 88, target: null };
const PREVIEW = { type: "MovePreview", refusal: null, length: 20, touches: [], nearest: [], fights: [] } as const;

/** A house that answers when it is told to. */
class SlowHouse {
	readonly asked: Tagged[] = [];
	#answers: ((preview: unknown) => void)[] = [];
	ask = (action: Tagged): Promise<unknown> => {
		this.asked.push(action);
		return new Promise((resolve) => void this.#answers.push(resolve));
	};
	async answer(preview: unknown): Promise<void> {
		this.#answers.shift()?.(preview);
		await vi.advanceTimersByTimeAsync(200);
	}
}

describe("what would come of a move", () => {
	beforeEach(() => {
		vi.useFakeTimers();
		picked.forget();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("is asked of the house once, and put beside the plan", async () => {
		const house = new SlowHouse();
		picked.plan = planned(MOVER, 120, 100);
		void new Foresight().look(house.ask);
		await house.answer(PREVIEW);
		expect(house.asked).toEqual([{ type: "Move", ship: 0, x: 120, y: 100, by: "sail" }]);
		expect(picked.plan?.preview).toEqual(PREVIEW);
	});

	it("is asked for one place at a time, however fast the hand moves; then for the newest", async () => {
		const house = new SlowHouse();
		const foresight = new Foresight();
		for (const x of [110, 111, 112, 113]) {
			picked.plan = planned(MOVER, x, 100);
			void foresight.look(house.ask);
		}
		await house.answer({ ...PREVIEW, length: 10 });
		await house.answer({ ...PREVIEW, length: 13 });
		expect(house.asked.map(({ x }) => x)).toEqual([110, 113]);
		expect(picked.plan?.preview?.length).toBe(13);
	});

	it("is given up when the house does not say, and asked again for the next place", async () => {
		const house = new SlowHouse();
		const foresight = new Foresight();
		picked.plan = planned(MOVER, 120, 100);
		void foresight.look(house.ask);
		await house.answer(null);
		expect(house.asked).toHaveLength(1);
		picked.plan = planned(MOVER, 121, 100);
		void foresight.look(house.ask);
		await house.answer(PREVIEW);
		expect(picked.plan?.preview).toEqual(PREVIEW);
	});
});
