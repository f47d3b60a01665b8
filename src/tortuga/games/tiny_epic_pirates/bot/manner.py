"""Manners in Tiny Epic Pirates: what a battle is worth, what a purse is, and whom one attacks. Nearly all in Gold."""

from __future__ import annotations

from msgspec.structs import replace

from tortuga.engine import Seat
from tortuga.engine.describing.manners import Lean, Manner
from tortuga.games.tiny_epic_pirates.actions import AttackPirate
from tortuga.games.tiny_epic_pirates.bot.weights import Weights
from tortuga.games.tiny_epic_pirates.seats.views import TinyEpicPiratesView
from tortuga.games.tiny_epic_pirates.state import TinyEpicPirates

GRUDGE = 6.0
"""What an attack on an old foe is worth more."""


def minded(weights: Weights, manner: Manner) -> Weights:
    """The numbers of a level as somebody of this manner has them."""
    match manner:
        case "cautious":
            return replace(
                weights,
                beaten=4.0 * weights.beaten,
                navy=3.0 * weights.navy,
                jostle=2.0 * weights.jostle,
                surefire=0.0,
            )
        case "greedy":
            return replace(
                weights,
                excess=0.0,
                cargo=1.25 * weights.cargo,
                unknown_cube=1.5 * weights.unknown_cube,
                legend=0.7 * weights.legend,
            )
        case "vengeful":
            return replace(weights, beaten=0.0, legend=1.3 * weights.legend)
        case "bluffing":
            return replace(
                weights,
                beaten=0.0,
                jostle=0.4 * weights.jostle,
                surefire=2.0 * weights.surefire,
                legend=1.5 * weights.legend,
            )
    return weights


def lean(seat: Seat[TinyEpicPirates, TinyEpicPiratesView], manner: Manner, foe: int | None) -> Lean | None:
    """Whom the vengeful attack."""
    del seat
    if manner != "vengeful" or foe is None:
        return None
    return lambda action: GRUDGE if isinstance(action, AttackPirate) and action.seat == foe else 0.0
