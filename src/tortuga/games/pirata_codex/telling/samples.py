"""What the lab samples while a match goes on: numbers of a seat."""

from __future__ import annotations

from tortuga.games.pirata_codex.state import Pirata


def crew(state: Pirata, seat: int) -> int:
    return state.players[seat].crew


def tiles(state: Pirata, seat: int) -> int:
    """Sailed so far."""
    return state.players[seat].progress
