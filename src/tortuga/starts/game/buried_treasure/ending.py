"""How a match ends."""

from __future__ import annotations

from tortuga.engine import Outcome, places_by

from .state import BuriedTreasure


def outcome(state: BuriedTreasure) -> Outcome:
    """The most points win."""
    points = tuple(float(player.points) for player in state.players)
    return Outcome(places_by(points), points, ("All cards are played.",))
