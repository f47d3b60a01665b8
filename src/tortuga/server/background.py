"""What the house does beside answering. Nothing of it fails in silence, and what must go on is begun again.

Work is done once (telling everybody that a page has gone), or for ever, round after round (minding a table, renewing
presence). A round that fails is written down, counted and, after a while, begun again; the wait grows with every fault
in a row. ``/health`` and ``/metrics`` know what is failing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog

from tortuga.server import metrics

logger = structlog.get_logger()
FIRST_WAIT = 0.5
LONGEST_WAIT = 5.0
"""In seconds. Presence is forgotten after 15: it must be renewed in time once Redis is back."""
SETTLED = 2.0
"""A round that has lasted so long after a fault goes well: listening is one round without an end."""

Round = Callable[[], Awaitable[object]]


class Background:
    """All such work of one process."""

    def __init__(self) -> None:
        self.failing: dict[str, str] = {}
        """Vital work that fails just now, and with which error."""
        self._tasks: set[asyncio.Task[None]] = set()

    def once(self, work: Awaitable[object], name: str) -> asyncio.Task[None]:
        """Do this beside everything else."""
        return self._start(self.attempt(work, name), name)

    def keep(self, work: Round, name: str, vital: bool = True) -> asyncio.Task[None]:
        """Do this round after round until the task is cancelled. The house is not well while vital work fails."""
        return self._start(_Kept(work, name, self.failing if vital else {}).run(), name)

    async def attempt(self, work: Awaitable[object], name: str) -> None:
        """Do this now; a fault is noted and goes no further."""
        try:
            await work
        except (Exception, asyncio.CancelledError) as error:
            if was_told_to_stop(error):
                raise
            metrics.BACKGROUND_FAULTS.labels(name).inc()
            logger.error("background_fault", doing=name, exc_info=error)

    def _start(self, work: Coroutine[object, object, None], name: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop everything."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Kept:
    """One piece of work that goes on for ever."""

    def __init__(self, work: Round, name: str, failing: dict[str, str]) -> None:
        self._work = work
        self._name = name
        self._failing = failing
        self._faults = 0
        """In a row."""

    async def run(self) -> None:
        try:
            while True:
                try:
                    await self._round()
                except (Exception, asyncio.CancelledError) as error:
                    if was_told_to_stop(error):
                        raise
                    self._failed(error)
                    await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self._faults - 1, 10)))
        finally:
            self._well()

    async def _round(self) -> None:
        if not self._faults:
            await self._work()
            return
        settled = asyncio.get_running_loop().call_later(SETTLED, self._well)
        try:
            await self._work()
        finally:
            settled.cancel()
        self._well()

    def _failed(self, error: BaseException) -> None:
        self._faults += 1
        first = self._faults == 1
        if first:
            metrics.BACKGROUND_FAILING.labels(self._name).inc()
        metrics.BACKGROUND_FAULTS.labels(self._name).inc()
        self._failing[self._name] = type(error).__name__
        # The same fault again and again needs its traceback once.
        logger.error("background_fault", doing=self._name, error=repr(error), exc_info=error if first else None)

    def _well(self) -> None:
        if self._faults:
            self._faults = 0
            metrics.BACKGROUND_FAILING.labels(self._name).dec()
            self._failing.pop(self._name, None)
            logger.info("background_well", doing=self._name)


def was_told_to_stop(error: BaseException) -> bool:
    """Was the running task itself cancelled? What it waits for may be cancelled too, which is a fault like others."""
    task = asyncio.current_task()
    return isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling() > 0
