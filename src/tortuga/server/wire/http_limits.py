"""The house's HTTP connections: uvicorn's protocol, with limits on what one connection may cost.

Uvicorn waits forever for a request that is never completed, and for a response that is never read. Here such a
connection is cut. Live channels have their own protocol (``websocket.py``).
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from typing import Any, ClassVar, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tortuga.server.care import metrics
from tortuga.server.care.addresses import place, read_network
from tortuga.server.settings import Pace, Settings

UNLIMITED = sys.maxsize


class Leaving:
    """A transport that is aborted soon after it was closed, in case the other end does not read what is left."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self.write = transport.write
        self.is_closing = transport.is_closing

    def close(self) -> None:
        """Close it now, and abort it later if data is left."""
        if not self._transport.is_closing():
            self._transport.close()
            if self._transport.get_write_buffer_size():
                asyncio.get_running_loop().call_later(self._seconds, self._transport.abort)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Timer:
    """Cuts a connection when something takes too long."""

    __slots__ = ("_handle", "_reason", "_seconds")

    def __init__(self, reason: str, seconds: float) -> None:
        self._reason = reason
        self._seconds = seconds
        self._handle: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """Start the timer unless it is running."""
        if self._handle is None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(self._seconds, cut, transport, self._reason)

    def stop(self) -> None:
        """Stop the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def cut(transport: asyncio.Transport, reason: str) -> None:
    """Abort a connection, and count why."""
    metrics.CUT.labels(reason).inc()
    transport.abort()


class HttpDoor(H11Protocol):
    """One HTTP connection."""

    pace = Pace()
    most = UNLIMITED
    """How many of them one address may have at the same time. Those that have become live channels count there."""
    open_from: ClassVar[Counter[str]] = Counter()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address: str | None = None
        self._upgraded = False
        self._half_sent = Timer("half_sent", self.pace.request)
        self._unread = Timer("unread", self.pace.unread)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(asyncio.Transport, Leaving(transport, self.pace.unread)))
        self._half_sent.start(transport)
        self._address = from_where(transport)
        self.open_from[self._address] += 1
        if self.open_from[self._address] > self.most:
            cut(transport, "crowd")

    def _no_longer_counts(self) -> None:
        address, self._address = self._address, None
        if address is not None:
            self.open_from[address] -= 1
            if not self.open_from[address]:
                del self.open_from[address]

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded:
            return
        if self.conn.their_state is h11.SEND_BODY or self._has_part_of_a_request():
            self._half_sent.start(self.transport)
        else:
            self._half_sent.stop()

    def on_response_complete(self) -> None:
        """A part of the next request may have come before the last one was answered."""
        super().on_response_complete()
        if not self._upgraded and not self.transport.is_closing() and self._has_part_of_a_request():
            self._half_sent.start(self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the live channel, which has its own limits."""
        self._upgraded = True
        self._half_sent.stop()
        self._unread.stop()
        self._no_longer_counts()
        super().handle_websocket_upgrade(event)

    def _has_part_of_a_request(self) -> bool:
        return self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._half_sent.stop()
        self._unread.stop()
        self._no_longer_counts()
        super().connection_lost(exc)


def from_where(transport: asyncio.Transport) -> str:
    """The address at the other end, as far as limits tell addresses apart."""
    peer = transport.get_extra_info("peername")
    network = read_network(str(peer[0])) if peer else None
    return "unknown" if network is None else str(place(network))


def http_door(settings: Settings) -> type[HttpDoor]:
    """The protocol class with the limits of this house. Behind a proxy, all connections come from one address."""
    most = UNLIMITED if settings.proxies else settings.limits.connections_per_address
    return type("HttpDoor", (HttpDoor,), {"pace": settings.pace, "most": most, "open_from": Counter()})
