"""Processes of a house are killed in mid-play, again and again: nothing acknowledged may be lost or doubled.

At five tables, one a game, two people and a bot play. Whenever some more answers have been taken, one process of the
house is killed, or all of them; some are killed again while they start. On PostgreSQL and Redis these are restarted in
between. In the end every table must go on, and every acknowledged answer must stand in the log where it was promised.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Literal

import httpx
import msgspec
from live_houses import HouseProcess, Services, TestHouse, shared_house, sqlite_house
from live_pages import Guest, Refused
from live_players import LOST, Stubborn

from tortuga.engine import TortugaError, all_games
from tortuga.engine.registry import slugs
from tortuga.server.protocol.errors import Diverged
from tortuga.server.store import open_database, queries
from tortuga.server.table import entries as log
from tortuga.server.table.loading import load_ledger
from trials.results import Findings, Piece, Results, Told, commit, percentile

Store = Literal["sqlite", "shared"]
ENDS = 40
"""In one piece, which has a house and a store of its own."""
SERVICES_EVERY = 8
"""After so many ends PostgreSQL or Redis is restarted as well."""
AGAIN = 0.25
"""So often a process is killed once more while it starts."""
GO_ON = 60.0
"""So many seconds a table may take to go on after the last end."""


class Ends(Piece, kw_only=True):
    store: Store
    acknowledged: int = 0
    tables: int = 0
    in_start: int = 0
    """Ends while the process was starting."""
    services: int = 0
    """Restarts of PostgreSQL and Redis."""
    opened: list[float] = []
    """Seconds from a process's start until it answers."""
    resumed: list[float] = []
    """Seconds from the end of all processes until somebody's next answer is acknowledged."""
    beside: list[float] = []
    """Seconds until the next answer is acknowledged where another process went on."""


class Party:
    """One table, those who play at it, and what they were promised."""

    def __init__(self, table: str, game: str, players: list[Stubborn]) -> None:
        self.table = table
        self.game = game
        self.players = players

    @property
    def taken(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    @property
    def over(self) -> bool:
        return any(player.page.syncs and player.page.over for player in self.players)


class Trial:
    """One house, its tables, and the one who kills it."""

    def __init__(self, house: TestHouse, services: Services | None, found: Ends, told: Told) -> None:
        self.house = house
        self.services = services
        self.found = found
        self.told = told
        self.chance = random.Random(found.seed)
        self.parties: list[Party] = []
        self._acked = asyncio.Event()

    async def run(self, ends: int) -> None:
        """All of it; what must not be is noted as a fault."""
        try:
            async with asyncio.TaskGroup() as group:
                playing = [group.create_task(self.play(game)) for game in slugs()]
                await self._kill(ends)
                for task in playing:
                    task.cancel()
        except* Exception as failed:
            self.found.faults += [f"somebody could not go on: {error!r}" for error in failed.exceptions]
        self.found.acknowledged = sum(party.taken for party in self.parties)
        self.found.tables = len(self.parties)

    # Playing

    async def play(self, game: str) -> None:
        """Match after match of this game."""
        while True:
            party = await self._open(game)
            self.parties.append(party)
            await asyncio.gather(*(player.play() for player in party.players))

    async def _open(self, game: str) -> Party:
        while True:
            try:
                return await self._try_to_open(game)
            except (httpx.TransportError, msgspec.DecodeError, Refused, *LOST):
                await asyncio.sleep(0.2)  # the house is away; a page would try again as well

    async def _try_to_open(self, game: str) -> Party:
        url, level = self.chance.choice(self.house.urls), self.chance.choice(("random", "deckhand"))
        anne, ben = await Guest.named(url, "Anne"), await Guest.named(url, "Ben")
        seats = max(3, min(all_games()[game].seats))
        bots = [level] * (seats - 2)
        table = await anne.open_table(["me", "open", *bots], game=game, window=1)
        await ben.sit(table, 1)
        players = [Stubborn(guest, self.house, table, self.chance.randrange(1 << 30)) for guest in (anne, ben)]
        for player in players:
            player.on_ack = self._acked.set
        return Party(table, game, players)

    # Killing

    async def _kill(self, ends: int) -> None:
        rounds = 0
        await self._more_answers(10, 60.0)
        while self.found.done < ends:
            rounds += 1
            await self._more_answers(self.chance.randrange(1, 16), self.chance.uniform(0.2, 2.0))
            await asyncio.sleep(self.chance.uniform(0, 0.03))
            await self._end_some()
            if self.services is not None and rounds % SERVICES_EVERY == 0:
                name = self.chance.choice(("postgres", "redis"))
                await asyncio.to_thread(self.services.restart, name)
                self.found.services += 1
        await self._every_table_goes_on()

    async def _more_answers(self, count: int, seconds: float) -> None:
        """Wait for so many acknowledgements, but not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for _ in range(count):
                    self._acked.clear()
                    await self._acked.wait()

    async def _end_some(self) -> None:
        processes = self.house.processes
        for process in processes:
            if process.ended:
                self.found.faults.append(f"a process ended by itself: {process.said()[-2000:]}")
        count = len(processes) if self.chance.random() < 0.25 else 1
        victims = self.chance.sample(processes, count)
        for process in victims:
            self._end(process)
        ended, all_ended = time.monotonic(), count == len(processes)
        going_on = asyncio.create_task(self._next_answer())
        await asyncio.gather(*(self._start(process) for process in victims))
        if all_ended and going_on.done():  # it was on its way already when the house ended
            going_on = asyncio.create_task(self._next_answer())
        try:
            went_on = await asyncio.wait_for(going_on, GO_ON)
            (self.found.resumed if all_ended else self.found.beside).append(round(went_on - ended, 3))
        except TimeoutError:
            self.found.faults.append(f"nobody could go on within {GO_ON} s")

    async def _next_answer(self) -> float:
        """When somebody's next answer is acknowledged."""
        self._acked.clear()
        await self._acked.wait()
        return time.monotonic()

    def _end(self, process: HouseProcess) -> None:
        process.kill()
        self.found.done += 1
        self.told(1)

    async def _start(self, process: HouseProcess) -> None:
        started, begin = time.monotonic(), process.launch()
        while self.chance.random() < AGAIN:
            await asyncio.sleep(self.chance.uniform(0, 1.5))
            self._end(process)
            self.found.in_start += 1
            started, begin = time.monotonic(), process.launch()
        while not process.is_open(begin):
            if process.ended and self.services is None:
                raise RuntimeError(f"a house did not open: {process.said()[-2000:]}")
            if process.ended:  # PostgreSQL may be away: whoever keeps the house running starts it again
                await asyncio.sleep(0.5)
                begin = process.launch()
            await asyncio.sleep(0.02)
        self.found.opened.append(round(time.monotonic() - started, 3))

    async def _every_table_goes_on(self) -> None:
        """After the last end somebody's answer is taken at every table that is not over."""
        before = {party.table: party.taken for party in self.parties}
        deadline = time.monotonic() + GO_ON
        waiting = self.parties
        while waiting and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
            waiting = [one for one in waiting if one.taken == before[one.table] and not one.over]
        self.found.faults += [f"the table of {party.game} did not go on" for party in waiting]


# What was promised, and what is stored


async def check_logs(database_url: str, parties: list[Party]) -> list[str]:
    """Every acknowledged answer is in the log under its number, once; what pages were told is stored; all replays."""
    database = await open_database(database_url, "normal")
    try:
        logs = [await database.read(queries.log_from, party.table, 0) for party in parties]
    finally:
        await database.close()
    return [fault for party, entries in zip(parties, logs, strict=True) for fault in check_log(party, entries)]


def check_log(party: Party, payloads: list[bytes]) -> Iterator[str]:
    entries = [log.decode(payload) for payload in payloads]
    where = f"table {party.table} of {party.game}"
    for player in party.players:
        guest = player.page.guest.id
        for command, (number, wish) in player.acknowledged.items():
            if not is_promised(entries, guest, command, number, wish):
                yield f"{where}: answer {command} was acknowledged as {number} and is not there"
        if player.page.n >= len(entries):
            yield f"{where}: a page was told of {player.page.n}, and {len(entries)} entries are stored"
    ids = Counter((entry.guest, entry.id) for entry in entries if entry.id is not None)
    yield from (f"{where}: {command} was done {count} times" for command, count in ids.items() if count > 1)
    try:
        load_ledger(party.table, payloads)
    except (Diverged, TortugaError) as error:
        yield f"{where}: the log does not replay: {error}"


def is_promised(entries: list[log.AnyEntry], guest: str, command: str, number: int, wish: dict[str, Any]) -> bool:
    if not 0 <= number < len(entries):
        return False
    entry = entries[number]
    if not isinstance(entry, log.Answered) or (entry.guest, entry.id, entry.seat) != (guest, command, wish["seat"]):
        return False
    return bool(msgspec.json.decode(entry.action) == wish["action"])


# A piece


def piece(seed: int, store: Store, ends: int = ENDS, told: Told = lambda _: None) -> Ends:
    """A house of its own, killed so many times."""
    started = time.perf_counter()
    found = Ends(seed=seed, commit=commit(), seconds=0, done=0, store=store)
    with tempfile.TemporaryDirectory(prefix="tortuga-ends-") as folder, contextlib.ExitStack() as stack:
        services = stack.enter_context(Services()) if store == "shared" else None
        made = shared_house(Path(folder), services) if services is not None else sqlite_house(Path(folder))
        trial = Trial(stack.enter_context(made), services, found, told)
        asyncio.run(_try(trial, ends))
    found.seconds = round(time.perf_counter() - started, 1)
    return found


async def _try(trial: Trial, ends: int) -> None:
    async with _everybody_leaves():
        await trial.run(ends)
    trial.house.close()
    trial.found.faults += await check_logs(trial.house.database_url, trial.parties)
    if trial.services is None and trial.house.stumbled():
        trial.found.faults.append(f"the house stumbled: {trial.house.stumbled()}")


@contextlib.asynccontextmanager
async def _everybody_leaves() -> AsyncIterator[None]:
    try:
        yield
    finally:
        await Guest.see_out()


def line(found: Results[Ends]) -> Findings:
    pieces = found.pieces
    shared = sum(piece.done for piece in pieces if piece.store == "shared")

    def times(name: str) -> str:
        seconds = [each for piece in pieces for each in getattr(piece, name)]
        return f"{percentile(seconds, 0.5):.1f} s (slowest {max(seconds, default=0):.1f} s)"

    tried = (
        f"{found.done:,} ({shared:,} on PostgreSQL and Redis, {sum(piece.in_start for piece in pieces)} in start, "
        f"{sum(piece.services for piece in pieces)} restarts of these services); "
        f"{sum(piece.acknowledged for piece in pieces):,} answers acknowledged at "
        f"{sum(piece.tables for piece in pieces)} tables"
    )
    return Findings(
        tried,
        f"{len(found.faults)} faults; a process answers after {times('opened')}; the next answer is taken after "
        f"{times('resumed')}, beside another process after {times('beside')}",
    )
