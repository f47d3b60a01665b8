"""Is luck fair, and does drift cancel out? The ledger of many matches, without pricing: means over seats and matches.

    python bench/ledger.py gather --out artefacts/ledger --wanted 200
    python bench/ledger.py report --out artefacts/ledger

Dice and reveals must come to 0 on average, whoever plays; drift shows what the value function gets wrong. What is
gathered is kept match by match, so that gathering goes on where it stopped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from gathers import GAMES, gather_and_report
from tortuga import new_match
from tortuga.analysis.gathering import Gathering, gathered
from tortuga.analysis.ledger import change, enter
from tortuga.analysis.moments import moments, opening
from tortuga.analysis.plan import plan_for
from tortuga.analysis.value import value_of
from tortuga.bots import ThumbBot
from tortuga.bots.bot import play_out
from tortuga.engine import Fast, Match, OptionValue

OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
SEATS = 4
FRESH = 1 << 41
"""Seeds from here on are used for nothing else."""


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """Of one match: each part of the ledger added up, for each seat."""

    match: int
    dice: list[float]
    reveals: list[float]
    drift: list[float]


def sums_of(game: str, number: int) -> Sums:
    chance = Fast(FRESH + number)
    match: Match[Any] = new_match(game, SEATS, chance.below(1 << 62), OPTIONS.get(game, {}))
    levels = [chance.pick(("captain", "mate")) for _ in range(SEATS)]
    play_out(match, {seat: ThumbBot(number * SEATS + seat, level) for seat, level in enumerate(levels)})
    plan = replace(plan_for(game), worlds=2, redraws=2, answers=1)
    record, value = match.record, value_of(match.rules, SEATS)
    before, total = value.of([opening(record)])[0], np.zeros((3, SEATS))
    for moment in moments(record, len(record.answers)):
        entry = enter(value, plan, moment)
        found = change(entry, before, moment.given, {})
        total += np.stack([found.dice, found.reveals, found.drift])
        before = entry.after
    dice, reveals, drift = total.tolist()
    return Sums(match=number, dice=dice, reveals=reveals, drift=drift)


def report(folder: Path) -> None:
    for game in GAMES:
        matches = gathered(folder, game, Sums)
        if len(matches) < 2:
            continue
        for name in ("dice", "reveals", "drift"):
            sums = np.array([getattr(each, name) for each in matches])
            one = sums[:, 0]  # the seats of a match are not independent: they sum to 0
            print(
                f"{game} {name}: {len(matches)} matches, mean of the first seat {one.mean():+.3f} +- "
                f"{one.std(ddof=1) / len(one) ** 0.5:.3f}, spread of a seat {sums.std():.3f}"
            )


def main() -> None:
    plan = Gathering(kind=Sums, work=sums_of, wanted=200, count=lambda _: 1)
    gather_and_report(__doc__, plan, Path("artefacts/ledger"), report)


if __name__ == "__main__":
    main()
