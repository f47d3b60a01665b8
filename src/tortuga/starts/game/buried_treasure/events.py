"""What players are told."""

from __future__ import annotations

from tortuga.engine import Event


class Played(Event, frozen=True):
    seat: int
    card: int


class Taken(Event, frozen=True):
    """This seat takes the point."""

    seat: int


AnyEvent = Played | Taken
