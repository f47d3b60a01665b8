"""What the lab samples while a match goes on: numbers of a seat."""

from __future__ import annotations

from tortuga.games.piratical.state import Piratical


def gold(state: Piratical, seat: int) -> int:
    return state.captains[seat].gold


def treasures(state: Piratical, seat: int) -> int:
    """A captain's treasures, at home and aboard."""
    captain = state.captains[seat]
    return len(captain.stored) + (0 if captain.ship is None else len(captain.ship.treasures))
