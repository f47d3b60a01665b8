"""Work for a database server that may fall silent: nobody waits for it longer than a few seconds.

After a failover, or when a firewall forgets a connection, the other end of an open connection may simply never answer.
Cancelling does not help, because rolling back asks the same silent connection. So such work is abandoned together with
all connections of the pool, and whatever comes next uses new ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from tortuga.server.protocol.errors import HouseError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

logger = structlog.get_logger()
T = TypeVar("T")


class Patience:
    """Runs work on an engine, and gives up what takes longer than so many seconds."""

    def __init__(self, engine: AsyncEngine, seconds: float) -> None:
        self._engine = engine
        self._seconds = seconds
        self._abandoned: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of this work. Raises :class:`HouseError` if the store does not answer in time."""
        pool = self._engine.sync_engine.pool
        task = asyncio.get_running_loop().create_task(work)
        try:
            await asyncio.wait({task}, timeout=self._seconds)
        except asyncio.CancelledError:
            self._abandon(task)
            raise
        if task.done():
            return task.result()
        self._abandon(task)
        if self._engine.sync_engine.pool is pool:  # otherwise others have noticed it, too
            logger.warning("store_silent", seconds=self._seconds)
            self._engine.sync_engine.dispose(close=False)
        raise HouseError("store_silent", "The store does not answer; try again in a moment.")

    def _abandon(self, task: asyncio.Task[Any]) -> None:
        task.cancel()
        self._abandoned.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, so that nobody complains; it was reported when it was given up
