"""The dice tables of ports, plunder and Treasure Island: a line's parts, done one after another (8.6)."""

from __future__ import annotations

from tortuga.engine import Steps, Table, ask
from tortuga.games.piratical.actions import PayGold, PayTreasure
from tortuga.games.piratical.cargo import gain_treasures, lose_crew, lose_treasure
from tortuga.games.piratical.data import Part
from tortuga.games.piratical.purse import RANSOM, lose_die_of_gold, lose_gold, miss_turn, roll_gold
from tortuga.games.piratical.state import Piratical


def apply(table: Table[Piratical], seat: int, place: int, parts: tuple[Part, ...]) -> Steps[None]:
    """Every part in the printed order; a line is finished even when the ship is lost on the way.

    ``place`` is where treasure comes from.
    """
    ship = table.state.captains[seat].ship
    had_treasure = ship is not None and bool(ship.treasures)
    for line in parts:
        match line.part:
            case "lose_crew":
                yield from lose_crew(table, seat)
            case "lose_gold":
                lose_die_of_gold(table, seat)
            case "lose_treasure":
                yield from _lose_treasure_or_gold(table, seat, had_treasure)
            case "miss_turn":
                yield from miss_turn(table, seat)
            case "gain_gold":
                roll_gold(table, seat, dice=1, plus=line.amount)
            case "gain_treasure":
                yield from gain_treasures(table, seat, place, line.amount)


def _lose_treasure_or_gold(table: Table[Piratical], seat: int, had_treasure: bool) -> Steps[None]:
    """One treasure or ten gold. If the ship was lost just before, a treasure aboard counts as paid."""
    captain = table.state.captains[seat]
    if captain.ship is None:
        if not had_treasure:
            lose_gold(table, seat, RANSOM)
    elif not captain.ship.treasures:
        lose_gold(table, seat, RANSOM)
    else:
        ways = (PayGold(), PayTreasure()) if captain.gold >= RANSOM else (PayTreasure(),)
        answer = yield from ask(seat, "pay_loss", ways)
        if isinstance(answer, PayGold):
            lose_gold(table, seat, RANSOM)
        else:
            lose_treasure(table, seat)
