"""Worker processes: for whatever may be slow, hang or crash, and for all cores of a machine.

A :class:`Worker` does one job after the other in a process of its own. A job has a deadline, and limits of processor
time and memory if one wants them. If the process dies, its job fails with :class:`WorkerLost` and nothing else does. A
:class:`Crew` is a few workers as a ``concurrent.futures.Executor``. A house puts fair queues before its workers
(``tortuga.server.work.workers``).

Jobs are functions of a module with arguments that can be pickled.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

import msgspec

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

P = ParamSpec("P")
T = TypeVar("T")
START_SECONDS = 60.0
"""The time for a worker to import what it needs, even on a busy machine."""
LAST_SECONDS = 5.0
"""The time for a worker process to end after it was told to."""
CPU_SIGNAL: int | None = getattr(signal, "SIGPROF", None)
OUT_OF_MEMORY = 77
"""The exit status of a worker that ran out of memory."""


class WorkerLost(Exception):
    """The worker died during the job: it crashed or was killed."""


class OutOfMemory(WorkerLost):
    """The job needed more memory than it may have."""


class JobLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What a job may take."""

    seconds: float | None = None
    """A job that takes longer, counted from when a worker gets it, is ended together with its worker."""
    cpu_seconds: float | None = None
    """A job that takes more processor time is ended too: that does not depend on how busy the machine is."""
    memory: int | None = None
    """Bytes of memory for a worker, not counting mapped files. Enforced on Linux only."""
    nice: int = 0
    """The niceness of the process: higher means lower priority."""


NO_LIMITS = JobLimits()


def nothing() -> None:
    """For workers that need no preparation."""


def never() -> bool:
    """For workers that are never spent."""
    return False


# In the worker


def _serve(pipe: Connection, prepare: Callable[[], object], is_spent: Callable[[], bool], limits: JobLimits) -> None:
    """The main loop of a worker: one job after the other, until it is spent or told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it handles Ctrl-C, and says when to stop
    if CPU_SIGNAL is not None:
        signal.signal(CPU_SIGNAL, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(limits.nice)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # there are many workers, and every thread takes memory
    _limit_memory(limits.memory)
    prepare()
    with contextlib.suppress(EOFError, ConnectionError):  # the pipe was closed, or the parent was killed
        pipe.send(None)
        spent = False
        while not spent and (job := pipe.recv()) is not None:
            work, args = job
            outcome = _outcome(work, args, limits.cpu_seconds)
            spent = is_spent()
            pipe.send((*outcome, spent))


def _end_with_the_parent() -> None:
    """End this process when its parent ends: one that was killed cannot tell its workers to stop."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
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


# Outside


class Worker:
    """One worker process, started when there is something to do. Its methods block, so they are called in threads.

    ``prepare`` is called first in the process, ``is_spent`` after every job: if it returns True, the next job gets a
    new process.

    A worker of a ``crew`` is started in the way that is usual on the system. That may be a fork, which copies locks
    held by other threads: so it has to be started before there are any, and is not replaced. It may start processes.
    """

    def __init__(
        self,
        prepare: Callable[[], object] = nothing,
        is_spent: Callable[[], bool] = never,
        limits: JobLimits = NO_LIMITS,
        crew: bool = False,
    ) -> None:
        self._life = prepare, is_spent, limits
        self._limits = limits
        self._crew = crew
        self._process: BaseProcess | None = None
        self._pipe: Connection
        self._ready = False
        self._closed = False

    def do(self, work: Callable[..., T], args: tuple[Any, ...] = ()) -> T:
        """Do a job and return its result. After :class:`TimeoutError` or :class:`WorkerLost` the process is gone."""
        if self._process is None or not self._process.is_alive():
            if self._crew:
                raise WorkerLost("the worker has died")
            self.start()
        with self._losing():
            if not self._ready:
                self._answer(START_SECONDS)
                self._ready = True
            self._pipe.send((work, args))
            found, trace, spent = self._answer(self._limits.seconds)
        if spent:
            self._end(LAST_SECONDS)
        if trace is not None:
            found.add_note(f"In the worker:\n{trace}")
            raise found
        result: T = found
        return result

    def start(self) -> None:
        """Start the process, without waiting for it."""
        context: Any = multiprocessing.get_context(None if self._crew else "spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, *self._life), daemon=not self._crew)
        process.start()
        self._process, self._ready = process, False  # not before: nobody else could kill it yet
        theirs.close()
        if self._closed:
            self.close()

    def _answer(self, seconds: float | None) -> Any:
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
                raise TimeoutError(f"it worked longer than {self._limits.cpu_seconds:g} s") from error
            if code == OUT_OF_MEMORY:
                raise OutOfMemory(f"it wanted more than {self._limits.memory} bytes") from error
            raise WorkerLost(f"the worker ended with {code}") from error

    @property
    def gone(self) -> bool:
        """Whether its process has died, or was ended because it took too long."""
        return self._process is None or not self._process.is_alive()

    def dismiss(self) -> None:
        """End the process after its job, and wait until it has ended."""
        if self._process is not None:
            # The others may have been forked with a copy of this pipe, so that it is not enough to close it.
            with contextlib.suppress(OSError):
                self._pipe.send(None)
            self._end(LAST_SECONDS)

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


Task = tuple[Future[Any], Callable[[], Any]]


class Crew(Executor):
    """Workers that do jobs in the order in which they come. Use it in a ``with`` block: an error that leaves the block
    kills them all.

    All processes are started at once, in the way that is usual on the system, so that they know what this process
    knows. They may start processes themselves. One that dies is not replaced: its job fails with :class:`WorkerLost`,
    and once all are gone, so do the jobs that wait.
    """

    def __init__(self, processes: int, prepare: Callable[[], object] = nothing, limits: JobLimits = NO_LIMITS) -> None:
        self._workers = [Worker(prepare, never, limits, crew=True) for _ in range(processes)]
        self._waiting: SimpleQueue[Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._left = processes
        """How many workers are still there."""
        for worker in self._workers:
            worker.start()  # before there are threads: see Worker
        self._threads = [
            threading.Thread(target=self._serve, args=(worker,), name=f"crew {number}", daemon=True)
            for number, worker in enumerate(self._workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the crew has been dismissed")
            self._waiting.put((future, partial(fn, *args, **kwargs)))
            if not self._left:
                self._give_up()
        return future

    def _serve(self, worker: Worker) -> None:
        """Give jobs to a worker until there are no more, or it has died."""
        while (task := self._waiting.get()) is not None:
            future, work = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                result = worker.do(_call, (work,))
            except BaseException as error:
                # Before the future says so: whoever hears of it must not count on this worker any more.
                gone = worker.gone
                if gone:
                    self._lose_one()
                future.set_exception(error)
                if gone:
                    return
            else:
                future.set_result(result)
        worker.dismiss()

    def _lose_one(self) -> None:
        with self._lock:
            self._left -= 1
            if not self._left:
                self._give_up()

    def _give_up(self) -> None:
        """Fail all jobs that wait: nobody is left to do them."""
        for future, _ in self._drained():
            if future.set_running_or_notify_cancel():
                future.set_exception(WorkerLost("all workers have died"))

    def _drained(self) -> Iterator[Task]:
        """Take out all jobs that wait."""
        with contextlib.suppress(Empty):
            while True:
                task = self._waiting.get_nowait()
                if task is not None:
                    yield task

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more jobs, and end the workers when those that wait are done (or cancelled)."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                for future, _ in self._drained():
                    future.cancel()
            for _ in self._threads:
                self._waiting.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.shutdown(wait=False, cancel_futures=True)
            for worker in self._workers:
                worker.close()
        self.shutdown()


def _call(work: Callable[[], T]) -> T:
    return work()
