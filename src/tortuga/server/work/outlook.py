"""Chances to win while a match goes on: later, for those who look on; at once, for whoever plays against bots alone.

Positions are remembered when somebody asks, and judged in worker processes of a low priority. Those who look on get the
chances of a position that is old enough (``pace.chances_late``), as everybody could see it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

import msgspec

from tortuga.analysis import chances
from tortuga.engine import Match, freeze, thaw
from tortuga.server.protocol import LiveChances
from tortuga.server.work.uploads import Uploads

OFTEN = 5.0
"""Not more often than this, in seconds, a position of a table is remembered."""
MOST, TABLES = 24, 200
"""How many positions of a table are remembered, and of how many tables."""


def chances_of(world: bytes, seat: int | None) -> list[float]:
    """In a worker: everybody's chance to win, from what a seat knows (None: what everybody knows)."""
    match, _ = thaw(world)
    return [round(chance, 3) for chance in chances(match, seat)]


class Position(msgspec.Struct):
    """A position of a table, at a time; in the end, what was said of it."""

    at: float
    number: int
    world: bytes
    said: list[float] | None = None


class Outlook:
    """What is remembered of tables whose chances somebody has asked for."""

    def __init__(self, uploads: Uploads, late: float) -> None:
        self._uploads, self._late = uploads, late
        self._often = max(OFTEN, 2 * late / MOST)  # what is remembered reaches back far enough
        self._tables: OrderedDict[str, list[Position]] = OrderedDict()
        self._own: OrderedDict[tuple[str, int], tuple[int, list[float]]] = OrderedDict()

    def remember(self, table: str, match: Match[Any]) -> None:
        """Remember this position, unless one was remembered just now."""
        now, kept = time.monotonic(), self._remembered(table)
        if not kept or (match.number != kept[-1].number and now - kept[-1].at >= self._often):
            kept.append(Position(now, match.number, freeze(match)))

    async def later(self, table: str, address: str) -> LiveChances:
        """Everybody's chance, as everybody could see it some time ago; none if nothing is remembered from then."""
        now, kept = time.monotonic(), self._remembered(table)
        old = [at for at, position in enumerate(kept) if now - position.at >= self._late]
        del kept[: max(old[-1] if old else 0, len(kept) - MOST)]
        if not old:
            return LiveChances([], 0, self._late)
        position = kept[0]
        if position.said is None:
            position.said = await self._uploads.work_out(address, chances_of, position.world, None)
            position.world = b""
        return LiveChances(position.said, position.number, self._late)

    def known(self, table: str, seat: int, number: int) -> LiveChances | None:
        """What was said of a seat's position, if it was asked before."""
        found = self._own.get((table, seat))
        return LiveChances(found[1], number, 0.0) if found is not None and found[0] == number else None

    async def own(self, table: str, seat: int, number: int, world: bytes, address: str) -> LiveChances:
        """Everybody's chance now, from what this seat knows."""
        said = await self._uploads.work_out(address, chances_of, world, seat)
        self._own[table, seat] = number, said
        if len(self._own) > TABLES:
            self._own.popitem(last=False)
        return LiveChances(said, number, 0.0)

    def _remembered(self, table: str) -> list[Position]:
        kept = self._tables.setdefault(table, [])
        self._tables.move_to_end(table)
        if len(self._tables) > TABLES:
            self._tables.popitem(last=False)
        return kept
