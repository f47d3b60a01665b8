"""A game's board as outlines on paper, for whoever draws what happens where."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Corners = tuple[tuple[float, float], ...]
"""An outline: x to the right, y downwards."""


class Place(msgspec.Struct, frozen=True):
    """A place of the board."""

    id: str
    """As events name it."""
    name: str
    outlines: Sequence[Corners]
    """A port may lie in several hexes. Places may lie on others: a port and its hexes are both there."""
    land: bool = False


class Board(msgspec.Struct, frozen=True):
    """All places, those at the bottom first."""

    places: Sequence[Place]
