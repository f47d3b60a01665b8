"""What events are to a captain in Pirate Attack: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Feeling, Feelings
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


def _theft(event: CardTaken | GoldStolen | SavedStolen) -> Feeling:
    return Feeling("hurt", event.victim, event.seat)


def _played(event: Played) -> Feeling | None:
    """A card aimed at another player; one that answers a card only defends."""
    if event.player in (None, event.seat) or event.answers is not None:
        return None
    return Feeling("hurt", event.player or 0, event.seat)


def _battle(event: BattleEnded) -> Feeling | None:
    return None if event.winner is None else Feeling("good", event.winner)


FEELINGS: Feelings = {
    AttackDeclared: lambda event: None if event.owner == event.seat else Feeling("hurt", event.owner, event.seat),
    Played: _played,
    CardTaken: _theft,
    GoldStolen: _theft,
    SavedStolen: _theft,
    BattleEnded: _battle,
    NavySunk: lambda event: Feeling("good", event.seat),
    GambleWon: lambda event: Feeling("lucky", event.seat),
    ShipDied: lambda event: Feeling("unlucky", event.owner),
    GoldLost: lambda event: Feeling("unlucky", event.seat),
    TurnLost: lambda event: Feeling("unlucky", event.seat),
}
