"""Puzzles for the page: in worker processes, because a position has to be replayed.

The house itself imports this module, but not :mod:`tortuga.analysis`, which is slow to import and large.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from msgspec import UNSET, Raw

from tortuga.engine import rules_of
from tortuga.engine.describing.facts import cautions
from tortuga.engine.passing import is_window
from tortuga.server.protocol import AskShown
from tortuga.server.protocol.encoding import encode, raw
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.puzzles import (
    OptionTried,
    PuzzleName,
    PuzzleReason,
    PuzzleShown,
    PuzzlesOfTheDay,
    PuzzleVerdict,
)

if TYPE_CHECKING:
    from tortuga.analysis.puzzles import Puzzle


def of_the_day(day: datetime.date, games: tuple[str, ...]) -> bytes:
    """``PuzzlesOfTheDay``, as JSON."""
    from tortuga.analysis.puzzles import key_of_the_day

    keys = {game: key_of_the_day(game, day) for game in games}
    named = [PuzzleName(game, key) for game, key in keys.items() if key is not None]
    return encode(PuzzlesOfTheDay(day.isoformat(), named))


def shown(game: str, key: str) -> bytes:
    """A ``PuzzleShown``, as JSON: what the seat may know of the position, and nothing else."""
    problem = _found(game, key)
    match, seat = problem.position(), problem.seat
    ask, forecast = match.waiting[seat], match.forecast(seat)
    asked = AskShown(
        ask.kind, [raw(option) for option in ask.options], raw(ask.default), ask.about,
        forecast=UNSET if forecast is None else forecast, cautions=list(cautions(forecast)),
        window=is_window(match, ask),
    )  # fmt: skip
    heard: list[Raw] = [raw(event) for event in match.events(seat)]
    return encode(
        PuzzleShown(game, key, match.seats, seat, dict(match.options), raw(match.view(seat)), asked, heard),
    )


def judged(game: str, key: str, option: int) -> bytes:
    """A ``PuzzleVerdict`` on the answer of this number, as JSON."""
    from tortuga.analysis.puzzles import check

    problem = _found(game, key)
    match = problem.position()
    options = match.waiting[problem.seat].options
    if option >= len(options):
        raise HouseError("malformed", f"There is no answer {option}: the question has {len(options)}.")
    verdict = check(problem, options[option], match)
    return encode(
        PuzzleVerdict(
            verdict.solved, verdict.best, [OptionTried(one.mates, one.accepted) for one in problem.found.tried],
            problem.found.worlds, [PuzzleReason(reason.section, reason.fact) for reason in verdict.reasons],
        )
    )  # fmt: skip


def _found(game: str, key: str) -> Puzzle:
    from tortuga.analysis.puzzles import keys_of, puzzle

    if key not in keys_of(game):
        raise HouseError("no_puzzle", f"There is no puzzle {key} of {rules_of(game).info.title}.")
    return puzzle(game, key)
