"""Manners in Piratical: how near one sails to danger, when one boards, and whom one hunts."""

from __future__ import annotations

from msgspec.structs import replace

from tortuga.engine import Action, Seat
from tortuga.engine.describing.manners import Lean, Manner
from tortuga.games.piratical.actions import Board, Fire, Move
from tortuga.games.piratical.bot.weights import Weights
from tortuga.games.piratical.data.chart import chart_of
from tortuga.games.piratical.data.rows import FARTHEST
from tortuga.games.piratical.seats.views import PiraticalView
from tortuga.games.piratical.state import Piratical

GRUDGE = 0.6
"""What a blow against an old foe is worth more, in treasures."""
HUNT = 0.5
"""What lying where an old foe can be fired at is worth more, in turns; alongside it is twice that."""


def minded(weights: Weights, manner: Manner) -> Weights:
    """The numbers of a level as somebody of this manner has them."""
    match manner:
        case "cautious":
            return replace(
                weights,
                danger=2.5 * weights.danger,
                danger_at_home=2.0 * weights.danger_at_home,
                boarding=weights.boarding + 0.3,
                last_crew=1.5 * weights.last_crew,
                escape_hull=weights.escape_hull + 2,
                mend_crew=weights.mend_crew + 1,
            )
        case "greedy":
            return replace(
                weights,
                treasure=1.6 * weights.treasure,
                gold=3.0 * weights.gold,
                full_hold=1.0,
                trade_below=weights.trade_below + 6,
                mend_gold=weights.mend_gold + 4,
            )
        case "vengeful":
            return replace(weights, hull=1.3 * weights.hull, sunk=1.5 * weights.sunk)
        case "bluffing":  # as if nobody could hurt it
            return replace(
                weights,
                danger=0.3 * weights.danger,
                boarding=weights.boarding - 0.3,
                battle_guns=1,
                rammer_hull=weights.rammer_hull - 1,
                ram_hull=weights.ram_hull + 2,
            )
    return weights


def lean(seat: Seat[Piratical, PiraticalView], manner: Manner, foe: int | None) -> Lean | None:
    """Whom the vengeful fire at and board, and whom they sail after."""
    if manner != "vengeful" or foe is None:
        return None
    ship = seat.view.captains[foe].ship
    if ship is None:
        return None
    chart = chart_of(str(seat.options["map"]))
    near, spots = chart.far[chart.number_of[ship.hex]], chart.spot_of

    def worth(action: Action) -> float:
        match action:
            case Fire(target) | Board(target):
                return GRUDGE if target == foe else 0.0
            case Move():
                way = near[spots[action] // 6]
                return 2 * HUNT if way == 1 else HUNT if way <= FARTHEST else 0.0
        return 0.0

    return worth
