"""Losses that are neither thefts nor blows: what was exchanged, and what a player gave up by choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tortuga.engine import Event
from tortuga.games.pirata_codex.events import (
    CardStolen,
    CodexRead,
    CrewLost,
    CrewStolen,
    FinalBattle,
    MarketJoined,
    Overboard,
    SpecialLost,
    SpecialTaken,
    TileFaced,
    Traded,
    WillMiss,
)


def exchanged(events: Sequence[Event], *by: type[MarketJoined | Traded]) -> Iterator[int]:
    """The places of cards and crew that changed hands right after such an event: they were paid for."""
    paid = False
    for at, event in enumerate(events):
        if isinstance(event, by):
            paid = True
        elif not isinstance(event, CardStolen | CrewStolen | Overboard):
            paid = False
        elif paid:
            yield at


def chosen(events: Sequence[Event]) -> Iterator[int]:
    """The places of losses that are the price of something: a rest or a card for a betting phase, a special die for a
    crew die (R10), crew in the final battle for a special die (R64)."""
    ended = False
    for at, (event, then) in enumerate(pairwise(events)):
        ended = ended or isinstance(event, FinalBattle)
        if isinstance(event, CodexRead | TileFaced) and isinstance(then, WillMiss):
            yield at + 1
        elif isinstance(event, CrewLost) and isinstance(then, SpecialTaken) and then.seat == event.seat:
            yield at
        elif ended and isinstance(then, SpecialLost):
            yield at + 1
