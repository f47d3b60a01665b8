"""Connections byte by byte: one between a house and its store that can fall silent, and a bare one to a house."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from live_houses import TestHouse, free_port


class Wire:
    """Between a house and its store: everything passes, until connections fall silent and stay open."""

    def __init__(self, port: int) -> None:
        self.port = free_port()
        self._to = port
        self._ends: list[asyncio.StreamWriter] = []
        self._copies: set[asyncio.Task[None]] = set()
        self._open: list[asyncio.Event] = []
        self.refusing = False
        self._closed = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        flows = asyncio.Event()
        if not self.refusing:
            flows.set()
        self._open.append(flows)
        self._ends.append(writer)
        await flows.wait()
        if self._closed:
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._ends.append(back)
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.get_running_loop().create_task(self._copy(flows, source, sink))
            self._copies.add(task)
            task.add_done_callback(self._copies.discard)

    async def _copy(self, flows: asyncio.Event, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while part := await source.read(1 << 16):
                await flows.wait()
                sink.write(part)
                await sink.drain()
        sink.close()

    def fall_silent(self, new_ones_too: bool) -> None:
        """What is open stays open and says nothing more. Who connects again is heard, or is not."""
        for flows in self._open:
            flows.clear()
        self.refusing = new_ones_too

    async def __aenter__(self) -> Wire:
        self._server = await asyncio.start_server(self.serve, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self._closed = True
        for flows in self._open:
            flows.set()
        for task in self._copies:
            task.cancel()
        for end in self._ends:
            end.transport.abort()
        await asyncio.gather(*self._copies, return_exceptions=True)

    def speak_again(self) -> None:
        """Connections that are opened from now on are heard. Old ones never are."""
        self.refusing = False


@contextlib.asynccontextmanager
async def knocking(
    house: TestHouse, *said: bytes, address: str = "127.0.0.1"
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection on which this was said."""
    port = house.processes[0].port
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        for part in said:
            writer.write(part)
            await writer.drain()
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
