"""A page on the live channel: who it is, which seats it sees, and a bounded queue of messages for it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from tortuga.server.protocol import Farewell, Me
from tortuga.server.protocol.encoding import encode

OVERHEAD = 100
"""Bytes that a message costs in addition to its own."""


class Channel:
    """A connected page. It is sent nothing before its ``hello``."""

    __slots__ = (
        "_bytes", "_most", "_queue", "abort", "address", "close_code", "closed_at", "device", "guest", "heard_at", "id",
        "lines", "me", "name", "ready", "screen", "seats", "stage", "wake", "whose",
    )  # fmt: skip

    def __init__(self, guest: str | None, name: str, most: int, address: str = "") -> None:
        self.id = secrets.token_hex(8)
        self.guest = guest
        self.whose = guest
        """The guest of the browser. A screen is nobody's page, so that it is sent what everybody may know."""
        self.screen = False
        """Whether it is the table's screen, opened by somebody who belongs to the table: others wait for it."""
        self.stage = False
        """Whether the page waits for the screen, and is told what that has shown."""
        self.name = name
        self.address = address
        self.device = ""
        """The hash of the cookie with which it came in."""
        self.ready = False
        self.lines = False
        """Whether one frame may hold several messages, one per line."""
        self.seats: tuple[int | None, ...] = ()
        self.me: Me | None = None
        self.close_code: int | None = None
        self.closed_at = 0.0
        self.heard_at = time.monotonic()
        self.wake: Callable[[], object] = lambda: None
        """Called when there is something to send."""
        self.abort: Callable[[], object] = lambda: None
        """Closes the connection without waiting for the other end."""
        self._most = most
        self._bytes = 0
        self._queue: list[bytes] = []

    def send(self, message: bytes) -> None:
        """Queue a message. A page that does not read is dropped; it catches up when it comes back."""
        if self.close_code is not None:
            return
        size = len(message) + OVERHEAD
        if self._queue and self._bytes + size > self._most:
            self._queue.clear()
            self.close("too_slow", "This page is too far behind; it has to reconnect.", 1012, again=True)
            return
        self._bytes += size
        self._queue.append(message)
        if len(self._queue) == 1:
            self.wake()

    def close(self, code: str, sentence: str, close_code: int, again: bool) -> None:
        """Send the reason, then close the connection."""
        if self.close_code is None:
            self._queue.append(encode(Farewell(code, sentence, again)))
            self.close_code = close_code
            self.closed_at = time.monotonic()
            self.wake()

    def let_go(self) -> None:
        """Drop the references to a connection that is gone."""
        self.wake = self.abort = lambda: None

    def take(self) -> list[bytes]:
        """Take everything from the queue, as the texts of frames."""
        waiting, self._queue = self._queue, []
        self._bytes = 0
        return [b"\n".join(waiting)] if self.lines and len(waiting) > 1 else waiting
