"""What events are to a captain in Piratical: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Moment, Moments
from tortuga.games.piratical.events import (
    BoardingDeclared,
    Escaped,
    ExtraTurnWon,
    Fired,
    FortFired,
    Looted,
    RamDeclared,
    ShipLost,
    TreasureGained,
    TreasureStored,
    TurnMissed,
)


def _blow(event: BoardingDeclared | Fired | RamDeclared) -> Moment:
    return Moment("hurt", event.target, event.seat)


MOMENTS: Moments = {
    Fired: _blow,
    BoardingDeclared: _blow,
    RamDeclared: _blow,
    Looted: lambda event: Moment("hurt", event.loser, event.seat),
    FortFired: lambda event: Moment("unlucky", event.target) if event.damage else Moment("lucky", event.target),
    ShipLost: lambda event: Moment("unlucky", event.seat),
    TurnMissed: lambda event: Moment("unlucky", event.seat),
    ExtraTurnWon: lambda event: Moment("lucky", event.seat),
    Escaped: lambda event: Moment("lucky", event.seat),
    TreasureGained: lambda event: Moment("good", event.seat),
    TreasureStored: lambda event: Moment("good", event.seat),
}
