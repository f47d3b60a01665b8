"""People who mean well play all games at a house that strangers attack from many addresses (``intruders.py``).

Everybody has an address of their own, on loopback, and the house has the limits that every house has. At some tables
one of the strangers has a seat, plays, and does everything else that a player may do as often as possible. No answer of
the others may be refused or take long, whoever reloads a page finds their place, every match ends by its rules, and
nobody fills the disk or the memory.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any

import msgspec
from live_houses import TestHouse, sqlite_house
from live_pages import Guest, Page, Refused
from live_players import MOVED_ON
from sqlalchemy import Connection, func, select

from processes import memory
from tortuga.engine.registry import slugs
from tortuga.server.settings import Limits
from tortuga.server.store import open_database, schema
from tortuga.server.store.queries import RUNNING
from tortuga.server.table.habits import PEOPLE as PEOPLE_S_BEATS
from tortuga.server.table.table import SPEEDS
from trials.intruders import invaded
from trials.probe import Delays, probing
from trials.results import Findings, Piece, Results, Told, commit
from trials.slowness import Slow, errors_in
from trials.soak import MEGA, come_round, shown

PEOPLE = 50
ADDRESSES = 42
SECONDS = 600.0
THINKING = (0.3, 2.0)
"""Seconds before an answer, at least and at most."""
BREATH = 1.0
"""Seconds that somebody who hurries waits when told to slow down: a page may not answer more often than people do."""
PINGS = 15.0
"""Seconds without a question after which a page gives a sign of life."""
RELOADS = 0.02
"""After how many answers somebody loads the page again."""
FINISH = 900.0
"""Seconds in which all matches have to end once nobody thinks any more: whoever answers at random plays long."""
PATIENCE = 90.0
SLOWEST = 1_000.0
"""Milliseconds that 99 % of all answers may take at most."""
BEAT = 0.4
"""Seconds between the beats of a window, at the usual speed."""
HELD = 1_000.0 * BEAT * max(PEOPLE_S_BEATS) * SPEEDS["at_once"][1]
"""Milliseconds that a house lets the first answer in a window wait at most, on purpose."""
MEMORY = 400.0
"""Megabytes that the house itself may have."""
WEIGH = 5.0
LIMITS = Limits()
Options = Mapping[str, Mapping[str, Any]]
"""Options of matches, by game."""
AS_USUAL: Options = {}
SHORT: Options = {
    "pirate_attack": {"length": "fame_timer", "time_limit_turns": 12},
    "pirata_codex": {"setup": "first_voyage"},
    "rattle_battle": {"scenario": "intro"},
}
"""For matches that are over soon."""
HOUSE: dict[str, Any] = {
    "log_json": True,
    "pace": {"bot": 0.25, "window": BEAT, "sweep": 5.0, "grace": 60.0},
    "limits": msgspec.to_builtins(LIMITS),
}
"""As every house is: with all limits."""
BESIDE = (("rogue", "captain"), ("captain",), ())
"""Who sits at a table besides those who mean well, as far as there is room for four."""


class Strangers(Piece, kw_only=True):
    people: int = 0
    addresses: int = 0
    answers: Delays = Delays()
    """Of those who mean well, outside windows."""
    in_windows: Delays = Delays()
    """Answers of those who mean well in windows, where they wait for the beat: each for one, the first for more."""
    reloads: int = 0
    tables: int = 0
    ended: int = 0
    """Matches that ended by their rules."""
    attack: dict[str, int] = {}
    """What the house answered to the others."""
    asides: int = 0
    """What strangers with a seat did besides playing."""
    health: Delays = Delays()
    machine: Delays = Delays()
    driver: Delays = Delays()
    memory: list[float] = []
    """Megabytes of the house itself."""
    disk: list[float] = []
    """Megabytes of its store."""
    slow: list[Slow] = []


class Person:
    """Plays, thinks, and loads the page again now and then."""

    may_be_refused: tuple[str, ...] = MOVED_ON
    """The codes with which an answer may be refused."""

    def __init__(self, guest: Guest, found: Strangers, seed: str) -> None:
        self.guest = guest
        self.found = found
        self.chance = random.Random(seed)
        self.seconds: list[float] = []
        self.in_windows: list[float] = []
        self.hurries = False

    async def play(self, table: str) -> None:
        """One match, to its end."""
        page = await self.guest.page(table)
        self._check(page)
        while not page.over:
            try:
                await self._answer(page)
                if self.chance.random() < RELOADS and not page.over:
                    await page.reconnect()
                    self.found.reloads += 1
                    self._check(page)
            except ConnectionError:
                self.found.faults.append(f"a page of {page.info.game} was hung up on: {page.farewell}")
                await page.reconnect()
        await page.hang_up()

    def _check(self, page: Page) -> None:
        if page.farewell is not None:
            raise RuntimeError(f"a player was turned away: {page.farewell.code}")

    async def _wait(self, page: Page) -> None:
        """Wait for a question. The house hangs up on a page of which it hears nothing for a minute."""
        async with asyncio.timeout(PATIENCE):
            while not (page.asked() or page.over):
                try:
                    await page.until(lambda: bool(page.asked()) or page.over, PINGS)
                except TimeoutError:
                    await page.send({"type": "ping"})

    async def _answer(self, page: Page) -> None:
        await self._wait(page)
        if not self.hurries:
            await asyncio.sleep(self.chance.uniform(*THINKING))
        asked = page.asked()
        if not asked or page.over:
            return
        seat, before = self.chance.choice(asked), page.n
        ask, question = page.sights[seat].ask, page.question
        assert ask is not None
        assert question is not None
        action = msgspec.json.decode(self.chance.choice([*ask.options, *ask.candidates]))
        started = time.perf_counter()
        try:
            number = await page.answer(seat, action, kind=ask.kind)
        except Refused as refusal:
            if self.hurries and refusal.code == "too_often":
                await asyncio.sleep(BREATH)
            elif refusal.code not in self.may_be_refused:
                self.found.faults.append(f"an answer of {page.info.game} was refused: {refusal}")
            if refusal.code in MOVED_ON:
                await page.until(lambda: page.n > before, PATIENCE)
        else:
            where = self.in_windows if question.mode == "any" else self.seconds
            where.append(time.perf_counter() - started)
            self.found.slow += filter(None, [Slow.since(started, f"somebody's {ask.kind} in {page.info.game}")])
            await page.until(lambda: page.n >= number, PATIENCE)


class Rogue(Person):
    """Has a seat and plays; and does everything else that a player may do, as often as possible."""

    may_be_refused = (*MOVED_ON, "too_often")
    """After all that it does besides, the house may have enough of it."""

    async def play(self, table: str) -> None:
        page = await self.guest.page(table)
        bothering = asyncio.create_task(self._bother(page))
        try:
            while not page.over:
                await self._answer(page)
        finally:
            bothering.cancel()
            await page.hang_up()

    async def _bother(self, page: Page) -> None:
        number = 0
        while not page.over:
            number += 1
            word = "undo" if number % 80 == 0 else ("standing", "say", "speed", "consent")[number % 4]
            wishes: dict[str, dict[str, Any]] = {
                "standing": {"seat": page.me.seats[0], "ask": "always"},
                "say": {"text": "You will regret this."},
                "undo": {"seat": page.me.seats[0]},
                "speed": {"speed": "slow"},
                "consent": {"proposal": number, "yes": True},
            }
            await page.send({"type": word, "id": f"r{number}", **wishes[word]})
            self.found.asides += 1
            await asyncio.sleep(0.05)


class Party:
    """Some people who play one game together, match after match."""

    def __init__(self, game: str, options: Mapping[str, Any], people: list[Person], beside: tuple[str, ...]) -> None:
        self.game = game
        self.options = dict(options)
        self.people = people
        self.rogues: list[Person] = []
        self.beside = beside
        self.enough = False
        self.table = ""
        """The one that they play at."""

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, *self.rogues]

    async def run(self, found: Strangers) -> None:
        host, *others = self.everybody
        while not self.enough:
            bots = [level for level in self.beside if level != "rogue"]
            seats = ["me", *["open"] * len(others), *bots]
            table = await host.guest.open_table(seats, game=self.game, options=self.options, speed="at_once", window=20)
            found.tables += 1
            self.table = table
            for seat, person in enumerate(others, 1):
                await person.guest.sit(table, seat)
            async with asyncio.TaskGroup() as group:
                for person in self.everybody:
                    group.create_task(person.play(table))
            self.table = ""
            state = (await host.guest.call("GET", f"/api/tables/{table}"))["state"]
            if state == "over":
                found.ended += 1
            else:
                found.faults.append(f"a table of {self.game} is {state} and not over")

    def hurry(self) -> None:
        """Play the match to its end, and no other."""
        self.enough = True
        for person in self.everybody:
            person.hurries = True

    def left(self) -> str:
        """How far the match is that goes on, for somebody who asks why it does not end."""
        return f"{self.game} after {self.people[0].guest.pages[-1].n} entries"


def groups(people: int) -> list[int]:
    """So many people in groups of three or four, if there are enough of them."""
    count = max(1, people // 3)
    return sorted(people // count + (number < people % count) for number in range(count))


class Evening:
    """All parties at one house."""

    def __init__(self, house: TestHouse, found: Strangers, told: Told, options: Options) -> None:
        self.house = house
        self.found = found
        self.told = told
        self.options = options

    async def run(self, people: int, seconds: float, finish: float) -> None:
        games, parties, runs = slugs(), list[Party](), []
        number = 0
        for game in games:
            for place, size in enumerate(groups(people // len(games))):
                beside = BESIDE[place % len(BESIDE)][: max(0, 4 - size)]
                those = []
                for _ in range(size):
                    number += 1
                    those.append(await self._arrive(Person, f"127.1.{number // 250}.{number % 250 + 1}"))
                party = Party(game, self.options.get(game, {}), those, beside)
                if "rogue" in beside:
                    party.rogues.append(await self._arrive(Rogue, f"127.3.0.{len(parties) + 1}"))
                parties.append(party)
                runs.append(party.run(self.found))
        self.found.people = number
        late: list[float] = []
        helpers = [asyncio.create_task(come_round(late)), asyncio.create_task(self._weigh())]
        try:
            async with asyncio.timeout(seconds + finish):
                await self._play(parties, runs, seconds)
        except TimeoutError:
            going_on = ", ".join(party.left() for party in parties if party.table)
            self.found.faults.append(f"matches did not end: {going_on}")
        for helper in helpers:
            helper.cancel()
        everybody = [person for party in parties for person in party.people]
        self.found.answers = Delays.of([each for person in everybody for each in person.seconds])
        self.found.in_windows = Delays.of([each for person in everybody for each in person.in_windows])
        self.found.driver = Delays.of(late)

    async def _play(self, parties: list[Party], runs: list[Coroutine[Any, Any, None]], seconds: float) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for run in runs:
                    group.create_task(run)
                await asyncio.sleep(seconds)
                for party in parties:
                    party.hurry()
        except* Exception as failed:
            self.found.faults += [f"somebody could not go on: {error!r}" for error in failed.exceptions]

    async def _arrive(self, kind: type[Person], address: str) -> Person:
        guest = await Guest.named(self.house.url, f"Guest {address}", address)
        return kind(guest, self.found, f"{self.found.seed}/{address}")

    async def _weigh(self) -> None:
        process = self.house.processes[0]
        while True:
            self.found.memory.append(round(memory(process.pid) / MEGA, 1))
            files = process.config.parent.glob("house.sqlite3*")
            self.found.disk.append(round(sum(file.stat().st_size for file in files) / MEGA, 1))
            await asyncio.sleep(WEIGH)
            self.told(int(WEIGH))


# What strangers have left behind


async def beyond_quotas(database_url: str) -> list[str]:
    """What somebody has stored beyond what one address may."""
    database = await open_database(database_url)
    try:
        return await database.read(_beyond)
    finally:
        await database.close()


def _beyond(connection: Connection) -> list[str]:
    records, tables = schema.records.c, schema.tables.c
    stored = connection.execute(select(func.sum(records.size)).group_by(records.place)).scalars()
    shared = (~tables.alone, tables.state.in_(RUNNING), tables.place != "")
    opened = connection.execute(select(func.count()).where(*shared).group_by(tables.place)).scalars()
    return [
        *(f"an address has stored {size:,} bytes" for size in stored if size > LIMITS.record_bytes_per_address),
        *(f"an address has opened {count} tables" for count in opened if count > LIMITS.tables_per_address),
    ]


# A piece


def piece(
    seed: int,
    people: int = PEOPLE,
    addresses: int = ADDRESSES,
    seconds: float = SECONDS,
    told: Told = lambda _: None,
    finish: float = FINISH,
    beat: float = BEAT,
    options: Options = AS_USUAL,
) -> Strangers:
    """One evening. With a shorter ``beat``, windows pass and bots answer more quickly; ``SHORT`` matches end sooner."""
    started = time.perf_counter()
    found = Strangers(seed=seed, commit=commit(), seconds=0, done=round(seconds), addresses=addresses)
    pace = HOUSE["pace"]
    settings = {**HOUSE, "pace": {**pace, "window": beat, "bot": pace["bot"] * beat / BEAT}}
    with (
        tempfile.TemporaryDirectory(prefix="tortuga-strangers-") as folder,
        sqlite_house(Path(folder), settings) as house,
    ):
        where = [f"127.2.{number // 250}.{number % 250 + 1}" for number in range(addresses)]
        with probing(house.url) as probe, invaded(house.url, where, seed) as attack:
            asyncio.run(_spend(Evening(house, found, told, options), people, seconds, finish))
        found.attack = attack
        found.health, found.machine = Delays.of(probe.answers), Delays.of(probe.machine)
        found.faults += probe.faults
        wrong = [*errors_in(house.said()), *filter(None, [house.stumbled()])]
        if house.processes[0].ended or wrong:
            found.faults.append(f"the house stumbled: {next(iter(wrong), house.said())[-3000:]}")
        found.faults += asyncio.run(beyond_quotas(house.database_url))
    found.seconds = round(time.perf_counter() - started, 1)
    return found


async def _spend(evening: Evening, people: int, seconds: float, finish: float) -> None:
    try:
        await evening.run(people, seconds, finish)
    finally:
        await Guest.see_out()


def judged(found: Strangers) -> Strangers:
    """What was measured, too, must be as it should."""
    if found.answers.p99 > SLOWEST:
        found.faults.append(
            f"1 % of all answers took more than {found.answers.p99:.0f} ms; the machine itself was late by up to "
            f"{found.machine.slowest:.0f} ms, and those who measured it by {found.driver.slowest:.0f} ms"
        )
    if found.in_windows.p99 > SLOWEST + HELD:
        found.faults.append(f"1 % of all answers in windows took more than {found.in_windows.p99:.0f} ms")
    if max(found.memory, default=0) > MEMORY:
        found.faults.append(f"the house took {max(found.memory):.0f} MB")
    return found


def line(found: Results[Strangers]) -> Findings:
    """Of the last evening."""
    if not found.pieces:
        return Findings("nothing", "nothing")
    piece = found.pieces[-1]
    requests = sum(count for what, count in piece.attack.items() if not what.startswith("round"))
    refused = sum(
        piece.attack.get(what, 0) for what in ("401", "403", "404", "409", "413", "429", "503", "turned away")
    )
    most = {"memory": max(piece.memory, default=0), "store": max(piece.disk, default=0)}
    return Findings(
        f"{piece.done / 60:.1f} minutes; {piece.people} people against {piece.addresses} addresses; "
        f"{requests:,} hostile requests and messages ({refused:,} refused), {piece.asides:,} of strangers with a seat",
        f"{len(piece.faults)} faults; {piece.answers.count:,} answers: {shown(piece.answers)}; "
        f"{piece.in_windows.count:,} in windows: {shown(piece.in_windows)}; "
        f"{piece.reloads} reloads; {piece.ended} of {piece.tables} matches ended by their rules; "
        f"`/health` {shown(piece.health)}; memory up to {most['memory']:.0f} MB, store {most['store']:.0f} MB; "
        f"the machine itself late by up to {piece.machine.slowest:.0f} ms",
    )
