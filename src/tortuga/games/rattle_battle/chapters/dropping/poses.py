"""What goes into a drop and what comes out of it, whatever its source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from tortuga.engine.codecs import msgpack_reader
from tortuga.games.rattle_battle.chapters.geometry import separate
from tortuga.games.rattle_battle.data.shapes import BOX, Pose, Spot

CENTRE = BOX / 2
SIDES = 6
"""The sides of a die are numbered +Z, -Z, +X, -X, +Y, -Y. What is printed on them depends on the die."""
MOST_AIM = 40.0


def pushed_apart(poses: Iterable[Pose | None]) -> tuple[Pose | None, ...]:
    """Move dice just so far that none lies on another. A die outside the box is None, and stays so."""
    dice = list(poses)
    spots = iter(separate([Spot(pose.x, pose.y, pose.angle) for pose in dice if pose is not None]))
    return tuple([pose and _moved_to(pose, next(spots)) for pose in dice])


def _moved_to(pose: Pose, spot: Spot) -> Pose:
    return Pose(spot.x, spot.y, spot.angle, pose.side)


class Fall(msgspec.Struct, frozen=True, array_like=True):
    """Some dice that are dropped or thrown among those that already lie in the box."""

    kind: Literal["drop", "throw"]
    count: int
    resting: tuple[Pose, ...] = ()
    aim: float = 0.0
    """For a throw: degrees to the right of straight ahead."""
    power: float = 0.5


class Rest(msgspec.Struct, frozen=True, array_like=True):
    """How the dice lie afterwards: first those that fell, then those that lay there; None for one outside the box."""

    poses: tuple[Pose | None, ...]
    fists: int = 0
    """How often the Baron's fist hit the table."""
    drops: int = 1
    """How often everything had to be dropped."""
    film: bytes = b""
    """The film of the fall (see ``film``); empty for drops from the bank."""


class DropFact(msgspec.Struct, frozen=True, array_like=True):
    """A drop as it is recorded: enough to use, show and check it again."""

    seed: int
    fall: Fall
    rest: Rest
    by: str = ""
    """What simulated it: the physics library with its version, and the kind of machine."""


read_fall = msgpack_reader(Fall)
recall = msgpack_reader(DropFact)
"""Read a drop from a record."""
