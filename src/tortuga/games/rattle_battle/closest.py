"""Which ships are closest, fast: whole fleets are compared again and again.

``measuring.groups`` says the same plainly, and a test holds this module to it. Pairs are sorted by the distance of
their centres, which is quick to find; only those that could still be as close as the closest are measured exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import hypot, inf
from operator import itemgetter

from tortuga.games.rattle_battle.geometry import EDGE, OUTER, TIE, TOUCH, distance
from tortuga.games.rattle_battle.measuring import Pair
from tortuga.games.rattle_battle.state import Ship

_MARGIN = 2 * OUTER - EDGE + TIE + 0.002
"""If the distances between centres of two pairs differ by more than this, the two cannot be equally close."""
_REACH = 2 * OUTER + TOUCH + TIE + 0.002
"""A pair whose centres are this much farther apart than another pair's distance cannot be as close as that."""
_MAY_TOUCH = 2 * OUTER + TOUCH + 0.002
"""Ships whose centres are farther apart cannot touch."""
_by_centres = itemgetter(0)


class Pairs:
    """Pairs of ships that do not move, the closest first."""

    __slots__ = ("_pairs",)

    def __init__(self, ones: Iterable[Ship], others: Sequence[Ship]) -> None:
        self._pairs: list[Pair] = [
            (hypot(other.x - one.x, other.y - one.y), one, other) for one in ones for other in others
        ]
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

    def closest(self) -> list[Pair]:
        """The closest pair, and all within the same distance of it (R23)."""
        return next(self.groups(set()))

    def groups(
        self, gone: Collection[int], done: Collection[int] | None = None, exact: bool = True
    ) -> Iterator[list[Pair]]:
        """The same as ``measuring.groups``, from the closest pair on.

        Unless the distances must be ``exact``, that of a lone pair which cannot touch is the distance of the centres.
        """
        pairs = self._pairs
        finished = gone if done is None else done
        known: dict[tuple[int, int], float] = {}  # distances already measured
        first, end = 0, len(pairs)
        while first < end:
            centres, one, other = pairs[first]
            if one.die in finished or other.die in gone:
                first += 1
                continue
            limit = centres + _MARGIN
            if first + 1 == end or pairs[first + 1][0] > limit:
                if exact or centres <= _MAY_TOUCH:
                    yield [(distance(one, other), one, other)]
                else:
                    yield [pairs[first]]
                continue
            near: list[Pair] = []
            least = inf
            for place in range(first, end):
                centres, one, other = pairs[place]
                if centres > limit:
                    break
                if one.die in finished or other.die in gone:
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
            yield [pair for pair in near if pair[0] <= least]


def closest_to(ship: Ship, others: list[Ship]) -> list[tuple[float, Ship]]:
    """The closest of these ships, and all that count as equally close; empty if there are none."""
    if not others:
        return []
    return [(d, other) for d, _, other in Pairs([ship], others).closest()]
