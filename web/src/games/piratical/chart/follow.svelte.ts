/** The lens goes by itself where something is asked or told, and back again. To be called while a component is made. */

import { untrack } from "svelte";
import { FINGER, type Lens } from "../../../kit/surface/lens.svelte";
import type { Tagged } from "../../../lib/mirror";
import type { Aiming } from "./aiming.svelte";

/** So much of the height is under what is told of a fight. */
const STAGE = 0.36;

export function follow(lens: Lens, aiming: Aiming): void {
	const { plotting } = aiming;
	const { fleet } = plotting.looking;
	const { given, paper } = fleet;
	/** The lens went close by itself and will go back by itself. */
	let lent = false;

	/** A fight and a choice of places are looked at closely; on a small screen every question begins with its waters. */
	$effect(() => {
		const places = [...plotting.ways.keys()];
		const { foes } = aiming;
		const { small } = lens;
		const asked = given.choices.length > 0;
		if (!lens.wide || !asked) return;
		untrack(() => {
			const { own } = fleet;
			const fight = foes.length > 0;
			// Cards are played and dice thrown between one shot and the next.
			const fighting = given.view.turn.phase === "attack" || given.view.turn.phase === "board";
			const points = [own, ...foes, ...places.map((hex) => paper.at.get(hex))].filter((spot) => spot !== undefined);
			const near = places.length > 0 && (small || lens.zoom === 1 || lent) && lens.scale / lens.zoom < FINGER;
			if (fight) lens.fit(points, given.still, 2 * FINGER);
			else if (near) lens.fit(points, given.still);
			else if (small && own && (lens.zoom === 1 || !lens.shows(own)))
				lens.glide(FINGER / (lens.scale / lens.zoom), own, given.still);
			else if (!small && lent && !fighting) lens.glide(1, paper.middle, given.still);
			lent = fight || near || (lent && fighting);
		});
	});

	/** A fight is looked at closely, whoever fights; who has zoomed by hand keeps their distance. Is it one? */
	function watched(event: Tagged): boolean {
		const [one, two = one] = fleet.fighters(event);
		if (!one || !two) return false;
		if (lens.aim === 1 || lent || lens.small) {
			lens.fit([one, two], given.still, 2 * FINGER, STAGE);
			lent = true;
		} else if (!lens.shows(one) || !lens.shows(two)) {
			lens.glide(lens.aim, { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }, given.still);
		}
		return true;
	}

	/** Who looks closely still sees what happens: the lens goes where it is told of. */
	$effect(() => {
		const event = given.told?.event;
		if (!event) return;
		untrack(() => {
			if (watched(event) || lens.aim === 1) return;
			const named = paper.at.get(String(event.hex ?? ""));
			const spot = named ?? (typeof event.seat === "number" ? fleet.spotOf(event.seat) : undefined);
			if (event.type === "TurnBegan" && lent) {
				lent = false;
				if (!lens.small) lens.glide(1, lens.middle, given.still);
			} else if (spot && !lens.shows(spot)) lens.glide(lens.aim, spot, given.still);
		});
	});
}
