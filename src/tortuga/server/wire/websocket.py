"""A WebSocket protocol for uvicorn, from the handshake to the close frame, without ASGI in between.

Every connection has a task that handles incoming messages in order, one at a time.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

import structlog
from websockets.http11 import Request
from websockets.server import ServerProtocol

from tortuga.server.care.background import was_told_to_stop
from tortuga.server.wire import frames
from tortuga.server.wire.frames import BadFrame, FrameReader
from tortuga.server.wire.http_limits import Timer

if TYPE_CHECKING:
    from uvicorn.server import ServerState

logger = structlog.get_logger()
MOST_BYTES = 1 << 18
"""Larger messages are not read at all. Those that are merely too large for a command are refused with a sentence."""
MOST_UNHEARD = 8
"""If this many messages are waiting, no more are read."""
MOST_IN_VAIN = 100
"""The most messages that are read after our close frame: they may have been on their way."""
CLOSING_SECONDS = 10.0
"""The time for the other end to answer our close frame."""


class WebSocket(asyncio.Protocol):
    """One connection. Subclasses decide whom to let in and what to do with messages."""

    __slots__ = (
        "_closing", "_in_vain", "_more", "_open", "_reader", "_reading", "_state", "_task", "_unheard", "_unread",
        "held_up", "lost", "transport",
    )  # fmt: skip

    transport: asyncio.Transport

    def __init__(self, state: ServerState, unread: float) -> None:
        """``unread`` is for how many seconds the other end may leave unread what it was sent."""
        self._state = state
        self._open = False
        self._reader = FrameReader(MOST_BYTES)
        self._reading = True
        self._unheard: list[str | bytes] = []
        self._unread = Timer("unread", unread)
        self._task: asyncio.Task[None] | None = None
        self._more: asyncio.Future[None] | None = None
        """What the task waits for when there are no messages."""
        self._closing: asyncio.TimerHandle | None = None
        self._in_vain = 0
        """How many messages have come after our close frame."""
        self.held_up = False
        """Whether the other end reads more slowly than we write."""
        self.lost = False
        """Whether the connection is gone."""

    # For subclasses

    @abstractmethod
    def admit(self, request: Request) -> HTTPStatus | None:
        """Check the handshake; return a status to refuse it."""

    @abstractmethod
    async def enter(self, request: Request) -> None:
        """Called when the channel is open. No message is handled before it returns."""

    @abstractmethod
    async def hear(self, message: str | bytes) -> None:
        """Handle one message."""

    @abstractmethod
    def count(self) -> None:
        """Called for a frame that is not a message: a ping, or a fragment."""

    @abstractmethod
    def flush(self) -> None:
        """Send what is queued, unless ``held_up``. It is called again when that is over."""

    @abstractmethod
    def leave(self) -> None:
        """Called when the connection is gone and all its messages have been handled."""

    # From the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self._state.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own classes there

    def data_received(self, data: bytes) -> None:
        if self._open:
            self._read(data)
        else:
            self._greet(data)

    def pause_writing(self) -> None:
        self.held_up = True
        self._unread.start(self.transport)

    def resume_writing(self) -> None:
        self.held_up = False
        self._unread.stop()
        self.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.lost = True
        self._state.connections.discard(self)
        self._unread.stop()
        if self._closing is not None:
            self._closing.cancel()
        if self._task is None:
            self.leave()
        else:
            self._wake_task()

    def shutdown(self) -> None:
        """Called by uvicorn when it stops."""
        self.fail(1012)

    # The handshake

    def _greet(self, head: bytes) -> None:
        """Answer the handshake, which uvicorn has read and passes on in one piece."""
        handshake = ServerProtocol()
        handshake.receive_data(head)
        request = next(iter(handshake.events_received()), None)
        if not isinstance(request, Request):
            self.transport.close()
            return
        response = handshake.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            refused = self.admit(request)
            if refused is not None:
                response = handshake.reject(refused, refused.phrase)
        handshake.send_response(response)
        self.write(b"".join(handshake.data_to_send()))
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._open = True
            self._start(request)
        else:
            self.transport.close()

    # Receiving

    def _read(self, data: bytes) -> None:
        try:
            text = self._reader.only_text(data)
            if text is not None:
                self._take(text)
                return
            for kind, payload in self._reader.read(data):
                if kind == frames.TEXT:
                    self._take(str(payload, "utf-8"))
                elif kind == frames.BINARY:
                    self._take(payload)
                elif kind == frames.CLOSE:
                    self._answer_close(payload)
                else:
                    self._take_idle(kind, payload)
                if self.transport.is_closing():
                    return
        except UnicodeDecodeError:
            self.fail(1007)
        except BadFrame as error:
            self.fail(error.code)

    def _take(self, message: str | bytes) -> None:
        if self._closing is not None:
            # Cut now, it would never read our reason. So stop reading, and cut it when its time is up.
            self._in_vain += 1
            if self._in_vain >= MOST_IN_VAIN:
                self._read_on(False)
            return
        self._unheard.append(message)
        if self._more is not None:
            self._wake_task()
        elif len(self._unheard) >= MOST_UNHEARD:
            self._read_on(False)

    def _take_idle(self, kind: int, payload: bytes) -> None:
        self.count()
        if kind == frames.PING and self._closing is None and not self.held_up:
            self.write(frames.pong_frame(payload))

    def _read_on(self, on: bool) -> None:
        if self._reading != on and not self.transport.is_closing():
            self._reading = on
            if on:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    def _start(self, request: Request) -> None:
        task = self._task = asyncio.get_running_loop().create_task(self._work(request))
        self._state.tasks.add(task)

    def _wake_task(self) -> None:
        more, self._more = self._more, None
        if more is not None and not more.done():
            more.set_result(None)

    async def _work(self, request: Request) -> None:
        """The task of a connection: handle messages until it is lost, then leave."""
        task, loop = self._task, asyncio.get_running_loop()
        assert task is not None
        try:
            await self.enter(request)
            del request  # or it would be kept in memory as long as the channel
            while self._unheard or not self.lost:
                if not self._unheard:
                    self._more = loop.create_future()
                    await self._more
                waiting, self._unheard = self._unheard, []
                if not self._reading:
                    self._read_on(True)
                for message in waiting:
                    await self.hear(message)
        except (Exception, asyncio.CancelledError) as error:
            if was_told_to_stop(error):
                raise
            logger.exception("channel_fault")
            self.fail(1011)
        finally:
            self._task = None
            self._state.tasks.discard(task)
        if self.lost:
            self.leave()

    # Sending

    def write(self, data: bytes) -> None:
        """Write to the transport unless it is closing."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def say_goodbye(self, code: int) -> None:
        """Send our close frame; the other end has a while to answer it."""
        if self._closing is None and not self.transport.is_closing():
            self.write(frames.close_frame(code))
            self._closing = asyncio.get_running_loop().call_later(CLOSING_SECONDS, self.transport.abort)
            self._read_on(True)

    def _answer_close(self, payload: bytes) -> None:
        if self._closing is None:
            self.write(frames.close_frame(frames.close_code(payload)))
        self.transport.close()

    def fail(self, code: int) -> None:
        """Close the connection without waiting for an answer to the close frame."""
        if self._open and self._closing is None:
            self.write(frames.close_frame(code))
        self.transport.close()
