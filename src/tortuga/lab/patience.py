"""Bots that hang: a watchman says so after a while, and a limit for each answer can end it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from tortuga.engine import Match

WHILE = 30.0
"""After this many seconds without an answer, the watchman says who is thinking."""


class TooSlow(BaseException):
    """Raised inside a bot that has thought for too long. It is no ``Exception``, so that the bot does not catch it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise :class:`TooSlow` in this block after so many seconds; 0 for no limit.

    It interrupts Python, not native code, and only in the main thread of a process: that is where the lab plays.
    """
    if not seconds or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TooSlow


class Watchman:
    """Looks after one match from a thread of its own, and says on stderr if nothing has happened for a while.

    The match pays nothing for it: the watchman only looks at the number of the question now and then.
    """

    def __init__(
        self, match: Match[Any], number: int, seed: int, bots: tuple[str, ...], seconds: float = WHILE
    ) -> None:
        self._match = match
        self._about = f"in match {number + 1}, which has seed {seed}"
        self._bots = bots
        self._seconds = seconds
        self._over = threading.Event()
        self._thread: threading.Timer | None = None
        self._since = -1
        self._waited = 0.0

    def __enter__(self) -> Watchman:
        self._set()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.cancel()

    def _set(self) -> None:
        self._since = self._match.number
        self._thread = threading.Timer(self._seconds, self._look)
        self._thread.daemon = True
        self._thread.start()

    def _look(self) -> None:
        if self._over.is_set():
            return
        same = self._match.number == self._since
        self._waited = self._waited + self._seconds if same else 0.0
        if same:
            print(
                f"tortuga: {self.who()} has been thinking for {self._waited:.0f} seconds ({self._about}).",
                file=sys.stderr,
            )
        self._set()

    def who(self) -> str:
        """The bot that the match waits for."""
        seat = next(iter(list(self._match.waiting)), 0)
        return f"{self._bots[seat]} in seat {seat + 1}"
