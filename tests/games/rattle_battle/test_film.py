"""Films of drops: true to the physics between frames, ending at rest, and small."""

from __future__ import annotations

import base64
from math import degrees
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tortuga.games.rattle_battle.chapters.dropping import drop, film
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall, recall
from tortuga.games.rattle_battle.data.shapes import BOX, Pose

SEEDS = range(4)
VECTORS = Path(__file__).parents[3] / "web" / "tests" / "film.vectors.json"
"""A film and where its dice are at some times; the page's tests read the same file."""


def shown(fall: Fall, seed: int) -> tuple[film.Film, tuple[Pose | None, ...]]:
    rest = recall(drop.observe(fall, seed)).rest
    return film.read(rest.film), rest.poses


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_picture_is_how_the_dice_came_to_rest(seed: int) -> None:
    resting = (Pose(95.0, 225.0, 80.0, 0), Pose(142.5, 142.5, 45.0, 3))
    reel, poses = shown(Fall("drop", 12, resting), seed)
    for die, (way, pose) in enumerate(zip(reel.ways, poses, strict=True)):
        assert pose is not None
        place = way[-1].place
        assert way[-1].tick == reel.length
        assert place[:2] == pytest.approx((pose.x, pose.y), abs=0.011)
        wanted = drop.lie(pose)[3:]
        turned = [film.times(quarter, wanted) for quarter in film.QUARTERS] if die >= 12 else [wanted]
        assert max(abs(float(np.dot(place[3:], quat))) for quat in turned) > 0.99999
        assert film.place(way, reel.length)[:3] == place[:3]


def test_dice_that_lay_there_show_what_they_showed_until_they_are_hit() -> None:
    """Even if they are turned over, or turned by more than a right angle."""
    resting = (Pose(142.5, 142.5, 88.0, 3), Pose(128.0, 142.5, 1.0, 4), Pose(142.5, 128.0, 45.0, 5))
    changed = 0
    for seed in range(12):
        reel, poses = shown(Fall("drop", 8, resting), seed)
        for way, before, after in zip(reel.ways[8:], resting, poses[8:], strict=True):
            assert after is not None
            assert way[0].place == pytest.approx(_in_mm(drop.lie(before)), abs=0.02)
            read, _ = drop.read(np.array(way[-1].place))
            assert read.side == after.side
            changed += before.side != after.side
    assert changed >= 2


def _in_mm(place: film.Place) -> tuple[float, ...]:
    """A rotation with the sign that films use."""
    sign = 1 if place[3] >= 0 else -1
    return (*(10 * part for part in place[:3]), *(sign * part for part in place[3:]))


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_are_in_the_box_all_the_time(seed: int) -> None:
    reel, _ = shown(Fall("drop", 20), seed)
    for way in reel.ways:
        for tick in range(reel.length + 1):
            x, y, z, *quat = film.place(way, tick)
            assert 4 < x < BOX - 4
            assert 4 < y < BOX - 4
            assert 4.5 < z < 230
            assert sum(part * part for part in quat) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(
    ("fall", "seed"),
    [(Fall("drop", 17), 0), (Fall("drop", 6), 1), (Fall("throw", 3, (Pose(142.5, 200.0, 10.0, 2),), 5.0, 0.6), 2)],
)
def test_between_its_pictures_a_film_is_true_to_the_physics(fall: Fall, seed: int) -> None:
    reel = film.Reel()
    stage, _, _ = drop._fall(fall, seed, reel)
    reel.expose(stage.places, stage.speeds)
    told, poses = shown(fall, seed)
    for die, way in enumerate(told.ways):
        if poses[die] is None:
            continue
        for tick in range(told.length):
            guess, true = film.place(way, tick), reel.places[tick][die]
            assert np.abs(np.array(guess[:3]) - 10 * true[:3]).max() < 1.0, "millimetres"
            # How far it has turned since the start does not depend on which quarter it is drawn with.
            spun = abs(float(np.dot(guess[3:], way[0].place[3:])))
            truly = abs(float(np.dot(true[3:], reel.places[0][die][3:])))
            assert abs(degrees(2 * np.arccos(min(1.0, spun)) - 2 * np.arccos(min(1.0, truly)))) < 8


def test_it_starts_in_the_air_and_clatters() -> None:
    reel, _ = shown(Fall("drop", 12), 3)
    assert all(way[0].place[2] > 60 for way in reel.ways)
    assert 5 <= len(reel.knocks) <= film.MOST_KNOCKS
    loudest = max(reel.knocks, key=lambda knock: knock.speed)
    assert loudest.tick > 0.1 * film.RATE, "it takes a while to fall 12 centimetres"
    assert loudest.speed > 100, "and then it hits the floor hard"
    assert reel.knocks == sorted(reel.knocks)
    assert all(knock.tick <= reel.length for knock in reel.knocks)


def test_a_die_that_nothing_hits_hardly_costs_anything() -> None:
    far = Pose(20.0, 20.0, 30.0, 2)
    reel, poses = shown(Fall("drop", 1, (far,)), 3)
    assert poses[1] == far
    assert len(reel.ways[1]) <= 4
    assert all(key.place[:3] == pytest.approx((20, 20, 6), abs=0.05) for key in reel.ways[1])


@pytest.mark.parametrize("dice", [1, 6, 12, 20])
def test_a_film_costs_a_few_kilobytes(dice: int) -> None:
    sizes = sorted(len(recall(drop.observe(Fall("drop", dice), seed)).rest.film) for seed in range(9))
    assert sizes[4] < 450 * dice
    assert sizes[-1] <= film.MOST_BYTES


def test_a_film_that_would_be_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MOST_BYTES", 1000)
    rest = recall(drop.observe(Fall("drop", 12), 3)).rest
    assert rest.film == b""
    assert rest == drop.let_fall(Fall("drop", 12), 3)


def test_a_die_that_leaves_the_box_is_seen_where_it_went(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drop, "_outside", lambda place: True)
    fall = Fall("throw", 1, (), 0.0, 1.0)
    reel, poses = shown(fall, 4)
    assert poses == (None,)
    stage, _, _ = drop._fall(fall, 4, None)
    assert reel.ways[0][-1].place[:3] == pytest.approx(10 * stage.places[0, :3], abs=0.05)


class Moment(msgspec.Struct):
    """Where a die is at the given time."""

    die: int
    tick: float
    place: film.Place


class Vectors(msgspec.Struct):
    film: str
    length: int
    knocks: list[tuple[int, int]]
    poses: list[Pose]
    moments: list[Moment]


def test_a_film_is_read_as_the_page_reads_it() -> None:
    vectors = msgspec.json.decode(VECTORS.read_bytes(), type=Vectors)
    reel = film.read(base64.b64decode(vectors.film))
    assert (reel.length, [tuple(knock) for knock in reel.knocks]) == (vectors.length, vectors.knocks)
    assert len(reel.ways) == len(vectors.poses)
    assert len(vectors.moments) > 50
    for moment in vectors.moments:
        assert film.place(reel.ways[moment.die], moment.tick) == pytest.approx(moment.place, abs=1e-6)
