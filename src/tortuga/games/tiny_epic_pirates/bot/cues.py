"""What events are to a captain in Tiny Epic Pirates: who was hurt, by whom, and who was lucky.

The Legendary Pirate of the solo game has no seat: what it does has no doer here, and it feels nothing.
"""

from __future__ import annotations

from tortuga.engine.describing.manners import Cue, Cues
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


def _attacked(event: Attacked) -> Cue | None:
    return None if event.target is None else Cue("hurt", event.target, event.seat)


def _beaten(event: PirateWon) -> Cue | None:
    return None if event.loser is None else Cue("hurt", event.loser, event.seat)


def _good(event: Buried | MerchantSunk) -> Cue | None:
    return None if event.seat is None else Cue("good", event.seat)


def _unlucky(event: MerchantHeld | NavyAttacked) -> Cue | None:
    return None if event.seat is None else Cue("unlucky", event.seat)


def _lucky(event: NavyMissed) -> Cue | None:
    return None if event.seat is None else Cue("lucky", event.seat)


CUES: Cues = {
    Attacked: _attacked,
    PirateWon: _beaten,
    Buried: _good,
    MerchantSunk: _good,
    LegendGained: lambda event: Cue("good", event.seat),
    SurefireGained: lambda event: Cue("lucky", event.seat),
    MerchantHeld: _unlucky,
    NavyAttacked: _unlucky,
    NavyMissed: _lucky,
}
