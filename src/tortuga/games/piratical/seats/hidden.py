"""What is hidden: deal again what a seat cannot know, and count all cards and treasures."""

from __future__ import annotations

from collections.abc import Hashable

from tortuga.engine import Chance
from tortuga.games.piratical.data import HOLD
from tortuga.games.piratical.state import NOTHING, Piratical


def redeal(state: Piratical, seat: int | None, chance: Chance) -> None:
    """Deal again what this seat cannot know: the order of the deck, and which kept cards the others hold.

    A captain who is being asked about a card must hold it, so that hand stays as it is.
    """
    hands = [
        captain.hand
        for other, captain in enumerate(state.captains)
        if captain.hand and other not in (seat, state.responder)
    ]
    unseen = [card for hand in hands for card in hand] + state.deck
    chance.shuffle(unseen)
    held = [card for card in unseen if card in HOLD]
    dealt = sum(map(len, hands))
    rest = held[dealt:] + [card for card in unseen if card not in HOLD]
    for hand in hands:
        hand[:] = [held.pop(0) for _ in hand]
    chance.shuffle(rest)
    state.deck[:] = rest


def reshuffle(state: Piratical, chance: Chance) -> None:
    """Shuffle the deck: nobody knows its order, and everybody knows what is in hands and what was played."""
    chance.shuffle(state.deck)


def census(state: Piratical) -> Hashable:
    """All cards and treasures, wherever they are: the same at any time of a match."""
    cards = state.deck + state.discard + [card for captain in state.captains for card in captain.hand]
    cards += [card for captain in state.captains for card in captain.faceup]
    cards += [state.shown] if state.shown != NOTHING else []
    treasures = state.lost + [kind for stock in state.stocks for kind in stock]
    for captain in state.captains:
        treasures += captain.stored + (captain.ship.treasures if captain.ship is not None else [])
    return tuple(sorted(cards)), tuple(sorted(treasures))
