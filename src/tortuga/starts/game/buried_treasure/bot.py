"""What a good player knows about Buried Treasure."""

from __future__ import annotations

from tortuga.engine import Action, Chance, Seat
from tortuga.engine.describing.knowledge import Knowledge

from .actions import Play
from .state import BuriedTreasure


def choose(seat: Seat[BuriedTreasure], chance: Chance) -> Action:
    """Beat what was played as cheaply as possible; otherwise throw the lowest card away."""
    del chance  # it leaves nothing to luck
    ask, view = seat.ask, seat.view
    assert ask is not None
    plays = sorted((option for option in ask.options if isinstance(option, Play)), key=lambda play: play.card)
    if len(view.played) % 2 == 0:
        return plays[-1]
    return next((play for play in plays if play.card > view.played[-1]), plays[0])


KNOWLEDGE = Knowledge(choose=choose)
