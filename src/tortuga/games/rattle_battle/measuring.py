"""Which ships are closest: closest pairs, and those that count as equally close (R23).

``groups`` tells it plainly. The rules use ``closest.Pairs``, which finds the same pairs faster.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter

from tortuga.games.rattle_battle.geometry import TIE, distance
from tortuga.games.rattle_battle.state import Ship

Pair = tuple[float, Ship, Ship]
"""Distance, one ship, the other."""


def groups(
    ones: Iterable[Ship], others: Sequence[Ship], gone: Collection[int], done: Collection[int] | None = None
) -> Iterator[list[Pair]]:
    """The closest pair and its equals (R23), then the closest of those that are left, and so on.

    Before it asks for the next group, the caller adds the dice that have sunk to ``gone``; and if a ship may be in a
    pair once more though it no longer counts as the first of one, those that do not to ``done``.
    """
    pairs = [(distance(one, other), one, other) for one in ones for other in others if one is not other]
    finished = gone if done is None else done
    while left := [pair for pair in pairs if pair[1].die not in finished and pair[2].die not in gone]:
        least = min(d for d, _, _ in left)
        yield [pair for pair in left if pair[0] <= least + TIE]


def by_distance(ship: Ship, others: Iterable[Ship]) -> list[tuple[float, Ship]]:
    """All these ships with their distances, the closest first."""
    return sorted(((distance(ship, other), other) for other in others if other is not ship), key=itemgetter(0))
