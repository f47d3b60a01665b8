"""What a forecast is made of: a hint for each answer."""

from __future__ import annotations

import msgspec

from tortuga.engine import Forecast


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to know of one answer: a sentence of the catalogue's ``[hint]``, and what is filled in there."""

    key: str
    price: int | None = None
    stock: str | None = None
    left: int | None = None
    """Cards left in the pile or stock."""
    cannons: int | None = None
    strength: int | None = None
    to_cannons: int | None = None
    to_strength: int | None = None
    """What the numbers would become, or those of the other side."""
    level: int | None = None
    result: str | None = None
    """How a fight would come out, as far as the seat can tell."""
    unknown: int | None = None
    """Cards of the ships concerned that the seat has not seen; None: it has seen them all."""
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
    """A drawback that is easily overlooked."""


class Hints(Forecast, frozen=True):
    """A hint for each option, None where there is nothing to say; and in which order to show the options.

    Ships and players for whom the card is meant come first.
    """

    hints: tuple[Hint | None, ...]
    order: tuple[int, ...]
