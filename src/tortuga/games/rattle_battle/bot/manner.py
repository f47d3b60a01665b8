"""Manners in Rattle, Battle: how many ships one sends, what loot is worth, and whose ships one fires at."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tortuga.engine import Action, Seat
from tortuga.engine.describing.manners import Lean, Manner
from tortuga.games.rattle_battle.actions import Fire, Send
from tortuga.games.rattle_battle.bot.weights import Weights
from tortuga.games.rattle_battle.data import owner
from tortuga.games.rattle_battle.seats.views import RattleView
from tortuga.games.rattle_battle.state import Rattle

GRUDGE = 1.0
"""What a shot at an old foe is worth more, in coins."""
SHIP_SENT: Mapping[Manner, float] = {"cautious": -0.3, "greedy": 0.1, "bluffing": 0.35}
"""What each ship that goes to sea is worth more: it may sink there."""


def minded(weights: Weights, manner: Manner) -> Weights:
    """The numbers of a level as somebody of this manner has them."""
    match manner:
        case "cautious":
            return replace(weights, sunk_rival=0.3 * weights.sunk_rival, long_shot=2 * weights.long_shot)
        case "greedy":
            return replace(
                weights,
                loot=1.5 * weights.loot,
                special=1.5 * weights.special,
                coin_pair=1.5 * weights.coin_pair,
                rival=0.5 * weights.rival,
            )
        case "vengeful":
            return replace(weights, revenge=0.0)
        case "bluffing":
            return replace(weights, sunk_rival=1.5 * weights.sunk_rival, long_shot=0.0)
    return weights


def lean(seat: Seat[Rattle, RattleView], manner: Manner, foe: int | None) -> Lean | None:
    """How this manner moves what the answers are worth."""
    del seat
    if manner == "vengeful":
        return None if foe is None else lambda action: GRUDGE if _aimed_at(action) == foe else 0.0
    each = SHIP_SENT[manner]
    return lambda action: each * (action.ships + action.captain) if isinstance(action, Send) else 0.0


def _aimed_at(action: Action) -> int | None:
    return owner(action.target) if isinstance(action, Fire) else None
