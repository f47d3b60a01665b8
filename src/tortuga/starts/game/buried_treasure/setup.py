"""How a match begins."""

from __future__ import annotations

from tortuga.engine import Chance

from .kinds import EACH, HIGHEST
from .state import BuriedTreasure, Player


def new_state(chance: Chance) -> BuriedTreasure:
    """Deal three cards to each player."""
    cards = list(range(1, HIGHEST + 1))
    chance.shuffle(cards)
    return BuriedTreasure("trick", [Player(sorted(cards[:EACH])), Player(sorted(cards[EACH:]))])
