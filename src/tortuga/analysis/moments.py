"""The moments of a record: each is a question with a choice, and everything up to the next one.

Answers that nobody had a choice about belong to the moment before them. The answers to a question that is put to all at
once are one moment, since nobody sees the others' before giving their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tortuga.engine import Action, BadRecord, Match, Record
from tortuga.engine.record import repeat_answer, start_of


class Given(NamedTuple):
    """An answer that somebody chose."""

    seat: int
    kind: str
    """The kind of question."""
    action: Action
    offered: bool
    """Was it not asked for, like giving up?"""


class Moment(NamedTuple):
    """One or more answers, and what followed until somebody had a choice again."""

    step: int
    """How many answers came before."""
    until: int
    """How many answers the match had taken when somebody had a choice again, or it was over."""
    before: Match[Any]
    after: Match[Any]
    """It is played on when the next moment is asked for: make a copy to keep it."""
    given: tuple[Given, ...]
    told: int
    """How many events had been told before."""


def moments(record: Record, most: int) -> Iterator[Moment]:
    """All moments of a record. Raises :class:`BadRecord` if it is too long or does not replay."""
    if len(record.answers) > most:
        raise BadRecord("too_long", f"This record has {len(record.answers)} answers; at most {most} can be told.")
    match, at = start_of(record), 0
    at = _give_forced(match, record, at)
    while at < len(record.answers):
        before, step, told = match.clone(), at, match.told_count
        given = []
        for _ in range(_wanted(match)):
            if at == len(record.answers):
                return  # it stops before all have answered
            given.append(_given(match, record, at))
            repeat_answer(match, record, at)
            at += 1
        at = _give_forced(match, record, at)
        yield Moment(step, at, before, match, tuple(given), told)


def opening(record: Record) -> Match[Any]:
    """The match when somebody first has a choice."""
    match = start_of(record)
    _give_forced(match, record, 0)
    return match


def _wanted(match: Match[Any]) -> int:
    """How many answers the open question takes."""
    return len(match.waiting) if match.mode == "all" else 1


def _given(match: Match[Any], record: Record, at: int) -> Given:
    seat, action = record.answers[at]
    ask = match.waiting.get(seat)
    if ask is not None and ask.find(action) is not None:
        return Given(seat, ask.kind, action, False)
    offer = match.offers.get(seat)
    return Given(seat, "" if offer is None else offer.kind, action, True)


def _give_forced(match: Match[Any], record: Record, at: int) -> int:
    """Give the answers that leave no choice. Returns how many the match has taken then."""
    while at < len(record.answers) and not match.over:
        seat, action = record.answers[at]
        ask = match.waiting.get(seat)
        if (
            ask is None
            or ask.forced is None
            or ask.forced != action
            or (match.mode == "all" and len(match.waiting) > 1)
        ):
            break
        repeat_answer(match, record, at)
        at += 1
    return at
