"""Background work fails loudly, is restarted, and shows in the health check."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
from prometheus_client import REGISTRY

from tortuga.server.care import background
from tortuga.server.care.background import Background
from tortuga.server.store.writer import Pending, SharedLogWriter

PATIENCE = 30.0


@pytest_asyncio.fixture
async def work(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Background]:
    monkeypatch.setattr(background, "FIRST_WAIT", 0.0)
    made = Background()
    yield made
    await made.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


def counted(metric: str, name: str) -> float:
    return REGISTRY.get_sample_value(metric, {"work": name}) or 0.0


class Faulty:
    """Fails a few times, then works; the test lets each round go on."""

    def __init__(self, *faults: BaseException) -> None:
        self.faults = list(faults)
        self.rounds = 0
        self.go = asyncio.Event()

    async def round(self) -> None:
        self.rounds += 1
        if self.faults:
            raise self.faults.pop(0)
        await self.go.wait()
        await asyncio.sleep(0)


async def test_work_that_fails_is_restarted_and_counted(work: Background) -> None:
    faulty = Faulty(ConnectionError("gone"), ConnectionError("still gone"))
    before = counted("tortuga_background_faults_total", "chore")
    work.keep(faulty.round, "chore")
    await until(lambda: faulty.rounds == 3)
    assert counted("tortuga_background_faults_total", "chore") == before + 2
    assert counted("tortuga_background_failing", "chore") == 1
    assert work.failing == {"chore": "ConnectionError"}
    faulty.go.set()
    await until(lambda: faulty.rounds > 4)
    assert work.failing == {}
    assert counted("tortuga_background_failing", "chore") == 0


async def test_an_endless_round_counts_as_a_success_after_a_while(
    work: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "SETTLED", 0.01)
    faulty = Faulty(OSError())
    work.keep(faulty.round, "listen")
    await until(lambda: faulty.rounds == 2 and not work.failing)


async def test_work_survives_the_cancelling_of_what_it_waits_for(work: Background) -> None:
    """A pool that is shut down cancels the futures of others. To them that is a fault, not a reason to stop."""
    faulty = Faulty(asyncio.CancelledError())
    work.keep(faulty.round, "mind")
    await until(lambda: faulty.rounds == 2)
    assert work.failing == {"mind": "CancelledError"}


async def test_only_vital_work_makes_the_house_unhealthy(work: Background) -> None:
    faulty = Faulty(ValueError())
    before = counted("tortuga_background_faults_total", "table")
    work.keep(faulty.round, "table", vital=False)
    await until(lambda: faulty.rounds == 2)
    assert work.failing == {}
    assert counted("tortuga_background_faults_total", "table") == before + 1


async def test_work_done_once_fails_loudly_and_alone(work: Background) -> None:
    async def fail() -> None:
        raise KeyError("x")

    before = counted("tortuga_background_faults_total", "once")
    await work.once(fail(), "once")
    assert counted("tortuga_background_faults_total", "once") == before + 1


async def test_work_that_is_told_to_stop_stops(work: Background) -> None:
    faulty = Faulty()
    task = work.keep(faulty.round, "chore")
    await until(lambda: faulty.rounds == 1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await work.close()
    assert faulty.rounds == 1


async def test_a_cancelled_commit_does_not_stop_those_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = SharedLogWriter(None, None)  # type: ignore[arg-type]
    batches: list[int] = []

    async def write(batch: list[Pending]) -> list[bool]:
        batches.append(len(batch))
        if len(batches) == 1:
            raise asyncio.CancelledError
        return [True] * len(batch)

    monkeypatch.setattr(writer, "_write", write)
    with pytest.raises(ConnectionError):
        await writer.append(Pending("table", 1, b""))
    async with asyncio.timeout(PATIENCE):
        await writer.append(Pending("table", 1, b""))
