"""What events are to a captain in Tiny Epic Pirates: who was hurt, by whom, and who was lucky.

The Legendary Pirate of the solo game has no seat: what it does has no doer here, and it feels nothing.
"""

from __future__ import annotations

from tortuga.engine.describing.manners import Moment, Moments
from tortuga.games.tiny_epic_pirates.events import (
    Attacked,
    Buried,
    LegendGained,
    MerchantHeld,
    MerchantSunk,
    NavyAttacked,
    NavyMissed,
    PirateWon,
    SurefireGained,
)


def _attacked(event: Attacked) -> Moment | None:
    return None if event.target is None else Moment("hurt", event.target, event.seat)


def _beaten(event: PirateWon) -> Moment | None:
    return None if event.loser is None else Moment("hurt", event.loser, event.seat)


def _good(event: Buried | MerchantSunk) -> Moment | None:
    return None if event.seat is None else Moment("good", event.seat)


def _unlucky(event: MerchantHeld | NavyAttacked) -> Moment | None:
    return None if event.seat is None else Moment("unlucky", event.seat)


def _lucky(event: NavyMissed) -> Moment | None:
    return None if event.seat is None else Moment("lucky", event.seat)


MOMENTS: Moments = {
    Attacked: _attacked,
    PirateWon: _beaten,
    Buried: _good,
    MerchantSunk: _good,
    LegendGained: lambda event: Moment("good", event.seat),
    SurefireGained: lambda event: Moment("lucky", event.seat),
    MerchantHeld: _unlucky,
    NavyAttacked: _unlucky,
    NavyMissed: _lucky,
}
