"""What a seat may know: built from nothing, so that what is not put in is not there."""

from __future__ import annotations

from tortuga.engine import View

from .state import BuriedTreasure


class BuriedTreasureView(View):
    hand: list[int]
    """One's own; a spectator has none."""
    cards: list[int]
    """How many each has."""
    points: list[int]
    played: list[int]
    """Cards on the table, oldest first."""


def view_of(state: BuriedTreasure, seat: int | None) -> BuriedTreasureView:
    return BuriedTreasureView(
        hand=[] if seat is None else list(state.players[seat].hand),
        cards=[len(player.hand) for player in state.players],
        points=[player.points for player in state.players],
        played=list(state.played),
    )
