"""Boarding Hook: where a ship can end so that it touches another.

The centres of all ships that touch the target lie on an octagon around it, the sum of the two squares. Between the
points where this outline meets something (another ship's outline, the edge of the box, the end of the range), either
all points are allowed or none is, so it is enough to try one between each two of them. Tiles that block moves may lie
anywhere; where there are some, many points are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, sqrt

from tortuga.games.rattle_battle.chapters.geometry import corners
from tortuga.games.rattle_battle.data.shapes import BOX, OUTER, Spot, Square

Point = tuple[float, float]
Edge = tuple[Point, Point]

OFFSETS = (0.003, 0.25, 0.455)
"""How far outside the octagon a ship may lie and still touch (R22), its corners included."""
NEAR = 4 * OUTER + 1.0
"""Outlines whose centres are farther apart than this do not meet."""
SPLIT = 24
"""How many points of each stretch are tried if tiles may block the way."""


def touching_points(
    ship: Square, target: Square, limit: float, margin: float, others: Sequence[Square], tiles: bool
) -> Iterator[Point]:
    """Points where the ship touches the target. If any such point is allowed at all, one of these is."""
    near = [other for other in others if hypot(other.x - target.x, other.y - target.y) < NEAR]
    walls = _edges([(margin, margin), (BOX - margin, margin), (BOX - margin, BOX - margin), (margin, BOX - margin)])
    lines = walls + [edge for other in near for edge in outline(ship.angle, other, 0.0)]
    parts = SPLIT if tiles else 1
    for offset in OFFSETS:
        for edge in outline(ship.angle, target, offset):
            cuts = sorted({0.0, 1.0, *_on_circle(edge, ship, limit), *_crossings(edge, lines)})
            for start, end in pairwise(cuts):
                for part in range(parts):
                    yield _along(edge, start + (end - start) * (part + 0.5) / parts)


def outline(angle: float, target: Square, offset: float) -> list[Edge]:
    """The outline of all centres of a ship with this angle at this distance from the target."""
    around = _hull(
        [
            (x + dx, y + dy)
            for x, y in corners(Spot(target.x, target.y, target.angle))
            for dx, dy in corners(Spot(0.0, 0.0, angle))
        ]
    )
    edges = []
    for (ax, ay), (bx, by) in _edges(around):
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        edges.append(((ax + uy * offset, ay - ux * offset), (bx + uy * offset, by - ux * offset)))
    return edges


def _edges(polygon: list[Point]) -> list[Edge]:
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def _hull(points: list[Point]) -> list[Point]:
    """The convex hull, counter-clockwise."""

    def chain(ordered: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for x, y in ordered:
            while len(kept) > 1 and _turns_right(kept[-2], kept[-1], (x, y)):
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    ordered = sorted(points)
    return chain(ordered) + chain(ordered[::-1])


def _turns_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) <= 1e-9


def _along(edge: Edge, part: float) -> Point:
    (ax, ay), (bx, by) = edge
    return ax + (bx - ax) * part, ay + (by - ay) * part


def _crossings(edge: Edge, lines: list[Edge]) -> Iterator[float]:
    """Where the edge meets these lines, as parts of its length."""
    (ax, ay), (bx, by) = edge
    for (cx, cy), (dx, dy) in lines:
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if abs(across) > 1e-12:
            part = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
            other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
            if 0 < part < 1 and 0 <= other <= 1:
                yield part


def _on_circle(edge: Edge, centre: Square, radius: float) -> Iterator[float]:
    """Where the edge is at this distance from a point, as parts of its length."""
    (ax, ay), (bx, by) = edge
    dx, dy, px, py = bx - ax, by - ay, ax - centre.x, ay - centre.y
    a, b, c = dx * dx + dy * dy, dx * px + dy * py, px * px + py * py - radius * radius
    root = b * b - a * c
    if a > 0 and root > 0:
        for part in ((-b - sqrt(root)) / a, (-b + sqrt(root)) / a):
            if 0 < part < 1:
                yield part
