/** The move that is being planned: where the ship may go, which place is considered, and the way there. */

import type { Choice } from "../../contract";
import { type Course, courseOf, type Mark, trackOf } from "../course";
import type { Spot } from "../hexes";
import { picked } from "../picked.svelte";
import { w } from "../words";
import type { Looking } from "./fleet.svelte";

/** A place and a facing that are considered. */
export interface Plan {
	hex: string;
	facing: number;
}

export class Plotting {
	course: Course | null = $derived.by(() => courseOf(this.#given.space));
	/** Places one may go to, each with the ways the bow may point. */
	ways: ReadonlyMap<string, readonly Choice[]> = $derived.by(() => {
		const places = new Map<string, Choice[]>();
		for (const choice of this.#given.choices)
			if (choice.action.type === "Move") {
				const hex = choice.action.hex as string;
				places.set(hex, [...(places.get(hex) ?? []), choice]);
			}
		return places;
	});
	active: boolean = $derived.by(() => this.ways.size > 0);
	/** The place whose facing is being chosen. */
	pickedSpot: Spot | undefined = $derived.by(() => (picked.hex ? this.#at.get(picked.hex) : undefined));
	facings: readonly Choice[] = $derived.by(() => (picked.hex ? (this.ways.get(picked.hex) ?? []) : []));
	/** Where the bow cannot point there, and why. */
	refused: readonly { facing: number; why: string }[] = $derived.by(() => {
		const reasons = picked.hex ? (this.course?.ends.get(picked.hex)?.reasons ?? []) : [];
		return reasons.flatMap((why, n) => (why ? [{ facing: n + 1, why }] : []));
	});
	/** What is drawn before the ship sets off: the place whose bow is being turned, else the one that is looked at. */
	plan: Plan | null = $derived.by(() => {
		const hex = picked.hex ?? this.looking.hex;
		const here = hex ? this.ways.get(hex) : undefined;
		if (!hex || !here) return null;
		return { hex, facing: (hex === picked.hex && picked.facing) || this.natural(hex, here) };
	});
	cost: number | null = $derived.by(() => (this.plan ? this.costOf(this.plan.hex, this.plan.facing) : null));
	track: readonly Mark[] | null = $derived.by(() => {
		const { plan } = this;
		const { mine, own } = this.looking.fleet;
		const way = plan && this.course?.ends.get(plan.hex)?.ways[plan.facing - 1];
		return way && own && mine ? trackOf({ x: own.x, y: own.y, facing: mine.ship.facing }, way) : null;
	});

	constructor(readonly looking: Looking) {}

	get #given() {
		return this.looking.fleet.given;
	}
	get #at() {
		return this.looking.fleet.paper.at;
	}

	/** The points that an end of the move takes. */
	costOf(hex: string, facing: number): number | null {
		return this.course?.ends.get(hex)?.costs[facing - 1] ?? null;
	}

	/** The fewest points that bring the ship to a hex. */
	leastFor(hex: string): number | null {
		return this.course?.ends.get(hex)?.least ?? null;
	}

	/** How many of the points the plan takes, in words. */
	get spent(): string {
		const { plan, cost } = this;
		const most = plan && this.course?.ends.get(plan.hex)?.limits[plan.facing - 1];
		return w("points.of", { count: cost ?? 0, most: most ?? cost ?? 0 });
	}

	/** The bow as it comes; the house says which way that is. */
	natural(hex: string, here: readonly Choice[]): number {
		return this.course?.ends.get(hex)?.natural ?? (here[0]?.action.facing as number);
	}

	/** The reachable place that is nearest in the direction of an arrow. */
	towardsArrow(from: Spot, [dx, dy]: readonly [number, number]): Spot | null {
		let best: Spot | null = null;
		let least = Number.POSITIVE_INFINITY;
		for (const label of this.ways.keys()) {
			const spot = this.#at.get(label);
			if (!spot || spot === from) continue;
			const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
			const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
			if (along > 0.1 && along + 1.5 * aside < least) {
				least = along + 1.5 * aside;
				best = spot;
			}
		}
		return best;
	}
}
