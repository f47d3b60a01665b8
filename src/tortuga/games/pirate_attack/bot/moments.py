"""What events are to a captain in Pirate Attack: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Moment, Moments
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


def _theft(event: CardTaken | GoldStolen | SavedStolen) -> Moment:
    return Moment("hurt", event.victim, event.seat)


def _played(event: Played) -> Moment | None:
    """A card aimed at another player; one that answers a card only defends."""
    if event.player in (None, event.seat) or event.answers is not None:
        return None
    return Moment("hurt", event.player or 0, event.seat)


def _battle(event: BattleEnded) -> Moment | None:
    return None if event.winner is None else Moment("good", event.winner)


MOMENTS: Moments = {
    AttackDeclared: lambda event: None if event.owner == event.seat else Moment("hurt", event.owner, event.seat),
    Played: _played,
    CardTaken: _theft,
    GoldStolen: _theft,
    SavedStolen: _theft,
    BattleEnded: _battle,
    NavySunk: lambda event: Moment("good", event.seat),
    GambleWon: lambda event: Moment("lucky", event.seat),
    ShipDied: lambda event: Moment("unlucky", event.owner),
    GoldLost: lambda event: Moment("unlucky", event.seat),
    TurnLost: lambda event: Moment("unlucky", event.seat),
}
