"""What events are to a captain in Pirate Attack: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Cue, Cues
from tortuga.games.pirate_attack.events import (
    AttackDeclared,
    BattleEnded,
    CardTaken,
    GambleWon,
    GoldLost,
    GoldStolen,
    NavySunk,
    Played,
    SavedStolen,
    ShipDied,
    TurnLost,
)


def _theft(event: CardTaken | GoldStolen | SavedStolen) -> Cue:
    return Cue("hurt", event.victim, event.seat)


def _played(event: Played) -> Cue | None:
    """A card aimed at another player; one that answers a card only defends."""
    if event.player in (None, event.seat) or event.answers is not None:
        return None
    return Cue("hurt", event.player or 0, event.seat)


def _battle(event: BattleEnded) -> Cue | None:
    return None if event.winner is None else Cue("good", event.winner)


CUES: Cues = {
    AttackDeclared: lambda event: None if event.owner == event.seat else Cue("hurt", event.owner, event.seat),
    Played: _played,
    CardTaken: _theft,
    GoldStolen: _theft,
    SavedStolen: _theft,
    BattleEnded: _battle,
    NavySunk: lambda event: Cue("good", event.seat),
    GambleWon: lambda event: Cue("lucky", event.seat),
    ShipDied: lambda event: Cue("unlucky", event.owner),
    GoldLost: lambda event: Cue("unlucky", event.seat),
    TurnLost: lambda event: Cue("unlucky", event.seat),
}
