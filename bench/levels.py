"""Does the figure for a seat order the levels? What choices have cost, by a short look, of random players to legends.

    python bench/levels.py gather --out artefacts/levels --wanted 125      # matches a game; goes on where it stopped
    python bench/levels.py report --out artefacts/levels

Four seats, all levels as often. As `tortuga analyse` does it, contested choices evenly spread over a match are looked
into, and the figure of a seat is what they seem to have cost on average. The mean of a level is over its choices, the
error over its seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, hypot
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import tortuga
from gathers import GAMES, gather_and_report
from tortuga.analysis.gathering import Gathering, gathered
from tortuga.analysis.moments import moments
from tortuga.analysis.plan import plan_for
from tortuga.analysis.pricing import choice_of, screen
from tortuga.analysis.telling import CONTESTED, ENOUGH
from tortuga.analysis.value import value_of
from tortuga.bots.bot import play_out
from tortuga.engine import Fast, Match, OptionValue, Record

OPTIONS: dict[str, dict[str, OptionValue]] = {"piratical": {"races": "random"}}
LEVELS = ("random", "deckhand", "mate", "captain", "legend")
SEATS = 4
FRESH = 1 << 45
"""Seeds from here on are used for nothing else."""


class Losses(msgspec.Struct, frozen=True, kw_only=True):
    """What the choices of each seat of a match seem to have cost."""

    match: int
    levels: list[str]
    losses: list[list[float]]


def losses_of(game: str, number: int) -> Losses:
    levels = [LEVELS[(number * SEATS + seat) % len(LEVELS)] for seat in range(SEATS)]
    Fast(FRESH + number).shuffle(levels)
    record, plan = played(game, number, levels), plan_for(game)
    value = value_of(tortuga.rules_of(game), SEATS)
    contested = []
    for moment in moments(record, plan.most_answers):
        chances = value.of([moment.before])[0]
        for given in moment.given:
            found = choice_of(moment, given.seat)
            if found is not None and CONTESTED[0] <= chances[given.seat] <= CONTESTED[1]:
                contested.append((moment.step, given.seat))
    sample = {*contested[:: max(1, -(-len(contested) // plan.screened))]}
    losses: list[list[float]] = [[] for _ in levels]
    for moment in moments(record, plan.most_answers):
        for given in moment.given:
            if (moment.step, given.seat) in sample:
                losses[given.seat].append(round(screen(value, plan, moment, given).loss, 6))
    return Losses(match=number, levels=levels, losses=losses)


def played(game: str, number: int, levels: Sequence[str]) -> Record:
    match: Match[Any] = tortuga.new_match(game, SEATS, FRESH + number, OPTIONS.get(game, {}))
    bots = {seat: tortuga.bot(level, number * SEATS + seat) for seat, level in enumerate(levels)}
    return play_out(match, bots).record


def mean_of(seats: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean over all choices, and its error: those of a seat are not independent."""
    totals, counts = np.array([sum(each) for each in seats]), np.array([len(each) for each in seats])
    mean = totals.sum() / counts.sum()
    return float(mean), float(np.std(totals - mean * counts) * len(seats) ** 0.5 / counts.sum())


def report(folder: Path) -> None:
    for game in GAMES:
        matches = gathered(folder, game, Losses)
        rows, unit = dict[str, tuple[float, float]](), plan_for(game).unit
        for level in LEVELS:
            pairs = [pair for each in matches for pair in zip(each.levels, each.losses, strict=True)]
            of_level = [losses for each, losses in pairs if each == level and losses]
            if len(of_level) > 1:
                mean, error = rows[level] = mean_of(of_level)
                enough = sum(len(losses) >= ENOUGH for losses in of_level)
                accuracy = "" if unit is None else f", accuracy {100 * exp(-max(0.0, mean) / unit):.0f}"
                print(
                    f"{game} {level}: {len(of_level)} seats ({enough} with {ENOUGH} choices), "
                    f"{sum(map(len, of_level))} choices, points each {100 * mean:.2f} +- {100 * error:.2f}{accuracy}"
                )
        for one, other in pairwise(rows):
            (more, an_error), (less, another) = rows[one], rows[other]
            print(f"   {one} to {other}: {100 * (more - less):+.2f} +- {100 * hypot(an_error, another):.2f}")


def main() -> None:
    plan = Gathering(kind=Losses, work=losses_of, wanted=125, count=lambda _: 1)
    gather_and_report(__doc__, plan, Path("artefacts/levels"), report)


if __name__ == "__main__":
    main()
