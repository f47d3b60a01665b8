"""What players are told."""

from __future__ import annotations

from tortuga.engine import Event
from tortuga.engine.describing.kinds import SeatNumber

from .data.kinds import Card


class Played(Event, frozen=True):
    """A card was played."""

    seat: SeatNumber
    """Who played it."""
    card: Card
    """The card."""


class Taken(Event, frozen=True):
    """A point was taken."""

    seat: SeatNumber
    """Who took it."""


AnyEvent = Played | Taken
