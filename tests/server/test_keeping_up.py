"""A house that is in trouble says so, once, and does not make everybody wait."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import resource
import signal
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest
import structlog
from live_houses import QUICK, HouseProcess, Services, TestHouse, merged, shared_house, sqlite_house
from live_pages import Guest
from nursery import tortuga

from tortuga.server.care import logs
from tortuga.server.care.background import Background
from tortuga.server.care.logs import Sparing
from tortuga.server.protocol.errors import HouseError
from tortuga.server.store.guard import is_in_use, open_guard
from tortuga.server.wire.breaker import Breaker


async def health_of(url: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        return await http.get("/health")


async def until_health(url: str, status: int) -> dict[str, object]:
    async with asyncio.timeout(40):
        while (answer := await health_of(url)).status_code != status:
            await asyncio.sleep(0.2)
    return dict(answer.json())


@pytest.mark.slow
async def test_health_notices_that_nothing_can_be_written(tmp_path: Path) -> None:
    with sqlite_house(tmp_path) as house:
        await until_health(house.url, 200)
        other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        told = await until_health(house.url, 503)
        assert str(told["store"]).startswith("cannot write")
        other.execute("COMMIT")
        other.close()
        await until_health(house.url, 200)


@pytest.mark.slow
async def test_health_notices_a_full_disk(tmp_path: Path) -> None:
    with sqlite_house(tmp_path) as house:
        await until_health(house.url, 200)
        pid = house.processes[0].pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
        told = await until_health(house.url, 503)
        assert str(told["store"]).startswith("cannot write")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        await until_health(house.url, 200)


async def test_work_goes_on_when_nothing_can_be_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is full for the log, too. What tells of a fault must not die of telling."""
    rounds = 0

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        raise RuntimeError("there is always something")

    before, background = structlog.get_config(), Background()
    monkeypatch.setattr("sys.stderr", FullDisk())
    monkeypatch.setattr("tortuga.server.care.background.FIRST_WAIT", 0.001)
    logs.set_up("info", as_json=False)
    monkeypatch.setattr("tortuga.server.care.background.logger", structlog.get_logger())
    try:
        background.keep(work, "work")
        async with asyncio.timeout(10):
            while rounds < 3:
                await asyncio.sleep(0.01)
    finally:
        await background.close()
        structlog.configure(**before)


class FullDisk(io.StringIO):
    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return tortuga("serve", "--port", "0", *arguments)


def test_a_second_house_on_the_same_file_does_not_open(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    with sqlite_house(tmp_path) as house:
        assert is_in_use(file)
        refuses_to_open(house.database_url)
        house.processes[0].restart()  # killed: the lock is gone with it
    assert not is_in_use(file)


def refuses_to_open(database_url: str) -> None:
    second = serve("--database-url", database_url)
    assert second.returncode != 0
    assert "Another house uses" in second.stderr
    assert "--redis-url" in second.stderr, "it says what to do"
    assert "Traceback" not in second.stderr


@pytest.mark.slow
@pytest.mark.services
def test_a_second_house_on_the_same_database_does_not_open(services: Services, tmp_path: Path) -> None:
    """Without Redis each would take the guests of the other for absent."""
    database, redis = services.new_database(), services.redis_url()
    first = HouseProcess(tmp_path, "first", database, None, QUICK).start()
    shared = [HouseProcess(tmp_path, f"shared-{number}", database, redis, QUICK) for number in range(2)]
    try:
        refuses_to_open(database)
        with pytest.raises(RuntimeError, match="Another house uses the database"):
            shared[0].start()
        first.restart()  # killed: PostgreSQL gives its lock away at once
        first.stop()
        for process in shared:
            process.start()
        refuses_to_open(database)
        with pytest.raises(RuntimeError, match="Another house uses the database"):
            first.start()
    finally:
        TestHouse([first, *shared]).close()


@pytest.mark.slow
@pytest.mark.services
async def test_the_lock_on_a_database_is_taken_again_after_a_restart() -> None:
    with Services() as own:
        database = own.new_database()
        with_socket = f"{database}?host={own.folder / 'postgres'}&port={own.postgres_port}"
        guard = await open_guard(with_socket, shared=False)
        try:
            own.restart("postgres")
            await guard.keep()
            with pytest.raises(HouseError, match="Another house uses"):
                await open_guard(database, shared=True)
        finally:
            await guard.close()
        for shared in await asyncio.gather(*(open_guard(database, shared=True) for _ in range(2))):
            await shared.close()


@pytest.mark.slow
@pytest.mark.services
async def test_a_frozen_redis_does_not_make_everybody_wait(tmp_path: Path) -> None:
    with Services() as own, shared_house(tmp_path, own) as house:
        anne = await Guest.named(house.url, "Anne")
        page = await anne.page(await anne.open_table(["me", "open"]))
        frozen = own.pid("redis")
        os.kill(frozen, signal.SIGSTOP)
        try:
            async with asyncio.timeout(40):  # at five seconds for each question to Redis it would be minutes
                for number in range(20):
                    await anne.call("GET", "/api/guest")
                    if number < 3:
                        await page.command("say", text=f"Line {number}")
            assert house.said().count("redis_failed") < 20
        finally:
            os.kill(frozen, signal.SIGCONT)
        await until_health(house.url, 200)
        assert "redis_answers" in house.said()


def test_after_a_failure_nobody_asks_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    breaker = Breaker()

    def may_ask() -> bool:
        return breaker.may_ask

    assert may_ask()
    assert breaker.failed()
    assert not may_ask()
    now += 0.6
    assert may_ask()
    assert not breaker.failed()
    now += 0.6
    assert not may_ask(), "the second rest is longer"
    now += 0.6
    assert may_ask()
    assert breaker.answered()
    assert may_ask()
    assert breaker.may_ask


def test_a_fault_that_repeats_is_written_down_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    sparing, written = Sparing(most=3, seconds=10.0), list[dict[str, object]]()

    def log(level: str, **line: object) -> None:
        try:
            written.append(dict(sparing(None, level, line)))
        except structlog.DropEvent:
            return

    for _ in range(1000):
        log("error", event="request_fault", exc_info=ConnectionRefusedError())
    assert len(written) == 3
    log("error", event="request_fault", exc_info=ValueError())
    log("info", event="new_guest")
    assert len(written) == 5, "what is not alike is written"
    now += 11
    log("error", event="request_fault", exc_info=ConnectionRefusedError())
    assert written[-1]["not_written"] == 997


@pytest.fixture
def named_house(tmp_path: Path) -> HouseProcess:
    settings = merged(QUICK, {"hosts": ["play.example.org"], "origins": ["https://play.example.org"]})
    return HouseProcess(tmp_path, "house", f"sqlite:///{tmp_path}/house.sqlite3", None, settings)


async def test_a_house_with_a_name_answers_to_no_other(named_house: HouseProcess) -> None:
    house = TestHouse([named_house])
    house.start()
    try:
        async with httpx.AsyncClient(base_url=house.url) as http:
            for host in ("play.example.org", "Play.Example.org", "play.example.org:8443"):
                assert (await http.get("/api/house", headers={"host": host})).status_code == 200
            for host in ("evil.example", "play.example.org.evil.example", "", f"127.0.0.1:{named_house.port}"):
                for path in ("/api/house", "/", "/lobby"):
                    refused = await http.get(path, headers={"host": host})
                    assert (refused.status_code, refused.json()["code"]) == (400, "wrong_host"), host
            assert (await http.get("/health")).status_code == 200
            assert (await http.get("/metrics")).status_code == 200
    finally:
        house.close()


def test_the_lock_of_a_store_that_cannot_be_made_is_explained() -> None:
    failed = serve("--database-url", "sqlite:////proc/nowhere/house.sqlite3")
    assert "The store cannot be opened" in failed.stderr
    assert HouseError("in_use", "x").status == 409
