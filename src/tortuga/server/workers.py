"""Pools of worker processes with deadlines and fair queues.

Whatever may be slow, hang or crash does not run in the house's own process: bots, physics, uploads of strangers. Each
kind of work has its own pool, so that one never waits for another. If a worker dies or takes too long, only its job
fails; the next job gets a new worker.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar, TypeVarTuple

import msgspec

from tortuga.server import metrics
from tortuga.server.errors import HouseError

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
START_SECONDS = 60.0
"""The time for a worker to import what it needs, even on a busy machine."""
LAST_SECONDS = 5.0
"""The time for a worker process to end after its pipe was closed."""
CPU_SIGNAL: int | None = getattr(signal, "SIGPROF", None)
OUT_OF_MEMORY = 77
"""The exit status of a worker that ran out of memory."""


class WorkerLost(Exception):
    """The worker died during the job: it crashed or was killed."""


class OutOfMemory(WorkerLost):
    """The job needed more memory than it may have."""


class Bounds(msgspec.Struct, frozen=True):
    """The limits of a pool."""

    processes: int
    seconds: float
    """A job that takes longer, counted from when a worker gets it, is ended together with its worker."""
    cpu_seconds: float | None = None
    """The same in processor time, which does not depend on how busy the machine is."""
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


# In the worker


def _serve(pipe: Connection, prepare: Callable[[], object], is_spent: Callable[[], bool], bounds: Bounds) -> None:
    """The main loop of a worker: one job after the other, until it is spent or the house closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house tells its workers when to stop
    if CPU_SIGNAL is not None:
        signal.signal(CPU_SIGNAL, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(bounds.nice)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # there are many workers, and every thread takes memory
    _limit_memory(bounds.memory)
    prepare()
    with contextlib.suppress(EOFError, ConnectionError):  # the house has closed the pipe, or was killed
        pipe.send(None)
        spent = False
        while not spent:
            work, args = pipe.recv()
            outcome = _outcome(work, args, bounds.cpu_seconds)
            spent = is_spent()
            pipe.send((*outcome, spent))


def _end_with_the_house() -> None:
    """End this process when the house ends: a house that was killed cannot tell its workers to stop."""
    house = multiprocessing.parent_process()
    assert house is not None
    house.join()
    os._exit(1)


def _outcome(work: Callable[..., Any], args: tuple[Any, ...], cpu_seconds: float | None) -> tuple[Any, str | None]:
    """Do a job. Returns its result and None, or its error and traceback."""
    _limit_cpu(cpu_seconds)
    try:
        return work(*args), None
    except MemoryError:
        os._exit(OUT_OF_MEMORY)  # the process may be in any state
    except Exception as error:
        return _sendable(error), "".join(traceback.format_tb(error.__traceback__))
    finally:
        _limit_cpu(None)


def _limit_cpu(seconds: float | None) -> None:
    """Limit the processor time from now on. The signal ends the process even in native code."""
    if CPU_SIGNAL is not None:
        signal.setitimer(signal.ITIMER_PROF, seconds or 0.0)


def _limit_memory(most: int | None) -> None:
    """Limit the memory of this process. Beyond it, Python raises :class:`MemoryError`; native code may crash."""
    if most is not None and resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _sendable(error: Exception) -> Exception:
    """The error if it can be pickled, else one that describes it."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # pickling somebody else's error may fail in any way
        return RuntimeError(repr(error))
    return error


# In the house


class Worker:
    """One worker process, started when there is something to do. Its methods block, so they are called in threads."""

    def __init__(self, prepare: Callable[[], object], is_spent: Callable[[], bool], bounds: Bounds) -> None:
        self._prepare = prepare
        self._is_spent = is_spent
        self._bounds = bounds
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection
        self._closed = False

    def do(self, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        """Do a job and return its result. After :class:`TimeoutError` or :class:`WorkerLost` the process is gone."""
        if self._process is None or not self._process.is_alive():
            self._start()
        with self._losing():
            self._pipe.send((work, args))
            found, trace, spent = self._answer(self._bounds.seconds)
        if spent:
            self._end(LAST_SECONDS)
        if trace is not None:
            found.add_note(f"In the worker:\n{trace}")
            raise found
        result: T = found
        return result

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy locks held by the house's threads
        self._pipe, theirs = context.Pipe()
        life = theirs, self._prepare, self._is_spent, self._bounds
        process = context.Process(target=_serve, args=life, daemon=True)
        process.start()
        self._process = process  # not before: whoever closes meanwhile, in another thread, could not kill it yet
        theirs.close()
        if self._closed:
            self.close()
        with self._losing():
            self._answer(START_SECONDS)

    def _answer(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise TimeoutError(f"it took longer than {seconds:g} s")
        return self._pipe.recv()

    @contextmanager
    def _losing(self) -> Iterator[None]:
        """End the process if it hangs or has died, and raise the error that tells which."""
        try:
            yield
        except TimeoutError:
            self._end(0)
            raise
        except (EOFError, OSError) as error:
            code = self._end(LAST_SECONDS)
            if CPU_SIGNAL is not None and code == -CPU_SIGNAL:
                raise TimeoutError(f"it worked longer than {self._bounds.cpu_seconds:g} s") from error
            if code == OUT_OF_MEMORY:
                raise OutOfMemory(f"it wanted more than {self._bounds.memory} bytes") from error
            raise WorkerLost(f"the worker ended with {code}") from error

    def _end(self, patience: float) -> int | None:
        """Wait for the process to end, and kill it if it does not. Returns its exit code."""
        process, self._process = self._process, None
        assert process is not None
        self._pipe.close()
        process.join(patience)
        if process.is_alive():
            process.kill()
            process.join()
        return process.exitcode

    def close(self) -> None:
        """Kill the process, even in the middle of a job."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()


class Job(Generic[T]):
    """A job: what to do, who asked for it, and the future for its result."""

    __slots__ = ("args", "future", "whose", "work")

    def __init__(self, whose: str, work: Callable[..., T], args: tuple[Any, ...]) -> None:
        self.whose = whose
        self.work = work
        self.args = args
        self.future: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Waiting jobs, taken from all askers in turn."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._waiting: dict[str, deque[Job[Any]]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, job: Job[Any]) -> None:
        """Add a job. Raises :class:`HouseError` if too many are waiting."""
        bounds, mine = self._bounds, self._waiting.get(job.whose, ())
        if bounds.waiting_each is not None and len(mine) >= bounds.waiting_each:
            raise HouseError("too_often", "You have too many jobs waiting; wait until some of them are done.")
        if bounds.waiting is not None and self._count >= bounds.waiting:
            raise HouseError("crowded", "The house is too busy at the moment; try again in a minute.")
        self._waiting.setdefault(job.whose, deque()).append(job)
        self._count += 1

    def take(self, busy: Counter[str]) -> Job[Any] | None:
        """The next job of an asker who does not have as many workers as allowed."""
        most = self._bounds.at_once_each
        free = (whose for whose in self._waiting if most is None or busy[whose] < most)
        whose = next(free, None)
        return None if whose is None else self._next_of(whose)

    def _next_of(self, whose: str) -> Job[Any]:
        """Take the asker's next job, and move the asker to the end of the queue."""
        jobs = self._waiting.pop(whose)
        job = jobs.popleft()
        if jobs:
            self._waiting[whose] = jobs
        self._count -= 1
        return job


def never() -> bool:
    """For workers that last as long as the house."""
    return False


class Workers:
    """A pool of workers for one kind of work."""

    def __init__(
        self, name: str, bounds: Bounds, prepare: Callable[[], object], is_spent: Callable[[], bool] = never
    ) -> None:
        """``prepare`` is called first in every worker, ``is_spent`` after every job: if it returns True, the next job
        gets a new worker. Both must be picklable."""
        self.name = name
        self.bounds = bounds
        self._workers = [Worker(prepare, is_spent, bounds) for _ in range(bounds.processes)]
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(bounds.processes, name)
        self._queue = FairQueue(bounds)
        self._busy: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def run(self, work: Callable[[*Ts], T], *args: *Ts, whose: str = "") -> T:
        """Do a job in a worker. Raises what the job raises, :class:`TimeoutError` if it takes too long,
        :class:`WorkerLost` if it crashes, and :class:`HouseError` if too many jobs are waiting."""
        if self._closed:
            raise HouseError("closing", "The house is restarting.")
        job = Job(whose, work, args)
        try:
            self._queue.put(job)
        except HouseError:
            self._count("refused")
            raise
        self._assign()
        return await job.future

    def _assign(self) -> None:
        """Give waiting jobs to idle workers."""
        while self._idle and (job := self._queue.take(self._busy)) is not None:
            if job.future.done():
                continue  # nobody waits for it any more
            self._busy[job.whose] += 1
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
        self._busy[job.whose] -= 1
        if not self._busy[job.whose]:
            del self._busy[job.whose]
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
