"""What events are to a captain in Pirata Codex: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Moment, Moments
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


def _theft(event: CardStolen | CoinStolen | CrewStolen | SpecialTaken) -> Moment | None:
    return None if event.victim is None else Moment("hurt", event.victim, event.seat)


def _card(event: CardPlayed) -> Moment | None:
    return None if event.target in (None, event.seat) else Moment("hurt", event.target or 0, event.seat)


def _betting(event: BettingWon) -> Moment | None:
    return None if event.loser is None else Moment("good", event.winner)


MOMENTS: Moments = {
    CardPlayed: _card,
    CardStolen: _theft,
    CoinStolen: _theft,
    CrewStolen: _theft,
    SpecialTaken: _theft,
    LiarCalled: lambda event: Moment("hurt", event.bidder, event.seat),
    BidLocked: lambda event: Moment("hurt", event.bidder, event.seat),
    BettingWon: _betting,
    SpecialLost: lambda event: Moment("unlucky", event.seat),
    StakeWon: lambda event: Moment("lucky", event.seat),
    StakeLost: lambda event: Moment("unlucky", event.seat),
}
