"""Geometry: directions, distances, arcs of fire for all six facings, lines of sight."""

from __future__ import annotations

import pytest
from piratical_table import CHART, hex_of

from tortuga.games.piratical.chapters.gunnery import arc
from tortuga.games.piratical.data.hexes import (
    DIRECTIONS,
    SIDES,
    Hex,
    angle_off,
    barriers,
    bearing,
    centre,
    clockwise,
    distance,
    opposite,
    ring,
)

ARCS = {
    ("forward", 1): "(1,-1) (1,-2) (2,-2) (2,-1) (2,-3) (3,-3) (3,-2)",
    ("port", 1): "(-1,0) (0,-1) (-2,0) (-1,-1) (0,-2) (-3,0) (-2,-1) (-1,-2) (0,-3)",
    ("starboard", 1): "(1,0) (0,1) (2,0) (1,1) (0,2) (3,0) (2,1) (1,2) (0,3)",
    ("arc180", 1): "(0,-1) (1,-1) (1,0) (-1,-1) (0,-2) (1,-2) (2,-2) (2,-1) (2,0) (1,1)"
    " (-1,-2) (0,-3) (1,-3) (2,-3) (3,-3) (3,-2) (3,-1) (3,0) (2,1)",
    ("forward", 2): "(1,0) (2,-1) (2,0) (1,1) (3,-1) (3,0) (2,1)",
    ("port", 2): "(0,-1) (1,-1) (0,-2) (1,-2) (2,-2) (0,-3) (1,-3) (2,-3) (3,-3)",
    ("starboard", 2): "(0,1) (-1,1) (0,2) (-1,2) (-2,2) (0,3) (-1,3) (-2,3) (-3,3)",
    ("arc180", 2): "(1,-1) (1,0) (0,1) (1,-2) (2,-2) (2,-1) (2,0) (1,1) (0,2) (-1,2)"
    " (2,-3) (3,-3) (3,-2) (3,-1) (3,0) (2,1) (1,2) (0,3) (-1,3)",
    ("forward", 3): "(0,1) (1,1) (0,2) (-1,2) (1,2) (0,3) (-1,3)",
    ("port", 3): "(1,-1) (1,0) (2,-2) (2,-1) (2,0) (3,-3) (3,-2) (3,-1) (3,0)",
    ("starboard", 3): "(-1,1) (-1,0) (-2,2) (-2,1) (-2,0) (-3,3) (-3,2) (-3,1) (-3,0)",
    ("arc180", 3): "(1,0) (0,1) (-1,1) (2,-1) (2,0) (1,1) (0,2) (-1,2) (-2,2) (-2,1)"
    " (3,-1) (3,0) (2,1) (1,2) (0,3) (-1,3) (-2,3) (-3,3) (-3,2)",
    ("forward", 4): "(-1,1) (-1,2) (-2,2) (-2,1) (-2,3) (-3,3) (-3,2)",
    ("port", 4): "(1,0) (0,1) (2,0) (1,1) (0,2) (3,0) (2,1) (1,2) (0,3)",
    ("starboard", 4): "(-1,0) (0,-1) (-2,0) (-1,-1) (0,-2) (-3,0) (-2,-1) (-1,-2) (0,-3)",
    ("arc180", 4): "(0,1) (-1,1) (-1,0) (1,1) (0,2) (-1,2) (-2,2) (-2,1) (-2,0) (-1,-1)"
    " (1,2) (0,3) (-1,3) (-2,3) (-3,3) (-3,2) (-3,1) (-3,0) (-2,-1)",
    ("forward", 5): "(-1,0) (-2,1) (-2,0) (-1,-1) (-3,1) (-3,0) (-2,-1)",
    ("port", 5): "(0,1) (-1,1) (0,2) (-1,2) (-2,2) (0,3) (-1,3) (-2,3) (-3,3)",
    ("starboard", 5): "(0,-1) (1,-1) (0,-2) (1,-2) (2,-2) (0,-3) (1,-3) (2,-3) (3,-3)",
    ("arc180", 5): "(-1,1) (-1,0) (0,-1) (-1,2) (-2,2) (-2,1) (-2,0) (-1,-1) (0,-2) (1,-2)"
    " (-2,3) (-3,3) (-3,2) (-3,1) (-3,0) (-2,-1) (-1,-2) (0,-3) (1,-3)",
    ("forward", 6): "(0,-1) (-1,-1) (0,-2) (1,-2) (-1,-2) (0,-3) (1,-3)",
    ("port", 6): "(-1,1) (-1,0) (-2,2) (-2,1) (-2,0) (-3,3) (-3,2) (-3,1) (-3,0)",
    ("starboard", 6): "(1,-1) (1,0) (2,-2) (2,-1) (2,0) (3,-3) (3,-2) (3,-1) (3,0)",
    ("arc180", 6): "(-1,0) (0,-1) (1,-1) (-2,1) (-2,0) (-1,-1) (0,-2) (1,-2) (2,-2) (2,-1)"
    " (-3,1) (-3,0) (-2,-1) (-1,-2) (0,-3) (1,-3) (2,-3) (3,-3) (3,-2)",
}


def ways(text: str) -> set[Hex]:
    return {Hex(*map(int, one.strip("()").split(","))) for one in text.split()}


@pytest.mark.parametrize("facing", SIDES)
def test_forward_bears_sixty_degrees(facing: int) -> None:
    """R30"""
    assert arc("forward", facing) == ways(ARCS["forward", facing])


@pytest.mark.parametrize("facing", SIDES)
def test_midships_bears_on_either_broadside_and_nowhere_else(facing: int) -> None:
    """R30"""
    assert arc("midships", facing) == ways(ARCS["port", facing]) | ways(ARCS["starboard", facing])


@pytest.mark.parametrize("facing", SIDES)
def test_arc180_bears_on_the_half_plane_ahead(facing: int) -> None:
    """R30"""
    assert arc("arc180", facing) == ways(ARCS["arc180", facing])


@pytest.mark.parametrize("facing", SIDES)
def test_nothing_bears_astern(facing: int) -> None:
    astern = DIRECTIONS[opposite(facing) - 1]
    assert not any(
        astern.times(n) in arc(mount, facing) for n in (1, 2, 3) for mount in ("forward", "midships", "arc180")
    )


def test_sides_are_numbered_clockwise_from_the_upper_right() -> None:
    assert [round(bearing(DIRECTIONS[side - 1])) for side in SIDES] == [30, 90, 150, 210, 270, 330]


def test_turning_goes_clockwise_and_round() -> None:
    assert [clockwise(5, n) for n in (0, 1, 2, 3, -1)] == [5, 6, 1, 2, 4]
    assert [opposite(side) for side in SIDES] == [4, 5, 6, 1, 2, 3]


def test_distance_counts_steps() -> None:
    assert distance(Hex(0, 0), Hex(2, -1)) == 2
    assert distance(Hex(-3, 1), Hex(1, 2)) == 5
    assert [len(ring(n)) for n in (1, 2, 3)] == [6, 12, 18]
    assert all(way.length == 3 for way in ring(3))


def test_neighbours_lie_one_apart_on_paper() -> None:
    for way in DIRECTIONS:
        x, y = centre(way)
        assert abs(x * x + y * y - 1) < 1e-9


def test_the_angle_off_the_bow_is_within_half_a_turn() -> None:
    assert angle_off(DIRECTIONS[1], 2) == pytest.approx(0)
    assert angle_off(DIRECTIONS[4], 2) == pytest.approx(180)
    assert angle_off(DIRECTIONS[0], 2) == pytest.approx(-60)


def test_what_hides_a_target() -> None:
    u, v = DIRECTIONS[1], DIRECTIONS[2]
    assert barriers(u) == ()
    assert barriers(u.times(2)) == ((u,),)
    assert {frozenset(group) for group in barriers(u.plus(v))} == {frozenset((u, v))}
    assert set(barriers(u.times(3))) == {(u,), (u.times(2),)}
    assert set(barriers(u.times(2).plus(v))) == {(u,), (u.plus(v),)}
    assert set(barriers(v.times(2).plus(u))) == {(v,), (u.plus(v),)}


def test_what_bears_at_g6_facing_east() -> None:
    def bears(mount: str, label: str) -> bool:
        return CHART.way(hex_of("G6"), hex_of(label)) in arc(mount, 2)

    assert all(bears("forward", label) for label in ("G7", "F7", "G8", "F8"))
    assert not any(bears("forward", label) for label in ("F6", "E8"))
    assert all(bears("midships", label) for label in ("F5", "F6", "E5", "E6", "D6"))
    assert all(bears("arc180", label) for label in ("F6", "E8"))
    assert not bears("arc180", "F5")
    assert not any(bears(mount, label) for mount in ("forward", "midships", "arc180") for label in ("G5", "G4"))


def test_a_cay_between_blocks_the_line_and_a_border_does_not() -> None:
    """R31"""
    assert not CHART.sees(hex_of("M4"), hex_of("M2"))
    assert CHART.sees(hex_of("L3"), hex_of("N3"))
    assert not CHART.sees(hex_of("L3"), hex_of("N2"))


def test_r31_ships_never_block_and_the_ends_of_a_line_never_do() -> None:
    """R31."""
    assert CHART.sees(hex_of("F11"), hex_of("E13"))
    assert CHART.sees(hex_of("G6"), hex_of("G9"))
