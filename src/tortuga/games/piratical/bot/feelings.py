"""What events are to a captain in Piratical: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Feeling, Feelings
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


def _blow(event: BoardingDeclared | Fired | RamDeclared) -> Feeling:
    return Feeling("hurt", event.target, event.seat)


FEELINGS: Feelings = {
    Fired: _blow,
    BoardingDeclared: _blow,
    RamDeclared: _blow,
    Looted: lambda event: Feeling("hurt", event.loser, event.seat),
    FortFired: lambda event: Feeling("unlucky", event.target) if event.damage else Feeling("lucky", event.target),
    ShipLost: lambda event: Feeling("unlucky", event.seat),
    TurnMissed: lambda event: Feeling("unlucky", event.seat),
    ExtraTurnWon: lambda event: Feeling("lucky", event.seat),
    Escaped: lambda event: Feeling("lucky", event.seat),
    TreasureGained: lambda event: Feeling("good", event.seat),
    TreasureStored: lambda event: Feeling("good", event.seat),
}
