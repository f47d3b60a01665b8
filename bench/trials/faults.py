"""What a house lives on goes wrong while people play: the store, the disk, the clock, the workers, Redis.

Each trouble lasts some seconds. Noted are how long it takes until ``/health`` tells, how many answers are taken
meanwhile, and how long after its end play goes on at every table. At the end every acknowledged answer must be in the
log, once and where it was promised (``ends.check_logs``).
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import resource
import signal
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import httpx
import msgspec
from live_houses import QUICK, HouseProcess, Services, TestHouse, merged
from live_pages import Guest
from live_wire import Wire

from processes import family
from tortuga.engine.registry import slugs
from trials.ends import Ends, Party, check_logs
from trials.ends import Trial as Tables
from trials.results import Findings, Piece, Results, Told, commit

LASTS = 8.0
"""Seconds of each trouble."""
TELLS = 5.0
"""Health has to tell within so many seconds."""
GO_ON = 40.0
"""So long may it take until everybody plays on."""
WARM_SECONDS = 90.0
"""So long may it take until everybody plays at all."""
PATIENCE = 30.0
HOUSE: dict[str, Any] = merged(QUICK, {"pace": {"sweep": 5.0, "store": 4.0, "redis": 0.5}})
CLOCKS = Path(__file__).parent / "clocks"
"""On the path of a house, its clock can be set (``clocks/sitecustomize.py``)."""
Store = Literal["file", "database"]


class Outcome(msgspec.Struct, frozen=True):
    """What came of one trouble."""

    trouble: str
    told: float | None
    """Seconds until health told; None if it did not."""
    during: int
    """Answers acknowledged while it lasted."""
    went_on: float
    """Seconds from its end until every table had gone on."""
    well: float
    """Seconds from its end until health was well."""


class Faults(Piece, kw_only=True):
    outcomes: list[Outcome] = []
    acknowledged: int = 0


class Scene:
    """A house, what it lives on, and those who play there."""

    def __init__(self, house: TestHouse, services: Services | None, wire: Wire | None, clocks: list[Path]) -> None:
        self.house = house
        self.services = services
        self.wire = wire
        self.clocks = clocks

    @property
    def pid(self) -> int:
        return self.house.processes[0].pid

    def service(self, name: str) -> list[int]:
        """The processes of PostgreSQL or Redis."""
        assert self.services is not None
        return family(self.services.pid(name))

    def set_clock(self, seconds: float, processes: slice = slice(None)) -> None:
        """Put the clocks of these processes forward."""
        for clock in self.clocks[processes]:
            fresh = clock.with_suffix(".new")
            fresh.write_text(str(seconds))
            fresh.replace(clock)


Trouble = Callable[[Scene], contextlib.AbstractAsyncContextManager[None]]


# Troubles: each begins when the block is entered, and ends when it is left


@asynccontextmanager
async def silent_store(scene: Scene) -> AsyncIterator[None]:
    """Connections stay open and say nothing more, new ones too."""
    assert scene.wire is not None
    scene.wire.fall_silent(new_ones_too=True)
    yield
    scene.wire.speak_again()


@asynccontextmanager
async def failover(scene: Scene) -> AsyncIterator[None]:
    """Open connections say nothing more; whoever connects again is heard."""
    assert scene.wire is not None
    scene.wire.fall_silent(new_ones_too=False)
    yield


@asynccontextmanager
async def stopped(processes: list[int]) -> AsyncIterator[None]:
    """Processes that do not run for a while."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in reversed(processes):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def frozen_store(scene: Scene) -> contextlib.AbstractAsyncContextManager[None]:
    """PostgreSQL does nothing."""
    return stopped(scene.service("postgres"))


def frozen_redis(scene: Scene) -> contextlib.AbstractAsyncContextManager[None]:
    """Redis does nothing."""
    return stopped(scene.service("redis"))


@asynccontextmanager
async def read_only_store(scene: Scene) -> AsyncIterator[None]:
    """PostgreSQL can only be read, as a replica."""
    assert scene.services is not None
    scene.services.run_sql("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
    yield
    again = ("ALTER SYSTEM SET default_transaction_read_only = off", "SELECT pg_reload_conf()")
    scene.services.run_sql("SET default_transaction_read_only = off", *again)


@asynccontextmanager
async def full_disk(scene: Scene) -> AsyncIterator[None]:
    """Nothing more can be written into files."""
    before = resource.prlimit(scene.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(scene.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.prlimit(scene.pid, resource.RLIMIT_FSIZE, before)


@asynccontextmanager
async def locked_store(scene: Scene) -> AsyncIterator[None]:
    """Somebody else holds the lock of the file."""
    file = scene.house.database_url.removeprefix("sqlite:///")
    other = sqlite3.connect(file, isolation_level=None, timeout=GO_ON)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("COMMIT")
    other.close()


@asynccontextmanager
async def jumping_clock(scene: Scene) -> AsyncIterator[None]:
    """The clock is put forward by an hour, then back by two."""
    scene.set_clock(3600)
    await asyncio.sleep(LASTS / 2)
    scene.set_clock(-3600)
    yield
    scene.set_clock(0)


@asynccontextmanager
async def skewed_clocks(scene: Scene) -> AsyncIterator[None]:
    """One of the two machines is twenty seconds ahead."""
    scene.set_clock(20, slice(1))
    yield
    scene.set_clock(0)


@asynccontextmanager
async def dead_workers(scene: Scene) -> AsyncIterator[None]:
    """Worker processes die, again and again."""

    async def kill() -> None:
        while True:
            for process in family(scene.pid)[1:]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            await asyncio.sleep(1.0)

    killing = asyncio.create_task(kill())
    yield
    killing.cancel()


class Plan(msgspec.Struct, frozen=True):
    """A trouble, and what must come of it."""

    name: str
    trouble: Trouble
    store: Store
    tells: bool
    """Whether health must tell."""
    plays_on: bool = False
    """Whether play must go on while it lasts."""


PLANS = (
    Plan("silent store", silent_store, "database", tells=True),
    Plan("failover", failover, "database", tells=False, plays_on=True),
    Plan("frozen store", frozen_store, "database", tells=True),
    Plan("read-only store", read_only_store, "database", tells=True),
    Plan("frozen Redis", frozen_redis, "database", tells=True, plays_on=True),
    Plan("skewed clocks", skewed_clocks, "database", tells=False, plays_on=True),
    Plan("full disk", full_disk, "file", tells=True),
    Plan("locked store", locked_store, "file", tells=True),
    Plan("jumping clock", jumping_clock, "file", tells=False, plays_on=True),
    Plan("dead workers", dead_workers, "file", tells=False, plays_on=True),
)


# Going through them


class Watch:
    """Asks for the health of all processes, again and again."""

    def __init__(self, urls: list[str]) -> None:
        self._urls = urls
        self.ill_at = math.inf
        self.well_at = -math.inf
        """When it was ill for the first time, and well again for the last time."""

    async def run(self) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            await asyncio.gather(*(self._ask(http, url) for url in self._urls))

    async def _ask(self, http: httpx.AsyncClient, url: str) -> None:
        ill = False
        while True:
            with contextlib.suppress(httpx.HTTPError):
                status = (await http.get(f"{url}/health")).status_code
                if status != 200:
                    self.ill_at = min(self.ill_at, time.monotonic())
                elif ill:
                    self.well_at = max(self.well_at, time.monotonic())
                ill = status != 200
            await asyncio.sleep(0.05)


class Trial:
    """One house that goes through one trouble."""

    def __init__(self, scene: Scene, plan: Plan, seed: int, lasts: float) -> None:
        self.scene = scene
        self.plan = plan
        self.lasts = lasts
        self.faults: list[str] = []
        self.tables = Tables(scene.house, None, Ends(seed=seed, commit="", seconds=0, done=0, store="sqlite"), nobody)

    @property
    def taken(self) -> int:
        """All answers that were acknowledged."""
        return sum(party.taken for party in self.tables.parties)

    async def run(self) -> Outcome:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self.tables.play(game)) for game in slugs()]
            try:
                return await self._endure()
            finally:
                for task in tasks:
                    task.cancel()

    async def _endure(self) -> Outcome:
        await self._more_at_all(WARM_SECONDS)
        watch = Watch(self.scene.house.urls)
        watching = asyncio.create_task(watch.run())
        begun, before = time.monotonic(), self.taken
        async with self.plan.trouble(self.scene):
            await asyncio.sleep(max(0.0, begun + self.lasts - time.monotonic()))
            during = self.taken - before
        ended = time.monotonic()
        went_on = await self._more_at_all(GO_ON)
        if watch.ill_at < math.inf:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GO_ON):
                    while watch.well_at < ended:
                        await asyncio.sleep(0.05)
        watching.cancel()
        told = None if watch.ill_at == math.inf else round(watch.ill_at - begun, 2)
        well = round(max(0.0, watch.well_at - ended), 2)
        return self._judged(Outcome(self.plan.name, told, during, went_on, well))

    async def _more_at_all(self, seconds: float) -> float:
        """Wait until somebody's answer has been taken at every table. Returns how many seconds that took."""
        before, started = {party.table: party.taken for party in self.tables.parties}, time.monotonic()
        waiting: list[Party] = []
        while time.monotonic() - started < seconds:
            await asyncio.sleep(0.02)
            now = self.tables.parties
            waiting = [one for one in now if one.taken == before.get(one.table, 0) and not one.over]
            if len(now) >= len(slugs()) and not waiting:
                return round(time.monotonic() - started, 2)
        games = ", ".join(party.game for party in waiting) or "some"
        self.faults.append(f"{self.plan.name}: tables of {games} did not go on within {seconds:.0f} s")
        return seconds

    def _judged(self, outcome: Outcome) -> Outcome:
        plan = self.plan
        if plan.tells and (outcome.told is None or outcome.told > TELLS):
            self.faults.append(f"{plan.name}: health told after {outcome.told} s")
        if plan.plays_on and not outcome.during:
            self.faults.append(f"{plan.name}: nobody could play")
        return outcome


def nobody(_: int) -> None:
    """Is told how much has been done."""


@contextlib.asynccontextmanager
async def scene_of(folder: Path, services: Services | None) -> AsyncIterator[Scene]:
    """A house on a file, or two processes on PostgreSQL, at the other end of a wire, and Redis."""
    async with contextlib.AsyncExitStack() as stack:
        wire, names, redis = None, ["house"], None
        database = f"sqlite:///{folder / 'house.sqlite3'}"
        if services is not None:
            wire = await stack.enter_async_context(Wire(services.postgres_port))
            database = services.new_database().replace(str(services.postgres_port), str(wire.port))
            names, redis = ["house-1", "house-2"], services.redis_url()
        processes = [HouseProcess(folder, name, database, redis, HOUSE) for name in names]
        scene = Scene(TestHouse(processes), services, wire, [folder / f"{name}.clock" for name in names])
        scene.set_clock(0)
        for process, clock in zip(processes, scene.clocks, strict=True):
            process.places, process.environment = [str(CLOCKS)], {"TORTUGA_CLOCK": str(clock)}
        stack.callback(scene.house.close)
        await asyncio.to_thread(scene.house.start)
        yield scene


async def go_through(plan: Plan, seed: int, lasts: float, services: Services | None, found: Faults) -> None:
    """One trouble, at a house of its own."""
    with tempfile.TemporaryDirectory(prefix="tortuga-faults-") as folder:
        async with scene_of(Path(folder), services) as scene:
            trial = Trial(scene, plan, seed, lasts)
            try:
                found.outcomes.append(await trial.run())
            except* Exception as failed:
                trial.faults += [f"{plan.name}: somebody could not go on: {error!r}" for error in failed.exceptions]
            await Guest.see_out()
            scene.house.close()
            found.faults += trial.faults
            found.acknowledged += trial.taken
            found.done += 1
            found.faults += [
                f"{plan.name}: {fault}" for fault in await check_logs(scene.house.database_url, trial.tables.parties)
            ]


def piece(seed: int, names: Collection[str] = (), lasts: float = LASTS, told: Told = nobody) -> Faults:
    """All troubles, or those of these names, one after the other."""
    started = time.perf_counter()
    found = Faults(seed=seed, commit=commit(), seconds=0, done=0)
    plans = [plan for plan in PLANS if not names or plan.name in names]
    with contextlib.ExitStack() as stack:
        shared = any(plan.store == "database" for plan in plans)
        services = stack.enter_context(Services()) if shared else None
        for plan in plans:
            asyncio.run(go_through(plan, seed, lasts, services if plan.store == "database" else None, found))
            told(1)
    found.seconds = round(time.perf_counter() - started, 1)
    return found


def line(found: Results[Faults]) -> Findings:
    """All that were tried."""
    acknowledged = sum(piece.acknowledged for piece in found.pieces)
    return Findings(
        f"{found.done} troubles; {acknowledged:,} answers acknowledged", f"{len(found.faults)} faults; see below"
    )


def table_of(found: Results[Faults]) -> Iterator[str]:
    """How long everything took, at its slowest, as a table."""
    yield "| trouble | until health tells | answers meanwhile | until every table goes on | until health is well |"
    yield "|---|---:|---:|---:|---:|"
    for plan in PLANS:
        tried = [one for piece in found.pieces for one in piece.outcomes if one.trouble == plan.name]
        if tried:
            told = max((one.told for one in tried if one.told is not None), default=None)
            cells = (
                "it stays well" if told is None else f"{told:.1f} s",
                str(min(one.during for one in tried)),
                f"{max(one.went_on for one in tried):.1f} s",
                "" if told is None else f"{max(one.well for one in tried):.1f} s",
            )
            yield f"| {plan.name} | {' | '.join(cells)} |"
