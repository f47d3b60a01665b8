"""Matches on many machines: an executor for Ray (the extra ``cluster``).

Ray finds the cores, sends them work, and repeats what was running on a worker or machine that was lost. Seeds and seats
are fixed beforehand, so the results are the same wherever a match is played.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from logging import ERROR
from typing import Any, ParamSpec, TypeVar

from tortuga.engine import BadOptions, MissingExtra
from tortuga.engine.errors import first_line
from tortuga.lab.run import WorkersLost

# Do not send usage statistics, and do not warn about accelerators: none are used.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

try:
    import ray
    from ray.exceptions import RayError, RayTaskError, TaskCancelledError
except ImportError as error:
    raise MissingExtra.of("A cluster", "cluster") from error

LOCAL = "local"
"""A cluster of this machine's own cores, for one run."""
ADDRESS = re.compile(r"(ray://)?[\w.-]+:\d{1,5}|auto")
TRIES = 5
"""How often the same matches may be lost with their worker before they are blamed for it."""
P = ParamSpec("P")
T = TypeVar("T")


class RayExecutor(Executor):
    """Runs jobs on the cluster that this process is connected to, one core for each."""

    def __init__(self) -> None:
        self._remote = ray.remote(num_cpus=1, max_retries=TRIES)(_call)
        self._running: dict[Future[Any], ray.ObjectRef[Any]] = {}

    @property
    def cores(self) -> int:
        """How many jobs can run at a time."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        job: Future[T] = Future()
        job.set_running_or_notify_cancel()  # only Ray knows whether it has really begun
        promised = self._remote.remote(fn, args, kwargs)
        self._running[job] = promised
        promised.future().add_done_callback(lambda done: self._settle(job, done))
        return job

    def _settle(self, job: Future[Any], done: Future[Any]) -> None:
        """Pass the result on. Ray calls this in a thread of its own."""
        self._running.pop(job, None)
        match done.exception():
            case None:
                job.set_result(done.result())
            case TaskCancelledError() | RayTaskError(cause=TaskCancelledError()):
                job.set_exception(CancelledError())
            case RayTaskError() as error:  # pass on the exception that was raised there
                job.set_exception(error.cause if isinstance(error.cause, Exception) else error)
            case RayError() as error:
                sentence = f"The cluster lost the same matches {TRIES} times: {first_line(error)}"
                job.set_exception(WorkersLost("workers_lost", sentence))
            case error:
                job.set_exception(error)

    def interrupt(self) -> None:
        """Drop jobs that have not begun, and raise KeyboardInterrupt in those that are running."""
        for promised in list(self._running.values()):
            ray.cancel(promised)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down. Without ``cancel_futures``, running jobs go on."""
        if cancel_futures:
            self.interrupt()
        elif wait:
            running = list(self._running.values())
            ray.wait(running, num_returns=len(running))


def _call(fn: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]) -> object:
    # Ray interrupts by SIGINT, which the workers of a cluster that was started in the background ignore.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return fn(*args, **kwargs)


@contextmanager
def cluster(address: str, cores: int | None = None) -> Iterator[RayExecutor]:
    """Connect to a cluster: ``local``, ``ray://HOST:PORT``, or ``HOST:PORT`` from one of its machines.

    ``cores`` is the number of cores of a local cluster, by default all there are.
    """
    if address != LOCAL and not ADDRESS.fullmatch(address):
        raise BadOptions("bad_cluster", f"{address!r} is not a cluster: write local, ray://HOST:PORT or HOST:PORT.")
    try:
        if address == LOCAL:
            # "local" starts one of our own, even where another one runs on this machine.
            ray.init("local", num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level=ERROR)
        else:
            ray.init(address, log_to_driver=False, logging_level=ERROR)
    except (ConnectionError, RuntimeError, TimeoutError, ValueError) as error:
        raise BadOptions("no_cluster", f"There is no cluster at {address}: {first_line(error)}") from error
    executor = RayExecutor()
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)
        ray.shutdown()
