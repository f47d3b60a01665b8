"""What a field of a view or an action is: a seat, a card, a place, a count.

A type says ``int`` or ``str``. Whoever encodes a view for a learning agent, or explains it to a reader, has to know
more, and a game says it with the marks below::

    class PlayerView(View):
        seat: SeatNumber
        coins: Annotated[int, Count(20)]
        hand: Annotated[list[CardId], Bag(12)] | None

where ``CardId = Annotated[str, Named("card", CARDS)]``. Marks change nothing about how a value is read or written.
"""

from __future__ import annotations

from typing import Annotated

import msgspec


class Kind(msgspec.Struct, frozen=True):
    """Base of all marks."""


# What a number or a word is


class OfSeat(Kind, frozen=True):
    """The number of a seat."""


class Numbered(Kind, frozen=True):
    """The number of one of ``count`` things, counted from ``first``."""

    what: str
    count: int
    first: int = 0


class Refers(Kind, frozen=True):
    """The ``id`` of something that lies with a player: in the list ``row`` of one of the view's ``players``."""

    players: str
    row: str
    most: int
    """Places in the row that are told apart."""


class SeatPiece(Kind, frozen=True):
    """The number of a piece: ``each`` of them belong to every seat, in the order of ``seats``, then come the others."""

    what: str
    each: int
    seats: int
    others: int


class Named(Kind, frozen=True):
    """The name of one of these things."""

    what: str
    names: tuple[str, ...]


class Spot(Kind, frozen=True):
    """The label of a place on a map: a letter for its row, and its column: ``E13``."""

    what: str
    rows: int
    columns: int


class Count(Kind, frozen=True):
    """How many: from ``least`` to about ``most``. More can happen, and counts as ``most``."""

    most: int
    least: int = 0


class Measure(Kind, frozen=True):
    """A quantity from ``low`` to ``high``: a length, an angle, a share."""

    low: float
    high: float


# What a list or a table is


class Bag(Kind, frozen=True):
    """Things of which only matters how many there are of each; about ``most`` of one."""

    most: int = 1


class Row(Kind, frozen=True):
    """Things whose order matters, mostly no more than ``most``."""

    most: int


class BySeat(Kind, frozen=True):
    """One entry for each seat, in the order of seats."""


class Subset(Kind, frozen=True):
    """Some of ``count`` things by their numbers, each at most once, in rising order."""

    count: int


# What need not be learned


class LeftOut(Kind, frozen=True):
    """Says nothing that other fields do not say, or never changes in a match."""

    why: str


class Follows(Kind, frozen=True):
    """Of an action: given by its other fields and the position, so that nobody chooses it."""


class Nth(Kind, frozen=True):
    """Of an action: tells it from others that are alike otherwise. In a question there are mostly ``most`` at most."""

    most: int


SeatNumber = Annotated[int, OfSeat()]
