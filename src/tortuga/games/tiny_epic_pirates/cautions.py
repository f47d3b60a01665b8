"""Cautions: warnings about answers that waste an order or a burial."""

from __future__ import annotations

from tortuga.engine import Ask, Caution
from tortuga.engine.facts import Hints
from tortuga.engine.facts import cautions as grave_ones
from tortuga.games.tiny_epic_pirates.forecast import forecast
from tortuga.games.tiny_epic_pirates.orders import ORDER_RULES
from tortuga.games.tiny_epic_pirates.reach import reach
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

GRAVE = frozenset({"order_lost", "nothing_to_sell", "cove_taken", "not_buried"})
"""The facts of a forecast that are worth a warning."""


def cautions(state: TinyEpicPirates, seat: int, ask: Ask) -> list[Caution]:
    """Warn of stopping where the order is lost, and of not burying a Treasure."""
    made = forecast(state, seat, ask)
    if not isinstance(made, Hints) or (ask.kind == "sail_step" and not _could_elsewhere(state, seat)):
        return []
    return grave_ones(made.hints, GRAVE)


def _could_elsewhere(state: TinyEpicPirates, seat: int) -> bool:
    """Could the order be carried out on a card that is still in reach? If not, stopping loses nothing."""
    assert state.sail is not None
    order = state.players[seat].helm.order
    return any(ORDER_RULES[order].possible(state, seat, cell) for cell in reach(state, seat, state.sail))
