"""What events are to a captain in Rattle, Battle: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Cue, Cues
from tortuga.games.rattle_battle.data import owner
from tortuga.games.rattle_battle.events import (
    Bust,
    Called,
    CardBought,
    CoinLost,
    CoinsGained,
    Escaped,
    Exploded,
    Fired,
    Fought,
    Volleyed,
)


def _fired(event: Fired) -> Cue | None:
    victim = owner(event.target)
    return None if victim in (-1, event.seat) else Cue("hurt", victim, event.seat)


def _fought(event: Fought) -> Cue | None:
    """A ship of somebody's sinks, or sinks another."""
    mine = owner(event.ship)
    if mine < 0 or event.sinks == "both":
        return None
    return Cue("unlucky" if event.sinks == "ship" else "good", mine)


def _hit(event: Volleyed) -> Cue | None:
    victim = owner(event.target)
    return None if victim < 0 else Cue("unlucky", victim)


def _exploded(event: Exploded) -> Cue | None:
    sunk = next((seat for die in event.sunk if (seat := owner(die)) >= 0), None)
    return None if sunk is None else Cue("unlucky", sunk)


def _escaped(event: Escaped) -> Cue | None:
    seat = owner(event.die)
    return None if seat < 0 else Cue("lucky", seat)


CUES: Cues = {
    Fired: _fired,
    Fought: _fought,
    Volleyed: _hit,
    Exploded: _exploded,
    Escaped: _escaped,
    Called: lambda event: Cue("hurt", event.bidder, event.seat),
    CoinsGained: lambda event: Cue("good", event.seat),
    CardBought: lambda event: Cue("good", event.seat),
    CoinLost: lambda event: Cue("unlucky", event.seat),
    Bust: lambda event: Cue("unlucky", event.seat),
}
