"""A running match as bytes: its checkpoint and the answers since.

A match that was stored in mid-phase under other rules may no longer replay from its checkpoint. Then it goes back to
the checkpoint and says so, so that it never differs silently from what was stored.
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
    unknown: bool = False
    """Was only that dealt again which no seat knows?"""


class Frozen(msgspec.Struct, array_like=True):
    """A match as it is stored."""

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
    match._past.expect_copies()  # it will be stored again
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
        return FrozenStep(step.seat, b"", step.seed, step.unknown)
    return FrozenStep(step[0], msgspec.msgpack.encode(step[1]), None)


def thaw(data: bytes) -> tuple[Match[Any], str | None]:
    """The stored match, and a sentence for its table if it had to go back to its last checkpoint.

    Events before the checkpoint are not stored (the record has them), but the numbering goes on.
    """
    try:
        frozen = _read_frozen(data)
    except msgspec.DecodeError as error:
        raise BadRecord("bad_store", f"The stored match is damaged: {error}.") from error
    rules = rules_of(frozen.game)
    # Only new rules excuse a difference. Besides, the checkpoint of an imagined match holds the true state.
    must_replay = frozen.version == rules.info.version or frozen.imagined_by is not None
    try:
        match = _at_checkpoint(rules, frozen, frozen.facts)
        decode = codecs_of(rules).action
        for step in frozen.trail:
            _repeat(match, step, decode)
    except Exception as error:
        if must_replay:
            raise BadRecord("does_not_replay", f"The stored match does not replay: {error}") from error
    else:
        if not frozen.trail or _digest(match) == frozen.digest:
            return match, None
        if must_replay:
            raise BadRecord("does_not_replay", "The stored match does not replay: it ends at another position.")
    changed = f"The rules changed from version {frozen.version} to {rules.info.version} while this match was stored"
    try:
        return _at_checkpoint(rules, frozen, []), f"{changed}: it continues from the start of the present phase."
    except Unobserved:
        raise
    except Exception as error:
        raise BadRecord("does_not_replay", f"{changed}, and it cannot go on under the new ones: {error}") from error


def _repeat(match: Match[Any], step: FrozenStep, decode: Callable[[bytes], Action]) -> None:
    """Repeat an answer or a re-deal. Answers are checked again, because the rules may have changed."""
    if step.seed is not None:
        match._redeal(Redealt(step.seat, step.seed, step.unknown))
        match._make_asks()
    else:
        assert step.seat is not None
        match.act(step.seat, decode(step.action))


def _at_checkpoint(rules: Rules[Any], frozen: Frozen, facts: list[bytes]) -> Match[Any]:
    """The match at its last checkpoint, with the facts observed since then ahead of it."""
    point = Checkpoint.stored(frozen.state, frozen.chance.chance(), frozen.answers_before, frozen.events_before)
    match: Match[Any] = Match.__new__(Match)
    # Passed twice on purpose: the beginning of the phase takes facts from the list, and the answers get the rest of it.
    match._restore(
        rules, frozen.seats, frozen.options, frozen.start.chance(), Past(point, spacing=CLOSE_TOGETHER), facts=facts,
        given=facts, barrier=frozen.barrier, imagined_by=frozen.imagined_by,
    )  # fmt: skip
    return match


def _digest(match: Match[Any]) -> bytes:
    """A hash of the state and the open question, at which a replay must arrive."""
    asked = sorted((seat, ask.kind) for seat, ask in match.waiting.items())
    return hashlib.blake2b(match.fingerprint() + repr(asked).encode(), digest_size=16).digest()
