"""Results: gold, missed turns, and the dice tables for trade, plunder and Treasure Island."""

from __future__ import annotations

from tortuga.engine import Steps, ask
from tortuga.games.piratical.actions import PayGold, PayTreasure
from tortuga.games.piratical.chapters.cargo import gain_treasures, lose_crew, lose_treasure
from tortuga.games.piratical.chapters.hand import window
from tortuga.games.piratical.data import NUMBERS
from tortuga.games.piratical.data.rows import Part
from tortuga.games.piratical.events import GoldGained, GoldLost, MissAdded
from tortuga.games.piratical.state import PiraticalTable

RANSOM = NUMBERS.ransom
"""Gold that is lost or looted instead of a treasure."""


def roll_gold(table: PiraticalTable, seat: int, dice: int, plus: int = 0) -> None:
    """Gain some dice of gold, plus a fixed amount."""
    rolled = table.chance.dice(dice)
    gold = sum(rolled) + plus
    captain = table.state.captains[seat]
    captain.gold += gold
    table.tell(GoldGained(seat, rolled, gold, captain.gold))


def lose_die_of_gold(table: PiraticalTable, seat: int) -> None:
    """Roll a die and lose that much gold, or all there is."""
    die = table.chance.roll()
    lose_gold(table, seat, die, (die,))


def lose_gold(table: PiraticalTable, seat: int, gold: int, dice: tuple[int, ...] = ()) -> None:
    captain = table.state.captains[seat]
    paid = min(gold, captain.gold)
    captain.gold -= paid
    table.tell(GoldLost(seat, dice, paid, captain.gold))


def miss_turn(table: PiraticalTable, seat: int) -> Steps[None]:
    """Add a missed turn (R57), unless a Sextant, Charts or a Spyglass prevents it."""
    if not (yield from window(table, seat, "cancel_miss", "cancel_miss", use=True)):
        captain = table.state.captains[seat]
        captain.miss += 1
        table.tell(MissAdded(seat, captain.miss))


# The tables


def apply(table: PiraticalTable, seat: int, place: int, line: tuple[Part, ...]) -> Steps[None]:
    """Carry out a line of a table, part by part, even if the ship is lost on the way.

    ``place`` is where treasure comes from.
    """
    ship = table.state.captains[seat].ship
    had_treasure = ship is not None and bool(ship.treasures)
    for part in line:
        match part.part:
            case "lose_crew":
                yield from lose_crew(table, seat)
            case "lose_gold":
                lose_die_of_gold(table, seat)
            case "lose_treasure":
                yield from _lose_treasure_or_gold(table, seat, had_treasure)
            case "miss_turn":
                yield from miss_turn(table, seat)
            case "gain_gold":
                roll_gold(table, seat, dice=1, plus=part.amount)
            case "gain_treasure":
                yield from gain_treasures(table, seat, place, part.amount)


def _lose_treasure_or_gold(table: PiraticalTable, seat: int, had_treasure: bool) -> Steps[None]:
    """Lose one treasure or ten gold. If the ship was lost just before, a treasure that was aboard counts as paid."""
    captain = table.state.captains[seat]
    if captain.ship is None:
        if not had_treasure:
            lose_gold(table, seat, RANSOM)
    elif not captain.ship.treasures:
        lose_gold(table, seat, RANSOM)
    else:
        ways = (PayGold(), PayTreasure()) if captain.gold >= RANSOM else (PayTreasure(),)
        answer = yield from ask(seat, "pay_loss", ways, about={"gold": RANSOM})
        if isinstance(answer, PayGold):
            lose_gold(table, seat, RANSOM)
        else:
            lose_treasure(table, seat)
