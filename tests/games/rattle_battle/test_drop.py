"""The physics of a drop: fists, throws, facts. test_acceptance.py looks at many drops."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import mujoco
import numpy as np
import pytest

from tortuga.games.rattle_battle.chapters import geometry
from tortuga.games.rattle_battle.chapters.dropping import drop, film
from tortuga.games.rattle_battle.chapters.dropping.film import Array
from tortuga.games.rattle_battle.chapters.dropping.poses import CENTRE, DropFact, Fall, recall
from tortuga.games.rattle_battle.data import shapes
from tortuga.games.rattle_battle.data.shapes import Pose


def test_the_same_seed_drops_the_same() -> None:
    fall = Fall("drop", 12)
    first = drop.let_fall(fall, 7)
    drop.let_fall(Fall("drop", 12), 8)
    assert drop.let_fall(fall, 7) == first
    assert drop.let_fall(fall, 8) != first


def test_few_scenes_are_kept_and_one_made_again_drops_the_same() -> None:
    fall = Fall("drop", 3)
    first = drop.let_fall(fall, 7)
    for dice in range(4, 4 + drop.Stages.MOST):
        drop.scene(dice)
    assert list(drop._stages.made) == [*range(4, 4 + drop.Stages.MOST)]
    assert drop.let_fall(fall, 7) == first


def test_dice_lie_flat_apart_and_inside() -> None:
    for seed in range(12):
        rest = drop.let_fall(Fall("drop", 20), seed)
        poses = [pose for pose in rest.poses if pose is not None]
        assert len(poses) == 20
        for number, one in enumerate(poses):
            assert shapes.inside(one)
            assert 0 <= one.angle < 90
            assert all(geometry.depth(one, other) < 0.01 for other in poses[number + 1 :])


def test_a_drop_among_resting_dice_may_move_them_but_loses_none() -> None:
    resting = (Pose(142.5, 142.5, 45.0, 3), Pose(100.0, 140.0, 0.0, 1), Pose(20.0, 20.0, 0.0, 2))
    moved = 0
    for seed in range(15):
        rest = drop.let_fall(Fall("drop", 8, resting), seed)
        after = rest.poses[8:]
        assert None not in after
        moved += after[0] != resting[0]
    assert moved > 3


def test_a_resting_die_that_nothing_hits_stays_exactly_where_it_is() -> None:
    far = Pose(20.0, 20.0, 30.0, 2)
    untouched = sum(drop.let_fall(Fall("drop", 1, (far,)), seed).poses[1] == far for seed in range(10))
    assert untouched >= 8


def test_r18_the_fist_settles_leaning_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """R18: if every die is said to lean once, the Baron's fist hits the table and the dice come to rest again."""
    calls = {"left": 3}
    honest = drop._leaning

    def touchy(place: Array) -> bool:
        if calls["left"]:
            calls["left"] -= 1
            return True
        return honest(place)

    monkeypatch.setattr(drop, "_leaning", touchy)
    rest = drop.let_fall(Fall("drop", 3), 1)
    assert rest.fists == 1
    assert rest.drops == 1


def test_r17_after_a_die_falls_outside_everything_is_dropped_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """R17."""
    looks = {"left": 1}
    honest = drop._outside

    def unlucky(place: Array) -> bool:
        if looks["left"]:
            looks["left"] -= 1
            return True
        return honest(place)

    monkeypatch.setattr(drop, "_outside", unlucky)
    resting = (Pose(40.0, 40.0, 0.0, 2),)
    rest = drop.let_fall(Fall("drop", 3, resting), 1)
    assert rest.drops == 2
    assert rest.poses[3] is not None
    assert rest.poses[3].side == 2, "placed dice go back to their spots and faces"


def test_after_five_drops_whatever_lies_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drop, "_outside", lambda _: True)
    rest = drop.let_fall(Fall("drop", 3), 1)
    assert rest.drops == drop.MOST_DROPS
    assert all(pose is not None and shapes.inside(pose) for pose in rest.poses)


def test_throws_go_where_they_are_aimed_more_or_less() -> None:
    left = [drop.let_fall(Fall("throw", 1, (), -30.0, 0.4), seed).poses[0] for seed in range(12)]
    right = [drop.let_fall(Fall("throw", 1, (), 30.0, 0.4), seed).poses[0] for seed in range(12)]
    soft = [drop.let_fall(Fall("throw", 1, (), 0.0, 0.0), seed).poses[0] for seed in range(12)]
    hard = [drop.let_fall(Fall("throw", 1, (), 0.0, 0.6), seed).poses[0] for seed in range(12)]

    def mean(poses: list[Pose | None], axis: str) -> float:
        return float(np.mean([getattr(pose, axis) for pose in poses if pose is not None]))

    assert mean(left, "x") < CENTRE < mean(right, "x")
    assert mean(soft, "y") < mean(hard, "y")


def test_several_dice_can_be_thrown_at_once() -> None:
    rest = drop.let_fall(Fall("throw", 5, (), 0.0, 0.5), 3)
    assert len(rest.poses) == 5


@pytest.mark.parametrize("side", range(6))
def test_a_pose_is_read_as_it_was_laid(side: int) -> None:
    pose = Pose(100.0, 80.0, 33.25, side)
    read, tilt = drop.read(np.array(drop.lie(pose)))
    assert (read.x, read.y) == pytest.approx((100, 80))
    assert (read.angle, read.side) == (33.25, side)
    assert tilt == pytest.approx(0, abs=1e-7)


def test_a_fact_holds_everything() -> None:
    fall = Fall("drop", 6, (Pose(95.0, 225.0, 0.0, 0),))
    known = recall(drop.observe(fall, 11))
    assert (known.seed, known.fall, known.by) == (11, fall, drop.BY)
    assert msgspec.structs.replace(known.rest, film=b"") == drop.let_fall(fall, 11), "filming changes nothing"


def test_a_fact_from_before_there_were_films_is_read() -> None:
    fall = Fall("drop", 2)
    rest = drop.let_fall(fall, 5)
    old = msgspec.msgpack.encode([5, fall, [rest.poses, rest.fists, rest.drops]])
    assert recall(old) == DropFact(5, fall, rest)


def test_a_film_shows_fists_too(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = {"left": 1}
    honest = drop._leaning

    def touchy(place: Array) -> bool:
        if calls["left"]:
            calls["left"] -= 1
            return True
        return honest(place)

    monkeypatch.setattr(drop, "_leaning", touchy)
    reel = film.Reel()
    _, fists, _ = drop._fall(Fall("drop", 1), 5, reel)
    calls["left"] = 0
    plain = film.Reel()
    drop._fall(Fall("drop", 1), 5, plain)
    assert fists == 1
    assert len(reel.places) > len(plain.places)


def energy(stage: drop.Scene) -> float:
    speeds, inertia = stage.speeds, drop.MASS * (2 * drop.HALF) ** 2 / 6
    return float(drop.MASS * np.square(speeds[:, :3]).sum() + inertia * np.square(speeds[:, 3:]).sum()) / 2


def test_nothing_gains_energy_in_a_collision() -> None:
    """Two dice that meet in the air are together no faster afterwards."""
    stage = drop.scene(2)
    for seed in range(10):
        hand = drop.Hand(seed)
        stage.reset()
        stage.model.opt.gravity[2] = 0
        stage.places[0, :3], stage.places[1, :3] = [10.0, 14.0, 5.0], [13.0, 14.0 + hand.uniform(-0.4, 0.4), 5.0]
        for i in range(2):
            stage.places[i, 3:] = hand.turned_anyhow()
        stage.speeds[0] = [80.0, 0, 0, *hand.normals(9.0)]
        stage.speeds[1] = [-80.0, 0, 0, *hand.normals(9.0)]
        before = energy(stage)
        mujoco.mj_step(stage.model, stage.data, nstep=100)
        assert energy(stage) <= before * 1.001
    stage.model.opt.gravity[2] = -981


DROP_IN_THREADS = """
from concurrent.futures import ThreadPoolExecutor
from tortuga.games.rattle_battle.chapters.dropping import drop
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall

falls = [(Fall("drop", dice), seed) for seed in range(8) for dice in (3, 6)]
with ThreadPoolExecutor(8) as threads:
    together = list(threads.map(lambda fall: drop.observe(*fall), falls))
print(together == [drop.observe(*fall) for fall in falls])
"""


def test_dice_may_fall_in_several_threads_at_once() -> None:
    """In a separate process, because threads that share MuJoCo data would crash it."""
    done = subprocess.run([sys.executable, "-c", DROP_IN_THREADS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


def test_a_die_is_a_cube_with_eight_equal_corners() -> None:
    numbers = [float(number) for number in drop._rounded_cube().split()]
    points = {tuple(numbers[at : at + 3]) for at in range(0, len(numbers), 3)}
    assert len(points) == 8 * 7
    assert max(numbers) == -min(numbers) == pytest.approx(drop.HALF)
    for axis in range(3):
        assert {tuple(-part if at == axis else part for at, part in enumerate(point)) for point in points} == points
