"""How a player's manner moves its judgement, and what in a match moves its heart: what a game tells of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from tortuga.engine.asks import Action, Event

Manner = Literal["plain", "cautious", "greedy", "vengeful", "bluffing"]
"""``plain``: the rule of thumb as it stands. The others play it with a leaning."""
MANNERS: tuple[Manner, ...] = get_args(Manner)

Lean = Callable[[Action], float]
"""How much more than the rule of thumb says an answer is worth to somebody, in the rule's own units."""

Touch = Literal["hurt", "good", "lucky", "unlucky"]


class Moment(NamedTuple):
    """Something that happened to a seat, and that it would talk about."""

    touch: Touch
    seat: int
    by: int | None = None
    """Who did it, where somebody did."""


Moments = Mapping[type[Event], Callable[[Any], Moment | None]]
"""By kinds of events. An event of another kind touches nobody."""


def moment_of(moments: Moments, event: Event) -> Moment | None:
    """What this event was to somebody, if anything."""
    found = moments.get(type(event))
    return None if found is None else found(event)


def last_foe(moments: Moments, events: Iterable[Event], seat: int) -> int | None:
    """Who hurt this seat last; None when nobody has. ``events`` come newest first."""
    for event in events:
        moment = moment_of(moments, event)
        if moment is not None and moment.touch == "hurt" and moment.seat == seat and moment.by not in (None, seat):
            return moment.by
    return None
