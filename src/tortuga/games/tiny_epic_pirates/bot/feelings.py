"""What events are to a captain in Tiny Epic Pirates: who was hurt, by whom, and who was lucky.

The Legendary Pirate of the solo game has no seat: what it does has no doer here, and it feels nothing.
"""

from __future__ import annotations

from tortuga.engine.describing.manners import Feeling, Feelings
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


def _attacked(event: Attacked) -> Feeling | None:
    return None if event.target is None else Feeling("hurt", event.target, event.seat)


def _beaten(event: PirateWon) -> Feeling | None:
    return None if event.loser is None else Feeling("hurt", event.loser, event.seat)


def _good(event: Buried | MerchantSunk) -> Feeling | None:
    return None if event.seat is None else Feeling("good", event.seat)


def _unlucky(event: MerchantHeld | NavyAttacked) -> Feeling | None:
    return None if event.seat is None else Feeling("unlucky", event.seat)


def _lucky(event: NavyMissed) -> Feeling | None:
    return None if event.seat is None else Feeling("lucky", event.seat)


FEELINGS: Feelings = {
    Attacked: _attacked,
    PirateWon: _beaten,
    Buried: _good,
    MerchantSunk: _good,
    LegendGained: lambda event: Feeling("good", event.seat),
    SurefireGained: lambda event: Feeling("lucky", event.seat),
    MerchantHeld: _unlucky,
    NavyAttacked: _unlucky,
    NavyMissed: _lucky,
}
