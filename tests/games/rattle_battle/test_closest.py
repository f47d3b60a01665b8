"""Closest pairs are found fast, and they are those that the plain form finds."""

from __future__ import annotations

import random

import pytest

from tortuga.games.rattle_battle.chapters.measuring import Pair, PlainPairs, by_distance
from tortuga.games.rattle_battle.fast.closest import Pairs, closest_to
from tortuga.games.rattle_battle.state import Ship


def fleets(dice: random.Random, ones: int, others: int, room: int) -> tuple[list[Ship], list[Ship]]:
    """Ships on a grid of 17 mm, each on a space of its own, so that many pairs are equally close and some touch."""
    spaces = dice.sample([(x, y) for x in range(room) for y in range(room)], ones + others)
    ships = [
        Ship(n if n < ones else 25 + n - ones, 17.0 * x, 17.0 * y, dice.choice((0.0, 30.0, 45.0)), 1)
        for n, (x, y) in enumerate(spaces)
    ]
    return ships[:ones], ships[ones:]


def named(group: list[Pair]) -> dict[tuple[int, int], float]:
    return {(one.die, other.die): round(d, 6) for d, one, other in group}


@pytest.mark.parametrize("room", [4, 8, 16])
@pytest.mark.parametrize("lasting", [False, True])
def test_the_closest_pairs_are_those_of_the_plain_form(room: int, lasting: bool) -> None:
    """``lasting``: a ship that has had its turn may still be the other one of a pair."""
    dice = random.Random(room)
    for _ in range(30):
        ones, others = fleets(dice, dice.randint(1, 6), dice.randint(1, 9), room)
        fast, plain = Pairs(ones, others), PlainPairs(ones, others)
        while group := plain.closest():
            assert named(fast.closest()) == named(group)
            gone = {dice.choice((one, other)).die for _, one, other in group}
            for pairs in (fast, plain):
                pairs.remove(gone)
                if lasting:
                    pairs.have_fired({one.die for _, one, _ in group})
        assert fast.closest() == []


def test_a_lone_pair_need_not_be_measured_if_it_cannot_touch() -> None:
    ones, others = [Ship(0, 20.0, 20.0, 0.0, 1)], [Ship(25, 200.0, 20.0, 45.0, 1)]
    ((exact, *_),) = Pairs(ones, others).closest()
    ((centres, *_),) = Pairs(ones, others).closest(exact=False)
    assert exact < centres == 180.0


def test_the_closest_ships_to_one() -> None:
    dice = random.Random(3)
    sea, _ = fleets(dice, 12, 0, 8)
    for ship in sea:
        found = closest_to(ship, sea)
        least = by_distance(ship, sea)[0][0]
        assert ship not in [other for _, other in found]
        assert all(d <= least + 0.5 for d, _ in found)
    assert closest_to(sea[0], []) == []
