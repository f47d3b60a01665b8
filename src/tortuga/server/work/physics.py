"""Dropping dice in worker processes.

Physics is slow, and it runs native code that could crash the process. So nothing is dropped in the house itself. If an
answer makes something necessary to observe, it is broken off as if it had not been given (``Unobserved``). A worker
observes it with the seed that was drawn, and the answer is given again with the result. A worker that dies or hangs is
replaced, and the same seed is dropped again. Places take turns; tables where somebody is looking come first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import structlog

from tortuga.engine import Unobserved, observed_elsewhere, rules_of
from tortuga.engine.rules import Observed
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.work.bots import NOBODY, load_games
from tortuga.server.work.workers import Asker, Bounds, Workers
from tortuga.workers import WorkerLost

logger = structlog.get_logger()
T = TypeVar("T")
TRIES = 3
NICE = 1
"""Hardly lower priority than the house, because people are waiting for it."""
LATER = Asker("", rank=1)
"""For what nobody waits for."""


def observe(game: str, what: bytes, seed: int) -> bytes:
    """In a worker: observe something."""
    return rules_of(game).observe(what, seed)


def prepare(game: str) -> None:
    """In a worker: load what a game needs, so that the first drop is not slower than others."""
    physics = rules_of(game).physics
    assert physics is not None, f"{game} observes nothing"
    physics.prepare()


class Physics:
    """Observes for the tables of the house."""

    def __init__(self, settings: Settings) -> None:
        bounds = Bounds(settings.drop_processes, settings.pace.drop_limit, nice=NICE)
        self._workers = Workers("physics", bounds, partial(load_games, settings.extras))
        self._prepared: set[str] = set()

    async def prepare(self, game: str) -> None:
        """Get all workers ready for a game of which there is a table, before somebody waits for them."""
        if game not in self._prepared:
            self._prepared.add(game)
            ready = [self._workers.run(prepare, game, whose=LATER) for _ in range(self._workers.bounds.processes)]
            try:
                await asyncio.gather(*ready)
            except (TimeoutError, WorkerLost) as error:  # only the first drop will be slower
                logger.warning("physics_not_prepared", game=game, error=str(error))

    async def through(
        self, work: Callable[[], Awaitable[T]], wanted: Unobserved | None = None, whose: Asker = NOBODY
    ) -> T:
        """Do some work that may need observations. After each of them it is done again from the beginning. ``wanted``
        is an observation that it has already been broken off for."""
        found: Observed = {} if wanted is None else {(wanted.what, wanted.seed): await self.observe(wanted, whose)}
        while True:
            try:
                with observed_elsewhere(found):
                    return await work()
            except Unobserved as wanted:
                found[wanted.what, wanted.seed] = await self.observe(wanted, whose)

    async def observe(self, wanted: Unobserved, whose: Asker = NOBODY) -> bytes:
        """Observe something. Raises :class:`HouseError` if every worker that tries is lost."""
        for _ in range(TRIES):
            try:
                return await self._workers.run(observe, wanted.game, wanted.what, wanted.seed, whose=whose)
            except (TimeoutError, WorkerLost) as error:
                logger.warning("observation_lost", game=wanted.game, seed=wanted.seed, error=str(error))
        raise HouseError("no_drop", "The dice could not be dropped; the table stays as it was.")

    def close(self) -> None:
        """End the worker processes."""
        self._workers.close()
