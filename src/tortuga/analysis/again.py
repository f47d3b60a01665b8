"""Playing on from a moment of a record."""

from __future__ import annotations

from typing import Any

from tortuga.engine import BadRecord, Match, Record
from tortuga.engine.record import moment_of


def play_from(record: Record, step: int, seat: int | None = None, seed: int = 0) -> Match[Any]:
    """A match that goes on from a record when this many answers had been given, with other luck from there on.

    With ``seat``, it goes on from what that seat knew: the others' secrets are dealt again. The seat must be asked
    something then. Without, all secrets are as they were, and only what nobody knew is dealt again. It never really
    happened, so it has no record.
    """
    match, _ = moment_of(record, step)
    if seat is None:
        return match.with_other_luck(seed)
    if seat not in match.waiting:
        raise BadRecord("not_asked", f"Seat {seat + 1} is not asked anything there: choose a moment at which it is.")
    return match.redeal(seat, seed)
