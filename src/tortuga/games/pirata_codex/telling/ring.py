"""The ring of tiles as the lab draws it: a circle with the X-tile at the top."""

from __future__ import annotations

from math import cos, pi, sin

from tortuga.engine import Board, Place, Words
from tortuga.engine.describing.places import Corners
from tortuga.games.pirata_codex.data.rows import X_TILE

OUTER, INNER = 1.0, 0.72
FINE = 6
"""Corners along one side of a tile."""


def board(tiles: int, words: Words) -> Board:
    """The board for drawings: tiles are numbered clockwise from the X-tile."""
    names = [words.name("tile", X_TILE), *map(str, range(1, tiles))]
    return Board([Place(str(tile), name, [_outline(tile, tiles)]) for tile, name in enumerate(names)])


def _outline(tile: int, tiles: int) -> Corners:
    turns = [(tile - 0.5 + step / (FINE - 1)) / tiles for step in range(FINE)]
    return tuple([_at(turn, OUTER) for turn in turns] + [_at(turn, INNER) for turn in reversed(turns)])


def _at(turn: float, far: float) -> tuple[float, float]:
    return far * sin(2 * pi * turn), -far * cos(2 * pi * turn)
