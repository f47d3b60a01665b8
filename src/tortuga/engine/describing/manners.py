"""What a game says about temper: how a bot's manner changes its judgement, and which events a bot comments on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from tortuga.engine.asks import Action, Event

Manner = Literal["plain", "cautious", "greedy", "vengeful", "bluffing"]
"""``plain`` plays the rule of thumb as it is; the others lean one way."""
MANNERS: tuple[Manner, ...] = get_args(Manner)

Lean = Callable[[Action], float]
"""How much a manner adds to an answer's score by the rule of thumb, in the rule's own units."""

Touch = Literal["hurt", "good", "lucky", "unlucky"]


class Feeling(NamedTuple):
    """What an event is to a seat: its character may comment on it."""

    touch: Touch
    seat: int
    by: int | None = None
    """The seat that did it, if any."""


Feelings = Mapping[type[Event], Callable[[Any], Feeling | None]]
"""What events are to seats, by type of event. Other events touch nobody."""


def feeling_of(feelings: Feelings, event: Event) -> Feeling | None:
    """What this event is to the seat that it touches, if any."""
    found = feelings.get(type(event))
    return None if found is None else found(event)


def last_foe(feelings: Feelings, events: Iterable[Event], seat: int) -> int | None:
    """The seat that last hurt this one, or None. ``events`` must come newest first."""
    for event in events:
        feeling = feeling_of(feelings, event)
        if feeling is not None and feeling.touch == "hurt" and feeling.seat == seat and feeling.by not in (None, seat):
            return feeling.by
    return None
