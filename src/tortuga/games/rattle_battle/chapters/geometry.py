"""Measuring at sea: how far apart ships are, what touches, what is in the way, what stands on a tile.

Everything is measured in plan, in millimetres. A ship is a square of 12 mm, turned by some degrees. All results are
exact for sharp squares and convex tiles, rounded as they are stored (0.001 mm).

A square lies between circles of radius HALF and OUTER about its centre. So the distance ``c`` of two centres alone
tells that ``c - 2 * OUTER <= gap <= c - 2 * HALF``, and only what that leaves open must be measured exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, inf, radians, sin
from typing import TypeVar

from tortuga.games.rattle_battle.data.shapes import BOX, HALF, OUTER, Spot, Square, Tile, extent, tidy

TOUCH = 0.5
"""A gap up to this counts as touching (R22)."""
TIE = 0.5
"""Distances that differ by no more than this are equal (R23)."""
SLACK = 0.01
"""An overlap up to this counts as touching."""

_RADIANS = radians(1.0)


S = TypeVar("S", bound=Square)


# Two squares


def _frames(a: Square, b: Square) -> tuple[float, float, float, float, float, float]:
    """The vector from a's centre to b's, in a's frame and in b's, and cosine and sine of the angle between them."""
    dx, dy = b.x - a.x, b.y - a.y
    angle = a.angle * _RADIANS
    c, s = cos(angle), sin(angle)
    px, py = dx * c + dy * s, dy * c - dx * s
    angle = b.angle * _RADIANS - angle
    c, s = cos(angle), sin(angle)
    return px, py, px * c + py * s, py * c - px * s, c, s


def gap(a: Square, b: Square) -> float:
    """The distance of two ships, edge to edge; 0 if they overlap (R21).

    It is the distance of b's centre from an octagon about a's centre, the sum of the two squares. All edges of the
    octagon are as long as a die's edge and equally far from the middle; they face along a's axes and b's axes in turn.
    A quarter turn does not change it, so b's centre may be turned into the first quadrant, where only three edges face
    it.
    """
    # b's centre in a's frame (p) and in b's own (q), as in _frames; written out, because nothing is called as often.
    dx, dy = b.x - a.x, b.y - a.y
    angle = a.angle * _RADIANS
    c, s = cos(angle), sin(angle)
    px, py = dx * c + dy * s, dy * c - dx * s
    angle = b.angle * _RADIANS - angle
    c, s = cos(angle), sin(angle)
    if c < 0:
        c, s = -c, -s
    if s < 0:
        c, s = -s, c
    if px < 0:
        px, py = -px, -py
    if py < 0:
        px, py = -py, px
    reach, lean = HALF * (1 + c + s), HALF * (s - c)
    if py <= lean + HALF:  # it faces the edge of a that looks along x
        out = px - reach
    else:
        qx, qy = px * c + py * s, py * c - px * s + lean
        if qy < -HALF:  # the corner between that edge and the next
            out = hypot(px - reach, py - lean - HALF)
        elif qy <= HALF:  # the edge of b
            out = qx - reach
        elif px <= HALF - lean:  # the edge of a that looks along y
            out = py - reach
        else:
            out = hypot(qx - reach, qy - HALF)
    return round(out, 3) if out > 0 else 0.0


def distance(a: Square, b: Square) -> float:
    """The gap as the rules count it: touching is 0 (R22)."""
    raw = gap(a, b)
    return raw if raw > TOUCH else 0.0


def depth(a: Square, b: Square) -> float:
    """How far two ships overlap, along the axis on which they overlap least; negative if they do not."""
    px, py, qx, qy, c, s = _frames(a, b)
    return HALF * (1 + abs(c) + abs(s)) - max(abs(px), abs(py), abs(qx), abs(qy))


def within(a: Square, b: Square, reach: float) -> bool:
    """Is b within this range of a? The end of the range is included (R24)."""
    c = hypot(b.x - a.x, b.y - a.y)
    if c - 2 * HALF <= reach:
        return True
    if c - 2 * OUTER > reach + 0.001:
        return False
    return distance(a, b) <= reach


def those_within(a: Square, others: Iterable[S], reach: float) -> list[S]:
    """The others that are within this range of a."""
    x, y = a.x, a.y
    surely, perhaps = reach + 2 * HALF, reach + 2 * OUTER + 0.001
    return [
        other
        for other in others
        if (c := hypot(other.x - x, other.y - y)) <= surely or (c <= perhaps and distance(a, other) <= reach)
    ]


def touching(a: Square, b: Square) -> bool:
    return within(a, b, 0.0)


def corners(a: Square) -> list[tuple[float, float]]:
    """The corners of a ship, counter-clockwise."""
    angle = a.angle * _RADIANS
    u, v = HALF * (cos(angle) - sin(angle)), HALF * (cos(angle) + sin(angle))
    x, y = a.x, a.y
    return [(x + u, y + v), (x - v, y + u), (x - u, y - v), (x + v, y - u)]


def point_gap(a: Square, x: float, y: float) -> float:
    """The distance from a point to a ship."""
    dx, dy = x - a.x, y - a.y
    angle = a.angle * _RADIANS
    c, s = cos(angle), sin(angle)
    return round(hypot(max(0.0, abs(dx * c + dy * s) - HALF), max(0.0, abs(dy * c - dx * s) - HALF)), 3)


def far_wall_gap(a: Square) -> float:
    """The distance from a ship to the far wall, at y = 285."""
    return max(0.0, round(BOX - a.y - extent(a.angle), 3))


# Tiles


def _half_span(nx: float, ny: float, c: float, s: float) -> float:
    """How far a square with this cosine and sine of its angle reaches along a unit direction."""
    return HALF * (abs(nx * c + ny * s) + abs(ny * c - nx * s))


def _point_to_segment(px: float, py: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, t))
    return hypot(px - ax - t * dx, py - ay - t * dy)


def tile_gap(a: Square, tile: Tile) -> float:
    """The distance of a ship from a tile; 0 if they overlap."""
    angle = a.angle * _RADIANS
    c, s = cos(angle), sin(angle)
    x, y = a.x, a.y
    apart = any(
        x * nx + y * ny - _half_span(nx, ny, c, s) > hi for nx, ny, _, hi in tile.axes
    ) or any(  # the square's own axes
        not (low - HALF <= x * nx + y * ny <= high + HALF)
        for nx, ny in ((c, s), (-s, c))
        for low, high in (tile.span(nx, ny),)
    )
    if not apart:
        return 0.0
    own = corners(a)
    best = min(
        _point_to_segment(px, py, tile.corners[i - 1], tile.corners[i])
        for px, py in own
        for i in range(len(tile.corners))
    )
    return min(round(best, 3), min(point_gap(a, px, py) for px, py in tile.corners))


def stands_on(a: Square, tile: Tile) -> bool:
    """Does the ship stand on the tile? Touching it is enough."""
    if hypot(a.x - tile.x, a.y - tile.y) > tile.radius + OUTER + TOUCH:
        return False
    return tile_gap(a, tile) <= TOUCH


def line_meets(ax: float, ay: float, bx: float, by: float, tile: Tile) -> bool:
    """Does a line of fire, from centre to centre (R25), meet the tile? Touching it is enough."""
    start, end = 0.0, 1.0
    for nx, ny, _, high in tile.axes:
        at, speed = ax * nx + ay * ny - high, (bx - ax) * nx + (by - ay) * ny
        if speed == 0.0:
            if at > 0.0:
                return False
        elif speed > 0.0:
            end = min(end, -at / speed)
        else:
            start = max(start, -at / speed)
        if start > end:
            return False
    return True


# Going somewhere


def lies_on_another(end: Square, others: Iterable[Square]) -> bool:
    """Would a ship here overlap one of these?"""
    x, y = end.x, end.y
    reach = 2 * OUTER
    for other in others:
        dx, dy = other.x - x, other.y - y
        if -reach < dx < reach and -reach < dy < reach and depth(end, other) > SLACK:
            return True
    return False


def sweep_depth(start: Square, x: float, y: float, tile: Tile) -> float:
    """How far the area swept by a straight move reaches into a tile (R26); negative if it does not."""
    dx, dy = x - start.x, y - start.y
    length = hypot(dx, dy)
    away = _point_to_segment(tile.x, tile.y, (start.x, start.y), (x, y)) if length else hypot(x - tile.x, y - tile.y)
    if away > tile.radius + OUTER:
        return tile.radius + OUTER - away
    angle = start.angle * _RADIANS
    c, s = cos(angle), sin(angle)
    axes = [*tile.axes, *((nx, ny, *tile.span(nx, ny)) for nx, ny in ((c, s), (-s, c)))]
    if length:
        nx, ny = -dy / length, dx / length
        axes.append((nx, ny, *tile.span(nx, ny)))
    best = inf
    for nx, ny, low, high in axes:
        half = _half_span(nx, ny, c, s)
        first = start.x * nx + start.y * ny
        last = x * nx + y * ny
        best = min(best, min(high, max(first, last) + half) - max(low, min(first, last) - half))
    return best


def sweep_overlaps(start: Square, x: float, y: float, other: Square) -> bool:
    """Does a moving ship pass over another by more than a touch?"""
    return sweep_depth(start, x, y, _as_tile(other)) > SLACK


def _as_tile(a: Square) -> Tile:
    return Tile("", [(HALF, HALF), (-HALF, HALF), (-HALF, -HALF), (HALF, -HALF)], a.x, a.y, a.angle)


def crossing(mover: Square, ux: float, uy: float, other: Square, slack: float) -> tuple[float, float] | None:
    """Between which lengths along a unit vector the mover would overlap another by more than ``slack``."""
    dx, dy = mover.x - other.x, mover.y - other.y
    a, b = mover.angle * _RADIANS, other.angle * _RADIANS
    ca, sa, cb, sb = cos(a), sin(a), cos(b), sin(b)
    reach = HALF * (1 + abs(ca * cb + sa * sb) + abs(sa * cb - ca * sb)) - slack
    enter, leave = -inf, inf
    for nx, ny in ((ca, sa), (-sa, ca), (cb, sb), (-sb, cb)):
        at, speed = dx * nx + dy * ny, ux * nx + uy * ny
        if abs(speed) < 1e-12:
            if not -reach < at < reach:
                return None
            continue
        first, last = (-reach - at) / speed, (reach - at) / speed
        if first > last:
            first, last = last, first
        enter, leave = max(enter, first), min(leave, last)
        if enter >= leave:
            return None
    return enter, leave


def room_ahead(mover: Square, ux: float, uy: float) -> float:
    """How far the mover can go along a unit vector before it meets a wall."""
    margin = extent(mover.angle)
    room = inf
    for at, speed in ((mover.x, ux), (mover.y, uy)):
        if speed > 1e-12:
            room = min(room, (BOX - margin - at) / speed)
        elif speed < -1e-12:
            room = min(room, (margin - at) / speed)
    return max(0.0, room)


def clear_of_tile(mover: Square, ux: float, uy: float, tile: Tile) -> float:
    """How far the mover can go before the area it sweeps reaches into a tile."""
    angle = mover.angle * _RADIANS
    c, s = cos(angle), sin(angle)
    clear = -inf
    axes = [*tile.axes, *((nx, ny, *tile.span(nx, ny)) for nx, ny in ((c, s), (-s, c), (-uy, ux)))]
    for nx, ny, low, high in axes:
        half = _half_span(nx, ny, c, s)
        at, speed = mover.x * nx + mover.y * ny, ux * nx + uy * ny
        # What is still missing on either side before the sweep overlaps the tile by more than the slack:
        ahead = low + SLACK - (at + half)
        behind = (at - half) - (high - SLACK)
        if ahead > 0:
            clear = max(clear, ahead / speed if speed > 1e-12 else inf)
        if behind > 0:
            clear = max(clear, behind / -speed if speed < -1e-12 else inf)
    return max(0.0, clear)


def longest_way(
    mover: Square, ux: float, uy: float, limit: float, others: Iterable[Square], tiles: Iterable[Tile] = ()
) -> float:
    """The longest legal move up to ``limit``, 0 if there is none. A ship may pass over others, but tiles stop it."""
    length = min(limit, room_ahead(mover, ux, uy))
    for tile in tiles:
        length = min(length, clear_of_tile(mover, ux, uy, tile))
    in_the_way = []
    for other in others:
        along = (other.x - mover.x) * ux + (other.y - mover.y) * uy
        beside = (other.y - mover.y) * ux - (other.x - mover.x) * uy
        if -2 * OUTER < beside < 2 * OUTER and -2 * OUTER < along < length + 2 * OUTER:
            crossed = crossing(mover, ux, uy, other, SLACK)
            if crossed is not None:
                in_the_way.append(crossed)
    in_the_way.sort(key=lambda crossed: -crossed[1])
    for enter, leave in in_the_way:
        if enter < length < leave:
            length = enter
    return max(0.0, int(length * 1000 + 1e-6) / 1000)


def contact_distance(angle: float, other_angle: float, direction: float) -> float:
    """The distance between the centres of two ships that touch, with one in this direction (radians) from the other."""
    a, b = angle * _RADIANS, other_angle * _RADIANS
    reach = HALF * (1 + abs(cos(a - b)) + abs(sin(a - b)))
    a, b = direction - a, direction - b
    return reach / max(abs(cos(a)), abs(sin(a)), abs(cos(b)), abs(sin(b)))


def first_contact(mover: Square, target: Square) -> tuple[float, float, float]:
    """The unit vector from centre to centre, and how far along it the mover touches the target."""
    dx, dy = target.x - mover.x, target.y - mover.y
    length = hypot(dx, dy)
    if length < 1e-9:
        return 1.0, 0.0, 0.0
    ux, uy = dx / length, dy / length
    crossed = crossing(mover, ux, uy, target, 0.0)
    return ux, uy, max(0.0, crossed[0]) if crossed else 0.0


def separate(spots: Sequence[Square], held: int = 0, rounds: int = 200) -> list[Spot]:
    """Push overlapping squares apart, along the axis on which they overlap least, and into the box.

    The first ``held`` keep their places. What cannot be separated in this many rounds stays as it is.
    """
    placed = [Spot(a.x, a.y, a.angle) for a in spots]
    for i in range(held, len(placed)):
        placed[i] = _into_box(placed[i])
    stirred = set(range(len(placed)))
    near = 2 * OUTER
    for _ in range(rounds):
        moved: set[int] = set()
        for i, a in enumerate(placed):
            for j in range(max(i + 1, held), len(placed)):
                b = placed[j]
                if not (-near < a.x - b.x < near and -near < a.y - b.y < near):
                    continue
                if i not in stirred and j not in stirred and i not in moved and j not in moved:
                    continue  # neither has moved since they were last compared
                if depth(a, b) <= 0.002:
                    continue
                moved |= {i, j}
                px, py = _parting(a, b)
                share = 1.0 if i < held else 0.5
                placed[j] = _into_box(Spot(b.x + px * share, b.y + py * share, b.angle))
                if i >= held:
                    a = placed[i] = _into_box(Spot(a.x - px * 0.5, a.y - py * 0.5, a.angle))
        if not moved:
            break
        stirred = moved
    return [Spot(tidy(a.x), tidy(a.y), a.angle) for a in placed]


def _parting(a: Square, b: Square) -> tuple[float, float]:
    """The shortest vector by which b must move to be clear of a."""
    dx, dy = b.x - a.x, b.y - a.y
    ta, tb = a.angle * _RADIANS, b.angle * _RADIANS
    ca, sa, cb, sb = cos(ta), sin(ta), cos(tb), sin(tb)
    reach = HALF * (1 + abs(ca * cb + sa * sb) + abs(sa * cb - ca * sb))
    best, way = inf, (0.0, 0.0)
    for nx, ny in ((ca, sa), (-sa, ca), (cb, sb), (-sb, cb)):
        at = dx * nx + dy * ny
        need = reach - abs(at)
        if need < best:
            best = need
            sign = 1.0 if at >= 0 else -1.0
            way = (nx * sign * need, ny * sign * need)
    return way


def _into_box(a: Spot) -> Spot:
    x, y = up_to_the_walls(a.x, a.y, a.angle)
    return a if x == a.x and y == a.y else Spot(x, y, a.angle)


def up_to_the_walls(x: float, y: float, angle: float) -> tuple[float, float]:
    """Where a ship that is pushed to this place comes to rest: there, or at the walls that stop it."""
    margin = extent(angle)
    return min(max(x, margin), BOX - margin), min(max(y, margin), BOX - margin)
