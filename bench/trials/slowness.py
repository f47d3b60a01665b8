"""Why was an answer slow? What was slow, and what the house's own log says of the same moment."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from datetime import datetime

import msgspec

SLOW = 100.0
"""Milliseconds from which on an answer is worth a line."""
NEAR = 1.0
"""Seconds around a slow answer in which a stall may have been its cause."""
MOST = 20
"""So many lines, the slowest answers."""
WHERE = 200
"""Signs of where the loop was."""
BAD = ("error", "critical")


class Slow(msgspec.Struct, frozen=True):
    """An answer that took long."""

    when: float
    """It was asked for, by the clock on the wall."""
    ms: float
    what: str

    @classmethod
    def since(cls, started: float, what: str) -> Slow | None:
        """Of something that ends now and began then, by ``time.perf_counter``; None if that is not long ago."""
        took = time.perf_counter() - started
        return cls(time.time() - took, round(1000 * took, 1), what) if 1000 * took > SLOW else None


class Stall(msgspec.Struct, frozen=True):
    """A line ``stalled`` of the house: its event loop did not come round."""

    when: float
    """It was noted."""
    seconds: float
    worked: float
    at: str


class _Line(msgspec.Struct):
    event: str
    timestamp: datetime
    level: str
    seconds: float = 0.0
    worked: float = 0.0
    at: str = ""


_read_line = msgspec.json.Decoder(_Line).decode


def lines_of(said: str) -> Iterator[_Line]:
    """The lines of a log in JSON, without those that whoever starts the house reads."""
    for line in said.splitlines():
        if line.startswith("{"):
            yield _read_line(line)


def stalls_in(said: str) -> list[Stall]:
    return [
        Stall(line.timestamp.timestamp(), line.seconds, line.worked, line.at)
        for line in lines_of(said)
        if line.event == "stalled"
    ]


def errors_in(said: str) -> list[str]:
    """What must not stand in the log of a house that is well."""
    return [line for line in said.splitlines() if line.startswith("{") and _read_line(line).level in BAD]


def explained(slow: Iterable[Slow], stalls: Iterable[Stall], began: float) -> Iterator[str]:
    """The slowest answers, each with the stalls at that moment."""
    stalls = list(stalls)
    for one in sorted(slow, key=lambda one: -one.ms)[:MOST]:
        end = one.when + one.ms / 1000
        beside = [stall for stall in stalls if one.when - NEAR < stall.when < end + NEAR]
        why = "; ".join(map(_told, beside)) or "the event loop came round in time"
        yield f"- {one.ms:,.0f} ms for {one.what} at {one.when - began:.1f} s: {why}"


def _told(stall: Stall) -> str:
    return f"the loop was late by {stall.seconds:g} s and worked {stall.worked:g} s, at `{stall.at[:WHERE]}`"
