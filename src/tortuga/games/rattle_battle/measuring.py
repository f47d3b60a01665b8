"""Which ships are closest: closest pairs, and those that count as equally close (R23)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import hypot, inf
from operator import itemgetter

from tortuga.games.rattle_battle.geometry import EDGE, OUTER, TIE, TOUCH, distance
from tortuga.games.rattle_battle.state import Ship

Pair = tuple[float, Ship, Ship]
"""Distance, one ship, the other."""

_MARGIN = 2 * OUTER - EDGE + TIE + 0.002
"""If the distances between centres of two pairs differ by more than this, the two cannot be equally close."""
_REACH = 2 * OUTER + TOUCH + TIE + 0.002
"""A pair whose centres are this much farther apart than another pair's distance cannot be as close as that."""
_by_centres = itemgetter(0)


class Pairs:
    """Pairs of ships that do not move, the closest first. Pairs drop out as ships sink."""

    __slots__ = ("_done", "_first", "_gone", "_known", "_pairs")

    def __init__(self, ones: Iterable[Ship], others: list[Ship]) -> None:
        self._pairs: list[Pair] = [
            (hypot(other.x - one.x, other.y - one.y), one, other) for one in ones for other in others
        ]
        self._sort()
        self._first = 0
        """The index of the first pair that still counts."""
        self._gone: set[int] = set()
        """Dice that are gone, on either side of a pair."""
        self._done: set[int] = set()
        """Dice that no longer count as the first of a pair."""
        self._known: dict[tuple[int, int], float] = {}
        """Distances already measured."""

    def _sort(self) -> None:
        pairs = self._pairs
        pairs.sort(key=_by_centres)
        if pairs and not pairs[0][0]:  # no ship makes a pair with itself
            self._pairs = [pair for pair in pairs if pair[1] is not pair[2]]

    def add(self, ones: Iterable[Ship], others: list[Ship]) -> None:
        """Add pairs of other ships, before any has dropped out."""
        self._pairs += Pairs(ones, others)._pairs
        self._sort()

    def __bool__(self) -> bool:
        return self._first < len(self._pairs)

    def closest(self) -> list[Pair]:
        """The closest pair, and all within the same distance of it (R23)."""
        pairs, first = self._pairs, self._first
        centres, one, other = pairs[first]
        limit = centres + _MARGIN
        if first + 1 == len(pairs) or pairs[first + 1][0] > limit:
            return [(distance(one, other), one, other)]
        known, gone, done = self._known, self._gone, self._done
        near: list[Pair] = []
        least = inf
        for place in range(first, len(pairs)):
            centres, one, other = pairs[place]
            if centres > limit:
                break
            if one.die in done or other.die in gone:
                continue
            key = one.die, other.die
            d = known.get(key)
            if d is None:
                d = known[key] = distance(one, other)
            if d < least:
                least = d
                limit = min(limit, d + _REACH)
            near.append((d, one, other))
        least += TIE
        return [pair for pair in near if pair[0] <= least]

    def within(self, reach: float) -> None:
        """Drop all pairs that are farther apart, before any other has dropped out."""
        self._pairs = [pair for pair in self._pairs if pair[0] - EDGE <= reach or distance(pair[1], pair[2]) <= reach]

    def without(self, gone: set[int], done: Collection[int] = ()) -> None:
        """Drop all pairs with a die that is gone, and those whose first ship is done."""
        self._gone |= gone
        self._done |= gone
        self._done.update(done)
        gone, finished, pairs = self._gone, self._done, self._pairs
        for first in range(self._first, len(pairs)):
            _, one, other = pairs[first]
            if one.die not in finished and other.die not in gone:
                self._first = first
                return
        self._first = len(pairs)


def closest_to(ship: Ship, others: list[Ship]) -> list[tuple[float, Ship]]:
    """The closest of these ships, and all that count as equally close; empty if there are none."""
    if not others:
        return []
    return [(d, other) for d, _, other in Pairs([ship], others).closest()]


def by_distance(ship: Ship, others: Iterable[Ship]) -> list[tuple[float, Ship]]:
    """All these ships with their distances, the closest first."""
    return sorted(((distance(ship, other), other) for other in others if other is not ship), key=_by_centres)
