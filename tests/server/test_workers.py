"""Worker processes: whatever a job does, the house and the other jobs go on."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

import tortuga
from tortuga.server.protocol.errors import HouseError
from tortuga.server.work import fairness
from tortuga.server.work.uploads import has_many_copies
from tortuga.server.work.workers import Bounds, Workers
from tortuga.workers import NO_LIMITS, JobLimits, OutOfMemory, Worker, WorkerLost, _serve, never

pytestmark = pytest.mark.slow

Open = Callable[..., Workers]

VARIANT = """
from tortuga.engine import variant_of
from tortuga.games.rattle_battle.data import FOLDER
text = (FOLDER / "cards.toml").read_text("utf-8")
variant_of("rattle_battle", {"cards.toml": text.replace("vp = 2", "vp = %s")})
"""


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[Open]:
    """Makes pools that are closed whatever a test does."""
    made: list[Workers] = []

    def make(processes: int = 1, seconds: float = 30, is_spent: Callable[[], bool] = never, **bounds: Any) -> Workers:
        bounded = Bounds(processes, seconds, **bounds)
        made.append(Workers("test", bounded, os.getpid, is_spent))
        return made[-1]

    yield make
    for workers in made:
        workers.close()


async def test_a_worker_does_one_job_after_the_other(pool: Open) -> None:
    workers = pool()
    first = await workers.run(os.getpid)
    assert first != os.getpid()
    assert await workers.run(os.getpid) == first
    assert await workers.run(divmod, 7, 2) == (3, 1)


async def test_a_spent_worker_is_replaced_after_its_job(pool: Open) -> None:
    workers = pool(is_spent=partial(has_many_copies, 2))
    pids = []
    for points in (3, 4, 5, 6, 7):
        await workers.run(exec, VARIANT % points)
        pids.append(await workers.run(os.getpid))
    assert [pids.index(pid) for pid in pids] == [0, 1, 1, 3, 3], "with its second copy each made way for the next"


async def test_failed_jobs_count_too(pool: Open) -> None:
    workers = pool(is_spent=partial(has_many_copies, 1))
    first = await workers.run(os.getpid)
    with pytest.raises(tortuga.BadData):
        await workers.run(exec, VARIANT % "'many'")
    assert await workers.run(os.getpid) != first


async def test_errors_come_back_as_they_are(pool: Open) -> None:
    workers = pool()
    with pytest.raises(tortuga.BadRecord) as error:
        await workers.run(fairness.understood, "nonsense", 10)
    assert error.value.code == "bad_header"
    assert any("fairness.py" in note for note in error.value.__notes__)


async def test_what_cannot_be_sent_is_an_error_and_costs_no_worker(pool: Open) -> None:
    workers = pool()
    first = await workers.run(os.getpid)
    with pytest.raises(Exception, match=r"pickle|local object"):  # 3.11 says the one, 3.13 the other
        await workers.run(lambda: 1)
    with pytest.raises(RuntimeError, match="cannot be packed"):
        await workers.run(exec, "class Odd(Exception):\n  pass\nraise Odd('cannot be packed')")
    assert await workers.run(os.getpid) == first


async def test_a_worker_that_crashes_costs_its_own_job_and_is_replaced(pool: Open) -> None:
    workers = pool(2)
    other = asyncio.ensure_future(workers.run(time.sleep, 1.0))
    with pytest.raises(WorkerLost):
        await workers.run(signal.raise_signal, signal.SIGSEGV)
    with pytest.raises(WorkerLost):
        await workers.run(os._exit, 3)
    await other
    assert await workers.run(abs, -1) == 1


async def test_a_worker_that_ends_slowly_says_with_what(pool: Open) -> None:
    """It has hung up already: the house waits for its exit code instead of killing it."""
    workers = pool()
    await workers.run(os.getpid)
    slowly = """
import multiprocessing, os, time
kept = multiprocessing.parent_process().sentinel  # a worker whose house seems to be gone ends at once
os.closerange(3, kept)
os.closerange(kept + 1, 256)
time.sleep(0.5)
os._exit(7)
"""
    with pytest.raises(WorkerLost, match="ended with 7"):
        await workers.run(exec, slowly)


async def test_a_worker_that_hangs_is_ended_and_replaced(pool: Open) -> None:
    workers = pool(seconds=0.5)
    first = await workers.run(os.getpid)
    with pytest.raises(TimeoutError):
        await workers.run(time.sleep, 3600)
    assert not Path(f"/proc/{first}").exists()
    assert await workers.run(os.getpid) != first


async def test_a_job_has_so_much_processor_time(pool: Open) -> None:
    workers = pool(seconds=300, cpu_seconds=0.3)
    first = await workers.run(os.getpid)
    await workers.run(time.sleep, 0.6)  # waiting is not working
    assert await workers.run(os.getpid) == first
    with pytest.raises(TimeoutError):
        await workers.run(sum, range(10**12))
    assert await workers.run(abs, -1) == 1


async def test_a_job_has_so_much_memory(pool: Open) -> None:
    workers = pool(memory=256 << 20)
    assert await workers.run(len, bytes(64 << 20)) == 64 << 20
    first = await workers.run(os.getpid)
    with pytest.raises(OutOfMemory):
        await workers.run(bytes, 512 << 20)
    assert await workers.run(os.getpid) != first
    assert await workers.run(len, bytes(64 << 20)) == 64 << 20, "the next one has as much again"


async def test_time_is_counted_from_when_a_worker_has_the_job(pool: Open) -> None:
    workers = pool(seconds=2.0)
    await workers.run(abs, 1)
    await asyncio.gather(*(workers.run(time.sleep, 0.8) for _ in range(4)))


async def test_everybodys_first_job_comes_before_anybodys_second(pool: Open) -> None:
    workers, order = pool(), list[str]()

    async def ask(whose: str) -> None:
        await workers.run(time.sleep, 0.01, whose=whose)
        order.append(whose)

    await asyncio.gather(*(ask(whose) for whose in ["Dora"] + ["Anne"] * 4 + ["Ben"] * 2 + ["Carla"]))
    assert order == ["Dora", "Anne", "Ben", "Carla", "Anne", "Ben", "Anne", "Anne"]


async def test_one_asker_leaves_a_worker_to_others(pool: Open) -> None:
    workers = pool(2, at_once_each=1)
    long = [asyncio.ensure_future(workers.run(time.sleep, 3600, whose="Anne")) for _ in range(5)]
    assert await workers.run(abs, -1, whose="Ben") == 1
    assert not any(job.done() for job in long)
    workers.close()
    outcomes = await asyncio.gather(*long, return_exceptions=True)
    assert all(isinstance(outcome, WorkerLost | asyncio.CancelledError) for outcome in outcomes)


async def test_waiting_jobs_are_bounded(pool: Open) -> None:
    workers = pool(waiting=4, waiting_each=2)
    jobs = [asyncio.ensure_future(workers.run(time.sleep, 0.2, whose=whose)) for whose in "AAAABBC"]
    outcomes = await asyncio.gather(*jobs, workers.run(abs, 1, whose="A"), return_exceptions=True)
    codes = [outcome.code if isinstance(outcome, HouseError) else outcome for outcome in outcomes]
    assert codes == [None, None, "crowded", "too_often", None, None, None, "crowded"], "C has nothing waiting yet"
    assert await workers.run(abs, -1, whose="C") == 1


async def test_a_few_askers_do_not_keep_all_others_out(pool: Open) -> None:
    """Where too many jobs are waiting, the latest of whoever has most of them makes room."""
    workers = pool(waiting=4, waiting_each=3)
    jobs = [asyncio.ensure_future(workers.run(time.sleep, 0.2, whose=whose)) for whose in "AAABBBC"]
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    codes = [outcome.code if isinstance(outcome, HouseError) else outcome for outcome in outcomes]
    assert codes.count("crowded") == 2
    assert codes[-1] is None, "C had nothing waiting, and has its turn"
    assert codes[0] is codes[3] is None


async def test_jobs_that_nobody_waits_for_any_more_are_not_begun(pool: Open, tmp_path: Path) -> None:
    workers, mark = pool(), tmp_path / "mark"
    first = asyncio.ensure_future(workers.run(time.sleep, 0.5))
    second = asyncio.ensure_future(workers.run(mark.touch))
    await asyncio.sleep(0.01)
    second.cancel()
    await first
    await workers.run(abs, 1)
    assert not mark.exists()


async def test_the_event_loop_goes_on_meanwhile(pool: Open) -> None:
    workers = pool()
    await workers.run(abs, 1)
    working = asyncio.ensure_future(workers.run(time.sleep, 0.5))
    steps = 0
    while not working.done():
        await asyncio.sleep(0.01)
        steps += 1
    assert steps > 5


def test_a_worker_that_is_closed_while_it_starts_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house may close in one thread while another one is just about to start the process."""
    worker, start = Worker(os.getpid, never, JobLimits(seconds=30)), BaseProcess.start

    def close_and_start(process: BaseProcess) -> None:
        worker.close()
        start(process)

    monkeypatch.setattr(BaseProcess, "start", close_and_start)
    with pytest.raises(WorkerLost):
        worker.do(abs, (-1,))


async def test_a_closed_pool_accepts_no_jobs(pool: Open) -> None:
    workers = pool()
    await workers.run(abs, 1)
    workers.close()
    with pytest.raises(HouseError) as refused:
        await workers.run(abs, 1)
    assert refused.value.code == "closing"


def test_workers_end_with_a_house_that_is_killed(tmp_path: Path) -> None:
    """No process is left behind."""
    script = tmp_path / "house.py"
    script.write_text(
        "import asyncio, os, sys\n"
        "from tortuga.server.work.workers import Bounds, Workers\n"
        "if __name__ == '__main__':\n"
        "    print(asyncio.run(Workers('test', Bounds(1, 30), os.getpid).run(os.getpid)), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    result = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == -9, result.stderr
    worker = Path(f"/proc/{int(result.stdout)}/cmdline")
    deadline = time.monotonic() + 30
    while worker.exists() and b"multiprocessing" in worker.read_bytes():
        assert time.monotonic() < deadline, "the worker is still there"
        time.sleep(0.05)


def test_a_worker_whose_house_is_gone_ends_silently(capfd: pytest.CaptureFixture[str]) -> None:
    """Otherwise the log of a house that was killed would be full of meaningless errors."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    ours.close()
    process = context.Process(target=_serve, args=(theirs, os.getpid, never, NO_LIMITS))
    process.start()
    theirs.close()
    process.join(30)
    assert process.exitcode == 0
    assert capfd.readouterr().err == ""
