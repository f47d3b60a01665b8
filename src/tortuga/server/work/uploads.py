"""Jobs for strangers: whatever anybody may upload (records, maps) is processed in worker processes.

They are separate from those of bots and dice, which therefore keep their pace. Jobs are limited in number, time and
memory, and shared fairly between addresses: nobody waits for more than a few jobs of anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar, TypeVarTuple

from tortuga.engine import OptionValue, rules_of
from tortuga.engine.variants import copies_made
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.wire.fanout import Fanout
from tortuga.server.wire.turns import aside
from tortuga.server.work.bots import load_games
from tortuga.server.work.workers import Bounds, Workers
from tortuga.workers import OutOfMemory, WorkerLost

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
PATIENCE = 6
"""On a busy machine, a job may take this many times its processor time before it counts as hung."""
MOST_COPIES = 8
"""A worker that has imported this many variants, for records, is replaced by a new one: imported modules are never
completely freed."""
NICE = 15
"""A low priority: bots, dice and the house itself come first."""


def check_options(game: str, seats: int, options: Mapping[str, OptionValue]) -> None:
    """In a worker: raise :class:`BadOptions` if the options of a table do not fit together."""
    rules_of(game).check_options(seats, options)


def has_many_copies(most: int) -> bool:
    """In a worker: whether it has imported too many variants."""
    return copies_made() >= most


class Uploads:
    """The worker processes for what anybody may send: records, options, maps."""

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
        self._workers = Workers("uploads", bounds, prepare, is_spent)

    async def work_out(self, address: str, work: Callable[[*Ts], T], *args: *Ts) -> T:
        """Run a job. Raises :class:`HouseError` if it takes too much, or if there are too many jobs."""
        if not await self._fanout.allow(f"work:{address}", self._most, 60):
            raise HouseError("too_often", "You ask for too much at once; wait a minute.")
        try:
            with aside():
                return await self._workers.run(work, *args, whose=address)
        except OutOfMemory as error:
            raise HouseError("too_hard", "That takes too much memory; this house cannot do it.") from error
        except TimeoutError as error:
            raise HouseError("too_hard", "That took too long and was stopped; try again later.") from error
        except WorkerLost as error:
            raise HouseError("too_hard", "That could not be worked out: something crashed.") from error

    def close(self) -> None:
        """End the worker processes."""
        self._workers.close()
