"""The entries of a table's log: everything that has happened there, in order.

Applying the same entries gives the same table. An entry is stored before anybody is told about it. ``guest`` and ``id``
say whose command it was, so that a command that is sent again is recognised and not carried out twice.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw

from tortuga.engine import OptionValue
from tortuga.engine.codecs import json_reader
from tortuga.server.protocol import Clock, Order, SeatInfo, TableSpeed, TakeBack

By = Literal["guest", "bot", "clock", "window", "standing"]
"""Who gave an answer: the guest, a bot, or the house because time was up (``clock``, ``window``) or because it passes
for the guest (``standing``)."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag=True, tag_field="type", kw_only=True):
    """Base of all entries."""

    at: float
    guest: str | None = None
    id: str | None = None


class Opened(Entry, frozen=True):
    """A table was made. Always the first entry."""

    game: str
    version: str
    options: dict[str, OptionValue]
    seats: list[SeatInfo]
    private: bool
    clock: Clock | None
    window: int | None
    key: str
    """The key of the dice; secret until the match is over."""
    speed: TableSpeed = "normal"
    take_back: TakeBack = "strict"
    hints: bool = False
    ready: bool = False
    lesson: bool = False
    """Whether the game's lesson is played here."""
    voices: bool = True


class Came(Entry, frozen=True):
    """A guest has opened an invitation."""

    name: str


class Readied(Entry, frozen=True):
    """A guest is ready to begin, or no longer ready."""

    on: bool


class Sat(Entry, frozen=True):
    """A guest took a seat."""

    seat: int
    name: str
    bot: bool = False
    """Whether the guest is a program."""


class Stood(Entry, frozen=True):
    """A seat became free again before the match."""

    seat: int


class Began(Entry, frozen=True):
    """The match began. Seats that were still open got bots of level ``fill``: those in ``bots``, in the order of the
    seats. (Logs of older houses lack ``bots``; there the bots only have names.)"""

    version: str
    """The version of the rules at that time."""
    fill: str | None = None
    bots: list[SeatInfo] = []
    facts: list[bytes] = []
    """Facts observed (physics) before the first question."""


class Answered(Entry, frozen=True):
    """A question was answered, or an offer taken."""

    seat: int
    action: Raw
    by: By = "guest"
    facts: list[bytes] = []
    """Facts observed (physics) because of this answer."""
    digest: str = ""
    """The match's digest after it, at which a replay must arrive."""
    over: bool = False
    """Whether it ended the match."""


class TookBack(Entry, frozen=True):
    """The last ``steps`` answers were taken back; the earliest of them was this seat's."""

    seat: int
    steps: int = 1


class AskedBack(Entry, frozen=True):
    """A seat asked the table for consent to take back its last answer."""

    seat: int


class Agreed(Entry, frozen=True):
    """A guest agreed or disagreed to such a proposal."""

    proposal: int
    yes: bool


class Said(Entry, frozen=True):
    """A guest said something in the chat."""

    name: str
    text: str


class Spoke(Entry, frozen=True):
    """The character on this seat said something."""

    seat: int
    text: str


class Voiced(Entry, frozen=True):
    """The host allowed or forbade characters to talk."""

    on: bool


class Muted(Entry, frozen=True):
    """The host muted a guest, or let them speak again."""

    whom: str
    on: bool


class Stands(Entry, frozen=True):
    """A seat changed how often it wants to be asked in windows. (Logs of older houses named kinds of questions instead;
    these orders are dropped.)"""

    seat: int
    ask: Order = "always"


class Paced(Entry, frozen=True):
    """The host changed how fast the bots play."""

    speed: TableSpeed


class Hurried(Entry, frozen=True):
    """The host asked for no pauses until this seat has a choice."""

    seat: int


class LeftLesson(Entry, frozen=True):
    """The learner left the lesson; the match goes on like any other."""


class StoodIn(Entry, frozen=True):
    """A bot stands in for the guest of this seat."""

    seat: int
    level: str


class Returned(Entry, frozen=True):
    """The guest is back, and takes over from the stand-ins."""


class Rematched(Entry, frozen=True):
    """A table for the rematch was made."""

    table: str


class Closed(Entry, frozen=True):
    """The table was closed before the match began."""

    sentence: str = ""


class Rewound(Entry, frozen=True):
    """The match no longer replayed, because the rules changed: it goes on from an earlier point, frozen here."""

    version: str
    frozen: bytes
    sentence: str


AnyEntry = (
    Opened
    | Came
    | Readied
    | Sat
    | Stood
    | Began
    | Answered
    | TookBack
    | AskedBack
    | Agreed
    | Said
    | Spoke
    | Voiced
    | Muted
    | Stands
    | Paced
    | Hurried
    | LeftLesson
    | StoodIn
    | Returned
    | Rematched
    | Closed
    | Rewound
)

encode = msgspec.json.Encoder().encode
decode = json_reader(AnyEntry)
