"""What events are to a captain in Pirata Codex: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Feeling, Feelings
from tortuga.games.pirata_codex.events import (
    BettingWon,
    BidLocked,
    CardPlayed,
    CardStolen,
    CoinStolen,
    CrewStolen,
    LiarCalled,
    SpecialLost,
    SpecialTaken,
    StakeLost,
    StakeWon,
)


def _theft(event: CardStolen | CoinStolen | CrewStolen | SpecialTaken) -> Feeling | None:
    return None if event.victim is None else Feeling("hurt", event.victim, event.seat)


def _special_taken(event: SpecialTaken) -> Feeling | None:
    """Nobody misses the Cursed die."""
    return Feeling("unlucky", event.seat) if event.die == "cursed" else _theft(event)


def _special_lost(event: SpecialLost) -> Feeling:
    return Feeling("lucky" if event.die == "cursed" else "unlucky", event.seat)


def _card(event: CardPlayed) -> Feeling | None:
    return None if event.target in (None, event.seat) else Feeling("hurt", event.target or 0, event.seat)


def _betting(event: BettingWon) -> Feeling | None:
    return None if event.loser is None else Feeling("good", event.winner)


FEELINGS: Feelings = {
    CardPlayed: _card,
    CardStolen: _theft,
    CoinStolen: _theft,
    CrewStolen: _theft,
    SpecialTaken: _special_taken,
    LiarCalled: lambda event: Feeling("hurt", event.bidder, event.seat),
    BidLocked: lambda event: Feeling("hurt", event.bidder, event.seat),
    BettingWon: _betting,
    SpecialLost: _special_lost,
    StakeWon: lambda event: Feeling("lucky", event.seat),
    StakeLost: lambda event: Feeling("unlucky", event.seat),
}
