"""Many tables of bots at once, all games mixed, for minutes: the house answers at once and does not grow.

Every match that ends is followed by another one. Meanwhile people play at tables of their own, one a game, and note how
long their answers take, before the bots begin and while they play.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
from live_houses import TestHouse, sqlite_house
from live_pages import Guest, Page, Refused
from live_players import MOVED_ON

from processes import family, memory
from tortuga.engine import all_games
from tortuga.engine.registry import slugs
from trials.probe import PAUSE, Delays, probing
from trials.results import Findings, Piece, Results, Told, commit
from trials.slowness import Slow, Stall, errors_in, explained, stalls_in

LEVELS = (*(("random", "deckhand", "mate", "captain") * 5)[:-1], "legend")
"""Of the tables in turn: of a hundred, one of each game is for those who look ahead. All others wait for the same
worker, so that with more of these a house of two cores would have little to do."""
TABLES = 100
SECONDS = 600.0
QUIET = 20.0
"""Seconds in which people play alone, to compare with."""
SETTLING = 0.3
"""After this part of the time memory must not grow any more."""
GROWTH = 0.05
STALL = 250.0
THINKING = 0.25
"""Seconds between a person's answers."""
WATCHED = 4
"""Every so many tables somebody looks on."""
ASK_AGAIN = 5.0
WEIGH = 10.0
PING = 15.0
"""As pages do: a silent one is hung up on."""
DICE = "rattle_battle"
MEGA = 1 << 20
REAL = {
    "log_json": True,
    "pace": {"bot": 0.7, "window": 0.6, "sweep": 5.0},
    "limits": {"tables_per_guest": 100_000, "alone_per_guest": 100_000},
}
"""As a house is run; only the number of tables is not held against the one who opens them all, and its log is read by
us."""


class Soak(Piece, kw_only=True):
    tables: int = 0
    matches: int = 0
    """Matches that were played to their end."""
    seen: int = 0
    """Changes that those who looked on were told of."""
    health: Delays = Delays()
    machine: Delays = Delays()
    alone: Delays = Delays()
    """Answers of people before the bots began."""
    beside: Delays = Delays()
    """Answers of people beside them."""
    dice: Delays = Delays()
    """Answers of people in *Rattle, Battle* beside the bots: they may make dice fall."""
    memory: list[float] = []
    """Megabytes of the house itself, every ten seconds."""
    workers: list[float] = []
    """Megabytes of its worker processes."""
    driver: Delays = Delays()
    """How late those who look on and play, all in one process, came round themselves."""
    began: float = 0.0
    """When it did, by the clock on the wall."""
    slow: list[Slow] = []
    """Answers that took long."""
    stalls: list[Stall] = []
    """When the house's event loop was held up, by its own account."""


class Person:
    """Plays alone at a table for two, and looks at the clock."""

    def __init__(self, guest: Guest, game: str, seed: int) -> None:
        self.guest = guest
        self.game = game
        self.chance = random.Random(seed)
        self.seconds: list[float] = []
        self.slow: list[Slow] = []

    async def play(self) -> None:
        """Match after match, until cancelled."""
        while True:
            seats = min(count for count in all_games()[self.game].seats if count >= 2)
            page = await self.guest.page(await self.guest.open_table(["me"] * seats, game=self.game, window=None))
            while not page.over:
                await self._answer(page)
                await asyncio.sleep(THINKING)
            await page.hang_up()

    async def _answer(self, page: Page) -> None:
        await page.until(lambda: bool(page.asked()) or page.over)
        if page.over:
            return
        seat = self.chance.choice(page.asked())
        ask = page.sights[seat].ask
        assert ask is not None
        action = msgspec.json.decode(self.chance.choice([*ask.options, *ask.candidates]))
        started = time.perf_counter()
        try:
            number = await page.answer(seat, action, kind=ask.kind)
        except Refused as refusal:
            if refusal.code not in MOVED_ON:
                raise
        else:
            self.seconds.append(time.perf_counter() - started)
            self.slow += filter(None, [Slow.since(started, f"somebody's {ask.kind} in {self.game}")])
            await page.until(lambda: page.n >= number)


class Evening:
    """One house full of bots."""

    def __init__(self, house: TestHouse, found: Soak, told: Told) -> None:
        self.house = house
        self.found = found
        self.told = told

    async def run(self, tables: int, seconds: float, quiet: float) -> None:
        people = [Person(await Guest.named(self.house.url, "Anne"), game, self.found.seed) for game in slugs()]
        await self._for(quiet, [person.play() for person in people])
        self.found.alone = Delays.of([each for person in people for each in person.seconds])
        for person in people:
            person.seconds.clear()
        host = await Guest.named(self.house.url, "Host")
        bots = [self._watch(host, number) for number in range(tables)]
        started = time.monotonic()
        late: list[float] = []
        await self._for(seconds, [*bots, self._weigh(), come_round(late), *(person.play() for person in people)])
        self.found.done = round(time.monotonic() - started)
        self.found.driver = Delays.of(late)
        self.found.slow += [one for person in people for one in person.slow]
        *others, dice = (person.seconds for person in sorted(people, key=lambda person: person.game == DICE))
        self.found.beside, self.found.dice = Delays.of([each for some in others for each in some]), Delays.of(dice)

    async def _for(self, seconds: float, doing: list[Coroutine[Any, Any, None]]) -> None:
        """Do all of it at once for so long."""
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                    for work in doing:
                        group.create_task(work)
        except* Exception as failed:
            self.found.faults += [f"somebody could not go on: {error!r}" for error in failed.exceptions]

    async def _watch(self, host: Guest, number: int) -> None:
        """Match after match at one of the tables; some are looked on at, of the others one asks now and then."""
        listed = slugs()
        game, level = listed[number % len(listed)], LEVELS[number // len(listed) % len(LEVELS)]
        seats = min(count for count in all_games()[game].seats if count >= 2)
        while True:
            table = await host.open_table([level] * seats, game=game)
            self.found.tables += 1
            if number % WATCHED == 0:
                await self._look_on(await host.page(table))
            else:
                while not await self._is_over(host, table):
                    await asyncio.sleep(ASK_AGAIN)
            self.found.matches += 1

    async def _is_over(self, host: Guest, table: str) -> bool:
        try:
            return bool((await host.call("GET", f"/api/tables/{table}"))["state"] == "over")
        except (httpx.RemoteProtocolError, httpx.ReadError):
            return False  # the house closed a connection that had been idle, just when we used it again

    async def _look_on(self, page: Page) -> None:
        try:
            while not page.over:
                await page.send({"type": "ping"})
                with contextlib.suppress(TimeoutError):
                    await page.until(lambda: page.over, seconds=PING)
        finally:
            self.found.seen += page.updates
        await page.hang_up()

    async def _weigh(self) -> None:
        house = self.house.processes[0].pid
        while True:
            own, *workers = (memory(pid) / MEGA for pid in family(house))
            self.found.memory.append(round(own, 1))
            self.found.workers.append(round(sum(workers), 1))
            await asyncio.sleep(WEIGH)
            self.told(int(WEIGH))


async def come_round(late: list[float]) -> None:
    """Note how late this process itself is: who is late reads an answer late."""
    while True:
        started = time.perf_counter()
        await asyncio.sleep(PAUSE)
        late.append(time.perf_counter() - started - PAUSE)


def growth(weights: list[float]) -> float:
    """By which part the memory has grown since it should have settled."""
    settled = weights[int(SETTLING * len(weights)) :]
    return max(settled) / settled[0] - 1 if settled else 0.0


def piece(
    seed: int,
    tables: int = TABLES,
    seconds: float = SECONDS,
    told: Told = lambda _: None,
    quiet: float = QUIET,
    kept: Path | None = None,
) -> Soak:
    """One evening. The house's log is kept in a folder if there is one for it."""
    started = time.perf_counter()
    found = Soak(seed=seed, commit=commit(), seconds=0, done=0, began=time.time())
    with tempfile.TemporaryDirectory(prefix="tortuga-soak-") as folder, sqlite_house(Path(folder), REAL) as house:
        with probing(house.url) as probe:
            asyncio.run(_spend(Evening(house, found, told), tables, seconds, quiet))
        found.health, found.machine = Delays.of(probe.answers), Delays.of(probe.machine)
        found.slow += probe.slow
        found.faults += probe.faults
        _read_log(house, found, kept)
    found.seconds = round(time.perf_counter() - started, 1)
    return found


def _read_log(house: TestHouse, found: Soak, kept: Path | None) -> None:
    said = house.said()
    found.stalls = stalls_in(said)
    wrong = [*errors_in(said), *filter(None, [house.stumbled()])]
    if house.processes[0].ended or wrong:
        found.faults.append(f"the house stumbled: {next(iter(wrong), said)[-3000:]}")
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        (kept / f"soak-{found.seed}.log").write_text(said, "utf-8")


def judged(found: Soak) -> Soak:
    """What was measured, too, must be as it should."""
    if found.health.slowest > STALL:
        late = f"the machine itself was late by up to {found.machine.slowest:.0f} ms"
        found.faults.append(f"somebody waited for {found.health.slowest:.0f} ms; {late}")
    if growth(found.memory) > GROWTH:
        found.faults.append(f"memory grew by {growth(found.memory):.1%} after the first minutes")
    return found


async def _spend(evening: Evening, tables: int, seconds: float, quiet: float) -> None:
    try:
        await evening.run(tables, seconds, quiet)
    finally:
        await Guest.see_out()


def line(found: Results[Soak]) -> Findings:
    """Of the last evening: what was found before has been mended since, or is found again."""
    if not found.pieces:
        return Findings("nothing", "nothing")
    piece = found.pieces[-1]
    weights = piece.memory or [0.0]
    return Findings(
        f"{piece.done / 60:.0f} minutes; {piece.tables} tables, {piece.matches} matches ended",
        f"{len(piece.faults)} faults; `/health` {shown(piece.health)}, "
        f"the machine itself late by up to {piece.machine.slowest:.0f} ms; people's answers alone "
        f"{shown(piece.alone)}, beside the bots {shown(piece.beside)}, with falling dice {shown(piece.dice)}; "
        f"memory {weights[0]:.0f} to {weights[-1]:.0f} MB, grown by {growth(piece.memory):.1%} after the first minutes",
    )


def why_slow(found: Results[Soak]) -> list[str]:
    """The slowest answers of the last evening, with what the house says of the same moments."""
    if not found.pieces:
        return []
    piece = found.pieces[-1]
    head = (
        f"Slow answers of the last soak ({len(piece.stalls)} stalls in the house's log; "
        f"those who asked were late themselves by up to {piece.driver.slowest:.0f} ms):\n"
    )
    return [head, *explained(piece.slow, piece.stalls, piece.began)]


def shown(delays: Delays) -> str:
    return f"{delays.middle:.1f} ms (99 of 100 within {delays.p99:.0f}, slowest {delays.slowest:.0f})"
