"""How a match begins."""

from __future__ import annotations

from tortuga.engine import Chance

from .state import BuriedTreasure, Player

CARDS = range(1, 7)


def new_state(chance: Chance) -> BuriedTreasure:
    """Three cards for each."""
    cards = list(CARDS)
    chance.shuffle(cards)
    return BuriedTreasure("trick", [Player(sorted(cards[:3])), Player(sorted(cards[3:]))])
