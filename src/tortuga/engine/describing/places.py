"""A game's board as outlines, for drawings of what happens where."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Corners = tuple[tuple[float, float], ...]
"""An outline as points: x grows to the right, y downwards."""


class Place(msgspec.Struct, frozen=True):
    """A place on the board."""

    id: str
    """Its name in events."""
    name: str
    outlines: Sequence[Corners]
    """More than one where a place has several parts, as a port in several hexes. Places may overlap."""
    land: bool = False


class Board(msgspec.Struct, frozen=True):
    """All places of a board, in drawing order: the bottom ones first."""

    places: Sequence[Place]
