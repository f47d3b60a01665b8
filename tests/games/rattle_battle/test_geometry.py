"""Measuring: examples, and comparison with brute force and a geometry library."""

from __future__ import annotations

import random
from math import cos, hypot, pi, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point, Polygon

from tortuga.games.rattle_battle.chapters import geometry as g
from tortuga.games.rattle_battle.data import ADVENTURES, LONG, SHORT, TILES, shapes
from tortuga.games.rattle_battle.data.shapes import Spot, Tile

places = st.floats(10, 275).map(lambda value: round(value, 3))
angles = st.floats(0, 89.999).map(lambda value: round(value, 3))
spots = st.builds(Spot, places, places, angles)
A = Spot(100.0, 100.0, 0.0)


def polygon(spot: Spot) -> Polygon:
    return Polygon(g.corners(spot))


def tile_polygon(tile: Tile) -> Polygon:
    return Polygon(tile.corners)


ALL_TILES = [tile for card in ADVENTURES for tile in card.tiles]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (Spot(140, 100, 0), 28.000),
        (Spot(140, 100, 45), 25.515),
        (Spot(140, 100, 30), 25.804),
        (Spot(130, 140, 0), 33.287),
        (Spot(150, 130, 20), 43.581),
    ],
)
def test_raw_distances(other: Spot, expected: float) -> None:
    assert g.gap(A, other) == expected
    assert g.gap(other, A) == expected


def test_r24_ranges_are_inclusive() -> None:
    """R24."""
    assert g.within(A, Spot(175, 100, 0), SHORT)
    assert not g.within(A, Spot(175.001, 100, 0), SHORT)


def test_r22_touching_is_a_gap_of_half_a_millimetre() -> None:
    """R22."""
    assert g.touching(A, Spot(112.4, 100, 0))
    assert g.distance(A, Spot(112.4, 100, 0)) == 0
    assert not g.touching(A, Spot(112.6, 100, 0))
    assert g.distance(A, Spot(112.6, 100, 0)) == pytest.approx(0.6)


@given(spots, spots)
@settings(max_examples=400)
def test_r21_gap_is_the_distance_of_the_footprints(a: Spot, b: Spot) -> None:
    """R21."""
    assert g.gap(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=0.0011)
    assert g.gap(a, b) == g.gap(b, a)


def test_gap_agrees_with_the_library_on_many_close_pairs() -> None:
    dice = random.Random(5)
    for _ in range(4000):
        a = Spot(100, 100, dice.choice((0.0, 45.0, dice.uniform(0, 90))))
        angle, far = dice.uniform(0, 2 * pi), dice.uniform(0, 30)
        b = Spot(100 + far * cos(angle), 100 + far * sin(angle), dice.choice((0.0, 45.0, dice.uniform(0, 90))))
        assert g.gap(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=0.0011)


def test_gap_agrees_with_brute_force_over_the_edges() -> None:
    dice = random.Random(6)

    def along(spot: Spot) -> list[tuple[float, float]]:
        ring = g.corners(spot)
        return [
            (ax + (bx - ax) * i / 60, ay + (by - ay) * i / 60)
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
            for i in range(60)
        ]

    for _ in range(40):
        a = Spot(100, 100, dice.uniform(0, 90))
        b = Spot(100 + dice.uniform(20, 40), 100 + dice.uniform(-40, 40), dice.uniform(0, 90))
        brute = min(hypot(px - qx, py - qy) for px, py in along(a) for qx, qy in along(b))
        assert g.gap(a, b) == pytest.approx(brute, abs=0.1)
        assert g.gap(a, b) <= brute + 0.001


@given(spots, spots)
@settings(max_examples=300)
def test_centres_bound_the_gap_on_both_sides(a: Spot, b: Spot) -> None:
    c = hypot(b.x - a.x, b.y - a.y)
    assert c - 2 * shapes.OUTER - 0.001 <= g.gap(a, b) <= max(0.0, c - 2 * shapes.HALF) + 0.001


@given(spots, spots, st.floats(0, 200))
@settings(max_examples=300)
def test_within_is_the_distance_compared(a: Spot, b: Spot, reach: float) -> None:
    assert g.within(a, b, reach) == (g.distance(a, b) <= reach)


@given(spots, st.floats(-17, 17), st.floats(-17, 17), angles)
@settings(max_examples=300)
def test_depth_is_how_far_one_must_go_to_be_clear(a: Spot, dx: float, dy: float, angle: float) -> None:
    b = Spot(a.x + dx, a.y + dy, angle)
    deep = g.depth(a, b)
    overlap = polygon(a).intersection(polygon(b)).area
    if deep > 0.001:
        assert overlap > 0
        px, py = g._parting(a, b)
        moved = Spot(b.x + px, b.y + py, b.angle)
        assert hypot(px, py) == pytest.approx(deep, abs=1e-9)
        assert polygon(a).intersection(polygon(moved)).area < 1e-6
    elif deep < -0.001:
        assert overlap < 1e-9


@given(spots, places, places)
@settings(max_examples=200)
def test_point_gap(a: Spot, x: float, y: float) -> None:
    assert g.point_gap(a, x, y) == pytest.approx(polygon(a).distance(Point(x, y)), abs=0.0011)


@given(spots)
@settings(max_examples=200)
def test_walls_and_inside(a: Spot) -> None:
    box = Polygon([(0, 0), (shapes.BOX, 0), (shapes.BOX, shapes.BOX), (0, shapes.BOX)])
    assert shapes.inside(a) == box.buffer(0.0011).contains(polygon(a))
    if shapes.inside(a):
        north = LineString([(0, shapes.BOX), (shapes.BOX, shapes.BOX)])
        assert g.far_wall_gap(a) == pytest.approx(north.distance(polygon(a)), abs=0.0011)


@pytest.mark.parametrize("tile", ALL_TILES, ids=lambda tile: f"{tile.id}-{tile.x:g}-{tile.y:g}")
def test_distance_from_a_tile(tile: Tile) -> None:
    dice = random.Random(tile.id)
    shape = tile_polygon(tile)
    for _ in range(150):
        ship = Spot(tile.x + dice.uniform(-90, 90), tile.y + dice.uniform(-90, 90), dice.uniform(0, 90))
        away = shape.distance(polygon(ship))
        assert g.tile_gap(ship, tile) == pytest.approx(away, abs=0.0011)
        if abs(away - g.TOUCH) > 0.002:
            assert g.stands_on(ship, tile) == (away <= g.TOUCH)


@pytest.mark.parametrize("tile", ALL_TILES, ids=lambda tile: f"{tile.id}-{tile.x:g}-{tile.y:g}")
def test_r25_line_of_fire_runs_from_centre_to_centre(tile: Tile) -> None:
    """R25."""
    dice = random.Random(tile.id)
    shape = tile_polygon(tile)
    for _ in range(200):
        ax, ay = tile.x + dice.uniform(-80, 80), tile.y + dice.uniform(-80, 80)
        bx, by = tile.x + dice.uniform(-80, 80), tile.y + dice.uniform(-80, 80)
        away = LineString([(ax, ay), (bx, by)]).distance(shape)
        if away > 1e-9 or LineString([(ax, ay), (bx, by)]).intersection(shape).length > 1e-9:
            assert g.line_meets(ax, ay, bx, by, tile) == (away == 0)


def test_a_line_that_only_touches_a_tile_meets_it() -> None:
    tile = Tile("", [(-10, -10), (10, -10), (10, 10), (-10, 10)], 100, 100, 0)
    assert g.line_meets(50, 110, 150, 110, tile)
    assert not g.line_meets(50, 110.001, 150, 110.001, tile)
    assert g.line_meets(100, 100, 101, 101, tile)
    assert not g.line_meets(50, 100, 80, 100, tile)


@pytest.mark.parametrize("tile", ALL_TILES, ids=lambda tile: f"{tile.id}-{tile.x:g}-{tile.y:g}")
def test_r26_the_whole_die_sweeps_its_way(tile: Tile) -> None:
    """R26."""
    dice = random.Random(tile.id)
    shape = tile_polygon(tile)
    for _ in range(150):
        start = Spot(tile.x + dice.uniform(-80, 80), tile.y + dice.uniform(-80, 80), dice.uniform(0, 90))
        x, y = tile.x + dice.uniform(-80, 80), tile.y + dice.uniform(-80, 80)
        hull = MultiPoint([*g.corners(start), *g.corners(Spot(x, y, start.angle))]).convex_hull
        deep = g.sweep_depth(start, x, y, tile)
        area = hull.intersection(shape).area
        assert (deep > 0.001) <= (area > 0)
        assert (deep < -0.001) <= (area < 1e-9)


def test_the_bones_block_moves_that_cross_them() -> None:
    bones = Tile("bones", TILES["bones"], 142.5, 205, 0)
    assert g.sweep_depth(Spot(60, 165, 0), 148, 165, bones) <= g.SLACK
    assert g.sweep_depth(Spot(60, 169, 0), 148, 169, bones) <= g.SLACK
    assert g.sweep_depth(Spot(60, 170, 0), 148, 170, bones) > g.SLACK


def test_rocks_block_lines_of_fire() -> None:
    rock = Tile("rock_c", TILES["rock_c"], 150, 80, 0)
    assert g.gap(Spot(120, 80, 0), Spot(185, 80, 0)) == 53.0
    assert g.line_meets(120, 80, 185, 80, rock)
    assert not g.line_meets(120, 105, 185, 105, rock)
    assert g.line_meets(120, 95, 185, 95, rock)


@given(spots, spots, st.floats(0, 2 * pi))
@settings(max_examples=300)
def test_crossing_says_when_two_ships_overlap_on_the_way(mover: Spot, other: Spot, angle: float) -> None:
    ux, uy = cos(angle), sin(angle)
    crossed = g.crossing(mover, ux, uy, other, 0.0)
    for step in range(-40, 41):
        length = step * 5.0
        deep = g.depth(Spot(mover.x + ux * length, mover.y + uy * length, mover.angle), other)
        if abs(deep) > 1e-6:
            assert (deep > 0) == (crossed is not None and crossed[0] < length < crossed[1])


def test_longest_way_is_the_largest_legal_length() -> None:
    """Compared with walking back from the limit step by step."""
    dice = random.Random(9)
    tiles = [Tile("reef_a", TILES["reef_a"], 75, 215, -20), Tile("reef_b", TILES["reef_b"], 210, 75, 15)]
    for number in range(120):
        ships = [Spot(dice.uniform(12, 273), dice.uniform(12, 273), dice.uniform(0, 90)) for _ in range(12)]
        mover, others = ships[0], ships[1:]
        angle = dice.uniform(0, 2 * pi)
        ux, uy = cos(angle), sin(angle)
        block = tiles if number % 2 else []
        if any(g.sweep_depth(mover, mover.x, mover.y, tile) > 0 for tile in block):
            continue
        length = g.longest_way(mover, ux, uy, LONG, others, block)

        def legal(way: float, mover: Spot = mover, others: list[Spot] = others, block: list[Tile] = block,
                  ux: float = ux, uy: float = uy) -> bool:  # fmt: skip
            end = Spot(mover.x + ux * way, mover.y + uy * way, mover.angle)
            free = shapes.inside(end) and not g.lies_on_another(end, others)
            return free and all(g.sweep_depth(mover, end.x, end.y, tile) <= g.SLACK for tile in block)

        if length > 0:
            assert legal(length)
        steps = [step / 20 for step in range(int(LONG * 20) + 1) if step / 20 > length + 0.06]
        assert not any(legal(step) for step in steps)


def test_a_ship_sails_up_to_contact_or_to_its_limit_or_to_the_wall() -> None:
    mover = Spot(60, 142.5, 0)
    ux, uy, contact = g.first_contact(mover, Spot(200, 142.5, 0))
    assert (ux, uy, contact) == (1.0, 0.0, 128.0)
    assert g.longest_way(mover, ux, uy, min(88.0, contact), [Spot(200, 142.5, 0)]) == 88.0
    assert g.first_contact(mover, Spot(130, 142.5, 0))[2] == 58.0
    assert g.longest_way(Spot(250, 142.5, 0), 1.0, 0.0, 88.0, []) == 29.0


@given(angles, angles, st.floats(0, 2 * pi))
@settings(max_examples=300)
def test_contact_distance_is_where_two_ships_just_touch(angle: float, other: float, direction: float) -> None:
    away = g.contact_distance(angle, other, direction)
    target = Spot(142.5, 142.5, other)
    outside = Spot(142.5 + (away + 0.01) * cos(direction), 142.5 + (away + 0.01) * sin(direction), angle)
    assert g.gap(outside, target) < 0.012
    inside = Spot(142.5 + (away - 0.01) * cos(direction), 142.5 + (away - 0.01) * sin(direction), angle)
    assert g.depth(inside, target) > 0


@given(st.lists(st.builds(Spot, st.floats(100, 150), st.floats(100, 150), angles), min_size=2, max_size=8))
@settings(max_examples=100, deadline=None)
def test_separate_parts_whatever_overlaps(pile: list[Spot]) -> None:
    apart = g.separate(pile)
    for number, one in enumerate(apart):
        assert shapes.inside(one)
        assert one.angle == pile[number].angle
        for other in apart[number + 1 :]:
            assert g.depth(one, other) < 0.01


def test_separate_keeps_what_is_held() -> None:
    held, loose = g.separate([Spot(100, 100, 0), Spot(105, 100, 0)], held=1)
    assert (held.x, held.y) == (100, 100)
    assert loose.x == pytest.approx(112, abs=0.003)


def test_separate_leaves_alone_what_is_apart() -> None:
    ships = [Spot(100, 100, 10), Spot(130, 100, 20), Spot(100, 140, 70)]
    assert g.separate(ships) == ships


@given(angles)
def test_extent(angle: float) -> None:
    reach = max(abs(x) for x, _ in g.corners(Spot(0, 0, angle)))
    assert shapes.extent(angle) == pytest.approx(reach)
    assert shapes.extent(angle) == pytest.approx(6 * (abs(cos(radians(angle))) + abs(sin(radians(angle)))))
