"""The log of a table: everything that ever happened there, in order.

Whoever applies the same entries has the same table.

An entry is stored before anybody hears of it. ``guest`` and ``id`` say whose command it was, so that the same command
sent again is found instead of being done again.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw

from tortuga.engine import OptionValue
from tortuga.engine.codecs import json_reader
from tortuga.server.protocol import Clock, Order, SeatInfo, TableSpeed, TakeBack

By = Literal["guest", "bot", "clock", "window", "standing"]
"""Who gave an answer: the guest, a bot, or the house because time was up, nobody spoke, or it was told to."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag=True, tag_field="type", kw_only=True):
    """Base of everything that can happen."""

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
    """Of the dice; secret until the match is over."""
    speed: TableSpeed = "normal"
    take_back: TakeBack = "strict"
    hints: bool = False
    ready: bool = False
    lesson: bool = False
    """The game's introduction is played here."""
    voices: bool = True


class Came(Entry, frozen=True):
    """A guest has opened an invitation."""

    name: str


class Readied(Entry, frozen=True):
    """A guest is ready to begin, or not any more."""

    on: bool


class Sat(Entry, frozen=True):
    seat: int
    name: str
    bot: bool = False
    """The guest is a program."""


class Stood(Entry, frozen=True):
    """A seat became free again, before the match."""

    seat: int


class Began(Entry, frozen=True):
    """The match begins. Seats that are still open get a bot of level ``fill``: those in ``bots``, in the order of the
    seats. (Logs of older houses did not say who; there they have names alone.)"""

    version: str
    """Of the rules it begins with."""
    fill: str | None = None
    bots: list[SeatInfo] = []
    facts: list[bytes] = []
    """What was observed rather than drawn (physics) before the first question."""


class Answered(Entry, frozen=True):
    seat: int
    action: Raw
    by: By = "guest"
    facts: list[bytes] = []
    """What was observed rather than drawn (physics) on account of this answer."""
    digest: str = ""
    """Of the match after it: a replay must arrive there."""
    over: bool = False
    """It was the last one."""


class TookBack(Entry, frozen=True):
    """So many answers were taken back, the last of them this seat's."""

    seat: int
    steps: int = 1


class AskedBack(Entry, frozen=True):
    """A seat would like to take back its last answer and asks the table."""

    seat: int


class Agreed(Entry, frozen=True):
    """A guest says yes or no to such a wish."""

    proposal: int
    yes: bool


class Said(Entry, frozen=True):
    name: str
    text: str


class Spoke(Entry, frozen=True):
    """The character on this seat said something."""

    seat: int
    text: str


class Voiced(Entry, frozen=True):
    """From here on characters may talk, or not."""

    on: bool


class Muted(Entry, frozen=True):
    whom: str
    on: bool


class Stands(Entry, frozen=True):
    """From here on the seat wants to be asked so often in windows. (Logs of older houses named kinds of questions
    instead: what was ordered there is lifted.)"""

    seat: int
    ask: Order = "always"


class Paced(Entry, frozen=True):
    """The host has changed how fast the bots play."""

    speed: TableSpeed


class Hurried(Entry, frozen=True):
    """No pauses until this seat has something to choose."""

    seat: int


class LeftLesson(Entry, frozen=True):
    """From here on it is a match like any other."""


class StoodIn(Entry, frozen=True):
    """A bot plays for the guest of this seat."""

    seat: int
    level: str


class Returned(Entry, frozen=True):
    """The guest is back; bots that stood in give the seats back."""


class Rematched(Entry, frozen=True):
    table: str


class Closed(Entry, frozen=True):
    """Given up before it began."""

    sentence: str = ""


class Rewound(Entry, frozen=True):
    """The rules changed while the match was stored: it goes on from an earlier point, frozen here."""

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
