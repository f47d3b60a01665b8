"""Trade at a Market: up to three cubes of its one type, and the market shifts."""

from __future__ import annotations

from functools import cache
from typing import Any

from tortuga.engine import Asking, Steps, Table
from tortuga.games.tiny_epic_pirates.actions import Sell
from tortuga.games.tiny_epic_pirates.components import Booty
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.events import Traded
from tortuga.games.tiny_epic_pirates.hold import gain_gold, shift_market, value_of
from tortuga.games.tiny_epic_pirates.questions import standing
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates


def can_trade(state: TinyEpicPirates, seat: int) -> bool:
    """R19: at least one cube; selling at the end of the Gold track is legal."""
    ship = state.players[seat].ship
    return MAP[state.cards[ship.cell]].market in ship.hold


@cache
def how_many(seat: int, cube: Booty, held: int) -> Asking[Any]:
    return standing(seat, "trade_count", [Sell(count) for count in range(held, 0, -1)], {"cube": cube})


def trade(table: Table[TinyEpicPirates], seat: int, by_order: bool) -> Steps[None]:
    """Sell for the present value; the cubes go back into the bag."""
    del by_order
    state = table.state
    ship = state.players[seat].ship
    cube = MAP[state.cards[ship.cell]].market
    assert cube
    count = ship.hold.count(cube)
    if count > 1:
        answer: Sell = yield how_many(seat, cube, count)
        count = answer.count
    value = value_of(state, cube)
    for _ in range(count):
        ship.hold.remove(cube)
    state.bag[cube] += count
    table.tell(Traded(seat, cube, count, value))
    gain_gold(table, seat, count * value)
    shift_market(table, cube)
