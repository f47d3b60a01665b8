"""A match that was played here, told after its end: one at a time, in a process of low priority."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from tortuga.analysis import Told, tell
from tortuga.engine import Record

_ONE_AT_A_TIME = ThreadPoolExecutor(1, thread_name_prefix="teller")


class _Stopped(Exception):
    """Nobody waits for it any more."""


class Telling:
    """A match that is being told, or was."""

    def __init__(self, record: Record) -> None:
        self._left = threading.Event()
        self._work = asyncio.get_running_loop().run_in_executor(_ONE_AT_A_TIME, self._tell, record)

    def _tell(self, record: Record) -> Told:
        self._go_on(0, 0)
        return tell(record, processes=1, progress=self._go_on)

    def _go_on(self, done: int, of: int) -> None:
        del done, of
        if self._left.is_set():
            raise _Stopped

    async def told(self) -> Told:
        """What was told, as soon as it is. Whoever stops waiting does not stop it."""
        return await asyncio.shield(self._work)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._left.set()
        self._work.add_done_callback(lambda work: work.cancelled() or work.exception())
