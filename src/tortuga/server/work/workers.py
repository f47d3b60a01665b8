"""Pools of worker processes (``tortuga.workers``) with fair queues.

Whatever may be slow, hang or crash does not run in the house's own process: bots, physics, uploads of strangers. Each
kind of work has its own pool, so that one never waits for another. If a worker dies or takes too long, only its job
fails; the next job gets a new worker.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar, TypeVarTuple

import msgspec

from tortuga.server.care import metrics
from tortuga.server.protocol.errors import HouseError
from tortuga.workers import JobLimits, OutOfMemory, Worker, WorkerLost, never

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Bounds(msgspec.Struct, frozen=True):
    """The limits of a pool."""

    processes: int
    seconds: float
    """A job that takes longer, counted from when a worker gets it, is ended together with its worker."""
    cpu_seconds: float | None = None
    """A job that takes more processor time is ended too: that does not depend on how busy the machine is."""
    memory: int | None = None
    """Bytes of memory for a worker, not counting mapped files. Enforced on Linux only."""
    waiting: int | None = None
    """The most jobs that may wait."""
    waiting_each: int | None = None
    """The most jobs of one asker that may wait."""
    at_once_each: int | None = None
    """The most workers that one asker may have at once, so that some are left for the others."""
    nice: int = 5
    """The niceness of the processes: higher means lower priority."""

    @property
    def limits(self) -> JobLimits:
        """The limits of one worker."""
        return JobLimits(seconds=self.seconds, cpu_seconds=self.cpu_seconds, memory=self.memory, nice=self.nice)


class Queued(Exception):
    """A job waited for too long, because others came first."""


class Asker(msgspec.Struct, frozen=True):
    """Who asks for a job: a guest of a place. Jobs of a higher rank wait until none of a lower rank is waiting."""

    place: str
    guest: str = ""
    rank: int = 0


class Job(Generic[T]):
    """A job: what to do, who asked for it, and the future for its result."""

    __slots__ = ("args", "begun", "future", "whose", "work")

    def __init__(self, whose: Asker, work: Callable[..., T], args: tuple[Any, ...]) -> None:
        self.whose = whose
        self.work = work
        self.args = args
        self.begun = False
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()


Guests = dict[str, deque[Job[Any]]]
"""The jobs of one place, by guest."""


class FairQueue:
    """Waiting jobs, taken from all places in turn, and within a place from all guests in turn."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._waiting: dict[int, dict[str, Guests]] = {}
        """By rank, then by place."""
        self._counts: Counter[str] = Counter()
        """How many jobs of each place are waiting."""

    def __len__(self) -> int:
        return self._counts.total()

    def put(self, job: Job[Any]) -> None:
        """Add a job. Raises :class:`HouseError` if too many are waiting. A place that has fewer waiting than another
        comes first: then the latest job of that one is refused."""
        bounds, whose = self._bounds, job.whose
        if bounds.waiting_each is not None and self._counts[whose.place] >= bounds.waiting_each:
            raise HouseError("too_often", "You have too many jobs waiting; wait until some of them are done.")
        if bounds.waiting is not None and len(self) >= bounds.waiting:
            crowded = HouseError("crowded", "The house is too busy at the moment; try again in a minute.")
            place, most = max(self._counts.items(), key=lambda one: one[1])
            if most <= self._counts[whose.place] + 1:
                raise crowded
            late = self._latest_of(place)
            self.drop(late)
            if not late.future.done():
                late.future.set_exception(crowded)
        guests = self._waiting.setdefault(whose.rank, {}).setdefault(whose.place, {})
        guests.setdefault(whose.guest, deque()).append(job)
        self._counts[whose.place] += 1

    def take(self, busy: Counter[str]) -> Job[Any] | None:
        """The next job of a place that does not have as many workers as allowed."""
        most = self._bounds.at_once_each
        for _, places in sorted(self._waiting.items()):
            for place in places:
                if most is None or busy[place] < most:
                    return self._next_of(places, place)
        return None

    def _latest_of(self, place: str) -> Job[Any]:
        """The job of this place that would be taken last."""
        places = self._waiting[max(rank for rank, places in self._waiting.items() if place in places)]
        return max(places[place].values(), key=len)[-1]

    def drop(self, job: Job[Any]) -> None:
        """Forget a job that nobody waits for any more. Where others always come first, nobody would ever take it."""
        places = self._waiting.get(job.whose.rank, {})
        guests = places.get(job.whose.place, {})
        jobs = guests.get(job.whose.guest)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        if not jobs:
            del guests[job.whose.guest]
        if not guests:
            del places[job.whose.place]
        self._count_down(job.whose.place)

    def _next_of(self, places: dict[str, Guests], place: str) -> Job[Any]:
        """Take the next job of a place, and move the place, and in it the guest, to the end of the queue."""
        guests = places.pop(place)
        guest = next(iter(guests))
        jobs = guests.pop(guest)
        job = jobs.popleft()
        if jobs:
            guests[guest] = jobs
        if guests:
            places[place] = guests
        self._count_down(place)
        return job

    def _count_down(self, place: str) -> None:
        self._counts[place] -= 1
        if not self._counts[place]:
            del self._counts[place]


class Workers:
    """A pool of workers for one kind of work."""

    def __init__(
        self, name: str, bounds: Bounds, prepare: Callable[[], object], is_spent: Callable[[], bool] = never
    ) -> None:
        """``prepare`` is called first in every worker, ``is_spent`` after every job: if it returns True, the next job
        gets a new worker. Both must be picklable."""
        self.name = name
        self.bounds = bounds
        self._workers = [Worker(prepare, is_spent, bounds.limits) for _ in range(bounds.processes)]
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(bounds.processes, name)
        self._queue = FairQueue(bounds)
        self._busy: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def run(
        self,
        work: Callable[[*Ts], T],
        *args: *Ts,
        whose: str | Asker = "",
        patience: float | None = None,
    ) -> T:
        """Do a job in a worker. Raises what the job raises, :class:`TimeoutError` if it takes too long,
        :class:`WorkerLost` if it crashes, :class:`HouseError` if too many jobs are waiting, and :class:`Queued` if no
        worker has begun after ``patience`` seconds."""
        if self._closed:
            raise HouseError("closing", "The house is restarting; try again in a minute.")
        job = Job(Asker(whose) if isinstance(whose, str) else whose, work, args)
        try:
            self._queue.put(job)
        except HouseError:
            self._count("refused")
            raise
        self._assign()
        if patience is not None and not job.begun:
            asyncio.get_running_loop().call_later(patience, self._give_up, job)
        return await job.future

    def _give_up(self, job: Job[Any]) -> None:
        """Forget a job that no worker has begun."""
        if not job.begun and not job.future.done():
            self._count("queued")
            self._queue.drop(job)
            metrics.WORK_WAITING.labels(self.name).set(len(self._queue))
            job.future.set_exception(Queued())

    def _assign(self) -> None:
        """Give waiting jobs to idle workers."""
        while self._idle and (job := self._queue.take(self._busy)) is not None:
            if job.future.done():
                continue  # nobody waits for it any more
            job.begun = True
            self._busy[job.whose.place] += 1
            task = asyncio.get_running_loop().create_task(self._do(self._idle.pop(), job), name=f"{self.name} job")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        metrics.WORK_WAITING.labels(self.name).set(len(self._queue))

    async def _do(self, worker: Worker, job: Job[Any]) -> None:
        loop = asyncio.get_running_loop()
        try:
            with metrics.WORK_SECONDS.labels(self.name).time():
                result = await loop.run_in_executor(self._threads, worker.do, job.work, job.args)
        except Exception as error:
            self._count(_how(error))
            if not job.future.done():
                job.future.set_exception(error)
        else:
            self._count("done")
            if not job.future.done():
                job.future.set_result(result)
        self._idle.append(worker)
        place = job.whose.place
        self._busy[place] -= 1
        if not self._busy[place]:
            del self._busy[place]
        if not self._closed:
            self._assign()

    def _count(self, how: str) -> None:
        metrics.WORK.labels(self.name, how).inc()

    def close(self) -> None:
        """Kill all processes and cancel waiting jobs."""
        self._closed = True
        for worker in self._workers:
            worker.close()
        while (job := self._queue.take(Counter())) is not None:
            job.future.cancel()
        self._threads.shutdown(wait=False)


def _how(error: Exception) -> str:
    """How a job failed, for the metrics."""
    match error:
        case TimeoutError():
            return "too_long"
        case OutOfMemory():
            return "too_large"
        case WorkerLost():
            return "lost"
        case _:
            return "failed"
