"""Views: all that a seat may know, built from nothing, so that nothing leaks."""

from __future__ import annotations

from tortuga.engine import View

from ..data.kinds import Cards, Hand, Played, Points
from ..state import BuriedTreasure


class BuriedTreasureView(View):
    hand: Hand
    """The seat's own cards; empty for a spectator."""
    cards: Cards
    """How many cards each player has."""
    points: Points
    """How many points each player has."""
    played: Played
    """Cards on the table, oldest first."""


def view_of(state: BuriedTreasure, seat: int | None) -> BuriedTreasureView:
    return BuriedTreasureView(
        hand=[] if seat is None else list(state.players[seat].hand),
        cards=[len(player.hand) for player in state.players],
        points=[player.points for player in state.players],
        played=list(state.played),
    )
