"""What events are to a captain in Pirata Codex: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Cue, Cues
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


def _theft(event: CardStolen | CoinStolen | CrewStolen | SpecialTaken) -> Cue | None:
    return None if event.victim is None else Cue("hurt", event.victim, event.seat)


def _card(event: CardPlayed) -> Cue | None:
    return None if event.target in (None, event.seat) else Cue("hurt", event.target or 0, event.seat)


def _betting(event: BettingWon) -> Cue | None:
    return None if event.loser is None else Cue("good", event.winner)


CUES: Cues = {
    CardPlayed: _card,
    CardStolen: _theft,
    CoinStolen: _theft,
    CrewStolen: _theft,
    SpecialTaken: _theft,
    LiarCalled: lambda event: Cue("hurt", event.bidder, event.seat),
    BidLocked: lambda event: Cue("hurt", event.bidder, event.seat),
    BettingWon: _betting,
    SpecialLost: lambda event: Cue("unlucky", event.seat),
    StakeWon: lambda event: Cue("lucky", event.seat),
    StakeLost: lambda event: Cue("unlucky", event.seat),
}
