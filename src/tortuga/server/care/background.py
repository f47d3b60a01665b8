"""Background work of the house. Nothing fails silently, and work that must go on is restarted.

Work is done once (tell everybody that a page has gone) or forever, round after round (mind a table, renew presence). A
round that fails is logged, counted and after a while started again; the wait grows with every fault in a row.
``/health`` and ``/metrics`` show what is failing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog

from tortuga.server.care import metrics

logger = structlog.get_logger()
FIRST_WAIT = 0.5
LONGEST_WAIT = 5.0
"""The longest pause, in seconds. Presence expires after 15, so it must be renewed soon after Redis is back."""
SETTLED = 2.0
"""After a fault, a round that has lasted this many seconds counts as a success: listening is one endless round."""

Round = Callable[[], Awaitable[object]]


class Background:
    """All background work of one process."""

    def __init__(self) -> None:
        self.failing: dict[str, str] = {}
        """The vital work that is failing now, each with its error."""
        self._tasks: set[asyncio.Task[None]] = set()

    def once(self, work: Awaitable[object], name: str) -> asyncio.Task[None]:
        """Do this once, in a task of its own."""
        return self._start(self.attempt(work, name), name)

    def keep(self, work: Round, name: str, vital: bool = True) -> asyncio.Task[None]:
        """Do this round after round until the task is cancelled. While vital work fails, the house is unhealthy."""
        return self._start(_Kept(work, name, self.failing if vital else {}).run(), name)

    async def attempt(self, work: Awaitable[object], name: str) -> None:
        """Do this now; an error is logged and counted, but not raised."""
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
    """Work that goes on forever."""

    def __init__(self, work: Round, name: str, failing: dict[str, str]) -> None:
        self._work = work
        self._name = name
        self._failing = failing
        self._faults = 0
        """The number of faults in a row."""

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
        # One traceback is enough for a fault that repeats.
        logger.error("background_fault", doing=self._name, error=repr(error), exc_info=error if first else None)

    def _well(self) -> None:
        if self._faults:
            self._faults = 0
            metrics.BACKGROUND_FAILING.labels(self._name).dec()
            self._failing.pop(self._name, None)
            logger.info("background_well", doing=self._name)


def was_told_to_stop(error: BaseException) -> bool:
    """Whether the running task itself was cancelled. If only something it waits for was, that is a fault like any."""
    task = asyncio.current_task()
    return isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling() > 0
