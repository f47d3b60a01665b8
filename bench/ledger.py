"""Is luck fair, and does drift cancel out? The ledger of many matches, without pricing: means over seats and matches.

Dice and reveals must come to 0 on average, whoever plays; drift shows what the value function gets wrong.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from msgspec.structs import replace

from tortuga import new_match
from tortuga.analysis.ledger import change, enter
from tortuga.analysis.moments import moments, opening
from tortuga.analysis.plan import plan_for
from tortuga.analysis.value import value_of
from tortuga.bots import ThumbBot
from tortuga.bots.bot import play_out
from tortuga.engine import Fast, Match, OptionValue
from tortuga.workers import Crew, Limits

OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
FRESH = 1 << 41
"""Seeds from here on are used for nothing else."""


def kept(game: str, seats: int, number: int) -> list[list[float]]:
    """Dice, reveals and drift of a match, added up for each seat."""
    chance = Fast(FRESH + number)
    match: Match[Any] = new_match(game, seats, chance.below(1 << 62), OPTIONS.get(game, {}))
    levels = [chance.pick(("captain", "mate")) for _ in range(seats)]
    play_out(match, {seat: ThumbBot(number * seats + seat, level) for seat, level in enumerate(levels)})
    plan = replace(plan_for(game), worlds=2, redraws=2, answers=1)
    record, value = match.record, value_of(match.rules, seats)
    before, total = value.of([opening(record)])[0], np.zeros((3, seats))
    for moment in moments(record, len(record.answers)):
        entry = enter(value, plan, moment)
        found = change(entry, before, moment.given, {})
        total += np.stack([found.dice, found.reveals, found.drift])
        before = entry.after
    sums: list[list[float]] = total.tolist()
    return sums


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    with Crew(args.processes, limits=Limits(nice=19)) as crew:
        jobs = [crew.submit(kept, args.game, args.seats, number) for number in range(args.matches)]
        totals = np.array([job.result() for job in jobs])  # matches, parts, seats
    one = totals[:, :, 0]  # the seats of a match are not independent: they sum to 0
    for part, name in enumerate(("dice", "reveals", "drift")):
        mean, error = one[:, part].mean(), one[:, part].std() / max(1, len(one) - 1) ** 0.5
        spread = totals[:, part].std()
        print(f"{args.game} {name}: mean of the first seat {mean:+.3f} +- {error:.3f}, spread of a seat {spread:.3f}")


if __name__ == "__main__":
    main()
