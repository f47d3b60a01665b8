"""Which ships are closest: closest pairs, and those that count as equally close (R23).

``PlainPairs`` tells it plainly. The rules use ``fast.closest.Pairs``, which finds the same pairs faster.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter

from tortuga.games.rattle_battle.chapters.geometry import TIE, distance
from tortuga.games.rattle_battle.state import Ship

Pair = tuple[float, Ship, Ship]
"""Distance, one ship, the other."""


class PlainPairs:
    """Pairs of ships that do not move. The closest are taken first."""

    def __init__(self, ones: Iterable[Ship], others: Sequence[Ship]) -> None:
        self.pairs = [(distance(one, other), one, other) for one in ones for other in others if one is not other]

    def closest(self) -> list[Pair]:
        """The closest pair that is left and all that are equally close (R23); empty if none is left."""
        least = min((d for d, _, _ in self.pairs), default=0.0)
        return [pair for pair in self.pairs if pair[0] <= least + TIE]

    def remove(self, dice: Collection[int]) -> None:
        """Drop all pairs with these dice."""
        self.pairs = [pair for pair in self.pairs if pair[1].die not in dice and pair[2].die not in dice]

    def have_fired(self, dice: Collection[int]) -> None:
        """Drop the pairs that begin with these dice; they can still be hit."""
        self.pairs = [pair for pair in self.pairs if pair[1].die not in dice]


def by_distance(ship: Ship, others: Iterable[Ship]) -> list[tuple[float, Ship]]:
    """All these ships with their distances, the closest first."""
    return sorted(((distance(ship, other), other) for other in others if other is not ship), key=itemgetter(0))
