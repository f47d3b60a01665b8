"""Puzzles as they are shipped: a position, what the seat is asked there, and what became of each answer."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tortuga.analysis.puzzles.mining import Found, Tried
from tortuga.analysis.reasons import Reason, reasons_for
from tortuga.engine import Action, BadOptions, BadRecord, IllegalAction, Match, Record, loads, replay, rules_of
from tortuga.engine.codecs import codecs_of, json_reader

HERE = Path(__file__).parent
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The date of everything in a file of puzzles, so that the same puzzles make the same file."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a match between bots at which one answer is clearly the best."""

    game: str
    key: str
    """The number of its match, and how many answers had been given."""
    record: str
    """The match up to the question."""
    found: Found

    @property
    def seat(self) -> int:
        """The seat that is to answer."""
        return self.found.seat

    @property
    def missed(self) -> bool:
        """Was a worse answer given in the match?"""
        return not self.found.tried[self.found.given].accepted

    @property
    def best(self) -> int:
        """The number of the best answer, among the options of the question."""
        tried = self.found.tried
        return max(range(len(tried)), key=lambda at: (tried[at].accepted, tried[at].mates + tried[at].captains))

    def loaded(self) -> Record:
        """The match up to the question, as a record."""
        return loads(self.record)

    def position(self) -> Match[Any]:
        """The match at the moment of the question."""
        return replay(self.loaded())


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of an answer to a puzzle."""

    solved: bool
    given: int
    """The number of the answer among the options of the question; ``best`` is the best answer's."""
    best: int
    share: float
    """The share of a win that the answer brought, when mates played on to the end; ``best_share`` is the best one's."""
    best_share: float
    reasons: list[Reason]
    """Why the best answer is the best, as far as the game has words for it."""


_read = json_reader(Puzzle)


def path_of(game: str) -> Path:
    """The file with the puzzles of a game."""
    return HERE / f"{game}.zip"


@cache
def keys_of(game: str) -> tuple[str, ...]:
    """The keys of all puzzles of a game, in the order of the days; none if it has no puzzles."""
    if not path_of(game).is_file():
        return ()
    with zipfile.ZipFile(path_of(game)) as kept:
        return tuple(name.removesuffix(".json") for name in kept.namelist())


def puzzle(game: str, key: str) -> Puzzle:
    """The puzzle with this key."""
    if key not in keys_of(game):
        raise BadOptions("no_puzzle", f"There is no puzzle {key!r} of {rules_of(game).info.title}.")
    with zipfile.ZipFile(path_of(game)) as kept:
        return _read(kept.read(f"{key}.json"))


def key_of_the_day(game: str, day: datetime.date) -> str | None:
    """The key of the puzzle of a day: the same for everybody. None if the game has no puzzles."""
    keys = keys_of(game)
    return keys[day.toordinal() % len(keys)] if keys else None


def check(problem: Puzzle, action: Action, match: Match[Any] | None = None) -> Verdict:
    """What becomes of this answer to a puzzle. Raises :class:`IllegalAction` if it is no answer to the question.

    Whoever has the position already gives it along, which saves a replay.
    """
    match = match or problem.position()
    options = match.waiting[problem.seat].options
    if action not in options:
        raise IllegalAction("not_an_option", "That is not one of the answers to this puzzle.")
    given, best, tried = options.index(action), problem.best, problem.found.tried
    return Verdict(
        solved=tried[given].accepted, given=given, best=best, share=tried[given].mates, best_share=tried[best].mates,
        reasons=reasons_for(match, problem.seat, options[best]),
    )  # fmt: skip


def answers(problem: Puzzle) -> Sequence[tuple[Action, Tried]]:
    """All answers to a puzzle, and what became of each."""
    decode = codecs_of(rules_of(problem.game)).action_json
    return [(decode(one.action), one) for one in problem.found.tried]


def packed(problems: Iterable[Puzzle]) -> bytes:
    """Puzzles as the bytes of a file."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as file:
        for one in problems:
            name = zipfile.ZipInfo(f"{one.key}.json", BEGINNING)
            name.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(name, msgspec.json.encode(one), compresslevel=9)
    return kept.getvalue()


def key_of(number: int, found: Found) -> str:
    """The key of a puzzle that was found in the match with this number."""
    return f"{number}-{found.step}"


def cut(text: str, found: Found, game: str, number: int) -> Puzzle:
    """The puzzle that was found in a match, with the match up to there."""
    record = loads(text)
    if not 0 <= found.step <= len(record.answers):
        raise BadRecord("no_step", f"The match has {len(record.answers)} answers: there is no moment {found.step}.")
    match = replay(Record(record.header, record.answers[: found.step]))
    return Puzzle(game=game, key=key_of(number, found), record=match.record.dumps(), found=found)
