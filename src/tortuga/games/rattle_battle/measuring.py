"""Who is closest to whom: closest pairs, and those that count as equally close."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, inf
from operator import itemgetter

from tortuga.games.rattle_battle.geometry import OUTER, TIE, distance
from tortuga.games.rattle_battle.state import Ship

Pair = tuple[float, Ship, Ship]
"""Distance, one ship, the other."""

_MARGIN = 2 * OUTER - 12.0 + TIE + 0.002
"""Of two pairs whose centres differ by more than this, the wider one cannot be as close as the other."""
_first = itemgetter(0)


class Pairs:
    """Pairs of ships that lie where they lie, closest first; ships drop out as they sink."""

    __slots__ = ("_known", "_pairs")

    def __init__(self, ones: Iterable[Ship], others: list[Ship]) -> None:
        self._pairs = [
            (hypot(other.x - one.x, other.y - one.y), one, other)
            for one in ones
            for other in others
            if one is not other
        ]
        self._pairs.sort(key=_first)
        self._known: dict[int, float] = {}

    def add(self, ones: Iterable[Ship], others: list[Ship]) -> None:
        """Pairs of other kinds of partners, in the same order."""
        self._pairs += Pairs(ones, others)._pairs
        self._pairs.sort(key=_first)

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def closest(self) -> list[Pair]:
        """The closest pair and all that are as close (never chained)."""
        pairs = self._pairs
        limit = pairs[0][0] + _MARGIN
        if len(pairs) == 1 or pairs[1][0] > limit:
            _, one, other = pairs[0]
            return [(distance(one, other), one, other)]
        known = self._known
        near: list[Pair] = []
        least = inf
        for centres, one, other in pairs:
            if centres > limit:
                break
            key = one.die << 8 | other.die
            d = known.get(key)
            if d is None:
                d = known[key] = distance(one, other)
            if d < least:
                least = d
            near.append((d, one, other))
        least += TIE
        return [pair for pair in near if pair[0] <= least]

    def within(self, reach: float) -> None:
        """Forget all pairs that are farther apart."""
        self._pairs = [pair for pair in self._pairs if pair[0] - 12.0 <= reach or distance(pair[1], pair[2]) <= reach]

    def without(self, gone: set[int]) -> None:
        """Forget all pairs with one of these dice."""
        self._pairs = [pair for pair in self._pairs if pair[1].die not in gone and pair[2].die not in gone]


def closest_to(ship: Ship, others: list[Ship]) -> list[tuple[float, Ship]]:
    """The closest of these ships and all that are as close; empty when there is none."""
    if not others:
        return []
    return [(d, other) for d, _, other in Pairs([ship], others).closest()]


def by_distance(ship: Ship, others: Iterable[Ship]) -> list[tuple[float, Ship]]:
    """All of these with their distances, closest first."""
    return sorted(((distance(ship, other), other) for other in others if other is not ship), key=_first)
