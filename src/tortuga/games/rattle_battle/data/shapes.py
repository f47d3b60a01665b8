"""Shapes in the box: ships, places for them, dice at rest and tiles, in millimetres and degrees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin, sqrt
from typing import Protocol

import msgspec

EDGE = 12.0
HALF = EDGE / 2
OUTER = HALF * sqrt(2)
"""Radius of the circle about a die."""
BOX = 285.0

_RADIANS = radians(1.0)


class Square(Protocol):
    """A ship for geometry: its centre, and its angle in degrees."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def angle(self) -> float: ...


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A place where a ship might lie."""

    x: float
    y: float
    angle: float


class Pose(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A die at rest."""

    x: float
    """Its centre, in mm from the left."""
    y: float
    """Its centre, in mm from the bottom."""
    angle: float
    """In degrees, from 0 to 90."""
    side: int
    """Which of its sides is up, from 0."""


def tidy(value: float) -> float:
    """Round a coordinate, angle or distance as it is stored."""
    return round(value, 3) + 0.0  # no negative zero


@lru_cache(maxsize=256)
def extent(angle: float) -> float:
    """How far a square reaches from its centre along x and along y."""
    angle *= _RADIANS
    return HALF * (abs(cos(angle)) + abs(sin(angle)))


def inside(a: Square) -> bool:
    """Is the whole ship inside the box?"""
    margin = extent(a.angle) - 0.001
    return margin <= a.x <= BOX - margin and margin <= a.y <= BOX - margin


class Tile:
    """A convex tile in the box, with its corners counter-clockwise and the normals of its edges."""

    __slots__ = ("angle", "axes", "blocks_fire", "blocks_move", "corners", "id", "radius", "x", "y")

    def __init__(
        self,
        id: str,
        shape: Sequence[tuple[float, float]],
        x: float,
        y: float,
        angle: float,
        blocks_move: bool = False,
        blocks_fire: bool = False,
    ) -> None:
        c, s = cos(radians(angle)), sin(radians(angle))
        self.id, self.x, self.y, self.angle = id, x, y, angle
        self.blocks_move, self.blocks_fire = blocks_move, blocks_fire
        self.corners = [(x + px * c - py * s, y + px * s + py * c) for px, py in shape]
        self.radius = max(hypot(px, py) for px, py in shape)
        self.axes = [self._axis(i) for i in range(len(self.corners))]

    def _axis(self, i: int) -> tuple[float, float, float, float]:
        """The outward normal of edge i, and the extent of the tile along it."""
        (ax, ay), (bx, by) = self.corners[i - 1], self.corners[i]
        nx, ny = by - ay, ax - bx
        length = hypot(nx, ny)
        nx, ny = nx / length, ny / length
        along = [px * nx + py * ny for px, py in self.corners]
        return nx, ny, min(along), max(along)

    def span(self, nx: float, ny: float) -> tuple[float, float]:
        """The extent of the tile along a direction: from, to."""
        along = [x * nx + y * ny for x, y in self.corners]
        return min(along), max(along)
