"""The ocean tiles: their shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tortuga.games.rattle_battle.reading import Row, need, rows_of


class TileRow(Row, frozen=True):
    id: str
    shape: tuple[tuple[float, float], ...]
    source: str


def read_tiles(raw: Mapping[str, Any]) -> dict[str, tuple[tuple[float, float], ...]]:
    tiles = {row.id: row.shape for row in rows_of(raw, "tile", TileRow)}
    need(len(tiles) == 11, f"there are 11 ocean tiles, not {len(tiles)}")
    for id, shape in tiles.items():
        need(len(shape) >= 3 and _is_convex(shape), f"tile {id} must be convex and counter-clockwise")
    return tiles


def _is_convex(shape: tuple[tuple[float, float], ...]) -> bool:
    n = len(shape)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = shape[i - 2], shape[i - 1], shape[i]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            return False
    return True
