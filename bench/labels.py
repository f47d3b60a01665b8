"""Do claims about answers come true? Losses found by playing on a little, compared with the same worlds played out.

Random players, deckhands and mates play. Their answers that look worst after a short look are tried again in fresh
worlds: at several horizons, and at the end of the match. ``comes true`` is the share of a claim that is left in the
end, of claims above two points and two standard errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tortuga
from tortuga.analysis.ledger import PRICE, mates_answer
from tortuga.analysis.moments import Given, Moment, moments
from tortuga.analysis.plan import Plan, plan_for
from tortuga.analysis.pricing import LEAST, SURE, choice_of, screen, tried
from tortuga.analysis.value import Value, value_of
from tortuga.bots.bot import play_out
from tortuga.engine import Fast, Match, OptionValue, Record

OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
FRESH = 1 << 42
"""Seeds from here on are used for nothing else."""
CONTESTED = (0.1, 0.9)


def played(game: str, number: int) -> Record:
    match: Match[Any] = tortuga.new_match(game, 4, FRESH + number, OPTIONS.get(game, {}))
    levels = ["random", "deckhand", "mate", "mate"]
    Fast(number).shuffle(levels)
    return play_out(match, {seat: tortuga.bot(level, number * 4 + seat) for seat, level in enumerate(levels)}).record


def suspects(value: Value, plan: Plan, record: Record, one_in: int) -> Iterator[tuple[float, Moment, Given]]:
    """Contested choices other than a mate's, with what a short look says they cost."""
    chance = Fast(len(record.answers))
    for moment in moments(record, plan.most_answers):
        given = choice_of(moment, moment.given[0].seat) if len(moment.given) == 1 else None
        if given is None or chance.below(one_in):
            continue
        own = value.of([moment.before])[0][given.seat]
        if CONTESTED[0] < own < CONTESTED[1] and mates_answer(moment.before, given.seat) != given.action:
            yield screen(value, plan, moment, given).loss, moment, given


def claims(
    value: Value, plan: Plan, moment: Moment, given: Given, horizons: list[int | None], worlds: int
) -> NDArray[np.float64]:
    """By horizon and world: how much better a mate's answer does."""
    ways = [given.action, mates_answer(moment.before, given.seat)]
    found = [tried(value, moment, given.seat, ways, plan, PRICE, range(worlds), horizon) for horizon in horizons]
    return np.stack([each[1, :, given.seat] - each[0, :, given.seat] for each in found])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--horizons", default="0,12,40,100", help="choices to play on, besides to the end")
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--top", type=int, default=4, help="answers of a match")
    parser.add_argument("--one-in", type=int, default=3, help="how many of the choices are looked at")
    parser.add_argument("--seconds", type=float, default=600)
    args = parser.parse_args()
    horizons: list[int | None] = [*[int(horizon) for horizon in args.horizons.split(",")], None]
    plan, end, number = plan_for(args.game), monotonic() + args.seconds, 0
    rows: list[NDArray[np.float64]] = []
    while not rows or monotonic() < end:
        record = played(args.game, number)
        number += 1
        value = value_of(tortuga.rules_of(args.game), 4)
        found = sorted(suspects(value, plan, record, args.one_in), key=lambda each: -each[0])[: args.top]
        rows += [claims(value, plan, moment, given, horizons, args.worlds) for _, moment, given in found]
    data = np.stack(rows)  # events, horizons, worlds
    means, errors = data.mean(2), data.std(2, ddof=1) / args.worlds**0.5
    for place, horizon in enumerate(horizons):
        sure = (means[:, place] > LEAST) & (means[:, place] > SURE * errors[:, place])
        claimed, true = means[sure, place].sum(), means[sure, -1].sum()
        share = f"{true / claimed:.2f}" if sure.any() else "-"
        after = "all" if horizon is None else horizon
        print(
            f"{args.game} after {after} choices: {sure.sum()} of {len(rows)} sure, "
            f"claimed {claimed / max(1, sure.sum()):.3f}, comes true {share}"
        )


if __name__ == "__main__":
    main()
