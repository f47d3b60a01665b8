"""Which ships are closest, fast: whole fleets are compared again and again.

:class:`Pairs` does what ``measuring.PlainPairs`` tells plainly, and a test holds it to that. Pairs are sorted by the
distance of their centres, which is quick to find. Only those that could still be as close as the closest are measured.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from math import hypot, inf
from operator import itemgetter

from tortuga.games.rattle_battle.chapters.geometry import TIE, TOUCH, distance
from tortuga.games.rattle_battle.chapters.measuring import Pair
from tortuga.games.rattle_battle.data.shapes import EDGE, OUTER
from tortuga.games.rattle_battle.state import Ship

_MARGIN = 2 * OUTER - EDGE + TIE + 0.002
"""If the distances between centres of two pairs differ by more than this, the two cannot be equally close."""
_REACH = 2 * OUTER + TOUCH + TIE + 0.002
"""A pair whose centres are this much farther apart than another pair's distance cannot be as close as that."""
_MAY_TOUCH = 2 * OUTER + TOUCH + 0.002
"""Ships whose centres are farther apart cannot touch."""
_by_centres = itemgetter(0)


class Pairs:
    """Pairs of ships that do not move. The closest are taken first."""

    __slots__ = ("_fired", "_first", "_gone", "_known", "_pairs")

    def __init__(self, ones: Iterable[Ship], others: Sequence[Ship]) -> None:
        self._pairs: list[Pair] = [
            (hypot(other.x - one.x, other.y - one.y), one, other) for one in ones for other in others
        ]
        """In place of their distance, that of their centres."""
        self._first = 0
        """All pairs before this one are over."""
        self._gone: set[int] = set()
        self._fired: set[int] = set()
        """Dice that are not the first of a pair any more; those that are gone included."""
        self._known: dict[tuple[int, int], float] = {}
        """Distances that were measured, by dice."""
        self._sort()

    def _sort(self) -> None:
        pairs = self._pairs
        pairs.sort(key=_by_centres)
        if pairs and not pairs[0][0]:  # no ship makes a pair with itself
            self._pairs = [pair for pair in pairs if pair[1] is not pair[2]]

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def add(self, ones: Iterable[Ship], others: Sequence[Ship]) -> None:
        """Add pairs of other ships."""
        self._pairs += Pairs(ones, others)._pairs
        self._sort()

    def within(self, reach: float) -> None:
        """Drop all pairs that are farther apart."""
        self._pairs = [pair for pair in self._pairs if pair[0] - EDGE <= reach or distance(pair[1], pair[2]) <= reach]

    def remove(self, dice: Collection[int]) -> None:
        """Drop all pairs with these dice."""
        self._gone.update(dice)
        self._fired.update(dice)

    def have_fired(self, dice: Collection[int]) -> None:
        """Drop the pairs that begin with these dice; they can still be hit."""
        self._fired.update(dice)

    def closest(self, exact: bool = True) -> list[Pair]:
        """The closest pair that is left and all that are equally close (R23); empty if none is left.

        Unless the distances must be ``exact``, that of a lone pair which cannot touch is the distance of the centres.
        """
        pairs, first, end = self._pairs, self._first, len(self._pairs)
        fired, gone = self._fired, self._gone
        while first < end and (pairs[first][1].die in fired or pairs[first][2].die in gone):
            first += 1
        self._first = first
        if first == end:
            return []
        centres, one, other = pairs[first]
        if first + 1 < end and pairs[first + 1][0] <= centres + _MARGIN:
            return self._equals()
        return [(distance(one, other), one, other)] if exact or centres <= _MAY_TOUCH else [pairs[first]]

    def _equals(self) -> list[Pair]:
        """The closest of several pairs that are nearly as close as the first, and its equals."""
        near: list[Pair] = []
        limit, least = self._pairs[self._first][0] + _MARGIN, inf
        for centres, one, other in islice(self._pairs, self._first, None):
            if centres > limit:
                break
            if one.die in self._fired or other.die in self._gone:
                continue
            d = self._measured(one, other)
            if d < least:
                least = d
                limit = min(limit, d + _REACH)
            near.append((d, one, other))
        return [pair for pair in near if pair[0] <= least + TIE]

    def _measured(self, one: Ship, other: Ship) -> float:
        key = one.die, other.die
        d = self._known.get(key)
        if d is None:
            d = self._known[key] = distance(one, other)
        return d


def closest_to(ship: Ship, others: list[Ship]) -> list[tuple[float, Ship]]:
    """The closest of these ships, and all that count as equally close; empty if there are none."""
    return [(d, other) for d, _, other in Pairs([ship], others).closest()]
