"""What a field of a view or an action is: a seat, a card, a place, a count.

A type says only ``int`` or ``str``. To encode a view for a learning agent, or to explain it to a reader, one has to
know more, and a game says so with the marks below::

    class PlayerView(View):
        seat: SeatNumber
        coins: Annotated[int, Count(20)]
        hand: Annotated[list[CardId], Bag(12)] | None

where ``CardId = Annotated[str, Named("card", CARDS)]``. Marks do not change how a value is encoded or decoded.
"""

from __future__ import annotations

from typing import Annotated

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """Base of all marks."""


# What a number or a word is


class OfSeat(Mark, frozen=True):
    """The number of a seat."""


class Numbered(Mark, frozen=True):
    """The number of one of ``count`` things, counted from ``first``."""

    what: str
    count: int
    first: int = 0


class RowPiece(Mark, frozen=True):
    """The ``id`` of something that a player has: in the list ``row`` of one of the view's ``players``."""

    players: str
    row: str
    most: int
    """How many positions in the row are told apart."""


class SeatPiece(Mark, frozen=True):
    """The number of a piece. First come ``each`` pieces for every seat, in the order of seats, then the ``others``."""

    what: str
    each: int
    seats: int
    others: int


class Named(Mark, frozen=True):
    """The name of one of these things."""

    what: str
    names: tuple[str, ...]


class MapLabel(Mark, frozen=True):
    """The label of a place on a map, made of a letter for its row and its column: ``E13``."""

    what: str
    rows: int
    columns: int


class Count(Mark, frozen=True):
    """A count, from ``least`` to about ``most``. Larger values are possible, and are encoded as ``most``."""

    most: int
    least: int = 0


class Measure(Mark, frozen=True):
    """A quantity from ``low`` to ``high``: a length, an angle, a share."""

    low: float
    high: float


# What a list or a table is


class Bag(Mark, frozen=True):
    """Things whose order does not matter, only how many there are of each; usually at most ``most``."""

    most: int = 1


class Ordered(Mark, frozen=True):
    """Things whose order matters, usually no more than ``most``."""

    most: int


class BySeat(Mark, frozen=True):
    """One entry for each seat, in the order of seats."""


class Subset(Mark, frozen=True):
    """Some of ``count`` things by their numbers, each at most once, in ascending order."""

    count: int


# What need not be learned


class LeftOut(Mark, frozen=True):
    """A field that repeats what other fields say, or that never changes in a match."""

    why: str


class Follows(Mark, frozen=True):
    """A field of an action that follows from its other fields and the position, so that nobody chooses it."""


class Nth(Mark, frozen=True):
    """A field of an action that tells it from otherwise equal ones, of which an ask usually has ``most`` at most."""

    most: int


SeatNumber = Annotated[int, OfSeat()]
