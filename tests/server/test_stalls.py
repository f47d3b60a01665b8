"""What blocks the event loop is counted and named."""

from __future__ import annotations

import asyncio
import linecache
import threading
import time

from structlog.testing import capture_logs

from tortuga.server.care import metrics
from tortuga.server.care.stalls import LONG, Stalls, where


def hold_everybody_up(stalls: Stalls) -> None:
    """Until it is noticed, however busy the machine is."""
    until = time.monotonic() + 60
    while not stalls._seen and time.monotonic() < until:
        sum(range(1000))


async def test_the_log_says_what_held_the_loop_up() -> None:
    stalls = Stalls()
    try:
        with capture_logs() as logged:
            sign = asyncio.ensure_future(stalls.pulse())
            await asyncio.sleep(0)
            hold_everybody_up(stalls)
            await sign
    finally:
        stalls.close()
    (line,) = logged
    assert line["event"] == "stalled"
    assert line["seconds"] > LONG
    assert line["worked"] > 0
    assert "hold_everybody_up" in line["at"]


async def test_beats_are_counted() -> None:
    stalls, before = Stalls(), counted()
    try:
        await stalls.pulse()
    finally:
        stalls.close()
    assert counted() == before + 1


def counted() -> float:
    (family,) = metrics.STALL_SECONDS.collect()
    return next(sample.value for sample in family.samples if sample.name.endswith("_count"))


def test_finding_where_a_thread_is_reads_no_files() -> None:
    """Their text would stay in memory."""
    linecache.clearcache()
    assert "test_finding_where" in where(threading.get_ident())
    assert not linecache.cache


def test_a_thread_that_is_gone_is_nowhere() -> None:
    assert "test_a_thread_that_is_gone_is_nowhere" in where(threading.get_ident())
    assert where(-1) == ""
