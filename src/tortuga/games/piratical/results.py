"""The dice tables of ports, plunder and Treasure Island: a line's parts, done one after another (8.6)."""

from __future__ import annotations

from collections.abc import Callable

from tortuga.engine import Ask, Steps, Table
from tortuga.games.piratical.actions import PayGold, PayTreasure
from tortuga.games.piratical.asking import put
from tortuga.games.piratical.cargo import gain_treasures, lose_crew, lose_treasure
from tortuga.games.piratical.data import Part
from tortuga.games.piratical.purse import RANSOM, lose_die_of_gold, lose_gold, miss_turn, roll_gold
from tortuga.games.piratical.state import Piratical


class Line:
    """One line of a table being applied to a seat. ``place`` is where treasure comes from."""

    __slots__ = ("had_treasure", "place", "seat", "table")

    def __init__(self, table: Table[Piratical], seat: int, place: int) -> None:
        ship = table.state.captains[seat].ship
        self.table = table
        self.seat = seat
        self.place = place
        self.had_treasure = ship is not None and bool(ship.treasures)


def apply(table: Table[Piratical], seat: int, place: int, parts: tuple[Part, ...]) -> Steps[None]:
    """Every part in the printed order; a line is finished even when the ship is lost on the way."""
    line = Line(table, seat, place)
    for part in parts:
        yield from _PARTS[part.part](line, part.amount)


def _crew(line: Line, amount: int) -> Steps[None]:
    del amount
    yield from lose_crew(line.table, line.seat)


def _less_gold(line: Line, amount: int) -> Steps[None]:
    del amount
    lose_die_of_gold(line.table, line.seat)
    yield from ()


def _more_gold(line: Line, amount: int) -> Steps[None]:
    roll_gold(line.table, line.seat, dice=1, plus=amount)
    yield from ()


def _more_treasure(line: Line, amount: int) -> Steps[None]:
    yield from gain_treasures(line.table, line.seat, line.place, amount)


def _less_treasure(line: Line, amount: int) -> Steps[None]:
    """One treasure or ten gold. If the ship was lost just before, a treasure aboard counts as paid."""
    del amount
    table, seat = line.table, line.seat
    captain = table.state.captains[seat]
    if captain.ship is None:
        if not line.had_treasure:
            lose_gold(table, seat, RANSOM)
    elif not captain.ship.treasures:
        lose_gold(table, seat, RANSOM)
    elif captain.gold < RANSOM:
        lose_treasure(table, seat)
    else:
        answer = yield from put(table, seat, lambda: Ask("pay_loss", _PAY, PayGold()))
        if isinstance(answer, PayGold):
            lose_gold(table, seat, RANSOM)
        else:
            lose_treasure(table, seat)


def _miss(line: Line, amount: int) -> Steps[None]:
    del amount
    yield from miss_turn(line.table, line.seat)


_PAY = (PayGold(), PayTreasure())
_PARTS: dict[str, Callable[[Line, int], Steps[None]]] = {
    "lose_crew": _crew,
    "lose_gold": _less_gold,
    "lose_treasure": _less_treasure,
    "miss_turn": _miss,
    "gain_gold": _more_gold,
    "gain_treasure": _more_treasure,
}
