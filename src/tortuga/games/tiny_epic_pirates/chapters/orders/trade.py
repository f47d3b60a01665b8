"""Trade: sell up to three cubes of one type at its Market; then the market shifts."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.tiny_epic_pirates.actions import Sell
from tortuga.games.tiny_epic_pirates.chapters.resources import gain_gold, shift_market, value_of
from tortuga.games.tiny_epic_pirates.data import MAP
from tortuga.games.tiny_epic_pirates.events import Traded
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates, TinyEpicTable


def can_trade(state: TinyEpicPirates, seat: int, cell: int) -> bool:
    """R19: it takes a Market and at least one cube of its type; selling with full Gold is allowed."""
    return MAP[state.cards[cell]].market in state.players[seat].ship.hold


def trade(table: TinyEpicTable, seat: int, by_order: bool) -> Steps[None]:
    """Sell cubes at their present value; they go back into the bag."""
    del by_order
    state = table.state
    ship = state.players[seat].ship
    cube = MAP[state.cards[ship.cell]].market
    assert cube
    counts = [Sell(count) for count in range(ship.hold.count(cube), 0, -1)]
    answer: Sell = yield from ask(seat, "trade_count", counts, about={"cube": cube})
    count, value = answer.count, value_of(state, cube)
    for _ in range(count):
        ship.hold.remove(cube)
    state.bag[cube] += count
    table.tell(Traded(seat, cube, count, value))
    gain_gold(table, seat, count * value)
    shift_market(table, cube)
