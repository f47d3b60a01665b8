"""Rough Seas: dice, coins and cards that fall off the table (R30)."""

from __future__ import annotations

from tortuga.games.pirata_codex.events import Overboard
from tortuga.games.pirata_codex.state import PirataTable

ODDS = 72
"""One thing in 72 falls overboard."""


def falls(table: PirataTable) -> bool:
    """Does this die, coin or card fall overboard?"""
    return table.state.settings.skins.rough_seas and table.chance.below(ODDS) == 0


def coin_sinks(table: PirataTable, seat: int) -> bool:
    """A coin that falls overboard is out of the game. Returns whether it did."""
    if not falls(table):
        return False
    table.state.sunk_coins += 1
    table.tell(Overboard(seat, "coin"))
    return True


def card_sinks(table: PirataTable, seat: int, card: str) -> bool:
    """A card that falls overboard is out of the game, face up. Returns whether it did."""
    if not falls(table):
        return False
    table.state.lost_at_sea.append(card)
    table.tell(Overboard(seat, "card", card))
    return True
