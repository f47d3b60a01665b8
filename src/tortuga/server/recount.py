"""What decided a match: when the winner took the lead for good, and the hardest blow.

It runs in a worker process, like everything that replays a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import msgspec

from tortuga.engine import Event, Match
from tortuga.engine.record import repeat_answer, start_of
from tortuga.server.fairness import read_record
from tortuga.server.protocol import Moment, Recount

encode = msgspec.json.Encoder().encode
MOST_EVENTS = 3
"""The most events that are told about a moment."""

Standings = Sequence[Sequence[float]]
"""The points of all seats, before the first answer and after each."""


class Turn(NamedTuple):
    """An answer that decided the match for a seat."""

    kind: Literal["lead", "blow"]
    step: int
    seat: int


class MomentOut(Moment, frozen=True):
    """A ``Moment`` whose events are not encoded yet."""

    events: list[Event]  # type: ignore[assignment]


class RecountOut(Recount, frozen=True):
    """A ``Recount`` whose events are not encoded yet."""

    moments: list[MomentOut]  # type: ignore[assignment]


def recount(text: str, most: int) -> bytes:
    """The ``Recount`` of a record, as JSON."""
    record = read_record(text, most)
    match = start_of(record)
    standings, told = [_points(match)], [0]
    for number in range(len(record.answers)):
        told.append(match.told_count)
        repeat_answer(match, record, number)
        standings.append(_points(match))
    turns = turns_of(standings, match.outcome.winners if match.outcome is not None else ())
    moments = [_moment(match, turn, standings, told) for turn in turns]
    return encode(RecountOut(list(match.rules.tally(match.state)), moments))


def turns_of(standings: Standings, winners: Sequence[int]) -> list[Turn]:
    """The answers that decided the match, in order."""
    lead = lead_for_good(standings, winners[0]) if len(winners) == 1 else None
    found = [turn for turn in (lead, hardest_blow(standings)) if turn is not None]
    return sorted(found, key=lambda turn: turn.step)


def lead_for_good(standings: Standings, winner: int) -> Turn | None:
    """The answer from which on the winner was ahead of everybody; None if something else decided."""
    behind = [step for step, points in enumerate(standings) if not _leads(points, winner)]
    first = behind[-1] + 1 if behind else 0
    return Turn("lead", first, winner) if 0 < first < len(standings) else None


def hardest_blow(standings: Standings) -> Turn | None:
    """The answer by which somebody lost the most points, the first of equal ones."""
    falls = [
        (old - new, -step, seat)
        for step, (before, after) in enumerate(pairwise(standings), start=1)
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


def _moment(match: Match[Any], turn: Turn, standings: Standings, told: Sequence[int]) -> MomentOut:
    """A turn with its public events: those in which somebody lost something, or those about the seat."""
    kind, step, seat = turn
    until = told[step + 1] if step + 1 < len(told) else match.told_count
    news = match.told_since(told[step])[: until - told[step]]
    heard = [event for one in news if (event := one.for_seat(None)) is not None]
    before, after = standings[step - 1][seat], standings[step][seat]
    own = [event for event in heard if getattr(event, "seat", None) == seat]
    lost = [event for event in heard if (seat in event.losers() if kind == "blow" else event.losers())]
    events = own or lost if after > before else lost or own
    return MomentOut(kind, step, seat, before, after, (events or heard)[-MOST_EVENTS:])
