"""One page's end of the live channel: who it is, what it sees, and a bounded queue of what it is still to be sent."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

import msgspec

from tortuga.server.protocol import Farewell, Me

OVERHEAD = 100
"""Bytes that a message costs besides its own."""
encode = msgspec.json.Encoder().encode


class Channel:
    """A page that is connected. It is sent nothing before its ``hello``."""

    __slots__ = (
        "_bytes", "_most", "_queue", "abort", "address", "close_code", "closed_at", "guest", "heard_at", "id", "lines",
        "me", "name", "ready", "seats", "wake",
    )  # fmt: skip

    def __init__(self, guest: str | None, name: str, most: int, address: str = "") -> None:
        self.id = secrets.token_hex(8)
        self.guest = guest
        self.name = name
        self.address = address
        self.ready = False
        self.lines = False
        """May one frame hold several messages?"""
        self.seats: tuple[int | None, ...] = ()
        self.me: Me | None = None
        self.close_code: int | None = None
        self.closed_at = 0.0
        self.heard_at = time.monotonic()
        self.wake: Callable[[], object] = lambda: None
        """Something is there to be sent."""
        self.abort: Callable[[], object] = lambda: None
        """Hang up without waiting for the other end."""
        self._most = most
        self._bytes = 0
        self._queue: list[bytes] = []

    def send(self, message: bytes) -> None:
        """Soon, in order. A page that does not read is dropped; it catches up when it comes back."""
        if self.close_code is not None:
            return
        size = len(message) + OVERHEAD
        if self._queue and self._bytes + size > self._most:
            self._queue.clear()
            self.close("too_slow", "This page is too far behind; it must come back.", 1012, again=True)
            return
        self._bytes += size
        self._queue.append(message)
        if len(self._queue) == 1:
            self.wake()

    def close(self, code: str, sentence: str, close_code: int, again: bool) -> None:
        """Say why, then hang up."""
        if self.close_code is None:
            self._queue.append(encode(Farewell(code, sentence, again)))
            self.close_code = close_code
            self.closed_at = time.monotonic()
            self.wake()

    def let_go(self) -> None:
        """The connection is gone: nothing here holds on to it any more."""
        self.wake = self.abort = lambda: None

    def take(self) -> list[bytes]:
        """All that waits, as the texts of frames."""
        waiting, self._queue = self._queue, []
        self._bytes = 0
        return [b"\n".join(waiting)] if self.lines and len(waiting) > 1 else waiting
