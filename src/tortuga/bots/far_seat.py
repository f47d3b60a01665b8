"""A seat's window in another process than its match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tortuga.engine import Event, Match, Seat


class FarSeat(Seat[Any]):
    """A window on a world that was sent. The number of the question and earlier events are not part of a world, so they
    are sent separately."""

    __slots__ = ("_heard", "_number")

    def __init__(self, match: Match[Any], index: int, number: int, heard: Sequence[Event]) -> None:
        super().__init__(match, index)
        self._number = number
        self._heard = heard

    @property
    def number(self) -> int:
        return self._number

    @property
    def events(self) -> Sequence[Event]:
        return self._heard
