"""Verifying and replaying records.

All of this runs in worker processes, so that nothing that somebody uploads can stop the house.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tortuga.engine import (
    Action,
    BadRecord,
    Event,
    Match,
    Record,
    TortugaError,
    View,
    Witnessed,
    all_games,
    check_witnessed,
    loads,
    replay,
    verify_commitment,
)
from tortuga.engine.record import repeat_answer, start_of
from tortuga.server.protocol import Check, ReplayInfo, ReplayStep, Verdict, Waiting

encode = msgspec.json.Encoder().encode
LONGEST_NAME = 100


def read_record(text: str, most: int) -> Record:
    """Read a record. Raises :class:`BadRecord` if it is too large for this house."""
    record = loads(text)
    if len(record.answers) > most:
        raise BadRecord("too_long", f"This record has {len(record.answers)} answers; the house accepts at most {most}.")
    header = record.header
    characters = header.characters or ()
    if (most_names := max(len(header.names), len(characters))) > header.seats:
        raise BadRecord("too_long", f"This record has {most_names} names for {header.seats} seats.")
    if max(map(len, (header.game, header.version, *header.names, *characters))) > LONGEST_NAME:
        raise BadRecord("too_long", f"A name in this record has more than {LONGEST_NAME} characters.")
    return record


def verify(text: str, most: int) -> Verdict:
    """Check everything that can be checked about a record."""
    checks: list[Check] = []
    try:
        record = read_record(text, most)
    except TortugaError as error:
        return Verdict(False, [Check("readable", False, error.sentence)])
    checks.append(Check("readable", True, "The record can be read."))
    checks.append(_check_commitment(record))
    witnessed: list[Witnessed] = []
    match, replayed = _check_replay(record, witnessed)
    checks.append(replayed)
    physics = check_witnessed(match.rules, witnessed) if match is not None else None
    if physics is not None:
        checks.append(Check("physics", physics.agrees, physics.sentence))
    over = match is not None and match.over
    checks.append(Check("over", over, "The match is over." if over else "The match is not over."))
    outcome = match.outcome if match is not None else None
    return Verdict(all(check.ok is not False for check in checks), checks, outcome)


def _check_commitment(record: Record) -> Check:
    chance = record.header.chance
    if chance.kind != "fair" or chance.commitment is None:
        return Check("commitment", False, "There is no commitment: this match was not played with the dice of a house.")
    if chance.key is None:
        return Check("commitment", False, "The key has not been published yet.")
    try:
        kept = verify_commitment(bytes.fromhex(chance.key), chance.commitment)
    except ValueError:
        kept = False
    if not kept:
        return Check("commitment", False, "The key is not the one that was promised before the first roll.")
    return Check("commitment", True, "The key is the one that was promised before the first roll.")


def _check_replay(record: Record, witnessed: list[Witnessed] | None = None) -> tuple[Match[Any] | None, Check]:
    try:
        match = replay(record, witnessed)
    except TortugaError as error:
        return None, Check("replay", False, error.sentence)
    count, version = len(record.answers), record.header.version
    return match, Check("replay", True, f"All {count} answers replay under version {version} of the rules.")


# Replays


def check_replay(text: str, most: int) -> None:
    """Raise :class:`BadRecord` unless the record replays."""
    record = read_record(text, most)
    if record.header.game not in all_games():
        raise BadRecord("other_data", f"This house does not offer {record.header.game}, so it cannot show this record.")
    _, check = _check_replay(record)
    if not check.ok:
        raise BadRecord("does_not_replay", check.sentence)


def replay_info(name: str, text: str, most: int) -> bytes:
    """The ``ReplayInfo`` of a record, as JSON."""
    record = read_record(text, most)
    match, check = _check_replay(record)
    if match is None or not check.ok:
        raise BadRecord("does_not_replay", check.sentence)
    header = record.header
    info = ReplayInfo(
        id=name,
        game=header.game,
        version=header.version,
        seats=header.seats,
        names=list(header.names),
        characters=list(header.characters or ()),
        options=match.options,
        steps=len(record.answers) + 1,
        outcome=match.outcome,
        commitment=header.chance.commitment,
        key=header.chance.key,
    )
    return encode(info)


class StepOut(ReplayStep, frozen=True):
    """A ``ReplayStep`` whose parts are not encoded yet."""

    events: list[Event]  # type: ignore[assignment]
    view: View | UnsetType = UNSET  # type: ignore[assignment]
    views: list[View] | UnsetType = UNSET  # type: ignore[assignment]
    action: Action | UnsetType = UNSET  # type: ignore[assignment]


def replay_steps(text: str, most: int, first: int, count: int, sight: Literal["spectator", "open"]) -> bytes:
    """A ``ReplayPage`` of a record, as JSON."""
    record = read_record(text, most)
    match, told, steps = start_of(record), 0, list[StepOut]()
    for number in range(min(first + count, len(record.answers) + 1)):
        answer = record.answers[number - 1] if number else None
        if answer is not None:
            repeat_answer(match, record, number - 1)
        if number >= first:
            steps.append(_step(match, number, told, answer, sight))
        told = match.told_count
    return encode({"steps": steps})


def _step(match: Match[Any], number: int, told: int, answer: tuple[int, Action] | None, sight: str) -> StepOut:
    seat, action = answer if answer is not None else (None, UNSET)
    named = sight == "open" or not match.asked_in_secret
    waiting = [Waiting(asked, ask.kind) for asked, ask in match.waiting.items()] if named else []
    news = match.told_since(told)
    if sight == "open":
        views = [match.view(each) for each in range(match.seats)]
        return StepOut(number, waiting, [one.event for one in news], views=views, seat=seat, action=action)
    heard = [event for one in news if (event := one.for_seat(None)) is not None]
    return StepOut(number, waiting, heard, view=match.view(None), seat=seat)
