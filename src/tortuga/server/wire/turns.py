"""Who may keep the house busy now: a few requests at a time, and those of all addresses in turn.

The event loop does a bit of everything that is under way before it comes round again, so an answer at a table has to
wait for as many bits as there are requests. Requests wait here instead: whoever sends many of them waits for their own,
and those who play wait for none.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

AT_ONCE = 6
"""How many requests are worked on at the same time in one process."""
LONGEST = 1.0
"""A request that takes more seconds keeps nobody waiting any longer: it waits for something itself."""


class Turns:
    """Requests under way, and those that wait, by address."""

    def __init__(self, at_once: int = AT_ONCE, longest: float = LONGEST) -> None:
        self._free = at_once
        self.longest = longest
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[Turn]:
        """Wait for a turn, and have it in this block."""
        turn = Turn(self, address)
        await turn.begin()
        before = _present.set(turn)
        try:
            yield turn
        finally:
            _present.reset(before)
            turn.end()

    async def take(self, address: str) -> None:
        """Wait for a turn."""
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give()
            raise

    def give(self) -> None:
        """Give a turn to the address that has waited longest for one; the others of that address come last."""
        while self._waiting:
            address = next(iter(self._waiting))
            those = self._waiting.pop(address)
            first = those.popleft()
            if those:
                self._waiting[address] = those
            if not first.done():
                first.set_result(None)
                return
        self._free += 1


class Turn:
    """The turn of one request. It can be given up and asked for again."""

    def __init__(self, turns: Turns, address: str) -> None:
        self._turns = turns
        self._address = address
        self._ends: asyncio.TimerHandle | None = None

    async def begin(self) -> None:
        """Wait for it."""
        await self._turns.take(self._address)
        self._ends = asyncio.get_running_loop().call_later(self._turns.longest, self.end)

    def end(self) -> None:
        """Give it up, if that has not been done."""
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
            self._turns.give()


_present: ContextVar[Turn | None] = ContextVar("turn", default=None)


@contextmanager
def aside() -> Iterator[None]:
    """Let others have their turn, because this request only waits in this block, and has little to do after it."""
    turn = _present.get()
    if turn is not None:
        turn.end()
    yield
