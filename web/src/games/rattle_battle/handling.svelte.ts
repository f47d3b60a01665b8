/**
 * Hands in the Sea Box, whether it is drawn as a box or as a chart: a ship is chosen, fired at, dragged, or moved by
 * keys.
 */

import { untrack } from "svelte";
import type { RattleView, ShipView } from "../../generated/games/rattle_battle";
import type { Tagged } from "../../lib/mirror";
import type { Choice, RoomProps } from "../contract";
import { describe } from "./describing";
import type { Hands } from "./drawn";
import { Foresight } from "./foresight";
import { aimed, meant, moverFor, wayOf } from "./moving";
import { picked } from "./picked.svelte";
import { BOX, type Mover, moversOf, type Point, planned } from "./sea";

type Given = RoomProps<RattleView>;

/** A move shorter than this is not meant as one, in millimetres. */
const SHORTEST = 2;
/** A tap so near to where the ship would go means that place, in millimetres. */
const SAME = 18;
const STEPS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Handling implements Hands {
	movers: readonly Mover[] = $derived.by(() => (this.given.ask?.kind === "turn" ? moversOf(this.given.ask.space) : []));
	/** Is a point of the floor asked for? */
	digs: boolean = $derived.by(() => this.given.ask?.kind === "dig_point");
	/** The ship that is being moved, chosen or pointed at, and how it may move. */
	ship: ShipView | null = $derived.by(() => this.#shipOf(picked.plan?.mover.ship ?? picked.ship ?? picked.hover));
	mover: Mover | null = $derived.by(() => picked.plan?.mover ?? this.#moverOf(picked.ship ?? picked.hover));
	/** Ships that can do something. */
	acting: ReadonlySet<number> = $derived.by(
		() =>
			new Set([
				...this.movers.map((one) => one.ship),
				...this.#choices.flatMap(({ action }) => (typeof action.ship === "number" ? [action.ship] : [])),
			]),
	);
	/** Ships to which something can be done, by the chosen one if there is one. */
	targets: ReadonlySet<number> = $derived.by(
		() =>
			new Set(
				this.#choices.flatMap(({ action }) =>
					typeof action.target === "number" &&
					(typeof action.ship !== "number" || picked.ship === null || action.ship === picked.ship)
						? [action.target]
						: [],
				),
			),
	);

	/** Which ship was chosen before the drag. */
	#before: { ship: number | null } | null = null;

	constructor(readonly given: Given) {}

	get #choices(): readonly Choice[] {
		return this.given.ask?.choices ?? [];
	}

	readonly pick = (die: number | null, at: Point, byFinger = false): void => {
		if (byFinger && this.#goes(die, at)) return;
		if (this.digs && die === null) {
			picked.spot = { x: inBox(at[0]), y: inBox(at[1]) };
			return;
		}
		if (die !== null && this.#shoots(die, byFinger)) return;
		const stays = this.movers.some((one) => one.ship === die && wayOf(one) === picked.by);
		picked.ship = die === picked.ship ? null : die;
		picked.plan = null;
		if (!stays) picked.by = null;
	};

	readonly draggable = (die: number): boolean => this.movers.some((one) => one.ship === die);

	readonly drag = (die: number, at: Point): void => {
		this.#before ??= { ship: picked.ship };
		if (picked.ship !== die) {
			picked.ship = die;
			picked.by = null;
		}
		const way = this.#moverOf(die);
		if (way) picked.plan = aimed(this.given.view, way, at);
		picked.own = true;
	};

	/** Another finger came: nothing has been dragged. */
	readonly cancel = (): void => {
		if (this.#before) picked.ship = this.#before.ship;
		this.#before = null;
		picked.plan = null;
	};

	/** What a finger lets go lies there to be looked at, and sails with the next tap: the finger hid the place. */
	readonly drop = (die: number, at: Point, byFinger = false): void => {
		this.drag(die, at);
		this.#before = null;
		if (!byFinger) this.#commit();
		else if ((picked.plan?.length ?? 0) < SHORTEST) picked.plan = null;
	};

	readonly go = (): void => this.#commit();

	readonly hover = (die: number | null): void => {
		if (picked.hover !== die) picked.hover = die;
	};

	/** A ship with the focus is moved by the arrow keys. */
	readonly key = (event: KeyboardEvent, die: number): void => {
		const step = STEPS[event.key];
		const way = this.#moverOf(die);
		const from = this.#shipOf(die);
		if (step && way && from) {
			event.preventDefault();
			picked.ship = die;
			const far = event.shiftKey ? 10 : 1;
			const old = picked.own && picked.plan?.mover.ship === die ? picked.plan : from;
			picked.plan = aimed(this.given.view, way, [old.x + step[0] * far, old.y + step[1] * far]);
			picked.own = true;
		} else if (event.key === "Enter" || event.key === " ") {
			event.preventDefault();
			if (picked.own && picked.plan?.mover.ship === die) this.#commit();
			else this.pick(die, [from?.x ?? 0, from?.y ?? 0]);
		} else if (event.key === "Escape") {
			picked.plan = null;
			picked.ship = null;
		}
	};

	readonly name = (die: number): string => this.given.words.name("die", die);
	readonly describe = (ship: ShipView): string => describe(ship, this.given.view, this.given.words);
	readonly tileName = (id: string): string => this.given.words.name("tile", id);

	/** A hint that is a point of the sea is shown where it is. */
	show(action: Tagged): void {
		const way = moverFor(this.movers, action);
		if (way) picked.plan = planned(way, Number(action.x), Number(action.y));
		else if (this.digs) picked.spot = { x: Number(action.x), y: Number(action.y) };
	}

	/** A finger takes the chosen ship to a place: the first tap shows it there, the next one on it sails. */
	#goes(die: number | null, at: Point): boolean {
		const { plan, ship, own } = picked;
		const planned = own && plan !== null && plan.mover.ship === ship;
		if (planned && (die === ship || (die === null && Math.hypot(plan.x - at[0], plan.y - at[1]) < SAME))) {
			this.#commit();
			return true;
		}
		if (die !== null || ship === null || !this.draggable(ship)) return false;
		this.drag(ship, at);
		this.#before = null;
		return true;
	}

	/** Fire at a ship where that is what a click on it means; true where it was done, or shown to a finger. */
	#shoots(die: number, byFinger: boolean): boolean {
		if (!this.targets.has(die)) return false;
		const found = this.#choices.filter(
			({ action }) =>
				action.target === die &&
				(typeof action.ship !== "number" || action.ship === picked.ship || !this.acting.has(picked.ship ?? -1)),
		);
		const fire = found.find(({ action }) => action.type === "Fire");
		const shot = fire ?? (found.length === 1 ? found[0] : undefined);
		if (shot && byFinger && picked.shot?.index !== shot.index) {
			const { ship } = shot.action;
			picked.shot = shot;
			picked.pair = [typeof ship === "number" ? ship : die, die];
		} else if (shot) this.given.answer(shot.index);
		return shot !== undefined;
	}

	#commit(): void {
		const { plan } = picked;
		if (!plan || plan.length < SHORTEST) {
			picked.plan = null;
			return;
		}
		picked.sent = true;
		this.given.submit(meant(plan));
	}

	#shipOf(die: number | null): ShipView | null {
		return this.given.view.sea.find((one) => one.die === die) ?? null;
	}

	#moverOf(die: number | null): Mover | null {
		const all = this.movers.filter((one) => one.ship === die);
		return all.find((one) => wayOf(one) === picked.by) ?? all[0] ?? null;
	}
}

/** What is picked follows what is asked and told. To be called while a component is made. */
export function keepUp(handling: Handling): void {
	const { given } = handling;
	const foresight = new Foresight();
	$effect(() => {
		// A new question, or the old one again after a refusal: what was planned is put back.
		if (given.ask) untrack(() => picked.forget());
	});
	$effect(() => {
		const { advised } = given;
		if (advised) untrack(() => handling.show(advised));
	});
	$effect(() => {
		const busy = given.told !== null;
		if (busy || !given.ask)
			untrack(() => {
				if (busy || !picked.sent) picked.forget();
				if (busy) picked.ship = null;
			});
	});
	$effect(() => {
		if (picked.ship !== null && !given.view.sea.some((one) => one.die === picked.ship)) picked.ship = null;
	});
	$effect(() => {
		if (picked.plan && !picked.plan.preview) void foresight.look(given.preview);
	});
}

function inBox(value: number): number {
	return Math.round(Math.max(0, Math.min(BOX, value)) * 10) / 10;
}
