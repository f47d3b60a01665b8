"""What a drop is asked for and what it leaves behind, whatever source it comes from."""

from __future__ import annotations

from typing import Literal

import msgspec

from tortuga.engine.codecs import msgpack_reader
from tortuga.games.rattle_battle.geometry import BOX

CENTRE = BOX / 2
SIDES = 6
"""The sides of a die by number: +Z, -Z, +X, -X, +Y, -Y. What is printed on them is the die's own affair."""
MOST_AIM = 40.0


class Pose(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A die at rest: centre in mm, angle in degrees from 0 to 90, and which side is up."""

    x: float
    """Its middle, in mm from the left."""
    y: float
    """Its middle, in mm from below."""
    angle: float
    """In degrees."""
    side: int
    """Which of its sides is up, from 0."""


class Fall(msgspec.Struct, frozen=True, array_like=True):
    """What is let fall: so many dice, among those that lie in the box already."""

    kind: Literal["drop", "throw"]
    count: int
    resting: tuple[Pose, ...] = ()
    aim: float = 0.0
    """Of a throw: degrees to the right of straight ahead."""
    power: float = 0.5


class Rest(msgspec.Struct, frozen=True, array_like=True):
    """How everything lies afterwards: first the dice that fell, then those that lay there; None is outside the box."""

    poses: tuple[Pose | None, ...]
    fists: int = 0
    """How often the Baron's fist hit the table."""
    drops: int = 1
    """How often everything had to be dropped."""
    film: bytes = b""
    """How it was seen to fall (film.py); drops out of the bank have none."""


class Fact(msgspec.Struct, frozen=True, array_like=True):
    """A drop as it stands in the record: enough to use it again, to show it again and to check it."""

    seed: int
    fall: Fall
    rest: Rest
    by: str = ""
    """What observed it: the physics library with its version, and the kind of machine."""


read_fall = msgpack_reader(Fall)
recall = msgpack_reader(Fact)
"""A drop out of a record."""
