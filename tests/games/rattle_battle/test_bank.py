"""Drops from the bank: dice, faces, symmetries, pushes, throws. test_acceptance.py compares them with physics."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec
import pytest

from tortuga.engine import Fast
from tortuga.games.rattle_battle.chapters import geometry
from tortuga.games.rattle_battle.chapters.dropping import drop
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE, Fall
from tortuga.games.rattle_battle.data import shapes
from tortuga.games.rattle_battle.data.shapes import Pose, Spot, tidy
from tortuga.games.rattle_battle.fast import bank


@pytest.mark.parametrize("dice", range(1, 22))
def test_the_bank_has_drops_of_every_number_of_dice(dice: int) -> None:
    drops = bank.drops_of(dice)
    assert drops.size == 600
    chance = Fast(1)
    for _ in range(20):
        spots = [Spot(*place) for place in bank.places(chance, dice)]
        assert len(spots) == dice
        for number, one in enumerate(spots):
            assert shapes.inside(one)
            assert 0 <= one.angle < 90
            assert all(geometry.depth(one, other) < 0.02 for other in spots[number + 1 :])
    assert max(bank.contents().drops) == 21


def test_faces_are_uniform_and_independent_of_each_other() -> None:
    chance = Fast(4)
    counts, same = [0] * 6, 0
    for _ in range(6000):
        one, two = bank.sides(chance, 2)
        counts[one] += 1
        same += one == two
    assert all(abs(count / 6000 - 1 / 6) < 0.02 for count in counts)
    assert same / 6000 == pytest.approx(1 / 6, abs=0.02)
    assert len(bank.sides(chance, 5)) == 5


def test_drops_from_the_bank_are_shuffled_turned_and_mirrored() -> None:
    """Over many draws a die is as often on one side of the box as on the other, in both directions."""
    chance = Fast(9)
    left = low = first = 0
    for _ in range(4000):
        places = bank.places(chance, 6)
        left += places[0][0] < CENTRE
        low += places[0][1] < CENTRE
        first += places[0][0] == max(place[0] for place in places)
    assert left / 4000 == pytest.approx(0.5, abs=0.03)
    assert low / 4000 == pytest.approx(0.5, abs=0.03)
    assert first / 4000 == pytest.approx(1 / 6, abs=0.03)


def test_the_eight_views_of_a_drop_are_the_same_drop() -> None:
    """The symmetries of the box do not change distances between dice."""

    class Picks(Fast):
        def __init__(self, pick: int) -> None:
            super().__init__(1)
            self.picked = pick

        def below(self, n: int) -> int:
            return self.picked if n > 1000 else 0

    def gaps(pick: int) -> list[float]:
        spots = [Spot(*place) for place in bank.places(Picks(pick), 8)]
        return sorted(geometry.gap(a, b) for i, a in enumerate(spots) for b in spots[i + 1 :])

    plain = gaps(8 * 5)
    for view in range(1, 8):
        assert gaps(8 * 5 + view) == pytest.approx(plain, abs=0.02)


def shoved(source: str, dice: int, count: int) -> float:
    """The share of resting dice that move by more than a millimetre."""
    resting = (
        Pose(95.0, 225.0, 0.0, 0),
        Pose(142.5, 142.5, 45.0, 1),
        Pose(190.0, 225.0, 0.0, 2),
        Pose(60.0, 60.0, 0.0, 3),
    )
    moved, chance = 0, Fast(3)
    for seed in range(count):
        if source == "bank":
            rest = bank.drop_among(chance, dice, list(resting))
        else:
            rest = drop.let_fall(Fall("drop", dice, resting), seed)
        for before, after in zip(resting, rest.poses[dice:], strict=True):
            assert after is not None
            moved += hypot(after.x - before.x, after.y - before.y) > 1
    return moved / (count * len(resting))


@pytest.mark.slow
@pytest.mark.parametrize("dice", [1, 6, 14])
def test_resting_dice_are_knocked_about_as_often_as_by_physics(dice: int) -> None:
    assert shoved("bank", dice, 600) == pytest.approx(shoved("physics", dice, 120), abs=0.09)


def in_order(poses: Sequence[Pose | None]) -> list[Pose]:
    """The dice in the box, all of them inside its walls, apart, and on the grid of 0.001 mm."""
    lying = [pose for pose in poses if pose is not None]
    for number, one in enumerate(lying):
        assert shapes.inside(one)
        assert (one.x, one.y, one.angle) == (tidy(one.x), tidy(one.y), tidy(one.angle))
        assert all(geometry.depth(one, other) < 0.02 for other in lying[number + 1 :])
    return lying


def test_r17_dice_dropped_one_after_another_push_none_out_of_the_box() -> None:
    """R17. Dice at the walls are pushed on towards them again and again."""
    chance, moved = Fast(5), 0
    for _ in range(30):
        lying: list[Pose] = []
        for _ in range(15):
            fallen = in_order(bank.drop_among(chance, 1, lying).poses)
            assert len(fallen) == len(lying) + 1
            moved += sum(before != after for before, after in zip(lying, fallen[1:], strict=True))
            lying = fallen
    assert moved > 100


def test_r17_dice_that_fall_together_push_none_out_of_the_box() -> None:
    """R17. Among the dice that lie there are some at a wall and in a corner."""
    chance, rolled = Fast(5), 0
    resting = [
        Pose(142.5, 142.5, 45.0, 1),
        Pose(150.0, 160.0, 0.0, 0),
        Pose(6.0, 279.0, 0.0, 5),
        Pose(142.5, 6, 0.0, 2),
    ]
    for _ in range(300):
        lying = in_order(bank.drop_among(chance, 8, resting).poses)
        assert len(lying) == 12
        rolled += lying[8].side != 1
    assert 0 < rolled < 100


def test_thrown_dice_push_none_out_of_the_box() -> None:
    """Fifteen throws one after another, as in Bombs: only a die that is thrown can leave the box."""
    chance, moved = Fast(8), 0
    for _ in range(30):
        lying: list[Pose] = []
        for number in range(15):
            rest = bank.throw_among(chance, 1, float(chance.below(81) - 40), chance.below(11) / 10, lying)
            assert None not in rest.poses[1:], number
            moved += sum(before != after for before, after in zip(lying, rest.poses[1:], strict=True))
            lying = in_order(rest.poses)
    assert moved > 100


@pytest.mark.slow
@pytest.mark.parametrize(("aim", "power"), [(0.0, 0.2), (20.0, 0.5), (-35.0, 0.9)])
def test_throws_into_an_empty_box_agree_with_fresh_physics(aim: float, power: float) -> None:
    chance = Fast(2)
    ours = [bank.throw_among(chance, 1, aim, power, []).poses[0] for _ in range(600)]
    theirs = [drop.let_fall(Fall("throw", 1, (), aim, power), 900_000 + seed).poses[0] for seed in range(150)]

    def mean(poses: list[Pose | None], axis: str) -> float:
        there = [getattr(pose, axis) for pose in poses if pose is not None]
        return float(sum(there)) / len(there)

    assert mean(ours, "x") == pytest.approx(mean(theirs, "x"), abs=16)
    assert mean(ours, "y") == pytest.approx(mean(theirs, "y"), abs=16)


@pytest.mark.parametrize("dice", [1, 3, 4, 5])
def test_throws_left_and_right_are_mirror_images(dice: int) -> None:
    chance = Fast(6)
    xs = {aim: [0.0, 0] for aim in (-30.0, 30.0)}
    for aim, tally in xs.items():
        for _ in range(300):
            for pose in bank.throw_among(chance, dice, aim, 0.4, []).poses:
                if pose is not None:
                    tally[0] += pose.x
                    tally[1] += 1
    left, right = (total / count for total, count in xs.values())
    assert left + right == pytest.approx(285, abs=16)
    assert left < right


def test_a_thrown_die_knocks_dice_in_its_way() -> None:
    chance = Fast(7)
    lying = [Pose(142.5, 200.0, 0.0, 1), Pose(20.0, 20.0, 0.0, 1)]
    moved = [0, 0]
    for _ in range(300):
        rest = bank.throw_among(chance, 1, 0.0, 0.5, lying)
        for place, (before, after) in enumerate(zip(lying, rest.poses[1:], strict=True)):
            moved[place] += after != before
    assert moved[0] > 60
    assert moved[1] < 10


def test_a_resting_die_that_rolls_over_shows_any_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    rolled = bank.Ring(hit=1.0, shoves=[bank.Shove(out=0.0, aside=0.0, angle=0.0, rolled=True)])
    contents = bank.contents()
    rings = [rolled] * len(contents.rings)
    monkeypatch.setattr(bank, "contents", lambda: msgspec.structs.replace(contents, rings=rings))
    chance = Fast(7)
    for side in range(6):
        resting = [Pose(CENTRE, CENTRE, 0.0, side)]
        shown = {lying.side for _ in range(100) if (lying := bank.drop_among(chance, 1, resting).poses[1])}
        assert shown == set(range(6)) - {side}
