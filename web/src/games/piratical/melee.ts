/** A boarding as it stands, read from the log: who fights whom, with what, and how it has gone so far. */

import type { BoardingRolled, Event, GameView } from "../../generated/games/piratical";
import type { Tagged } from "../../lib/mirror";

export interface Side {
	/** Null: boarders that came with a card, or a mutineer. */
	seat: number | null;
	crew: number | null;
	/** Ids of the cards played, and what they add. */
	cards: readonly string[];
	bonus: number;
	die: number | null;
	total: number | null;
}

export interface Melee {
	sides: readonly [Side, Side];
	/** Grappling hooks hold: the fight goes on. */
	round: number;
	/** Which side has won this round; null before the dice are thrown. */
	winner: BoardingRolled["winner"] | null;
	/** What it came to: loot, a crew lost. */
	after: readonly Event[];
	/** Is it one of the crew against the rest? */
	mutiny: boolean;
	/** May it still go on? Not if it came with a card: then the roll is all there is. */
	goesOn: boolean;
}

/** Events that are part of a boarding, once it has been declared. */
const PARTS: ReadonlySet<string> = new Set<Event["type"]>([
	"BoardingDeclared",
	"BoardingRolled",
	"CardPlayed",
	"Looted",
	"CrewLost",
	"TreasureLost",
	"GoldLost",
	"HooksRolled",
	"HooksCastOff",
	"HooksParted",
	"Escaped",
]);

/** The boarding that is told of or asked about at this moment; null when there is none. */
export function meleeOf(view: GameView, log: readonly Tagged[], telling: Tagged | null): Melee | null {
	const turn = log.slice(1 + log.findLastIndex(({ type }) => type === "TurnBegan"));
	const declared = turn.findLastIndex(({ type }) => type === "BoardingDeclared");
	const from = declared >= 0 ? declared : turn.findLastIndex(({ type }) => type === "BoardingRolled");
	if (from < 0) return null;
	const mutiny = (turn as unknown as Event[]).some((event) => event.type === "CardShown" && event.card === "mutiny");
	const begun = { ...NOTHING, mutiny: mutiny && declared < 0 };
	const melee = (turn.slice(from) as unknown as Event[]).reduce((so, event) => step(view, so, event), begun);
	if (telling) return PARTS.has(telling.type) ? melee : null;
	return melee.goesOn && view.turn.phase === "board" ? melee : null;
}

function side(seat: number | null, crew: number | null = null): Side {
	return { seat, crew, cards: [], bonus: 0, die: null, total: null };
}

const NOTHING: Melee = {
	sides: [side(null), side(null)],
	round: 1,
	winner: null,
	after: [],
	mutiny: false,
	goesOn: false,
};

function step(view: GameView, melee: Melee, event: Event): Melee {
	const crewOf = (seat: number) => view.captains[seat]?.ship?.crew ?? null;
	switch (event.type) {
		case "BoardingDeclared":
			return {
				...melee,
				sides: [side(event.seat, crewOf(event.seat)), side(event.target, crewOf(event.target))],
				goesOn: true,
			};
		case "CardPlayed": {
			if (melee.winner) return melee;
			const [one, two] = melee.sides.map((of) =>
				of.seat === event.seat ? { ...of, cards: [...of.cards, event.card] } : of,
			) as [Side, Side];
			return { ...melee, sides: [one, two] };
		}
		case "BoardingRolled": {
			const seats = [event.attacker, event.defender];
			const [one, two] = [0, 1].map((at) => ({
				...(melee.sides[at] as Side),
				seat: seats[at] ?? null,
				crew: event.crews[at] ?? null,
				bonus: event.cards[at] ?? 0,
				die: event.dice[at] ?? null,
				total: event.totals[at] ?? null,
			})) as [Side, Side];
			return { ...melee, sides: [one, two], winner: event.winner, goesOn: event.attacker !== null };
		}
		case "HooksRolled": {
			if (event.free) return { ...melee, after: [...melee.after, event] };
			const [one, two] = melee.sides.map(({ seat }) => side(seat, seat === null ? null : crewOf(seat))) as [Side, Side];
			return { ...melee, sides: [one, two], round: melee.round + 1, winner: null, after: [event] };
		}
		default:
			return PARTS.has(event.type) ? { ...melee, after: [...melee.after, event] } : melee;
	}
}
