"""Manners in Pirata Codex: how high one bids, whom one calls a liar, on whom one plays a card.

Bids are weighed as chances to win the match, cards in tiles.
"""

from __future__ import annotations

from collections.abc import Mapping

from tortuga.engine import Action, Seat
from tortuga.engine.describing.manners import Lean, Manner
from tortuga.games.pirata_codex.actions import BuyCard, Liar, Lock, PickPlayer, PlayCard, Raise, ThumbsUp
from tortuga.games.pirata_codex.data import CUP
from tortuga.games.pirata_codex.seats.views import PirataView
from tortuga.games.pirata_codex.state import Pirata

BEYOND: Mapping[Manner, float] = {"cautious": -0.012, "bluffing": 0.03}
"""For every die that a bid goes beyond what one's own cup and a fair share of the others' say."""
MOST_BEYOND = 2.0
CALL: Mapping[Manner, float] = {"cautious": -0.01, "greedy": 0.02, "bluffing": -0.03}
"""To call somebody a liar: it ends the betting, and the winner takes a coin."""
LOCK: Mapping[Manner, float] = {"cautious": -0.05, "greedy": 0.03, "bluffing": 0.01}
GRUDGE_CALL = 0.05
GRUDGE = 0.5
"""What harm done to an old foe is worth more, in tiles."""
RICHES = frozenset({"buried_treasure", "cursed_doubloon", "grave_robber", "thieving_monkey", "dead_mans_chest"})
SAFETY = frozenset({"smoke_screen", "blessed_medallion", "kings_pardon", "dead_calm", "barrel_of_rum"})


def lean(seat: Seat[Pirata, PirataView], manner: Manner, foe: int | None) -> Lean | None:
    """How this manner moves what the answers are worth."""
    ask = seat.ask
    assert ask is not None
    if ask.kind in ("first_bid", "bet_turn"):
        return _bids(seat.view, manner, foe)
    if manner == "vengeful":
        return None if foe is None else lambda action: GRUDGE if _aimed_at(action) == foe else 0.0
    return _cards(manner)


def _bids(view: PirataView, manner: Manner, foe: int | None) -> Lean:
    last = view.bid
    calls_foe = manner == "vengeful" and last is not None and last.seat == foe
    call = GRUDGE_CALL if calls_foe else CALL.get(manner, 0.0)
    lock, beyond = LOCK.get(manner, 0.0), BEYOND.get(manner, 0.0)

    def worth(action: Action) -> float:
        match action:
            case Liar():
                return call
            case Lock():
                return lock
            case Raise(quantity, face):
                return beyond * excess(view, quantity, face)
            case ThumbsUp() if last is not None:
                return beyond * excess(view, last.quantity + 1, last.face)
        return 0.0

    return worth


def excess(view: PirataView, quantity: int, face: int) -> float:
    """Dice of a bid beyond those in one's own cup and a third of the others', at most two."""
    assert view.seat is not None
    dice = view.players[view.seat].dice or []
    own = sum(face in die.shows or 1 in die.shows for die in dice)
    others = CUP * (len(view.participants) - 1) / 2  # a cup is about half full
    return max(0.0, min(MOST_BEYOND, quantity - own - others / 3))


def _cards(manner: Manner) -> Lean | None:
    if manner == "greedy":  # its coins stay in the purse
        return lambda action: -0.5 if isinstance(action, BuyCard) else 0.3 if _card(action) in RICHES else 0.0
    if manner == "cautious":
        return lambda action: 0.3 if _card(action) in SAFETY else -0.15 if _aimed_at(action) is not None else 0.0
    return None


def _card(action: Action) -> str | None:
    return action.card if isinstance(action, PlayCard) else None


def _aimed_at(action: Action) -> int | None:
    if isinstance(action, PlayCard):
        return action.target
    return action.seat if isinstance(action, PickPlayer) else None
