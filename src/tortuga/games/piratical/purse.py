"""Gold and missed turns: what needs no ship."""

from __future__ import annotations

from tortuga.engine import Steps, Table
from tortuga.games.piratical.events import GoldGained, GoldLost, MissAdded
from tortuga.games.piratical.hand import window
from tortuga.games.piratical.state import Piratical

RANSOM = 10
"""What is lost or looted in place of a treasure."""


def roll_gold(table: Table[Piratical], seat: int, dice: int, plus: int = 0) -> None:
    """Gain so many dice of gold, plus something."""
    rolled = table.chance.dice(dice)
    gold = sum(rolled) + plus
    table.state.captains[seat].gold += gold
    table.tell(GoldGained(seat, rolled, gold))


def lose_die_of_gold(table: Table[Piratical], seat: int) -> None:
    """Lose a die of gold, or all there is."""
    die = table.chance.roll()
    lose_gold(table, seat, die, (die,))


def lose_gold(table: Table[Piratical], seat: int, gold: int, dice: tuple[int, ...] = ()) -> None:
    captain = table.state.captains[seat]
    paid = min(gold, captain.gold)
    captain.gold -= paid
    table.tell(GoldLost(seat, dice, paid))


def miss_turn(table: Table[Piratical], seat: int) -> Steps[None]:
    """One missed turn more (R57), unless a Sextant, Charts or a Spyglass cancels it."""
    if not (yield from window(table, seat, "cancel_miss", "cancel_miss", use=True)):
        captain = table.state.captains[seat]
        captain.miss += 1
        table.tell(MissAdded(seat, captain.miss))
