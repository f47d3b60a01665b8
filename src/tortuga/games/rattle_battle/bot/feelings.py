"""What events are to a captain in Rattle, Battle: who was hurt, by whom, and who was lucky."""

from __future__ import annotations

from tortuga.engine.describing.manners import Feeling, Feelings
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


def _fired(event: Fired) -> Feeling | None:
    victim = owner(event.target)
    return None if victim in (-1, event.seat) else Feeling("hurt", victim, event.seat)


def _fought(event: Fought) -> Feeling | None:
    """A ship of somebody's sinks, or sinks another."""
    mine = owner(event.ship)
    if mine < 0 or event.sinks == "both":
        return None
    return Feeling("unlucky" if event.sinks == "ship" else "good", mine)


def _hit(event: Volleyed) -> Feeling | None:
    victim = owner(event.target)
    return None if victim < 0 else Feeling("unlucky", victim)


def _exploded(event: Exploded) -> Feeling | None:
    sunk = next((seat for die in event.sunk if (seat := owner(die)) >= 0), None)
    return None if sunk is None else Feeling("unlucky", sunk)


def _escaped(event: Escaped) -> Feeling | None:
    seat = owner(event.die)
    return None if seat < 0 else Feeling("lucky", seat)


FEELINGS: Feelings = {
    Fired: _fired,
    Fought: _fought,
    Volleyed: _hit,
    Exploded: _exploded,
    Escaped: _escaped,
    Called: lambda event: Feeling("hurt", event.bidder, event.seat),
    CoinsGained: lambda event: Feeling("good", event.seat),
    CardBought: lambda event: Feeling("good", event.seat),
    CoinLost: lambda event: Feeling("unlucky", event.seat),
    Bust: lambda event: Feeling("unlucky", event.seat),
}
