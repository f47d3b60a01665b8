"""Dealing again what a seat cannot know, and counting the whole box."""

from __future__ import annotations

from tortuga.engine import Chance

from ..state import BuriedTreasure


def redeal(state: BuriedTreasure, seat: int | None, chance: Chance) -> None:
    """Deal everything again that this seat cannot know."""
    hidden = [player for number, player in enumerate(state.players) if number != seat]
    cards = [card for player in hidden for card in player.hand]
    chance.shuffle(cards)
    for player in hidden:
        count = len(player.hand)
        player.hand[:], cards = sorted(cards[:count]), cards[count:]


def census(state: BuriedTreasure) -> tuple[int, ...]:
    """All cards, wherever they are."""
    return tuple(sorted([card for player in state.players for card in player.hand] + state.played))
