"""WebSocket frames (RFC 6455) as the live channel needs them: from a client, without extensions. No input or output.

Uvicorn's own library handles every kind of WebSocket. The house reads and writes so many small frames that the library,
with its queues and tasks, took a quarter of the house's time.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

PART, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MOST_OF_A_CONTROL_FRAME = 125

_SHORT = struct.Struct("!BBH").pack
_LONG = struct.Struct("!BBQ").pack
_CODE = struct.Struct("!H")


class BadFrame(Exception):
    """The other end violates the protocol; the channel is closed with ``code``."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Message(NamedTuple):
    """A whole message, a control frame, or an empty ``PART`` for a fragment of a message that is not complete yet."""

    kind: int
    data: bytes


class FrameReader:
    """Assembles messages from bytes as they arrive."""

    __slots__ = ("_buffer", "_kind", "_most", "_parts", "_wanted")

    def __init__(self, most: int) -> None:
        self._most = most
        """The most bytes in a message."""
        self._buffer = bytearray()
        """The beginning of a frame that is not complete yet."""
        self._wanted = 0
        """How many bytes the buffer needs before it is worth looking at again."""
        self._parts: bytearray | None = None
        self._kind = 0

    def read(self, data: bytes) -> Iterator[Message]:
        """The messages that these bytes complete. Raises :class:`BadFrame` after yielding what came before."""
        if self._buffer:
            self._buffer += data
            if len(self._buffer) < self._wanted:
                return
            data, self._buffer = bytes(self._buffer), bytearray()
        at, size = 0, len(data)
        while at < size:
            begin, end = self._extent(data, at, size)
            if end > size:
                self._buffer += data[at:]
                self._wanted = end - at
                return
            payload = unmask(data[begin:end], data[begin - 4 : begin])
            yield self._message(data[at], payload)
            at = end

    def only_text(self, data: bytes) -> str | None:
        """A fast path: the message, if these bytes are exactly one short text frame. Otherwise None, and nothing is
        consumed: call :meth:`read`."""
        length = len(data) - 6
        if not 0 <= length < 126 or data[0] != 0x80 | TEXT or data[1] != 0x80 | length:
            return None
        if self._buffer or self._parts is not None:
            return None
        return str(unmask(data[6:], data[2:6]), "utf-8")

    def _extent(self, data: bytes, at: int, size: int) -> tuple[int, int]:
        """Where the payload of the frame at this position begins and ends, as far as is known."""
        if size - at < 2:
            return 0, at + 2
        first, second = data[at], data[at + 1]
        if first & 0x70:
            raise BadFrame(1002, "reserved bits are set")
        if not second & 0x80:
            raise BadFrame(1002, "a client's frame must be masked")
        length, begin = second & 0x7F, at + 6
        if first & 0x08:
            if length > MOST_OF_A_CONTROL_FRAME or not first & 0x80:
                raise BadFrame(1002, "a control frame must be short and not fragmented")
        elif length > MOST_OF_A_CONTROL_FRAME:
            width = 2 if length == 126 else 8
            begin += width
            if size < begin - 4:
                return 0, begin
            length = int.from_bytes(data[at + 2 : at + 2 + width], "big")
        if length + (len(self._parts) if self._parts is not None else 0) > self._most:
            raise BadFrame(1009, "the message is too large")
        return begin, begin + length

    def _message(self, first: int, payload: bytes) -> Message:
        kind, whole = first & 0x0F, first & 0x80
        if kind in (CLOSE, PING, PONG):
            return Message(kind, payload)
        if kind not in (PART, TEXT, BINARY):
            raise BadFrame(1002, "unknown opcode")
        if (kind == PART) != (self._parts is not None):
            raise BadFrame(1002, "fragments out of order")
        if self._parts is None:
            if whole:
                return Message(kind, payload)
            self._kind, self._parts = kind, bytearray()
        self._parts += payload
        if not whole:
            return Message(PART, b"")
        message, self._parts = Message(self._kind, bytes(self._parts)), None
        return message


def unmask(data: bytes, mask: bytes) -> bytes:
    """The payload without its mask."""
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def text_frame(message: bytes) -> bytes:
    """A text message as one frame."""
    size = len(message)
    if size < 126:
        return bytes((0x80 | TEXT, size)) + message
    if size < 0x10000:
        return _SHORT(0x80 | TEXT, 126, size) + message
    return _LONG(0x80 | TEXT, 127, size) + message


def pong_frame(data: bytes) -> bytes:
    """The answer to a ping."""
    return bytes((0x80 | PONG, len(data))) + data


def close_frame(code: int) -> bytes:
    """The last frame of a channel."""
    return bytes((0x80 | CLOSE, 2)) + _CODE.pack(code)


def close_code(data: bytes) -> int:
    """The code of the other end's close frame, with which we answer."""
    if len(data) < 2:
        if data:
            raise BadFrame(1002, "incomplete close code")
        return 1000
    code: int = _CODE.unpack_from(data)[0]
    if not (3000 <= code < 5000 or code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014)):
        raise BadFrame(1002, "unknown close code")
    return code
