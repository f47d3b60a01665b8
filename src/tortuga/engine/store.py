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
from tortuga.engine.errors import BadRecord
from tortuga.engine.match import Checkpoint, Match, Redealt, Step, decoder
from tortuga.engine.record import ChanceSeed
from tortuga.engine.registry import rules_of
from tortuga.engine.rules import OptionValue


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


def freeze(match: Match[Any]) -> bytes:
    """The running match as bytes."""
    match._spacing = 0  # from now on a checkpoint at every rest: it will be stored again
    info, point = match.rules.info, match._checkpoint
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
        trail=[_freeze_step(step) for step in match._trail],
        facts=match._facts,
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
        frozen = msgspec.msgpack.decode(data, type=Frozen)
    except msgspec.DecodeError as error:
        raise BadRecord("bad_store", f"The stored match is damaged: {error}.") from error
    match = _at_checkpoint(frozen)
    if not frozen.trail:
        return match, None
    try:
        decode = msgspec.msgpack.Decoder(match.rules.action_type).decode
        match._given = list(frozen.facts)
        for step in frozen.trail:
            _repeat(match, step, decode)
        if _digest(match) == frozen.digest:
            return match, None
    except Exception as error:
        if frozen.version == match.rules.info.version:
            raise BadRecord("does_not_replay", f"The stored match does not replay: {error}") from error
    return _at_checkpoint(frozen), (
        f"The rules changed from version {frozen.version} to {match.rules.info.version} while this match was stored: "
        f"it goes on from the start of the present phase."
    )


def _repeat(match: Match[Any], step: FrozenStep, decode: Callable[[bytes], Action]) -> None:
    """Give an answer again, checked: the rules may have changed."""
    if step.seed is not None:
        match._redeal_now(Redealt(step.seat, step.seed))
    else:
        assert step.seat is not None
        match.act(step.seat, decode(step.action))


def _at_checkpoint(frozen: Frozen) -> Match[Any]:
    rules = rules_of(frozen.game)
    match: Match[Any] = Match.__new__(Match)
    match.rules = rules
    match.seats = frozen.seats
    match.options = frozen.options
    match._start = frozen.start.chance()
    match._decode = decoder(rules)
    match._checkpoint = point = Checkpoint(frozen.state, frozen.chance.chance())
    point.answers, point.events = frozen.answers_before, frozen.events_before
    match._trail, match._facts, match._given = [], [], []
    match._barrier = frozen.barrier
    match._spacing = 0
    match._imagined_by = frozen.imagined_by
    match._outcome = None
    match.over = rules.outcome(match._decode(frozen.state)) is not None
    match._asks = None
    match._awake = False
    return match


def _digest(match: Match[Any]) -> bytes:
    """Of the state and of what is asked: what a replay must arrive at."""
    asked = sorted((seat, ask.kind) for seat, ask in match.waiting.items())
    return hashlib.blake2b(match.fingerprint() + repr(asked).encode(), digest_size=16).digest()
