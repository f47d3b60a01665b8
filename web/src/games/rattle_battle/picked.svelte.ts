/**
 * What the person at this screen points at: shared by the sea and the controls. None of it is sent before it is
 * meant.
 */

import type { Choice } from "../contract";
import type { Plan } from "./sea";

export type Look = "box" | "flat";

const KEY = "tortuga.rattle_battle.look";

function stored(): Look | null {
	try {
		const found = localStorage.getItem(KEY);
		return found === "box" || found === "flat" ? found : null;
	} catch {
		return null; // Without storage the choice lasts as long as the page.
	}
}

class Picked {
	/** The chosen ship. */
	ship = $state<number | null>(null);
	/** The ship under the mouse. */
	hover = $state<number | null>(null);
	/** By what the chosen ship would move. */
	by = $state<string | null>(null);
	/** Where it would go. */
	plan = $state.raw<Plan | null>(null);
	/** The plan was made by moving the ship, not by pointing at a proposal. */
	own = $state(false);
	/** The plan has been sent: it stays drawn until the house has answered. */
	sent = $state(false);
	/** A pair of the battle that somebody points at. */
	pair = $state.raw<readonly [number, number] | null>(null);
	/** A shot that a finger has been shown, and fires with the next tap. */
	shot = $state.raw<Choice | null>(null);
	/** How a throw would go, and where one would dig. */
	aim = $state<{ aim: number; power: number } | null>(null);
	spot = $state<{ x: number; y: number } | null>(null);
	#look = $state<Look | null>(stored());

	/** The chosen way of showing the box; null: whatever suits the machine. */
	get look(): Look | null {
		return this.#look;
	}
	set look(look: Look | null) {
		this.#look = look;
		try {
			if (look) localStorage.setItem(KEY, look);
		} catch {
			// as above
		}
	}

	forget(): void {
		this.plan = null;
		this.own = false;
		this.sent = false;
		this.pair = null;
		this.shot = null;
		this.aim = null;
		this.spot = null;
	}
}

export const picked = new Picked();

/** Can this browser draw in three dimensions? */
export function canDrawBoxes(): boolean {
	try {
		return !!document.createElement("canvas").getContext("webgl2");
	} catch {
		return false;
	}
}

/** A small screen or little memory: the chart suits it better. */
export function modest(): boolean {
	const memory = (navigator as Navigator & { deviceMemory?: number }).deviceMemory;
	return (memory !== undefined && memory <= 2) || matchMedia("(max-width: 560px)").matches;
}
