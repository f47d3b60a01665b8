"""Detecting what blocks the event loop.

The loop beats ten times a second, and how late each beat comes is counted (``tortuga_stall_seconds``). A thread
watches: if a beat is very late, it notes where the loop is, so that the log can say what blocked it.
"""

from __future__ import annotations

import asyncio
import math
import sys
import threading
import time

import structlog

from tortuga.server.care import metrics

logger = structlog.get_logger()
PULSE = 0.1
"""Seconds between beats."""
LONG = 0.2
"""A delay of this many seconds is logged."""
FRAMES = 8
"""How many stack frames are logged."""


class Stalls:
    """Watches the event loop in which it was made, until it is closed."""

    def __init__(self) -> None:
        self._loop_thread = threading.get_ident()
        self._due = math.inf
        """When the next beat is due."""
        self._seen = ""
        """Where the loop was when a beat was late."""
        self._closed = threading.Event()
        threading.Thread(target=self._look_on, name="stalls", daemon=True).start()

    async def pulse(self) -> None:
        """One beat."""
        worked, self._seen = time.thread_time(), ""
        self._due = time.monotonic() + PULSE
        await asyncio.sleep(PULSE)
        late, self._due = time.monotonic() - self._due, math.inf
        metrics.STALL_SECONDS.observe(late)
        if late > LONG:
            # If the loop worked for much less than that, the machine or the disk was busy.
            worked = time.thread_time() - worked
            logger.warning("stalled", seconds=round(late, 3), worked=round(worked, 3), at=self._seen)

    def _look_on(self) -> None:
        while not self._closed.wait(PULSE):
            if not self._seen and time.monotonic() > self._due + LONG:
                self._seen = where(self._loop_thread)

    def close(self) -> None:
        """Stop watching."""
        self._closed.set()


def where(thread: int) -> str:
    """The innermost calls of a thread."""
    frame = sys._current_frames().get(thread)  # the only way to look into another thread
    calls: list[str] = []
    while frame is not None and len(calls) < FRAMES:
        # Without ``traceback``, which reads all source files and caches them.
        calls.append(f"{frame.f_code.co_name} ({frame.f_code.co_filename}:{frame.f_lineno})")
        frame = frame.f_back
    return ", ".join(calls)
