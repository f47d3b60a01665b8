"""Who is closest to whom: closest pairs, and those that count as equally close."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import hypot, inf
from operator import itemgetter

from tortuga.games.rattle_battle.geometry import EDGE, OUTER, TIE, TOUCH, distance
from tortuga.games.rattle_battle.state import Ship

Pair = tuple[float, Ship, Ship]
"""Distance, one ship, the other."""

_MARGIN = 2 * OUTER - EDGE + TIE + 0.002
"""Of two pairs whose centres differ by more than this, the wider one cannot be as close as the other."""
_REACH = 2 * OUTER + TOUCH + TIE + 0.002
"""A pair whose centres are farther apart than another's distance and this cannot be as close."""
_by_centres = itemgetter(0)


class Pairs:
    """Pairs of ships that lie where they lie, closest first; ships drop out as they sink."""

    __slots__ = ("_done", "_first", "_gone", "_known", "_pairs")

    def __init__(self, ones: Iterable[Ship], others: list[Ship]) -> None:
        self._pairs: list[Pair] = []
        for one in ones:
            x, y = one.x, one.y
            self._pairs += [(hypot(other.x - x, other.y - y), one, other) for other in others if other is not one]
        self._pairs.sort(key=_by_centres)
        self._first = 0
        """Where the first pair stands that still counts."""
        self._gone: set[int] = set()
        self._done: set[int] = set()
        """Of those that stand first in a pair, the ones that drop out, gone or not."""
        self._known: dict[int, float] = {}

    def add(self, ones: Iterable[Ship], others: list[Ship]) -> None:
        """Pairs of other kinds of partners, in the same order; before any drops out."""
        self._pairs += Pairs(ones, others)._pairs
        self._pairs.sort(key=_by_centres)

    def __bool__(self) -> bool:
        return self._first < len(self._pairs)

    def closest(self) -> list[Pair]:
        """The closest pair and all that are as close (never chained)."""
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
            key = one.die << 8 | other.die
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
        """Forget all pairs that are farther apart; before any drops out."""
        self._pairs = [pair for pair in self._pairs if pair[0] - EDGE <= reach or distance(pair[1], pair[2]) <= reach]

    def without(self, gone: set[int], done: Collection[int] = ()) -> None:
        """Forget all pairs with a die that is gone, and those whose first ship is done."""
        self._gone |= gone
        self._done |= gone.union(done)
        gone, finished, pairs = self._gone, self._done, self._pairs
        for first in range(self._first, len(pairs)):
            _, one, other = pairs[first]
            if one.die not in finished and other.die not in gone:
                self._first = first
                return
        self._first = len(pairs)


def closest_to(ship: Ship, others: list[Ship]) -> list[tuple[float, Ship]]:
    """The closest of these ships and all that are as close; empty when there is none."""
    if not others:
        return []
    return [(d, other) for d, _, other in Pairs([ship], others).closest()]


def by_distance(ship: Ship, others: Iterable[Ship]) -> list[tuple[float, Ship]]:
    """All of these with their distances, closest first."""
    return sorted(((distance(ship, other), other) for other in others if other is not ship), key=_by_centres)
