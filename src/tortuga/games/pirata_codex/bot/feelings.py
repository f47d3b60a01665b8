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


def _card(event: CardPlayed) -> Feeling | None:
    return None if event.target in (None, event.seat) else Feeling("hurt", event.target or 0, event.seat)


def _betting(event: BettingWon) -> Feeling | None:
    return None if event.loser is None else Feeling("good", event.winner)


FEELINGS: Feelings = {
    CardPlayed: _card,
    CardStolen: _theft,
    CoinStolen: _theft,
    CrewStolen: _theft,
    SpecialTaken: _theft,
    LiarCalled: lambda event: Feeling("hurt", event.bidder, event.seat),
    BidLocked: lambda event: Feeling("hurt", event.bidder, event.seat),
    BettingWon: _betting,
    SpecialLost: lambda event: Feeling("unlucky", event.seat),
    StakeWon: lambda event: Feeling("lucky", event.seat),
    StakeLost: lambda event: Feeling("unlucky", event.seat),
}
