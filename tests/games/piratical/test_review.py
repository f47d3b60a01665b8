"""What a review calls a blow, how hard it was, and who struck it."""

from __future__ import annotations

from typing import Literal

import pytest
from piratical_table import stage

from tortuga.engine import Event, Outcome
from tortuga.engine.describing.review import Blow, Course
from tortuga.games.piratical.events import (
    BoardingRolled,
    CardShown,
    CrewLost,
    Fired,
    FortFired,
    HullDamaged,
    Looted,
    RamRolled,
    ShipLost,
    TreasureGained,
    TreasureSold,
    TreasureStored,
)
from tortuga.games.piratical.telling.review import SHIP, TREASURE, blows, treasures_taken

A, B = 0, 1
HOLED, SUNK = HullDamaged(B, 2, 0), ShipLost(B, "T14", "sunk")
DESERTED, EMPTY = CrewLost(B, 0), ShipLost(B, "T14", "crew")


def blows_of(*events: Event) -> list[Blow]:
    return list(blows(Course(2, Outcome((1, 2), ()), stage("empire", "chaos"), events)))


def taken(seat: int) -> TreasureGained:
    return TreasureGained(seat, "gems", "orcs")


def boarded(attacker: int | None, defender: int, winner: Literal["attacker", "defender"]) -> BoardingRolled:
    return BoardingRolled(attacker, defender, (1, 2), (1, 1), (0, 0), (2, 3), winner)


@pytest.mark.parametrize(
    ("happened", "by"),
    [
        ([Fired(A, B, (6,), 1, (), 2), HOLED, SUNK], A),
        ([RamRolled(A, B, 3, 2, 0), HOLED, SUNK], A),
        ([RamRolled(B, A, 3, 0, 2), HOLED, SUNK], None),
        ([FortFired("orcs", "T14", B, (6,), 1, (), 2), HOLED, SUNK], None),
        ([Fired(A, B, (6,), 1, (), 1), HullDamaged(B, 1, 3), CardShown(B, "storm"), HOLED, SUNK], None),
        ([boarded(A, B, "attacker"), Looted(A, B, "gold", 3), DESERTED, EMPTY], A),
        ([boarded(B, A, "defender"), DESERTED, EMPTY], A),
        ([boarded(None, B, "attacker"), DESERTED, EMPTY], None),
        ([CardShown(B, "scurvy"), DESERTED, EMPTY], None),
    ],
)
def test_a_ship_is_lost_to_whoever_sank_or_boarded_it(happened: list[Event], by: int | None) -> None:
    assert blows_of(*happened)[-1] == Blow(len(happened) - 1, B, SHIP, by)


def test_a_ship_with_treasure_aboard_is_the_harder_loss() -> None:
    home, sold = TreasureStored(B, ("gems",), 1), TreasureSold(B, ("gems",), 3)
    assert [blow.weight for blow in blows_of(taken(B), taken(B), HOLED, SUNK, HOLED, SUNK)] == [
        SHIP + 2 * TREASURE,
        SHIP,
    ]
    assert blows_of(taken(B), taken(B), taken(B), home, sold, HOLED, SUNK)[-1].weight == SHIP + TREASURE
    assert blows_of(taken(A), Looted(B, A, "treasure", 0, "gems"), HOLED, SUNK)[-1].weight == SHIP + TREASURE


def test_treasures_out_of_other_ships_count_as_taken() -> None:
    told = [taken(A), Looted(A, B, "treasure", 0, "gems"), Looted(A, B, "gold", 3), taken(B)]
    course = Course(2, Outcome((1, 2), ()), stage("empire", "chaos"), told)
    assert [treasures_taken(course, seat) for seat in (A, B)] == [2, 1]


def test_whoever_takes_nothing_has_struck_no_blow() -> None:
    assert blows_of(Looted(A, B, "nothing", 0)) == []
    assert blows_of(Looted(A, B, "gold", 2)) == [Blow(0, B, 4, A)]
