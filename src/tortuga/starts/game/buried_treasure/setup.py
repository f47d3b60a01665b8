"""How a match begins."""

from __future__ import annotations

from tortuga.engine import Chance, OptionValues

from .data.kinds import EACH, HIGHEST
from .state import BuriedTreasure, Player


def new_state(seats: int, options: OptionValues, chance: Chance) -> BuriedTreasure:
    """Deal three cards to each player."""
    del seats, options  # it is always for two, and has no options
    cards = list(range(1, HIGHEST + 1))
    chance.shuffle(cards)
    return BuriedTreasure("trick", [Player(sorted(cards[:EACH])), Player(sorted(cards[EACH:]))])
