"""Step 3: the Captain's Orders. For each, when it is possible and how it is carried out. All are optional."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tortuga.engine import Steps
from tortuga.games.tiny_epic_pirates.chapters.orders.attack import attack, can_attack
from tortuga.games.tiny_epic_pirates.chapters.orders.crew_up import can_crew_up, crew_up
from tortuga.games.tiny_epic_pirates.chapters.orders.hide_out import can_hide_out, hide_out
from tortuga.games.tiny_epic_pirates.chapters.orders.plunder import can_plunder, plunder
from tortuga.games.tiny_epic_pirates.chapters.orders.search import can_search, search
from tortuga.games.tiny_epic_pirates.chapters.orders.trade import can_trade, trade
from tortuga.games.tiny_epic_pirates.data.components import Order
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable


class OrderRule(NamedTuple):
    """When an order is possible, and how it is carried out."""

    possible: Callable[[TinyEpicPirates, int, int], bool]
    """Takes the state, the seat, and the card that the seat's ship is on or would be on."""
    carry_out: Callable[[TinyEpicTable, int, bool], Steps[None]]
    """Takes the table, the seat, and whether it is the Captain's order rather than a bonus action."""


ORDER_RULES: dict[Order, OrderRule] = {
    "plunder": OrderRule(can_plunder, plunder),
    "trade": OrderRule(can_trade, trade),
    "crew_up": OrderRule(can_crew_up, crew_up),
    "search": OrderRule(can_search, search),
    "attack": OrderRule(can_attack, attack),
    "hide_out": OrderRule(can_hide_out, hide_out),
}
