"""What a game says about a finished match: its rounds, its blows, what is counted, the luck of rolls, and its feats.

A game declares a :class:`Review` in ``telling/review.py`` and its feats in ``telling/feats.py``. Everything is decided
from a :class:`Course`, which is made from a record, so what people are told after a match is what happened in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from typing_extensions import TypeVar  # with defaults, which Python has from 3.13 on

from tortuga.engine.asks import Event
from tortuga.engine.describing.facts import Fact

if TYPE_CHECKING:
    from tortuga.engine.rules import OptionValue, Outcome

S = TypeVar("S", default=Any)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, eq=False)
class Course(Generic[S]):
    """The course of a finished match: everything that was told in it, and how seats stood after every answer."""

    seats: int
    outcome: Outcome
    state: S
    """The state at the end."""
    events: Sequence[Event]
    """All events, with what only some seats were told."""
    steps: Sequence[int] = ()
    """For each event, the number of the answer that led to it; 0 before the first."""
    standings: Sequence[Sequence[float]] = ()
    """The points of all seats (``Rules.tally``), before the first answer and after each."""
    sides: Sequence[Sequence[int]] = ()
    """Groups of seats that win together."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def all(self, kind: type[E]) -> Iterator[E]:
        """All events of this type, in order."""
        return (event for event in self.events if isinstance(event, kind))

    def by(self, seat: int, kind: type[E]) -> list[E]:
        """The events of this type whose field ``seat`` is this seat."""
        return [event for event in self.all(kind) if getattr(event, "seat", None) == seat]

    def won(self, seat: int) -> bool:
        """Whether this seat has won, alone or with others."""
        return seat in self.outcome.winners


class Blow(NamedTuple):
    """Something that hurt a seat badly."""

    at: int
    """The event: its index in ``Course.events``."""
    victim: int
    weight: float
    """How hard it was, compared with other blows of this game."""
    by: int | None = None
    """The seat that struck it; None if nobody in a seat did."""


class LuckyRoll(NamedTuple):
    """A good roll, and how seldom one so good comes."""

    seat: int
    chance: float
    """The chance of a roll at least as good, by the dice alone."""
    roll: Fact
    """What was rolled: a sentence of the catalogue's ``[luck]``."""


@dataclass(frozen=True)
class Counted(Generic[S]):
    """Something that is counted for each seat. ``[counted]`` of the catalogue names it."""

    key: str
    count: Callable[[Course[S], int], int]


@dataclass(frozen=True)
class Feat(Generic[S]):
    """Something to be proud of. ``[feat]`` of the catalogue has its name and says what it takes."""

    key: str
    done: Callable[[Course[S], int], bool]


def _no_blows(course: Course[Any]) -> Iterable[Blow]:
    del course
    return ()


def _no_luck(state: Any, event: Event) -> LuckyRoll | None:
    del state, event
    return None


@dataclass(frozen=True, kw_only=True)
class Review(Generic[S]):
    """How finished matches of a game are reviewed."""

    round_of: Callable[[Event], int | None]
    """The number of the round that this event begins, from 1; None if it begins none."""
    blows: Callable[[Course[S]], Iterable[Blow]] = _no_blows
    """All blows of a match, in order. What a player gave or paid willingly is none."""
    counted: Sequence[Counted[S]] = ()
    luck: Callable[[S, Event], LuckyRoll | None] = _no_luck
    """How lucky a roll was, given the state after the answer that led to it; None if the event is no roll, or if the
    chance cannot be said for certain."""
    feats: Sequence[Feat[S]] = ()
    quiet: tuple[type[Event], ...] = ()
    """Events that do not say how it came to a turning point, such as a turn that begins: they are told of one only if
    nothing else happened."""


def at_least(chances: Mapping[int, float], times: int, total: int) -> float:
    """The chance that ``times`` rolls add up to at least ``total``, where one roll gives these values."""
    sums = {0: 1.0}
    for _ in range(times):
        after: dict[int, float] = {}
        for known, chance in sums.items():
            for value, more in chances.items():
                after[known + value] = after.get(known + value, 0.0) + chance * more
        sums = after
    return sum(chance for value, chance in sorted(sums.items()) if value >= total)
