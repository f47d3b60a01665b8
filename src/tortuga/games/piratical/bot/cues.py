"""What events are to a captain in Piratical: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Cue, Cues
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


def _blow(event: BoardingDeclared | Fired | RamDeclared) -> Cue:
    return Cue("hurt", event.target, event.seat)


CUES: Cues = {
    Fired: _blow,
    BoardingDeclared: _blow,
    RamDeclared: _blow,
    Looted: lambda event: Cue("hurt", event.loser, event.seat),
    FortFired: lambda event: Cue("unlucky", event.target) if event.damage else Cue("lucky", event.target),
    ShipLost: lambda event: Cue("unlucky", event.seat),
    TurnMissed: lambda event: Cue("unlucky", event.seat),
    ExtraTurnWon: lambda event: Cue("lucky", event.seat),
    Escaped: lambda event: Cue("lucky", event.seat),
    TreasureGained: lambda event: Cue("good", event.seat),
    TreasureStored: lambda event: Cue("good", event.seat),
}
