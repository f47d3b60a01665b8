/** Who has won, and by how much, as the one who looks would say it. */

import { winnersOf } from "../../games/contract";
import type { Me, Recount, TableInfo, TurningPoint } from "../../generated/protocol";
import { t } from "../../lib/i18n.svelte";
import { enumerated, rounded, type Words } from "../../lib/words";

export interface Verdict {
	/** How it is for the one who looks; spectators and shared screens only see that somebody won. */
	mood: "won" | "lost" | "plain";
	text: string;
}

type Over = Pick<TableInfo, "seats" | "outcome">;

export function verdictOf(table: Over, me: Pick<Me, "seats">, recount: Recount | null, words: Words): Verdict {
	const places = table.outcome?.places ?? [];
	const winners = winnersOf(table.outcome);
	const own = me.seats.length === 1 ? (me.seats[0] ?? null) : null;
	const names = (seats: readonly number[]) => enumerated(seats.map((seat) => table.seats[seat]?.name ?? ""));
	if (!winners.length) {
		if (places.length > 1) return { mood: own === null ? "plain" : "lost", text: t("result.nobody") };
		return own === null
			? { mood: "plain", text: t("result.lost.name", { name: names([0]) }) }
			: { mood: "lost", text: t("result.lost") };
	}
	const of = own ?? (winners[0] as number);
	const by = fits(recount, of, winners.includes(of)) ? marginOf(recount, of, words) : "";
	if (own === null) {
		const who = { name: names(winners), margin: by };
		return { mood: "plain", text: by ? t("result.won.name.by", who) : t("result.won.name", who) };
	}
	if (!winners.includes(own))
		return { mood: "lost", text: by ? t("result.lost.by", { margin: by }) : t("result.lost") };
	const others = winners.filter((seat) => seat !== own);
	if (!others.length) return { mood: "won", text: by ? t("result.won.by", { margin: by }) : t("result.won") };
	const together = others.every((seat) => mateOf(recount, own).includes(seat));
	return { mood: "won", text: t(together ? "result.won.with" : "result.won.shared", { name: names(others) }) };
}

/** Those who win and lose together with this seat. */
function mateOf(recount: Recount | null, seat: number): readonly number[] {
	return recount?.race?.lines.find((line) => line.seats.includes(seat))?.seats ?? [];
}

/** By how much a seat was ahead or behind, in the words of the game; empty if points did not decide. */
function marginOf(recount: Recount | null, seat: number, words: Words): string {
	const margin = recount?.margins[seat] ?? 0;
	const place = recount?.tallies[seat]?.parts[0]?.key ?? recount?.tallies.find((one) => one.parts[0])?.parts[0]?.key;
	if (!margin || !place || !words.has("margin", place)) return "";
	const said = words.say("margin", place, { count: Number(rounded(Math.abs(margin))) });
	return said.replace(/^\d+(?=\s)/, (digits) => t("numbers").split(" ")[Number(digits) - 1] ?? digits);
}

/** Does the margin go with the result? Who won although behind won by something else. */
function fits(recount: Recount | null, seat: number, won: boolean): boolean {
	const margin = recount?.margins[seat] ?? 0;
	return won ? margin > 0 : margin < 0;
}

/** Does it belong to a turning point how the standing changed? What a seat gained while it was struck does not. */
export function tellsChange({ kind, before, after }: Pick<TurningPoint, "kind" | "before" | "after">): boolean {
	return kind === "blow" ? after < before : after !== before;
}

export interface Spot {
	x: number;
	y: number;
}

/** Where the points of a race lie in a box, and the lines across it. */
export function plot(points: readonly number[], low: number, high: number, width: number, height: number): Spot[] {
	const span = high - low || 1;
	const step = points.length > 1 ? width / (points.length - 1) : 0;
	return points.map((value, at) => ({ x: at * step, y: height - ((value - low) / span) * height }));
}

/** Round numbers between these, at most about so many, for the lines across a chart. */
export function ticks(low: number, high: number, most = 5): number[] {
	const rough = (high - low || 1) / most;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
	const found = [];
	for (let at = Math.floor(low / step) * step; at < high + step; at += step) found.push(at);
	return found;
}

/** Which of so many labels to show, so that they do not stand too close: always the last. */
export function shown(count: number, most: number): Set<number> {
	const step = Math.max(1, Math.ceil(count / most));
	const found = new Set<number>();
	for (let at = count - 1; at >= 0; at -= step) found.add(at);
	return found;
}

/** Marks one below the other where they would lie over one another. */
export function apart(spots: readonly Spot[], gap: number): Spot[] {
	const placed: Spot[] = [];
	for (const { x, y } of spots) {
		let free = y;
		const near = () => placed.find((one) => Math.hypot(one.x - x, one.y - free) < gap);
		for (let other = near(); other; other = near()) free = other.y + gap;
		placed.push({ x, y: free });
	}
	return placed;
}

/** Marks that must not lie on each other: moved apart by at least `gap`, and none of them below `lowest`. */
export function spread(heights: readonly number[], gap: number, lowest = Number.POSITIVE_INFINITY): number[] {
	const order = heights.map((_, at) => at).sort((a, b) => (heights[a] as number) - (heights[b] as number));
	const moved = [...heights];
	for (let n = 1; n < order.length; n++) {
		const above = moved[order[n - 1] as number] as number;
		const at = order[n] as number;
		moved[at] = Math.max(moved[at] as number, above + gap);
	}
	let under = lowest + gap;
	for (const at of order.reverse()) {
		moved[at] = Math.min(moved[at] as number, under - gap);
		under = moved[at];
	}
	return moved;
}
