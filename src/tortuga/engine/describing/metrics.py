"""Metrics: what the lab counts and measures in a game besides who wins, as declarations.

A game lists its metrics in ``Rules.metrics``; a designer may pass more of them to the lab. Events are given by name and
not as classes, so that a metric works for every variant of its game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class EventCount(msgspec.Struct, frozen=True):
    """How often an event of this name happens to each seat."""

    name: str
    event: str
    what: str = ""
    """A field to count by, such as the card or the port. Events in which it is null are not counted."""
    kind: str = ""
    """The section of the catalogue that names the field's values; without one they are shown as they are."""
    seat: str = "seat"
    """The field that holds the seat. Events of anybody but the players are not counted."""


class Sample(msgspec.Struct, frozen=True):
    """A number read from the true state for each seat, at certain moments."""

    name: str
    value: Callable[[Any, int], float]
    """Called with the state and a seat. It must be a named function, so that it can be sent to other processes."""
    at: str = ""
    """Read after each event of this name; without one, at the end of the match."""


class Heat(msgspec.Struct, frozen=True):
    """Where on the board an event of this name happens to players. Reports draw it on ``Rules.board``."""

    name: str
    event: str
    where: str
    """The field that holds the place. Events in which it is null are not counted."""
    seat: str = "seat"


Metric = EventCount | Sample | Heat
