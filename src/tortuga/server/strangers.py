"""Work for strangers: what anybody may bring (records, maps, scripts) is worked out beside the house.

It has processes of its own, so that bots and dice keep their pace whatever somebody brings. It is not done too often,
not for ever, not at any price, and fairly by address: nobody waits for more than a few jobs of anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar, TypeVarTuple

from tortuga.engine import OptionValue, rules_of
from tortuga.engine.variants import copies_made
from tortuga.server.errors import HouseError
from tortuga.server.fanout import Fanout
from tortuga.server.settings import Settings
from tortuga.server.thinking import load_games
from tortuga.server.workers import Bounds, OutOfMemory, WorkerLost, Workers

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
PATIENCE = 6
"""On a busy machine a job may take so many times its own time before it counts as hung."""
MOST_COPIES = 8
"""A worker that has imported so many games once more, for records of variants, makes way for a new one: what was
imported is never quite forgotten."""
NICE = 15
"""Bots, dice and the house itself come first."""


def check_options(game: str, seats: int, options: Mapping[str, OptionValue]) -> None:
    """In a worker: :class:`BadOptions` where the options of a table do not go together."""
    rules_of(game).check_options(seats, options)


def has_many_copies(most: int) -> bool:
    """In a worker."""
    return copies_made() >= most


class Strangers:
    """Works out what strangers bring."""

    def __init__(self, settings: Settings, fanout: Fanout) -> None:
        limits, processes = settings.limits, settings.work_processes
        self._fanout = fanout
        self._most = limits.work_per_minute
        bounds = Bounds(
            processes,
            seconds=limits.work_seconds * PATIENCE,
            cpu_seconds=limits.work_seconds,
            memory=limits.work_memory,
            waiting=limits.work_waiting,
            waiting_each=limits.work_waiting_each,
            at_once_each=max(1, processes - 1),
            nice=NICE,
        )
        most = MOST_COPIES + len(settings.other_data)
        prepare, is_spent = partial(load_games, settings.extras), partial(has_many_copies, most)
        self._workers = Workers("strangers", bounds, prepare, is_spent)

    async def work_out(self, address: str, work: Callable[[*Ts], T], *args: *Ts) -> T:
        """What comes of it. :class:`HouseError` when it takes too long, or too much is asked for at once."""
        if not await self._fanout.allow(f"work:{address}", self._most, 60):
            raise HouseError("too_often", "Too much to work out at once; wait a minute.")
        try:
            return await self._workers.run(work, *args, whose=address)
        except OutOfMemory as error:
            raise HouseError("too_hard", "That takes too much memory to work out.") from error
        except TimeoutError as error:
            raise HouseError("too_hard", "That took too long to work out.") from error
        except WorkerLost as error:
            raise HouseError("too_hard", "That cannot be worked out here.") from error

    def close(self) -> None:
        self._workers.close()
