"""What a game has counted and measured in the laboratory, besides who wins: declared, never programmed.

A game lists its metrics in its Rules (``metrics``), a designer hands more of them to the laboratory. Events are named
rather than given as classes, so that a metric fits every variant of its game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class Count(msgspec.Struct, frozen=True):
    """How often something happens to each seat: an event of this name."""

    name: str
    event: str
    what: str = ""
    """A field by which it is told apart: which card, which port. Where it is null, the event does not count."""
    kind: str = ""
    """The section of the catalogue with the names of these; otherwise they are shown as they are."""
    seat: str = "seat"
    """The field with the seat. Who is none of the players is not counted."""


class Sample(msgspec.Struct, frozen=True):
    """A number of each seat's at certain moments, read from the true state."""

    name: str
    value: Callable[[Any, int], float]
    """Of the state and a seat. A function with a name, so that it can be sent to other processes."""
    at: str = ""
    """After each event of this name; without one, at the end of the match."""


class Heat(msgspec.Struct, frozen=True):
    """Where on the board something happens to players: an event of this name. Reports draw it on ``Rules.board``."""

    name: str
    event: str
    where: str
    """The field with the place. Where it is null, the event does not count."""
    seat: str = "seat"


Metric = Count | Sample | Heat
