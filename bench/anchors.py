"""Where the four levels of bots stand on the scale of the ratings: the anchors of a house.

    python bench/anchors.py pirata_codex --matches 200
    python bench/anchors.py --write            # all games, into the file that every house reads
    python bench/anchors.py --minutes 9 --processes 16 --out anchors.toml   # as many matches as there is time for

Deckhands, mates, captains and legends meet in the lab, at tables of the usual options, every table from every seat. The
strengths are those that make the results most likely (Plackett-Luce, the model of the ratings), with a mate at 25.
``error`` is one standard error. What was measured before, one bot against three (docs/experiments.md), counts as well
at four seats. Legends that take seconds to think are not played here: of them it counts at any number of seats.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

import tortuga
from tortuga.engine import rules_of
from tortuga.lab.fixtures import Played
from tortuga.lab.tournament import tournament
from tortuga.server.table.pools import ANCHORS, BETA, MU, class_of

LEVELS = ("deckhand", "mate", "captain", "legend")
ZERO = LEVELS.index("mate")
SIZES = (2, 4, 5)
"""A number of seats for each class."""
DOUBT = 3.0
"""Before anything is played: that two levels differ by more than a few times this, in logits, is unlikely."""


class Figure(NamedTuple):
    """How often one bot has won against three of another."""

    one: str
    three: str
    matches: int
    share: float


FIGURES = {
    "pirata_codex": (Figure("legend", "mate", 1000, 0.455), Figure("legend", "captain", 1000, 0.338)),
    "tiny_epic_pirates": (Figure("legend", "mate", 1000, 0.479), Figure("legend", "captain", 1000, 0.381)),
    "rattle_battle": (Figure("legend", "mate", 1000, 0.560), Figure("legend", "captain", 1000, 0.374)),
    "piratical": (Figure("legend", "mate", 620, 0.495), Figure("legend", "captain", 1000, 0.377)),
    "pirate_attack": (Figure("legend", "mate", 1000, 0.512), Figure("legend", "captain", 1000, 0.381)),
}
"""What is known already, from docs/experiments.md."""
SLOW = {"piratical", "pirate_attack"}
"""Games in which a legend takes seconds to think."""
HEAD = "# Where the levels of bots stand in each pool of ratings. Made by bench/anchors.py; docs/bots.md explains it.\n"


class Choice(NamedTuple):
    """``winner`` came before ``others``, ``times`` times: each is a side, and a side is the levels that sit on it."""

    winner: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    times: float = 1.0


def choices_of(match: Played) -> Iterator[Choice]:
    """What a match says about its players: the first came before all, the second before the rest, and so on."""
    sides = [(match.places[side[0]], tuple(LEVELS.index(match.bots[seat]) for seat in side)) for side in match.sides]
    for place, side in sides:
        rest = tuple(other for at, other in sides if at >= place)
        if any(at > place for at, _ in sides):
            yield Choice(side, rest)


def choices_in(figure: Figure) -> Iterator[Choice]:
    """What a figure says: the one has won, or one of the three."""
    one, three = (LEVELS.index(figure.one),), (LEVELS.index(figure.three),)
    everybody = (one, three, three, three)
    yield Choice(one, everybody, figure.matches * figure.share)
    yield Choice(three, everybody, figure.matches * (1 - figure.share))


def fit(choices: Sequence[Choice]) -> tuple[np.ndarray, np.ndarray]:
    """The strengths in logits that make all this most likely, mates at 0, and their standard errors (Newton's way)."""
    strength = np.zeros(len(LEVELS))
    for _ in range(50):
        slope, bend = -strength / DOUBT**2, np.eye(len(LEVELS)) / DOUBT**2
        for choice in choices:
            rows = np.array([[side.count(level) for level in range(len(LEVELS))] for side in choice.others], float)
            weight = np.exp(rows @ strength)
            weight /= weight.sum()
            mean = weight @ rows
            won = np.array([choice.winner.count(level) for level in range(len(LEVELS))], float)
            slope += choice.times * (won - mean)
            bend += choice.times * ((rows * weight[:, None]).T @ rows - np.outer(mean, mean))
        step = np.linalg.solve(bend, slope)
        strength += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.linalg.inv(bend)
    error = np.sqrt(np.diag(spread) + spread[ZERO, ZERO] - 2 * spread[ZERO])
    return strength - strength[ZERO], error


def summed(choices: Iterator[Choice]) -> list[Choice]:
    """The same choices, each once."""
    times = Counter[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]()
    for choice in choices:
        times[tuple(sorted(choice.winner)), tuple(sorted(tuple(sorted(side)) for side in choice.others))] += 1
    return [Choice(*choice, count) for choice, count in times.items()]


class Plan(NamedTuple):
    """How much is played in each pool."""

    matches: int
    """At least so many."""
    seconds: float
    """And twice as many again, as long as that will take no longer than this; 0: no more than those."""
    seed: int
    processes: int


def played(game: str, seats: int, teams: bool, plan: Plan) -> Sequence[Played]:
    """The matches of one game and class."""
    bots = [level for level in LEVELS if level != "legend" or game not in SLOW]
    options = {"teams": True} if teams else {}
    began, matches = time.perf_counter(), plan.matches
    found = tournament(game, bots, seats, matches, plan.seed, options, plan.processes).results
    while 2 * (time.perf_counter() - began) < plan.seconds:
        matches *= 2
        found = tournament(game, bots, seats, matches, plan.seed, options, plan.processes, resume=found).results
    return found.played


def anchor(game: str, seats: int, teams: bool, plan: Plan) -> str:
    """The lines of the file for one game and class."""
    figures = FIGURES.get(game, ()) if game in SLOW or class_of(seats, teams) == "3-4" else ()
    found, seed = played(game, seats, teams, plan), plan.seed
    choices = summed(choice for match in found for choice in choices_of(match))
    choices += [choice for figure in figures for choice in choices_in(figure)]
    strength, error = fit(choices)
    scale = BETA * math.sqrt(len(found[0].sides))  # the model divides by the uncertainty of all sides together
    source = f"{len(found)} matches at {seats} seats, seed {seed}, rules {rules_of(game).info.version}, "
    source += f"tortuga {tortuga.__version__}{'; docs/experiments.md' if figures else ''}"
    lines = [
        "[[anchor]]",
        f'game = "{game}"',
        f'class = "{class_of(seats, teams)}"',
        f'source = "{source}"',
    ]
    for level, value, doubt in zip(LEVELS, strength, error, strict=True):
        lines.append(f"{level} = {{ mu = {MU + scale * value:.2f}, error = {scale * doubt:.2f} }}")
    return "\n".join(lines) + "\n"


def pools(games: Sequence[str]) -> Iterator[tuple[str, int, bool]]:
    """All games, their classes, and whether in teams."""
    for game in games:
        info = rules_of(game).info
        yield from ((game, seats, False) for seats in SIZES if seats in info.seats)
        if info.teams:
            yield game, 4, True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(tortuga.all_games()))
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="play on for so long, all pools alike")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the lines to this file, pool by pool")
    parser.add_argument("--write", action="store_true", help="change the file that every house reads")
    args = parser.parse_args()
    wanted, ends = list(pools(args.games)), time.perf_counter() + 60 * args.minutes
    made = [HEAD]
    for number, (game, seats, teams) in enumerate(wanted):
        share = max(0.0, ends - time.perf_counter()) / (len(wanted) - number)
        made.append(anchor(game, seats, teams, Plan(args.matches, share, args.seed, args.processes)))
        print(made[-1], flush=True)
        if args.out:
            args.out.write_text("\n".join(made), "utf-8")
    if args.write:
        Path(ANCHORS).write_text("\n".join(made), "utf-8")
        sys.stderr.write(f"{ANCHORS} is written\n")


if __name__ == "__main__":
    main()
