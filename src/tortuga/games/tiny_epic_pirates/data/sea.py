"""The Sea: a 4x4 grid of Map Cards. Cells are numbered row by row from the north-west; neighbours are orthogonal."""

from __future__ import annotations

from functools import cache

from tortuga.engine import Board, Place, Words
from tortuga.engine.describing.places import Corners

SIDE = 4
CELLS = range(SIDE * SIDE)
PORTS = (0, 15)
"""R5: the north-west and south-east corners; the other diagonal would make no difference."""
NAVY_CORNERS = (3, 12)
"""Where the Navy may begin; the first is the default."""


def _distance(one: int, two: int) -> int:
    return abs(one // SIDE - two // SIDE) + abs(one % SIDE - two % SIDE)


DISTANCE: tuple[tuple[int, ...], ...] = tuple(tuple(_distance(a, b) for b in CELLS) for a in CELLS)
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(tuple(b for b in CELLS if DISTANCE[a][b] == 1) for a in CELLS)


def other_port(port: int) -> int:
    return PORTS[1] if port == PORTS[0] else PORTS[0]


@cache
def steps_toward(cell: int, goal: int) -> tuple[int, ...]:
    """The neighbouring cards that are nearer to the goal, a vertical step first."""
    nearer = [near for near in NEIGHBOURS[cell] if DISTANCE[near][goal] < DISTANCE[cell][goal]]
    return tuple(sorted(nearer, key=lambda near: near % SIDE != cell % SIDE))


@cache
def chase_ends(cell: int, goal: int, sail: int) -> tuple[int, ...]:
    """Where a ship may be after sailing this far towards the goal; the end of the vertical-first route comes first."""
    ends = [cell]
    for _ in range(min(sail, DISTANCE[cell][goal])):
        ends = list(dict.fromkeys(near for end in ends for near in steps_toward(end, goal)))
    return tuple(ends)


@cache
def ends_after(cell: int, sail: int) -> tuple[int, ...]:
    """Where a ship may be after exactly this many cards, by any path (R37)."""
    ends = {cell}
    for _ in range(sail):
        ends = {near for end in ends for near in NEIGHBOURS[end]}
    return tuple(sorted(ends))


def board(words: Words) -> Board:
    """The board for drawings: the sixteen cards of the Sea."""
    return Board([Place(str(cell), words.name("cell", cell), [_outline(cell)], cell in PORTS) for cell in CELLS])


def _outline(cell: int) -> Corners:
    row, column = divmod(cell, SIDE)
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
