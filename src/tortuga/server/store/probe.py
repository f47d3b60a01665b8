"""Whether the store can be written to. A full disk or a lock that is never released does not keep anybody from
reading."""

from __future__ import annotations

import asyncio
import time

from tortuga.server.store.database import Database
from tortuga.server.store.moderation import put_switch

AGAIN = 1.0
"""Anybody can ask for the health of a house, so it is tried once a second at most."""


class Probe:
    """Writes something, now and then, for whoever asks."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._begun = 0.0
        self._trial: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raise if the store cannot be written to. Whoever asks while a trial is under way waits for it, too."""
        now = time.monotonic()
        if self._trial is None or (self._trial.done() and now - self._begun >= AGAIN):
            self._begun = now
            self._trial = asyncio.get_running_loop().create_task(self._write())
            self._trial.add_done_callback(_look_at)
        await asyncio.shield(self._trial)

    async def _write(self) -> None:
        await self._database.write(put_switch, "probe", str(time.time()))

    def close(self) -> None:
        """Let go of a trial that hangs."""
        if self._trial is not None:
            self._trial.cancel()


def _look_at(trial: asyncio.Task[None]) -> None:
    if not trial.cancelled():
        trial.exception()  # told to whoever asked
