"""Which rules and numbers of a rule of thumb help: every seat draws by lot which changes it plays with.

Each ``--try name=value`` changes a number in the game's ``bot/weights.py`` (named as by ``tortuga.learn.figures_of``).
In every match every seat draws for each change whether it plays with it, half of them with. What a change is worth
is then fitted over all seats of all matches at once, compared with the mean of the table: a few hundred matches say
something about twenty changes.

    python bench/lots.py piratical --try plunder=2.5 --try empty_risk=1 --matches 600 --option races=random
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

import tortuga
from measure import parse_options
from tortuga.bots import play_out
from tortuga.learn.evolve import Candidate, weights_of
from tortuga.learn.flat_weights import figures_of, with_figures

SEATS = 4


class Wanted(NamedTuple):
    game: str
    level: str
    options: Mapping[str, Any]
    changes: Sequence[tuple[str, float]]
    seed: int


class Seat(NamedTuple):
    """How one seat did."""

    drawn: Sequence[bool]
    won: float
    score: float


def played(wanted: Wanted, number: int) -> list[Seat]:
    """One match."""
    chance = np.random.default_rng((wanted.seed, number))
    base = weights_of(wanted.game, wanted.level)
    lots = chance.random((SEATS, len(wanted.changes))) < 0.5
    match: tortuga.Match[Any] = tortuga.new_match(
        wanted.game, SEATS, int(chance.integers(1 << 62)), dict(wanted.options)
    )
    bots = {}
    for seat, lot in enumerate(lots):
        changes = {name: value for (name, value), drawn in zip(wanted.changes, lot, strict=True) if drawn}
        bots[seat] = Candidate(number * SEATS + seat, with_figures(base, changes))
    play_out(match, bots)
    outcome = match.outcome
    assert outcome is not None
    shares = [float(seat in outcome.winners) / len(outcome.winners) for seat in range(SEATS)]
    return [Seat(lot.tolist(), shares[seat], outcome.scores[seat]) for seat, lot in enumerate(lots)]


def fitted(matches: Sequence[Sequence[Seat]], of: str) -> tuple[np.ndarray, np.ndarray]:
    """What each change adds, and the standard error: least squares, every match compared with its own mean."""
    drawn = np.array([[seat.drawn for seat in match] for match in matches], dtype=float)
    found = np.array([[getattr(seat, of) for seat in match] for match in matches], dtype=float)
    x = (drawn - drawn.mean(axis=1, keepdims=True)).reshape(-1, drawn.shape[2])
    y = (found - found.mean(axis=1, keepdims=True)).reshape(-1)
    inverse = np.linalg.pinv(x.T @ x)
    worth = inverse @ x.T @ y
    left = y - x @ worth
    spread = float(left @ left) / max(1, len(matches) * (SEATS - 1) - x.shape[1])
    return worth, np.sqrt(spread * np.diag(inverse))


def change(text: str) -> tuple[str, float]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not name=value")
    try:
        return name, float(value) if "." in value or "e" in value else int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{value!r} is not a number") from None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--try", dest="changes", type=change, action="append", required=True, metavar="NAME=VALUE")
    parser.add_argument("--from", dest="level", default="captain", help="the level whose numbers are changed")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    known = figures_of(weights_of(given.game, given.level))
    unknown = [name for name, _ in given.changes if name not in known]
    if unknown:
        parser.error(f"{', '.join(unknown)}: there is no such number. There are: {', '.join(known)}.")
    wanted = Wanted(given.game, given.level, parse_options(given.option), given.changes, given.seed)
    matches = []
    with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn")) as executor:
        for match in executor.map(partial(played, wanted), range(given.matches), chunksize=4):
            matches.append(match)
            sys.stderr.write(f"\r{len(matches)} of {given.matches} matches")
    sys.stderr.write("\n")
    shares, share_errors = fitted(matches, "won")
    scores, score_errors = fitted(matches, "score")
    print("change                            matches won, of 100   score")
    for at, (name, value) in enumerate(given.changes):
        won = f"{100 * shares[at]:+7.1f} +- {100 * share_errors[at]:4.1f}"
        print(f"{name + ' = ' + str(value):32} {won} {scores[at]:+12.2f} +- {score_errors[at]:.2f}")


if __name__ == "__main__":
    main()
