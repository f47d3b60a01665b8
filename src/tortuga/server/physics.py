"""Dice fall beside the house, in workers of their own.

Physics is slow, and native code that could take the process down with it. So nothing falls in the house: an answer
after which something has to be observed stops there, as if it had not been given (``Unobserved``). A worker observes it
from its drawn seed, and the answer is given again with what was seen. A worker that dies or hangs is replaced, and the
same seed falls again. People's dice and those of bots among themselves take turns, however many bots there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal, TypeVar

import structlog

from tortuga.engine import Unobserved, observed_elsewhere, rules_of
from tortuga.engine.rules import Observed
from tortuga.server.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.thinking import load_games
from tortuga.server.workers import Bounds, WorkerLost, Workers

logger = structlog.get_logger()
T = TypeVar("T")
TRIES = 3
NICE = 1
"""People wait for it."""
Whose = Literal["people", "bots"]


def observe(game: str, what: bytes, seed: int) -> bytes:
    """In a worker: what comes of it."""
    return rules_of(game).observe(what, seed)


def prepare(game: str) -> None:
    """In a worker: so that the first drop takes no longer than others."""
    rules_of(game).prepare_to_observe()


class Physics:
    """Observes for the tables of the house."""

    def __init__(self, settings: Settings) -> None:
        bounds = Bounds(settings.drop_processes, settings.pace.drop_limit, nice=NICE)
        self._workers = Workers("physics", bounds, partial(load_games, settings.extras))
        self._prepared: set[str] = set()

    async def prepare(self, game: str) -> None:
        """There are tables of this game: have all workers ready before somebody waits for them."""
        if game not in self._prepared:
            self._prepared.add(game)
            ready = [self._workers.run(prepare, game, whose="bots") for _ in range(self._workers.bounds.processes)]
            try:
                await asyncio.gather(*ready)
            except (TimeoutError, WorkerLost) as error:  # the first drop will take longer, and that is all
                logger.warning("physics_not_prepared", game=game, error=str(error))

    async def through(
        self, work: Callable[[], Awaitable[T]], wanted: Unobserved | None = None, whose: Whose = "people"
    ) -> T:
        """Do something for which things may have to be observed. It is done again, from the beginning, whenever one
        more of them has been. ``wanted`` is what it has already been broken off for."""
        found: Observed = {} if wanted is None else {(wanted.what, wanted.seed): await self.observe(wanted, whose)}
        while True:
            try:
                with observed_elsewhere(found):
                    return await work()
            except Unobserved as wanted:
                found[wanted.what, wanted.seed] = await self.observe(wanted, whose)

    async def observe(self, wanted: Unobserved, whose: Whose = "people") -> bytes:
        """What comes of it. :class:`HouseError` when every worker that tries it is lost."""
        for _ in range(TRIES):
            try:
                return await self._workers.run(observe, wanted.game, wanted.what, wanted.seed, whose=whose)
            except (TimeoutError, WorkerLost) as error:
                logger.warning("observation_lost", game=wanted.game, seed=wanted.seed, error=str(error))
        raise HouseError("no_drop", "The dice could not be dropped; the table stays as it was.")

    def close(self) -> None:
        self._workers.close()
