"""The course of a match, from its record."""

from __future__ import annotations

from typing import Any, NamedTuple

from tortuga.engine.describing.review import Course, LuckyRoll
from tortuga.engine.errors import BadRecord
from tortuga.engine.match import Match
from tortuga.engine.record import Record, repeat_answer, start_of


class Reviewed(NamedTuple):
    """A match at the end of its record, its course, and its lucky rolls."""

    match: Match[Any]
    course: Course[Any]
    rolls: list[LuckyRoll]


def review(record: Record) -> Reviewed:
    """Play a record again and note its course. Raises :class:`BadRecord` if the match is not over at its end."""
    match = start_of(record)
    steps, standings, rolls = [0] * match.told_count, [_points(match)], list[LuckyRoll]()
    for number in range(len(record.answers)):
        before = match.told_count
        repeat_answer(match, record, number)
        steps += [number + 1] * (match.told_count - before)
        standings.append(_points(match))
        rolls += _rolls(match, before)
    if match.outcome is None:
        raise BadRecord("not_over", "The match of this record is not over.")
    course = Course(
        seats=match.seats,
        outcome=match.outcome,
        state=match.state,
        events=[told.event for told in match.told()],
        steps=steps,
        standings=standings,
        sides=match.rules.sides(match.state, match.seats),
        options=match.options,
    )
    return Reviewed(match, course, rolls)


def _rolls(match: Match[Any], since: int) -> list[LuckyRoll]:
    """The rolls since this event of which the game can say how lucky they were."""
    reviewed = match.rules.review
    if reviewed is None:
        return []
    found = (reviewed.luck(match.state, told.event) for told in match.told_since(since))
    return [luck for luck in found if luck is not None]


def _points(match: Match[Any]) -> list[float]:
    return [one.points for one in match.rules.tally(match.state)]
