"""The table in a terminal."""

from __future__ import annotations

from ..seats.views import BuriedTreasureView


def draw(view: BuriedTreasureView) -> str:
    points = " to ".join(map(str, view.points))
    return f"Your hand: {view.hand}\n\nPoints: {points}\n\nPlayed: {view.played}"
