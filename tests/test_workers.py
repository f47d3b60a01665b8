"""Crews of worker processes: what one of them does to itself costs nobody else anything."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import wait
from functools import partial
from multiprocessing import Process
from pathlib import Path

import pytest

from tortuga.workers import Crew, JobLimits, Worker, WorkerLost

_ready = ""


def get_ready(word: str) -> None:
    global _ready
    _ready = word


def readiness() -> str:
    return _ready


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(word: str) -> None:
    raise LookupError(word)


def have_a_child() -> int | None:
    child = Process(target=os.getpid)
    child.start()
    child.join()
    return child.exitcode


def linger(mark: Path) -> None:
    mark.touch()
    time.sleep(600)


def test_jobs_are_done_in_other_processes_which_are_prepared() -> None:
    with Crew(2, partial(get_ready, "aye")) as crew:
        assert list(crew.map(pow, range(20), [2] * 20)) == [number**2 for number in range(20)]
        assert crew.submit(readiness).result() == "aye"
        assert crew.submit(os.getpid).result() != os.getpid()
        assert crew.submit(int, "ff", base=16).result() == 255
    assert readiness() == ""


def test_an_error_comes_back_with_where_it_happened() -> None:
    with Crew(1) as crew:
        job = crew.submit(fail, "no rum")
        with pytest.raises(LookupError, match="no rum") as caught:
            job.result()
        assert "in fail" in caught.value.__notes__[0]
        assert crew.submit(len, "aye").result() == 3, "the worker goes on"


def test_a_job_that_cannot_be_sent_fails_alone() -> None:
    with Crew(1) as crew:
        with pytest.raises((AttributeError, TypeError, ValueError), match="local object"):
            crew.submit(lambda: 1).result()
        assert crew.submit(len, "aye").result() == 3


def test_a_worker_that_dies_takes_only_its_own_job_with_it() -> None:
    with Crew(2) as crew:
        lost = crew.submit(die)
        rest = [crew.submit(abs, -number) for number in range(20)]
        with pytest.raises(WorkerLost, match="-9"):
            lost.result()
        assert [job.result() for job in rest] == list(range(20))


def test_without_workers_no_job_waits_for_ever() -> None:
    with Crew(2) as crew:
        jobs = [crew.submit(die) for _ in range(5)]
        wait(jobs)
        assert all(isinstance(job.exception(), WorkerLost) for job in jobs)
        with pytest.raises(WorkerLost, match="all workers have died"):
            crew.submit(len, "aye").result()


def test_a_job_that_takes_too_long_ends_with_its_worker() -> None:
    with Crew(1, limits=JobLimits(seconds=0.2)) as crew, pytest.raises(TimeoutError, match=r"longer than 0\.2 s"):
        crew.submit(time.sleep, 600).result()


def test_workers_of_a_crew_may_start_processes() -> None:
    with Crew(1) as crew:
        assert crew.submit(have_a_child).result() == 0


def test_an_error_outside_ends_everything_at_once(tmp_path: Path) -> None:
    mark = tmp_path / "begun"
    with pytest.raises(KeyboardInterrupt), Crew(1) as crew:
        running, waiting = crew.submit(linger, mark), crew.submit(time.sleep, 600)
        while not mark.exists():
            time.sleep(0.01)
        raise KeyboardInterrupt
    assert isinstance(running.exception(), WorkerLost)
    assert waiting.cancelled()
    with pytest.raises(RuntimeError, match="dismissed"):
        crew.submit(abs, 1)


def test_a_worker_is_replaced_and_can_be_dismissed() -> None:
    worker = Worker()
    first = worker.do(os.getpid)
    with pytest.raises(WorkerLost):
        worker.do(die)
    assert worker.gone
    assert worker.do(os.getpid) not in (first, os.getpid())
    worker.dismiss()
    assert worker.gone
    worker.dismiss()


@pytest.mark.slow
def test_a_crew_ends_with_a_parent_that_is_killed() -> None:
    """No process is left behind, even if the workers were forked with copies of each other's pipes."""
    code = (
        "import os, time\n"
        "from tortuga.workers import Crew\n"
        "crew = Crew(3)\n"
        "jobs = [crew.submit(time.sleep, 600) for _ in range(3)]\n"
        "print(*(worker._process.pid for worker in crew._workers), flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == -9, result.stderr
    deadline = time.monotonic() + 30
    for worker in result.stdout.split():
        while (status := Path(f"/proc/{worker}/cmdline")).exists() and b"Crew(3)" in status.read_bytes():
            assert time.monotonic() < deadline, "the worker is still there"
            time.sleep(0.05)
