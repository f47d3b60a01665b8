"""Hexes with pointy tops in axial coordinates, after Red Blob Games' guide.

A hex is ``(q, r)``: ``q`` grows to the right, ``r`` downwards. Sides and directions are numbered 1 to 6, clockwise from
the upper right::

        6 / \\ 1
       5 |   | 2
        4 \\ / 3

Nothing here knows about ships or the sea.
"""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, sqrt
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex, or the offset from one hex to another (a *way*)."""

    q: int
    r: int

    def plus(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def times(self, n: int) -> Hex:
        return Hex(self.q * n, self.r * n)

    def neighbour(self, side: int) -> Hex:
        """The hex beyond this side."""
        return self.plus(DIRECTIONS[side - 1])

    @property
    def length(self) -> int:
        """The distance from (0, 0)."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


DIRECTIONS = (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1))
SIDES = (1, 2, 3, 4, 5, 6)


def clockwise(side: int, sides: int) -> int:
    """The side that is this many sides further clockwise."""
    return (side - 1 + sides) % 6 + 1


def opposite(side: int) -> int:
    return (side + 2) % 6 + 1


def distance(one: Hex, two: Hex) -> int:
    """How many hexes lie from one to the other."""
    return one.minus(two).length


def centre(hex: Hex) -> tuple[float, float]:
    """Where the centre of a hex lies on paper: x to the right, y downwards; neighbours are 1 apart."""
    return hex.q + hex.r / 2, hex.r * sqrt(3) / 2


def bearing(way: Hex) -> float:
    """The direction of an offset in degrees, clockwise from straight up."""
    x, y = centre(way)
    return degrees(atan2(x, -y)) % 360


def angle_off(way: Hex, facing: int) -> float:
    """The angle between a facing and an offset in degrees: to the right above zero, to the left below."""
    off = (bearing(way) - bearing(DIRECTIONS[facing - 1]) + 180) % 360 - 180
    return 180.0 if abs(off + 180) < 1e-9 else off


@cache
def ring(radius: int) -> tuple[Hex, ...]:
    """All offsets of this length, clockwise."""
    ways = []
    for side in SIDES:
        corner = DIRECTIONS[side - 1].times(radius)
        along = DIRECTIONS[clockwise(side, 2) - 1]
        ways += [corner.plus(along.times(n)) for n in range(radius)]
    return tuple(ways)


@cache
def barriers(way: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Groups of hexes that block the line of sight along an offset of up to three: a group of which all are land does.

    A straight line runs through one hex after another, and each can block it. A line along the border of two hexes is
    blocked only if both are land. A longer crooked line runs through two hexes, and each can block it.
    """
    first, second, straight = _strides(way)
    if way.length <= 1:
        return ()
    if second is None:
        return tuple((first.times(n),) for n in range(1, way.length))
    if way.length == 2:
        return ((first, second),)
    return ((straight,), (first.plus(second),))


def _strides(way: Hex) -> tuple[Hex, Hex | None, Hex]:
    """The one or two neighbouring directions that an offset is made of, and the one it uses more."""
    for side in SIDES:
        u, v = DIRECTIONS[side - 1], DIRECTIONS[side % 6]
        for n in range(1, way.length + 1):
            m = way.length - n
            if u.times(n).plus(v.times(m)) == way:
                return (u, v if m else None, u if n > m else v)
    return Hex(0, 0), None, Hex(0, 0)
