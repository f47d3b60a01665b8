"""What events are to a captain in Rattle, Battle: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Moment, Moments
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


def _fired(event: Fired) -> Moment | None:
    victim = owner(event.target)
    return None if victim in (-1, event.seat) else Moment("hurt", victim, event.seat)


def _fought(event: Fought) -> Moment | None:
    """A ship of somebody's sinks, or sinks another."""
    mine = owner(event.ship)
    if mine < 0 or event.sinks == "both":
        return None
    return Moment("unlucky" if event.sinks == "ship" else "good", mine)


def _hit(event: Volleyed) -> Moment | None:
    victim = owner(event.target)
    return None if victim < 0 else Moment("unlucky", victim)


def _exploded(event: Exploded) -> Moment | None:
    sunk = next((seat for die in event.sunk if (seat := owner(die)) >= 0), None)
    return None if sunk is None else Moment("unlucky", sunk)


def _escaped(event: Escaped) -> Moment | None:
    seat = owner(event.die)
    return None if seat < 0 else Moment("lucky", seat)


MOMENTS: Moments = {
    Fired: _fired,
    Fought: _fought,
    Volleyed: _hit,
    Exploded: _exploded,
    Escaped: _escaped,
    Called: lambda event: Moment("hurt", event.bidder, event.seat),
    CoinsGained: lambda event: Moment("good", event.seat),
    CardBought: lambda event: Moment("good", event.seat),
    CoinLost: lambda event: Moment("unlucky", event.seat),
    Bust: lambda event: Moment("unlucky", event.seat),
}
