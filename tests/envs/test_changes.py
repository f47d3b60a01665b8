"""Fast observations: whatever has changed, the numbers are those of the view."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated

import msgspec
import numpy as np
import pytest

from tortuga.engine import View
from tortuga.engine.describing.kinds import Bag, BySeat, Count, Named, Numbered, Ordered, RowPiece, SeatNumber
from tortuga.envs.changes import Follower
from tortuga.envs.layout import Layout

Ship = Annotated[int, RowPiece("captains", "fleet", 2)]


class ShipSeen(View):
    id: Annotated[int, Numbered("ship", 9)]
    hull: Annotated[int, Count(4)]
    tows: Ship | None


class Captain(View):
    seat: SeatNumber
    fleet: Annotated[list[ShipSeen], Ordered(2)]
    hand: Annotated[list[Annotated[str, Named("card", ("axe", "rum"))]], Bag(2)] | None
    ready: bool


class Sea(View):
    captains: Annotated[list[Captain], BySeat()]
    spent: Annotated[list[Annotated[str, Named("card", ("axe", "rum"))]], Bag(3)]
    aim: Ship | None
    wind: tuple[SeatNumber, SeatNumber]
    prices: dict[Annotated[str, Named("card", ("axe", "rum"))], Annotated[int, Count(20)]]


FEW, MANY = ["axe", "axe"], ["rum", "rum", *["axe"] * 20]
"""A bag of many is counted in another way than one of a few."""

SEAS = [
    Sea([Captain(0, [ShipSeen(1, 4, None)], ["axe"], True), Captain(1, [], None, False)],
        FEW, 1, (0, 1), {"axe": 3}),
    Sea([Captain(0, [ShipSeen(1, 4, None)], ["axe"], False), Captain(1, [], ["rum"], False)],
        MANY, 1, (0, 1), {"rum": 3}),
    Sea([Captain(0, [], None, True), Captain(1, [ShipSeen(1, 4, 2), ShipSeen(2, 0, None)], [], True)],
        [*MANY, "axe", "rum"], 1, (1, 1), {}),
    Sea([Captain(0, [], None, True), Captain(1, [ShipSeen(2, 0, None), ShipSeen(1, 4, 2)], [], True)],
        MANY[::-1], 1, (1, 1), {}),
    Sea([Captain(0, [ShipSeen(number, number, 3) for number in range(4)], None, True), Captain(1, [], [], True)],
        [], None, (0, 0), {"axe": 20, "rum": 1}),
    Sea([Captain(0, [ShipSeen(3, 1, 2), ShipSeen(2, 2, 3)], None, True), Captain(1, [], [], True)],
        ["rum"] * 17, 3, (0, 0), {}),
]  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1])
def test_from_any_view_to_any_other(seat: int) -> None:
    layout = Layout(Sea, 2)
    for one, other in permutations(SEAS, 2):
        follower = Follower(layout, seat)
        follower.look(one)
        assert np.array_equal(follower.look(other), layout.encode(other, seat))
        assert np.array_equal(follower.look(one), layout.encode(one, seat))


def test_what_lies_elsewhere_now_is_shown_there_although_nothing_else_has_changed() -> None:
    """The captain aims at the ship with the same number, which lies at another place of the row."""
    layout, here, there = Layout(Sea, 2), SEAS[2], SEAS[3]
    follower = Follower(layout, 0)
    follower.look(here)
    seen = dict(zip(layout.leaves, follower.look(there), strict=True))
    assert here.aim == there.aim
    assert (seen["aim=fleet[0]"], seen["aim=fleet[1]"]) == (0, 1)


def test_a_view_that_cannot_be_encoded_leaves_nothing_behind() -> None:
    layout = Layout(Sea, 2)
    follower = Follower(layout, 0)
    follower.look(SEAS[0])
    with pytest.raises(KeyError):
        follower.look(msgspec.structs.replace(SEAS[1], prices={"gold": 1}))
    assert np.array_equal(follower.look(SEAS[1]), layout.encode(SEAS[1], 0))
