"""Plunder: draw Booty from the bag at a Settlement."""

from __future__ import annotations

from tortuga.engine import Steps
from tortuga.games.tiny_epic_pirates.chapters.resources import draw_cube, load
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.events import Plundered
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable


def can_plunder(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """May the player Plunder here? There must be a Settlement."""
    del seat
    return MAP[state.cards[cell]].settlement > 0


def plunder(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """Draw and load cubes. R18: all are drawn before the player chooses what to keep."""
    del by_order
    state = table.state
    settlement = MAP[state.cards[state.players[seat].ship.cell]].settlement
    cubes = [draw_cube(state.bag, table.chance) for _ in range(settlement)]
    table.tell(Plundered(seat, tuple(cubes)))
    yield from load(table, seat, cubes)
