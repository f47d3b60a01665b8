"""What a seat may know: built from nothing, so that what is not put in is not there."""

from __future__ import annotations

from tortuga.engine import View

from .kinds import Cards, Hand, Played, Points
from .state import BuriedTreasure


class BuriedTreasureView(View):
    hand: Hand
    """The seat's own cards; a spectator has none."""
    cards: Cards
    """How many cards each has."""
    points: Points
    """What each has taken so far."""
    played: Played
    """Cards on the table, oldest first."""


def view_of(state: BuriedTreasure, seat: int | None) -> BuriedTreasureView:
    return BuriedTreasureView(
        hand=[] if seat is None else list(state.players[seat].hand),
        cards=[len(player.hand) for player in state.players],
        points=[player.points for player in state.players],
        played=list(state.played),
    )
