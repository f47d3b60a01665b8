"""A running match as bytes: its checkpoint and the answers since.

Stored under other rules, a match in mid-phase may no longer replay from its checkpoint. Then it goes back to that
checkpoint and says so; it is never lost and never silently different.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from tortuga.engine.asks import Action
from tortuga.engine.codecs import codecs_of, msgpack_reader
from tortuga.engine.errors import BadRecord
from tortuga.engine.match import Match
from tortuga.engine.past import CLOSE_TOGETHER, Checkpoint, Past, Redealt, Step
from tortuga.engine.record import ChanceSeed
from tortuga.engine.registry import rules_of
from tortuga.engine.rules import OptionValue, Rules, Unobserved


class FrozenStep(msgspec.Struct, array_like=True):
    """An answer (``action``) or a re-deal (``seed``)."""

    seat: int | None
    action: bytes
    seed: int | None


class Frozen(msgspec.Struct, array_like=True):
    """What is stored."""

    game: str
    version: str
    seats: int
    options: dict[str, OptionValue]
    start: ChanceSeed
    chance: ChanceSeed
    state: bytes
    answers_before: int
    events_before: int
    trail: list[FrozenStep]
    facts: list[bytes]
    barrier: int
    imagined_by: int | None
    digest: bytes


_read_frozen = msgpack_reader(Frozen)


def freeze(match: Match[Any]) -> bytes:
    """The running match as bytes."""
    match._past.come_closer()  # it will be stored again
    info, point = match.rules.info, match._past.checkpoint
    frozen = Frozen(
        game=info.slug,
        version=info.version,
        seats=match.seats,
        options=match.options,
        start=ChanceSeed.of(match.start, over=True),
        chance=ChanceSeed.of(point.chance, over=True),
        state=point.state,
        answers_before=point.answers,
        events_before=point.events,
        trail=[_freeze_step(step) for step in match._past.trail],
        facts=match._table._facts,
        barrier=match._barrier,
        imagined_by=match._imagined_by,
        digest=_digest(match),
    )
    return msgspec.msgpack.encode(frozen)


def _freeze_step(step: Step) -> FrozenStep:
    if isinstance(step, Redealt):
        return FrozenStep(step.seat, b"", step.seed)
    return FrozenStep(step[0], msgspec.msgpack.encode(step[1]), None)


def thaw(data: bytes) -> tuple[Match[Any], str | None]:
    """The match, and a sentence for its table if it had to go back to its last checkpoint.

    Events told before the checkpoint are not stored with it (the record has them): numbers go on where they were.
    """
    try:
        frozen = _read_frozen(data)
    except msgspec.DecodeError as error:
        raise BadRecord("bad_store", f"The stored match is damaged: {error}.") from error
    rules = rules_of(frozen.game)
    try:
        match = _at_checkpoint(rules, frozen, frozen.facts)
        decode = codecs_of(rules).action
        for step in frozen.trail:
            _repeat(match, step, decode)
        if not frozen.trail or _digest(match) == frozen.digest:
            return match, None
    except Exception as error:
        if frozen.version == rules.info.version:
            raise BadRecord("does_not_replay", f"The stored match does not replay: {error}") from error
    changed = f"The rules changed from version {frozen.version} to {rules.info.version} while this match was stored"
    try:
        return _at_checkpoint(rules, frozen, []), f"{changed}: it goes on from the start of the present phase."
    except Unobserved:
        raise
    except Exception as error:
        raise BadRecord("does_not_replay", f"{changed}, and it cannot go on under them: {error}") from error


def _repeat(match: Match[Any], step: FrozenStep, decode: Callable[[bytes], Action]) -> None:
    """Give an answer again, checked: the rules may have changed."""
    if step.seed is not None:
        match._redeal(Redealt(step.seat, step.seed))
    else:
        assert step.seat is not None
        match.act(step.seat, decode(step.action))


def _at_checkpoint(rules: Rules[Any], frozen: Frozen, facts: list[bytes]) -> Match[Any]:
    """The match at its last rest, with what was observed since then ahead of it."""
    point = Checkpoint.stored(frozen.state, frozen.chance.chance(), frozen.answers_before, frozen.events_before)
    match: Match[Any] = Match.__new__(Match)
    # Facts and what is given are one list: what the beginning of the phase leaves of it is for the answers.
    match._stand(
        rules, frozen.seats, frozen.options, frozen.start.chance(), Past(point, spacing=CLOSE_TOGETHER), facts=facts,
        given=facts, barrier=frozen.barrier, imagined_by=frozen.imagined_by,
    )  # fmt: skip
    return match


def _digest(match: Match[Any]) -> bytes:
    """Of the state and of what is asked: what a replay must arrive at."""
    asked = sorted((seat, ask.kind) for seat, ask in match.waiting.items())
    return hashlib.blake2b(match.fingerprint() + repr(asked).encode(), digest_size=16).digest()
