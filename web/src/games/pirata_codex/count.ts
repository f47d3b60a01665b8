/** Which dice glow at the reveal. The count itself comes from the rules; this only shows where it comes from. */

import type { DieSeen, GameView } from "../../generated/games/pirata_codex";

export type Tone = "plain" | "lit" | "dim" | "out";

/** Whose claim is tested: the bidder's when he is called a liar, the locker's when he locks. */
export function claimant(view: GameView): number | null {
	return view.call === "lock" ? view.caller : (view.bid?.seat ?? null);
}

export function toneOf(die: DieSeen, seat: number, view: GameView): Tone {
	if (!view.revealed || !view.bid || !die.shows.length) return "plain";
	if (knockedOut(die, seat, view)) return "out";
	const wild = !view.skins.includes("dead_ones") && die.shows.includes(1);
	return die.shows.includes(view.bid.face) || wild ? "lit" : "dim";
}

/** The Cursed die strikes out its like in its owner's cup, and itself, when its owner's own claim is tested. */
function knockedOut(die: DieSeen, seat: number, view: GameView): boolean {
	if (claimant(view) !== seat) return false;
	const cursed = view.players[seat]?.dice?.find((one) => one.kind === "cursed");
	const value = cursed?.shows[0];
	return value !== undefined && (die.kind === "cursed" || die.shows.includes(value));
}
