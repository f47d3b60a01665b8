"""Where the four levels of bots stand on the scale of the ratings: the anchors of a house.

    python bench/anchors.py pirata_codex --minutes 10
    python bench/anchors.py --minutes 60 --kept anchors.json --write   # all games, into the file that houses read

Deckhands, captains and legends meet mates in the lab, at tables of the usual options, every table from every seat. Each
round is played where it makes a place surer fastest. The strengths are those that make the results most likely
(Plackett-Luce, the model of the ratings), with a mate at 25. ``error`` is one standard error. What was measured before
counts as well: the places in the file that every house reads, or, for a game that has none there, one bot against three
(docs/experiments.md). Legends that take seconds to think are not played here.

With ``--kept``, the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

import tortuga
from tortuga.bots import plays_as
from tortuga.engine import rules_of
from tortuga.engine.codecs import json_reader
from tortuga.lab.fixtures import Played
from tortuga.lab.tournament import tournament
from tortuga.server.table.pools import ANCHORS, BETA, MU, TEAMS, anchors, class_of, pool_name

LEVELS = ("deckhand", "mate", "captain", "legend")
ZERO = LEVELS.index("mate")
SIZES = (2, 4, 5)
"""A number of seats for each class."""
DOUBT = 3.0
"""Before anything is played: that two levels differ by more than a few times this, in logits, is unlikely."""
FIXED = 1e-3
"""How sure it is that a mate stands at 0, where places are known from before."""
SEEDS = 1_000_000
"""How far apart the seeds of two rounds are."""
A_MATCH = 1.0
"""How many CPU seconds a match takes, as long as none was played."""


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


class Place(NamedTuple):
    """Where a level stands, in logits, and its standard error."""

    strength: float
    error: float


class Known(msgspec.Struct):
    """What is known about the levels in one pool."""

    source: str
    """Where the places from before come from."""
    before: list[Place]
    """The places from before, of all levels."""
    rules: str
    """The version of the rules that was played."""
    matches: int = 0
    rounds: int = 0
    """In how many rounds, each with seeds of its own."""
    choices: list[Choice] = []
    """What has been played since."""
    seconds: dict[str, float] = {}
    """How long a match of each level with mates takes."""


read_kept = json_reader(dict[str, Known])


class Pool(NamedTuple):
    """A game and a class of seat counts."""

    game: str
    seats: int
    teams: bool

    @property
    def name(self) -> str:
        return pool_name(self.game, class_of(self.seats, self.teams))

    @property
    def scale(self) -> float:
        """How far a logit is on the scale of ratings: the model divides by the uncertainty of all sides together."""
        return BETA * math.sqrt(2 if self.teams else self.seats)

    def plays_as(self, level: str) -> str:
        """The level that a bot of this level really plays at here."""
        return plays_as(rules_of(self.game), level, self.seats)

    def known(self) -> Known:
        """What is known before anything is played here."""
        info, anchor = rules_of(self.game).info, anchors().get(self.name)
        rules = f"rules {info.version}"
        if anchor is None or rules not in anchor.source:
            figures = (
                FIGURES.get(self.game, ()) if self.game in SLOW or class_of(self.seats, self.teams) == "3-4" else ()
            )
            choices = [choice for figure in figures for choice in choices_in(figure)]
            return Known(
                "docs/experiments.md" if figures else "", [Place(0.0, DOUBT)] * len(LEVELS), rules, choices=choices
            )
        before = [
            Place((place.mu - MU) / self.scale, place.error / self.scale or FIXED) for place in anchor.levels.values()
        ]
        return Known(anchor.source, before, rules)


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


def summed(choices: Sequence[Choice]) -> list[Choice]:
    """These choices, each once."""
    times = Counter[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]()
    for choice in choices:
        key = tuple(sorted(choice.winner)), tuple(sorted(tuple(sorted(side)) for side in choice.others))
        times[key] += choice.times  # type: ignore[assignment]  # a figure counts parts of matches
    return [Choice(*choice, count) for choice, count in sorted(times.items())]


def fit(known: Known) -> list[Place]:
    """The strengths in logits that make all this most likely, mates at 0, and their standard errors (Newton's way)."""
    mean = np.array([place.strength for place in known.before])
    sure = np.diag([place.error**-2 for place in known.before])
    strength = mean.copy()
    for _ in range(50):
        slope, bend = -sure @ (strength - mean), sure.copy()
        for choice in known.choices:
            rows = np.array([[side.count(level) for level in range(len(LEVELS))] for side in choice.others], float)
            weight = np.exp(rows @ strength)
            weight /= weight.sum()
            middle = weight @ rows
            won = np.array([choice.winner.count(level) for level in range(len(LEVELS))], float)
            slope += choice.times * (won - middle)
            bend += choice.times * ((rows * weight[:, None]).T @ rows - np.outer(middle, middle))
        step = np.linalg.solve(bend, slope)
        strength += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-9:
            break
    spread = np.linalg.inv(bend)
    error = np.sqrt(np.maximum(np.diag(spread) + spread[ZERO, ZERO] - 2 * spread[ZERO], 0.0))
    return [Place(float(one), float(doubt)) for one, doubt in zip(strength - strength[ZERO], error, strict=True)]


class Round(NamedTuple):
    """Matches of one level with mates."""

    pool: Pool
    level: str
    matches: int

    def seconds(self, known: Known) -> float:
        """How much CPU time it takes, as far as that is known."""
        return known.seconds.get(self.level, A_MATCH) * self.matches

    def gain(self, known: Known, place: Place) -> float:
        """By how much a CPU second of it makes the level's place surer, on the scale of the ratings."""
        wins = 1 / (1 + math.exp(-place.strength))
        told = self.matches * wins * (1 - wins)
        surer = math.sqrt(1 / (place.error**-2 + told))
        return self.pool.scale * (place.error - surer) / self.seconds(known)

    def play(self, known: Known, seed: int, processes: int) -> None:
        """Play it, and add it to what is known."""
        began, options = time.perf_counter(), {TEAMS: True} if self.pool.teams else {}
        bots, first = [self.level, "mate"], SEEDS * (seed + known.rounds)
        found = tournament(self.pool.game, bots, self.pool.seats, self.matches, first, options, processes)
        played = found.results.played
        known.choices = summed([*known.choices, *(choice for match in played for choice in choices_of(match))])
        known.matches += len(played)
        known.rounds += 1
        known.seconds[self.level] = (time.perf_counter() - began) * processes / len(played)


def rounds(pools: Sequence[Pool], matches: int) -> list[Round]:
    """All that can be played."""
    return [
        Round(pool, level, -(-matches // pool.seats) * pool.seats)
        for pool in pools
        for level in LEVELS
        if level != "mate" and (level != "legend" or pool.game not in SLOW) and pool.plays_as(level) == level
    ]


def lines(pool: Pool, known: Known) -> str:
    """The lines of the file for one pool."""
    source = [known.source] if known.source else []
    if known.matches:
        source.append(
            f"{known.matches} matches with mates at {pool.seats} seats, {known.rules}, tortuga {tortuga.__version__}"
        )
    made = ["[[anchor]]", f'game = "{pool.game}"', f'class = "{class_of(pool.seats, pool.teams)}"']
    places = dict(zip(LEVELS, fit(known), strict=True))
    source += [f"{level}s play as {pool.plays_as(level)}s" for level in LEVELS if pool.plays_as(level) != level]
    made.append(f'source = "{"; ".join(dict.fromkeys(source))}"')
    for level in LEVELS:
        place = places[pool.plays_as(level)]
        mu, error = MU + pool.scale * place.strength, pool.scale * place.error
        made.append(f"{level} = {{ mu = {mu:.2f}, error = {0.0 if level == 'mate' else error:.2f} }}")
    return "\n".join(made) + "\n"


def pools_of(games: Sequence[str]) -> list[Pool]:
    """All games and their classes."""
    infos = [rules_of(game).info for game in games]
    return [
        pool
        for info in infos
        for pool in (
            *(Pool(info.slug, seats, False) for seats in SIZES if seats in info.seats),
            *([Pool(info.slug, 4, True)] if info.teams else []),
        )
    ]


def begin(pools: Sequence[Pool], file: Path | None) -> dict[str, Known]:
    """What is known before this run."""
    kept = read_kept(file.read_bytes()) if file is not None and file.exists() else {}
    fresh = {pool.name: pool.known() for pool in pools}
    return {name: kept[name] if name in kept and kept[name].rules == one.rules else one for name, one in fresh.items()}


def play_on(pools: Sequence[Pool], known: dict[str, Known], args: argparse.Namespace) -> None:
    """Play where it tells most, as long as there is time. What is known is kept after each round."""
    ends, every = time.perf_counter() + 60 * args.minutes, rounds(pools, args.round)
    places = {pool.name: fit(known[pool.name]) for pool in pools}
    while fitting := [
        one for one in every if one.seconds(known[one.pool.name]) <= (ends - time.perf_counter()) * args.processes
    ]:
        best = max(
            fitting,
            key=lambda one: one.gain(known[one.pool.name], places[one.pool.name][LEVELS.index(one.level)]),
        )
        here = known[best.pool.name]
        best.play(here, args.seed, args.processes)
        places[best.pool.name] = fit(here)
        print(f"{best.pool.name}: {best.matches} matches of {best.level}s with mates", flush=True)
        if args.kept:
            args.kept.write_bytes(msgspec.json.encode(known))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(tortuga.all_games()))
    parser.add_argument("--minutes", type=float, default=1, help="play for about so long")
    parser.add_argument("--round", type=int, default=96, help="how many matches are played before looking again")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file with what was played, to go on from; it is written, too")
    parser.add_argument("--out", type=Path, help="write the lines to this file")
    parser.add_argument("--write", action="store_true", help="change the file that every house reads")
    args = parser.parse_args()
    pools = pools_of(args.games)
    known = begin(pools, args.kept)
    play_on(pools, known, args)
    made = "\n".join([HEAD, *(lines(pool, known[pool.name]) for pool in pools)])
    print(made)
    for file in filter(None, [args.out, Path(ANCHORS) if args.write else None]):
        file.write_text(made, "utf-8")


if __name__ == "__main__":
    main()
