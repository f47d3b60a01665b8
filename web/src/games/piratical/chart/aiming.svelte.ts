/** What guns would do: one's own from here and from the place that is considered, others' from where they lie. */

import type { Choice } from "../../contract";
import type { Afloat, Shot } from "../course";
import type { Spot } from "../hexes";
import type { Plan, Plotting } from "./plotting.svelte";

/** What one could do to a ship, and from where (empty: from here); null: no gun bears. */
export interface Aim {
	from: string;
	shot: Shot | null;
}

const AT_SHIPS: readonly string[] = ["Fire", "Board", "Ram"];

export class Aiming {
	/** For each ship the answer that does most to it: fire with most weapons, board it, ram it. */
	best: ReadonlyMap<number, Choice> = $derived.by(() => {
		const most = new Map<number, Choice>();
		const size = (one: Choice) => ((one.action.weapons as number[] | undefined) ?? []).length;
		for (const choice of this.#given.choices) {
			if (!AT_SHIPS.includes(choice.action.type)) continue;
			const target = choice.action.target as number;
			const before = most.get(target);
			if (!before || size(choice) > size(before)) most.set(target, choice);
		}
		return most;
	});
	/** Where the ships lie that a question is about. */
	foes: readonly Spot[] = $derived.by(() => [...this.best.keys()].flatMap((seat) => this.#fleet.spotOf(seat) ?? []));
	/** What one could do to the ship that is looked at, from here and from the place that is being considered. */
	aims: readonly Aim[] = $derived.by(() => {
		const { plan, looking } = this.plotting;
		const [mine, target] = [this.#fleet.mine, looking.ship];
		if (!target || !mine || target === mine) return [];
		const found: Aim[] = [{ from: "", shot: this.#mine.get(target.seat) ?? null }];
		if (plan && (plan.hex !== mine.ship.hex || plan.facing !== mine.ship.facing))
			found.push({ from: plan.hex, shot: this.#fromPlan(target) });
		return found;
	});
	/** The sea on which guns bear: one's own from the place being considered or before a shot, else those looked at. */
	bearing: readonly Spot[] = $derived.by(() => {
		const { plan, looking } = this.plotting;
		const { mine } = this.#fleet;
		const firing = this.#given.choices.some(({ action }) => action.type === "Fire");
		if (mine && plan && !looking.ship) return this.#fieldFrom(plan);
		if (looking.ship && !(firing && this.best.has(looking.ship.seat))) return this.#fieldAsItLies(looking.ship);
		return mine && firing ? this.#fieldAsItLies(mine) : [];
	});
	#mine = $derived.by(() => this.#shotsOf(this.#given.seat));
	/** Those of the acting ship, which is about to fire. */
	#acting = $derived.by(() => {
		const { turn } = this.#given.view;
		return turn.phase === "attack" ? this.#shotsOf(turn.seat) : new Map<number, Shot>();
	});

	constructor(readonly plotting: Plotting) {}

	get #fleet() {
		return this.plotting.looking.fleet;
	}
	get #given() {
		return this.#fleet.given;
	}

	/** How likely a ship is hit: as things are before a shot, else from the place that is being considered. */
	oddsOn(target: Afloat): number | null {
		if (this.#given.told) return null;
		const planned = target === this.#fleet.mine ? null : this.#fromPlan(target);
		const shot = this.#acting.get(target.seat) ?? planned;
		return shot ? Math.round(shot.chance * 100) : null;
	}

	/** What a ship could do to others as it lies. */
	#shotsOf(shooter: number | null): ReadonlyMap<number, Shot> {
		const shots = this.#given.view.shots.filter((shot) => shot.seat === shooter);
		return new Map(shots.map((shot) => [shot.target, { ...shot, weapons: shot.served }]));
	}

	/** What one's own ship could do to another from the end of its move that is being considered. */
	#fromPlan(target: Afloat): Shot | null {
		const { plan, course } = this.plotting;
		const aims = plan && course?.ends.get(plan.hex)?.aims;
		return aims?.find((aim) => aim.target === target.seat && aim.facing === plan?.facing) ?? null;
	}

	#fieldAsItLies(captain: Afloat): readonly Spot[] {
		return captain.ship.bears.flatMap((hex) => this.#fleet.paper.at.get(hex) ?? []);
	}

	/** The sea on which one's own guns would bear from an end of the move. */
	#fieldFrom({ hex, facing }: Plan): readonly Spot[] {
		const { course } = this.plotting;
		const { paper } = this.#fleet;
		const [from, end] = [paper.at.get(hex), course?.ends.get(hex)];
		if (!from || !end) return [];
		const ways = new Set(course?.fire[facing - 1]?.map(([q, r]) => `${from.x + q + r / 2} ${from.row + r}`));
		const hidden = new Set(end.hidden);
		return paper.spots.filter((spot) => spot.water && ways.has(`${spot.x} ${spot.row}`) && !hidden.has(spot.label));
	}
}
