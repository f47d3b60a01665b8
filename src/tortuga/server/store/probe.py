"""Trials: whether the store can be read and written, and whether the other processes are there.

A full disk or a lock that is never released does not keep anybody from reading, so writing is tried by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from tortuga.server.store.database import Database
from tortuga.server.store.moderation import put_switch
from tortuga.server.store.queries import ping

WRITES = 1.0
"""Seconds between two trials to write."""
READS = 0.2
"""Seconds between two trials to read, which cost less."""


class Probe:
    """Tries something, now and then, for whoever asks. Anybody can ask for the health of a house."""

    def __init__(self, trial: Callable[[], Awaitable[object]], rest: float) -> None:
        self._try = trial
        self._rest = rest
        self._begun = 0.0
        self._trial: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raise if it fails. Whoever asks while a trial is under way waits for it, too."""
        now = time.monotonic()
        if self._trial is None or (self._trial.done() and now - self._begun >= self._rest):
            self._begun = now
            self._trial = asyncio.get_running_loop().create_task(self._run())
            self._trial.add_done_callback(_look_at)
        await asyncio.shield(self._trial)

    async def _run(self) -> None:
        await self._try()

    def close(self) -> None:
        """Let go of a trial that hangs."""
        if self._trial is not None:
            self._trial.cancel()


def reads(database: Database) -> Probe:
    """Whether the store can be read."""
    return Probe(lambda: database.read(ping), READS)


def writes(database: Database) -> Probe:
    """Whether it can be written."""
    return Probe(lambda: database.write(put_switch, "probe", str(time.time())), WRITES)


def _look_at(trial: asyncio.Task[None]) -> None:
    if not trial.cancelled():
        trial.exception()  # told to whoever asked
