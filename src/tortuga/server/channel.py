"""One page's end of the live channel: who it is, what it sees, and a bounded queue of what it is still to be sent."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable

import msgspec

from tortuga.server.protocol import Farewell, Me

OVERHEAD = 100
"""Bytes that a message costs besides its own."""
encode = msgspec.json.Encoder().encode


class Channel:
    """A page that is connected. It is sent nothing before its ``hello``."""

    __slots__ = (
        "_bytes", "_most", "_queue", "_wake", "abort", "address", "close_code", "closed_at", "guest", "heard_at", "id",
        "lines", "me", "name", "ready", "seats",
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
        self.abort: Callable[[], object] = lambda: None
        """Hang up without waiting for the other end."""
        self._most = most
        self._bytes = 0
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()

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
        self._wake.set()

    def close(self, code: str, sentence: str, close_code: int, again: bool) -> None:
        """Say why, then hang up."""
        if self.close_code is None:
            self._queue.append(encode(Farewell(code, sentence, again)))
            self.close_code = close_code
            self.closed_at = time.monotonic()
            self._wake.set()

    async def next(self) -> bytes | None:
        """What to send next, one message or all that wait; None when there will be no more."""
        while not self._queue:
            if self.close_code is not None:
                return None
            self._wake.clear()
            await self._wake.wait()
        if not self.lines or len(self._queue) == 1:
            message = self._queue.popleft()
            self._bytes -= len(message) + OVERHEAD
            return message
        waiting = b"\n".join(self._queue)
        self._queue.clear()
        self._bytes = 0
        return waiting
