"""What decided a match, out of its record: where the winner took the lead for good, and the hardest blow.

It runs beside the house, as everything does that replays a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import msgspec

from tortuga.engine import Event, Match, Tally
from tortuga.engine.record import start_of
from tortuga.server.fairness import read_record

encode = msgspec.json.Encoder().encode
MOST_EVENTS = 3
"""So many sentences say what happened in a moment."""

Course = Sequence[Sequence[float]]
"""How everybody stood before the first answer and after each."""


class Turn(NamedTuple):
    """An answer that changed how a seat stood."""

    kind: Literal["lead", "blow"]
    step: int
    seat: int


class MomentOut(msgspec.Struct, frozen=True):
    """A ``Moment`` with its events as they are."""

    kind: str
    step: int
    seat: int
    before: float
    after: float
    events: list[Event]


class RecountOut(msgspec.Struct, frozen=True):
    """A ``Recount`` with its events as they are."""

    tallies: Sequence[Tally]
    moments: list[MomentOut]


def recount(text: str, most: int) -> bytes:
    """A ``Recount`` as JSON."""
    record = read_record(text, most)
    match = start_of(record)
    course, told = [_points(match)], [0]
    for seat, action in record.answers:
        told.append(match.told_count)
        match.act(seat, action)
        course.append(_points(match))
    turns = turns_of(course, match.outcome.winners if match.outcome is not None else ())
    moments = [_moment(match, turn, course, told) for turn in turns]
    return encode(RecountOut(match.rules.tally(match.state), moments))


def turns_of(course: Course, winners: Sequence[int]) -> list[Turn]:
    """The answers that decided it, in the order in which they were given."""
    lead = lead_for_good(course, winners[0]) if len(winners) == 1 else None
    found = [turn for turn in (lead, hardest_blow(course)) if turn is not None]
    return sorted(found, key=lambda turn: turn.step)


def lead_for_good(course: Course, winner: int) -> Turn | None:
    """From which answer on the winner was ahead of everybody; None if something else decided."""
    behind = [step for step, points in enumerate(course) if not _leads(points, winner)]
    first = behind[-1] + 1 if behind else 0
    return Turn("lead", first, winner) if 0 < first < len(course) else None


def hardest_blow(course: Course) -> Turn | None:
    """The answer by which somebody fell furthest, the first of equal ones."""
    falls = [
        (old - new, -step, seat)
        for step, (before, after) in enumerate(pairwise(course), start=1)
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        if new < old
    ]
    if not falls:
        return None
    _, step, seat = max(falls)
    return Turn("blow", -step, seat)


def _leads(points: Sequence[float], seat: int) -> bool:
    return bool(points) and all(points[seat] > other for at, other in enumerate(points) if at != seat)


def _points(match: Match[Any]) -> list[float]:
    return [one.points for one in match.rules.tally(match.state)]


def _moment(match: Match[Any], turn: Turn, course: Course, told: Sequence[int]) -> MomentOut:
    """What everybody heard then: what somebody lost by it, or what that seat has done."""
    kind, step, seat = turn
    until = told[step + 1] if step + 1 < len(told) else match.told_count
    news = match.told_since(told[step])[: until - told[step]]
    heard = [event for one in news if (event := one.for_seat(None)) is not None]
    before, after = course[step - 1][seat], course[step][seat]
    own = [event for event in heard if getattr(event, "seat", None) == seat]
    lost = [event for event in heard if (seat in event.losers() if kind == "blow" else event.losers())]
    events = own or lost if after > before else lost or own
    return MomentOut(kind, step, seat, before, after, (events or heard)[-MOST_EVENTS:])
