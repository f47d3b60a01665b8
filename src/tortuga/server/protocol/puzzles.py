"""Messages about puzzles: which are today's, the position of one, and what becomes of an answer."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Raw

from tortuga.engine import OptionValue
from tortuga.engine.describing.facts import Fact
from tortuga.server.protocol import AskShown


class PuzzleName(msgspec.Struct, frozen=True):
    """A puzzle of a game."""

    game: str
    key: str


class PuzzlesOfTheDay(msgspec.Struct, frozen=True):
    """The puzzles of a day, one for each game that has any."""

    day: str
    """The date in UTC, such as ``2026-11-18``."""
    puzzles: list[PuzzleName]


class PuzzleShown(msgspec.Struct, frozen=True):
    """A puzzle as its solver sees it: what the seat knows, and what it is asked."""

    game: str
    key: str
    seats: int
    seat: int
    options: dict[str, OptionValue]
    view: Raw
    ask: AskShown
    events: list[Raw]
    """What the seat has heard so far."""


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle: its number among the options."""

    option: Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class OptionTried(msgspec.Struct, frozen=True):
    """What became of an answer when the match was played on to its end many times."""

    share: float
    """The share of a win that it brought."""
    accepted: bool


class PuzzleReason(msgspec.Struct, frozen=True):
    """Why the best answer is the best: a sentence of the game's catalogue."""

    section: Literal["advice", "hint"]
    fact: Fact


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """What becomes of an answer to a puzzle."""

    solved: bool
    best: int
    """The number of the best answer."""
    tried: list[OptionTried]
    """All answers, in the order of the options."""
    worlds: int
    """In how many imagined worlds they were tried."""
    reasons: list[PuzzleReason]
