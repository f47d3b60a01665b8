"""The entries of a table's log: everything that has happened there, in order.

Applying the same entries gives the same table. An entry is stored before anybody is told about it. ``guest`` and ``id``
say whose command it was, so that a command that is sent again is recognised and not carried out twice.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw

from tortuga.engine import OptionValue, Outcome
from tortuga.engine.codecs import json_reader
from tortuga.server.protocol import Admits, Clock, Order, Points, SeatInfo, TableSpeed, TakeBack
from tortuga.server.protocol.encoding import encode as encode

By = Literal["guest", "bot", "clock", "window", "standing"]
"""Who gave an answer: the guest, a bot, or the house because time was up (``clock``, ``window``) or because it passes
for the guest (``standing``)."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag=True, tag_field="type", kw_only=True):
    """Base of all entries."""

    at: float
    guest: str | None = None
    id: str | None = None


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """The moment of another match from which a table goes on."""

    step: int
    seat: int | None
    """From whose knowledge; None if all secrets are as they were."""
    seed: int
    record: bytes
    """The record of that match up to there, compressed."""
    frozen: bytes
    """The match from there on."""


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
    chances: bool = False
    """Whether those who look on see everybody's chance to win, later."""
    ready: bool = False
    lesson: bool = False
    """Whether the game's lesson is played here."""
    voices: bool = True
    grace: float = 60.0
    """How many seconds a guest must have been away before a bot may stand in."""
    stand_in: str = "mate"
    """The level of that bot."""
    place: str = ""
    """Where it was opened from (``wire.places``)."""
    rated: bool = False
    """Whether the match counts for the ratings of those who play."""
    admits: Admits = "anyone"
    """Who may take a seat."""
    points: Points | None = None
    """With which ratings."""
    origin: Origin | None = None
    """If it does not begin at the beginning."""


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
    place: str = ""
    """Where the guest sat down from, at a rated table (``wire.places``)."""
    kept: bool = False
    """Whether the name is a kept one."""


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


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended, so that its result can be read from the log even if the rules have changed since."""

    outcome: Outcome
    sides: list[list[int]]
    """The seats that win together."""
    labels: list[dict[str, str]] = []
    """For each seat what it played with: its race, captain or fleet, as ids of the game's data."""
    answers: int = 0


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
    ended: Ended | None = None
    """If so, how. (Logs of older houses do not say.)"""


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


class Noted(Entry, frozen=True):
    """The house told the table something."""

    sentence: str


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


class Renamed(Entry, frozen=True):
    """An admin of the house gave a guest another name."""

    whom: str
    name: str


class StoodIn(Entry, frozen=True):
    """A bot stands in for the guest of this seat."""

    seat: int
    level: str


class Returned(Entry, frozen=True):
    """The guest is back, and takes over from the stand-ins."""


class Removed(Entry, frozen=True):
    """The host sent a guest away, or lets them come again. Their seats become free."""

    whom: str
    on: bool
    place: str = ""
    """Where they came from (``wire.places``), if that is known and is not where the host is, too."""


class Hosted(Entry, frozen=True):
    """Another guest is the host from now on."""

    whom: str


class Rematched(Entry, frozen=True):
    """A table for the rematch was made."""

    table: str


class Left(Entry, frozen=True):
    """A guest left for good. Before the match their seats become free; during the match bots of this level play on. If
    it was the host, ``host`` is the host from now on."""

    level: str
    host: str | None = None


class Closed(Entry, frozen=True):
    """The table was closed: before the match began, or in a match that nobody else was playing."""

    sentence: str = ""
    left: bool = False
    """Whether those who still played there have left their match by it."""


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
    | Noted
    | Voiced
    | Muted
    | Renamed
    | Stands
    | Paced
    | Hurried
    | LeftLesson
    | StoodIn
    | Returned
    | Removed
    | Hosted
    | Rematched
    | Left
    | Closed
    | Rewound
)

ASIDES = frozenset(
    {
        Said, Voiced, Muted, Stands, Paced, Hurried, Readied, TookBack, AskedBack,
        Came, Sat, Stood, StoodIn, Removed, Hosted, Rematched,
    }
)  # fmt: skip
"""Entries that a match can do without. What one guest may add of these is limited; what ends a match is not, and
neither is coming back to it."""


class Stamp(msgspec.Struct, frozen=True):
    """Of any entry, when it was written."""

    at: float


read_stamp = json_reader(Stamp)
decode = json_reader(AnyEntry)
