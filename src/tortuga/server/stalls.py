"""What holds the event loop up: everybody who waits for an answer waits for that, too.

The loop gives a sign ten times a second, and it is counted how late it comes (``tortuga_stall_seconds``). A thread
looks on: when the sign does not come for long, it notes where the loop is, so that the log can say what held it up.
"""

from __future__ import annotations

import asyncio
import math
import sys
import threading
import time

import structlog

from tortuga.server import metrics

logger = structlog.get_logger()
PULSE = 0.1
"""Seconds between signs."""
LONG = 0.2
"""So late is noted in the log."""
FRAMES = 8
"""So much is told of where the loop was."""


class Stalls:
    """Watches the event loop in which it was made, until it is closed."""

    def __init__(self) -> None:
        self._loop_thread = threading.get_ident()
        self._due = math.inf
        """When the next sign should come."""
        self._seen = ""
        """Where the loop was when it did not come."""
        self._closed = threading.Event()
        threading.Thread(target=self._look_on, name="stalls", daemon=True).start()

    async def pulse(self) -> None:
        """One sign."""
        worked, self._seen = time.thread_time(), ""
        self._due = time.monotonic() + PULSE
        await asyncio.sleep(PULSE)
        late, self._due = time.monotonic() - self._due, math.inf
        metrics.STALL_SECONDS.observe(late)
        if late > LONG:
            # With little work of our own it was the machine that did not let us, or the disk.
            worked = time.thread_time() - worked
            logger.warning("stalled", seconds=round(late, 3), worked=round(worked, 3), at=self._seen)

    def _look_on(self) -> None:
        while not self._closed.wait(PULSE):
            if not self._seen and time.monotonic() > self._due + LONG:
                self._seen = where(self._loop_thread)

    def close(self) -> None:
        self._closed.set()


def where(thread: int) -> str:
    """What a thread is doing just now, the innermost first."""
    frame = sys._current_frames().get(thread)  # there is no other way to look into another thread
    calls: list[str] = []
    while frame is not None and len(calls) < FRAMES:
        # Not by way of ``traceback``, which reads all the files and keeps them.
        calls.append(f"{frame.f_code.co_name} ({frame.f_code.co_filename}:{frame.f_lineno})")
        frame = frame.f_back
    return ", ".join(calls)
