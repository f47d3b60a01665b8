"""A copy in mid-phase, ready to be played on, against Catanatron's copy in the same run: the ratio of medians."""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from catanatron import Color, Game, RandomPlayer

import tortuga
from measure import parse_options, random_answer
from tortuga.engine import Fast, Match

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def timed(copy: Callable[[], object]) -> float:
    """Microseconds for one copy: the best of five, so that a neighbour's burst does not count."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        copy()
        best = min(best, time.perf_counter() - start)
    return best * 1e6


def ours(game: str, seats: int, options: dict[str, object], matches: int) -> list[float]:
    """Clones at every seventh decision of random matches; a clone counts once it can say whom it waits for."""

    luck, chance, times = Random(1).random, Fast(1), []
    for seed in range(matches):
        match = tortuga.new_match(game, seats, seed=seed, options=options)
        while not match.over:
            random_answer(match, luck, chance)
            if match.number % 7 == 0:
                times.append(timed(partial(_ready_clone, match)))
    return times


def first_copies(game: str, seats: int, options: dict[str, object], matches: int) -> tuple[list[float], list[float]]:
    """The first copy of a match that was never copied, after 60 to 200 answers, and of the same match out of its
    record. There is only one first time, so these are single readings."""
    played: list[float] = []
    replayed: list[float] = []
    for seed in range(matches):
        luck, chance = Random(seed).random, Fast(seed)
        match = tortuga.new_match(game, seats, seed=seed, options=options)
        while not match.over and match.number < 60 + seed * 7 % 141:
            random_answer(match, luck, chance)
        if not match.over:
            again = tortuga.replay(match.record)
            for one, times in ((match, played), (again, replayed)):
                start = time.perf_counter()
                one.clone()
                times.append((time.perf_counter() - start) * 1e6)
    return played, replayed


def _ready_clone(match: Match[Any]) -> object:
    return match.clone().waiting


def theirs(matches: int) -> list[float]:
    """Catanatron's own copy at every seventh tick of random games."""
    times = []
    for seed in range(matches):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
            if ticks % 7 == 0:
                times.append(timed(game.copy))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="pirata_codex")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    mine = ours(args.game, args.seats, parse_options(args.option), args.matches)
    other = theirs(2)
    slow = statistics.quantiles(mine, n=100)[94]
    sys.stdout.write(
        f"{args.game}, {args.seats} seats: clone {statistics.median(mine):.1f} µs median, {slow:.1f} µs at the 95th "
        f"percentile, of {len(mine)}; Catanatron's copy {statistics.median(other):.1f} µs\n"
    )
    played, replayed = first_copies(args.game, args.seats, parse_options(args.option), 20 * args.matches)
    sys.stdout.write(
        f"first copy {statistics.median(played):.1f} µs median, out of a record {statistics.median(replayed):.1f} µs, "
        f"of {len(played)}\n"
    )
    sys.stdout.write(f"ratio {statistics.median(other) / statistics.median(mine):.2f}\n")


if __name__ == "__main__":
    main()
