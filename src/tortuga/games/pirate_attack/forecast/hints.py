"""Hints: what a forecast says about each answer."""

from __future__ import annotations

import msgspec

from tortuga.engine import Forecast


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to know about one answer: a sentence of the catalogue's ``[hint]``, and what is filled in there."""

    key: str
    price: int | None = None
    stock: str | None = None
    left: int | None = None
    """Cards left in the pile or stock."""
    cannons: int | None = None
    strength: int | None = None
    to_cannons: int | None = None
    to_strength: int | None = None
    """What the numbers would become, or the numbers of the other side."""
    level: int | None = None
    result: str | None = None
    """How a fight would end, as far as the seat can tell."""
    unknown: int | None = None
    """How many cards of these ships the seat has not seen; None if it has seen them all."""
    gold: int | None = None
    cards: int | None = None
    ships: int | None = None
    players: int | None = None
    player: int | None = None
    """The seat that the sentence names."""
    card: str | None = None
    ship: int | None = None
    next_ship: int | None = None
    """A ship and its neighbour."""
    warning: bool = False
    """Is there a drawback that is easily overlooked?"""


class Hints(Forecast, frozen=True):
    """A hint for each option (None if there is nothing to say), and the order in which to show the options.

    Ships and players that the card is meant for come first.
    """

    hints: tuple[Hint | None, ...]
    order: tuple[int, ...]
