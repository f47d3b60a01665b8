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


class Cue(NamedTuple):
    """Something that happened to a seat, and that its character may comment on."""

    touch: Touch
    seat: int
    by: int | None = None
    """The seat that did it, if any."""


Cues = Mapping[type[Event], Callable[[Any], Cue | None]]
"""By type of event. Other events touch nobody."""


def cue_of(cues: Cues, event: Event) -> Cue | None:
    """The cue that this event is for a seat, if any."""
    found = cues.get(type(event))
    return None if found is None else found(event)


def last_foe(cues: Cues, events: Iterable[Event], seat: int) -> int | None:
    """The seat that last hurt this one, or None. ``events`` must come newest first."""
    for event in events:
        cue = cue_of(cues, event)
        if cue is not None and cue.touch == "hurt" and cue.seat == seat and cue.by not in (None, seat):
            return cue.by
    return None
