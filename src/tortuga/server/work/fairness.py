"""Verifying and replaying records.

All of this runs in worker processes, so that nothing that somebody uploads can stop the house.
"""

from __future__ import annotations

import zlib
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from tortuga.engine import (
    Action,
    BadRecord,
    Match,
    OptionValue,
    Record,
    TortugaError,
    Witnessed,
    all_games,
    check_witnessed,
    freeze,
    loads,
    replay,
    verify_commitment,
)
from tortuga.engine.codecs import codecs_of
from tortuga.engine.record import moment_of, record_of, repeat_answer, start_of
from tortuga.server.protocol import Check, Otherwise, ReplayInfo, ReplayPage, ReplayStep, Verdict, Waiting
from tortuga.server.protocol.encoding import encode, raw
from tortuga.server.protocol.naming import visible

LONGEST_NAME = 100
MOST_DEALT = 20


def read_record(text: str, most: int) -> Record:
    """Read a record. Raises :class:`BadRecord` if it is too large for this house."""
    record = loads(text)
    if len(record.answers) > most:
        raise BadRecord("too_long", f"This record has {len(record.answers)} answers; the house accepts at most {most}.")
    header = record.header
    characters = header.characters or ()
    if (most_names := max(len(header.names), len(characters))) > header.seats:
        raise BadRecord("too_long", f"This record has {most_names} names for {header.seats} seats.")
    if len(header.dealt or ()) > MOST_DEALT:
        raise BadRecord("too_long", f"This record was played on from another match more than {MOST_DEALT} times.")
    promise = header.chance.commitment or ""
    if max(map(len, (header.game, header.version, promise, *header.names, *characters))) > LONGEST_NAME:
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
    if record.header.dealt:
        return Check("commitment", False, "From a moment of another match it was played on with other luck.")
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


def understood(text: str, most: int) -> str:
    """The record as we would write it, without anything that does not belong to its match. Raises :class:`BadRecord`
    unless it replays."""
    record = read_record(text, most)
    if record.header.game not in all_games():
        raise BadRecord("other_data", f"This house does not offer {record.header.game}, so it cannot show this record.")
    match = _replayed(record)
    written = record_of(match, map(visible, record.header.names), record.header.characters or ())
    # A match that is not over keeps the key that came with its record.
    header = msgspec.structs.replace(written.header, chance=record.header.chance)
    return msgspec.structs.replace(written, header=header).dumps()


def _replayed(record: Record) -> Match[Any]:
    """The match of a record. Raises :class:`BadRecord` unless it replays."""
    match, check = _check_replay(record)
    if match is None or not check.ok:
        raise BadRecord("does_not_replay", check.sentence)
    return match


def replay_info(name: str, text: str, most: int) -> bytes:
    """The ``ReplayInfo`` of a record, as JSON."""
    record = read_record(text, most)
    match, header = _replayed(record), record.header
    info = ReplayInfo(
        id=name,
        game=header.game,
        version=header.version,
        seats=header.seats,
        names=[visible(name) for name in header.names],
        characters=list(header.characters or ()),
        options=match.options,
        steps=len(record.answers) + 1,
        outcome=match.outcome,
        commitment=header.chance.commitment,
        key=header.chance.key,
        played_from=header.dealt[-1].step if header.dealt else None,
    )
    return encode(info)


def replay_steps(text: str, most: int, first: int, count: int, sight: Literal["spectator", "open"]) -> bytes:
    """A ``ReplayPage`` of a record, as JSON."""
    record = read_record(text, most)
    match, told, steps = start_of(record), 0, list[ReplayStep]()
    for number in range(min(first + count, len(record.answers) + 1)):
        answer = record.answers[number - 1] if number else None
        if answer is not None:
            repeat_answer(match, record, number - 1)
        if number >= first:
            steps.append(_step(match, number, told, answer, sight))
        told = match.told_count
    return encode(ReplayPage(steps))


def otherwise(text: str, most: int, step: int, seat: int, action: bytes) -> bytes:
    """The ``Otherwise`` of a question in a record, as JSON. Raises :class:`BadRecord` if the seat did not answer it."""
    record = read_record(text, most)
    if step >= len(record.answers) or record.answers[step][0] != seat:
        raise BadRecord("no_step", f"Seat {seat + 1} did not give answer {step + 1} of this record.")
    match = start_of(record)
    for number in range(step):
        repeat_answer(match, record, number)
    world, own = match.redeal(seat, match.number), record.answers[step][1]
    try:
        other = codecs_of(match.rules).action_json(action)
    except msgspec.DecodeError as error:
        raise BadRecord("bad_action", f"This is no answer: {error}.") from error
    return encode(Otherwise(*[raw(_answered(world, seat, each).view(seat)) for each in (own, other)]))


class Position(msgspec.Struct, frozen=True, array_like=True):
    """A moment of a record, from which another match can be played on."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    record: bytes
    """The record up to there, compressed."""
    frozen: bytes
    """The match, with what the seat did not know dealt again."""


def position(text: str, most: int, step: int, seat: int | None, seed: int) -> Position:
    """The position to play on from. Raises :class:`BadRecord` if there is none."""
    record = read_record(text, most)
    if record.header.game not in all_games():
        raise BadRecord("other_data", f"This house does not offer {record.header.game}.")
    match, so_far = moment_of(record, step)
    if seat is not None and seat not in match.waiting:
        raise BadRecord("not_asked", f"Seat {seat + 1} is not asked anything there: choose a moment at which it is.")
    match.deal_again(seat, seed)
    return Position(
        match.rules.info.slug, match.seats, match.options, zlib.compress(so_far.dumps().encode()), freeze(match)
    )


def _answered(world: Match[Any], seat: int, action: Action) -> Match[Any]:
    after = world.clone()
    after.act(seat, action)
    return after


def _step(match: Match[Any], number: int, told: int, answer: tuple[int, Action] | None, sight: str) -> ReplayStep:
    seat, action = answer if answer is not None else (None, None)
    named = sight == "open" or not match.asked_in_secret
    waiting = [Waiting(asked, ask.kind) for asked, ask in match.waiting.items()] if named else []
    news = match.told_since(told)
    if sight == "open":
        views = [raw(match.view(each)) for each in range(match.seats)]
        given = UNSET if action is None else raw(action)
        return ReplayStep(number, waiting, [raw(one.event) for one in news], views=views, seat=seat, action=given)
    heard = [raw(event) for one in news if (event := one.for_seat(None)) is not None]
    return ReplayStep(number, waiting, heard, view=raw(match.view(None)), seat=seat)
