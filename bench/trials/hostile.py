"""Messages and requests that no page would ever send, on every route and on the live channel.

At one table a game people have sat down and nobody answers. Three attackers have a channel at each of them: one of the
players, a guest without a seat, and somebody without a name; others talk to the routes. Nothing may change, nothing may
be answered with a fault, and the house must go on answering at once.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from live_houses import TestHouse, sqlite_house
from live_pages import PATIENCE, Guest, read_to_page
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tortuga.engine import all_games
from tortuga.engine.registry import slugs
from tortuga.server import protocol as wire
from trials.forgery import Forger, Position
from trials.probe import Delays, probing
from trials.requests import Line, Requester, Routes
from trials.results import Findings, Piece, Results, Told, commit

MESSAGES = 50_000
"""In one piece, requests included."""
REQUESTS = 0.2
"""So many of them are requests."""
AT_ONCE = 16
"""Messages that a channel sends before it waits for what they are answered with."""
LINES = 4
LARGE = 0.002
"""So many messages are too large, some of them so much that the house hangs up."""
STALL = 250.0
"""Milliseconds that nobody may have to wait."""


class Hostile(Piece, kw_only=True):
    messages: int = 0
    requests: int = 0
    answers: dict[str, int] = {}
    """How often each code and each status was given."""
    health: Delays = Delays()
    machine: Delays = Delays()


class Target:
    """A table at which nobody answers, and how it looked before."""

    def __init__(self, table: str, anne: Guest, position: Position, looked: Any) -> None:
        self.table = table
        self.anne = anne
        self.position = position
        self.looked = looked


async def open_target(house: TestHouse, game: str) -> Target:
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Ben")
    seats = min(count for count in all_games()[game].seats if count >= 2)
    table = await anne.open_table(["me", "open", *["me"] * (seats - 2)], game=game, window=None)
    await ben.sit(table, 1)
    page = await anne.page(table)
    asked = page.asked()
    ask = page.sights[asked[0]].ask if asked else None
    kind, options = (ask.kind, [bytes(option) for option in ask.options]) if ask else ("nothing", [])
    assert page.question is not None
    position = Position(asked[0] if asked else 0, 1, page.question.number, kind, options)
    looked = look(page.n, page.info, page.sights)
    await page.hang_up()
    return Target(table, anne, position, looked)


def look(n: int, info: wire.TableInfo, sights: Any) -> Any:
    return (n, msgspec.json.encode(info), {seat: sight.shown() for seat, sight in sights.items()})


class Attack:
    """Everything that is sent in one piece."""

    def __init__(self, house: TestHouse, found: Hostile, told: Told) -> None:
        self.house = house
        self.found = found
        self.told = told
        self.counts: Counter[str] = Counter()

    async def run(self, messages: int) -> None:
        targets = [await open_target(self.house, game) for game in slugs()]
        eve = await Guest.named(self.house.url, "Eve")
        description = (await eve.http.get("/api/openapi.json")).json()
        requests = int(messages * REQUESTS)
        each = (messages - requests) // (3 * len(targets))
        talking = []
        for number, target in enumerate(targets):
            for who, cookie in enumerate((cookie_of(target.anne), cookie_of(eve), "")):
                chance = random.Random(f"{self.found.seed}/{number}/{who}")
                position = target.position if who == 0 else watching(target.position)
                talking.append(self._talk(target.table, cookie, Forger(chance, position), each))
        for number in range(LINES):
            chance, tables = random.Random(f"{self.found.seed}/line/{number}"), [target.table for target in targets]
            requester = Requester(chance, Routes(description), self.house.url, tables, cookie_of(eve))
            talking.append(self._call(requester, requests // LINES))
        await asyncio.gather(*talking)
        for target in targets:
            await self._compare(target)
        self.found.answers = dict(sorted(self.counts.items()))

    async def _talk(self, table: str, cookie: str, forger: Forger, messages: int) -> None:
        address = self.house.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        headers = {"Cookie": cookie} if cookie else {}
        while messages > 0:
            async with connect(
                address, origin=Origin(self.house.url), additional_headers=headers, compression=None, max_queue=None
            ) as socket:
                await socket.send('{"type": "hello"}')
                await self._until(socket, 1)
                try:
                    while messages > 0:
                        count = min(AT_ONCE, messages)
                        messages -= count
                        self.found.messages += count
                        await self._send(socket, forger, count)
                except ConnectionClosed:
                    self.counts["hung up"] += 1

    async def _send(self, socket: ClientConnection, forger: Forger, count: int) -> None:
        for _ in range(count):
            await socket.send(forger.large() if forger.chance.random() < LARGE else forger.message())
        await self._until(socket, count)
        self._done(count)

    async def _until(self, socket: ClientConnection, answers: int) -> None:
        """Read until so many messages have been answered; every message is answered by one."""
        while answers > 0:
            async with asyncio.timeout(PATIENCE):
                frame = await socket.recv()
            for line in (frame if isinstance(frame, str) else frame.decode()).split("\n"):
                match read_to_page(line):
                    case wire.Refused(code=code):
                        self.counts[code] += 1
                        answers -= 1
                        if code == "fault":
                            self.found.faults.append("a message led to a fault in the house")
                    case wire.Sync() | wire.Pong():
                        answers -= 1
                    case wire.Ack() | wire.Update() as done:
                        self.found.faults.append(f"something was done: {done}")
                        answers -= isinstance(done, wire.Ack)
                    case _:
                        pass

    async def _call(self, requester: Requester, requests: int) -> None:
        line = Line(self.house.url)
        for _ in range(requests):
            request = requester.request()
            async with asyncio.timeout(PATIENCE):
                status = await line.send(request)
            self.found.requests += 1
            self.counts[str(status) if status else "hung up"] += 1
            if status >= 500:
                self.found.faults.append(f"{status} for {request[:200]!r}")
            self._done(1)
        line.close()

    def _done(self, count: int) -> None:
        self.found.done += count
        self.told(count)

    async def _compare(self, target: Target) -> None:
        page = await target.anne.page(target.table)
        if look(page.n, page.info, page.sights) != target.looked:
            self.found.faults.append(f"the table of {page.info.game} is not as it was")


def watching(position: Position) -> Position:
    return Position(None, position.other, position.question, position.kind, position.options)


def cookie_of(guest: Guest) -> str:
    return "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())


def piece(seed: int, messages: int = MESSAGES, told: Told = lambda _: None) -> Hostile:
    """A house of its own, and so many messages."""
    started = time.perf_counter()
    found = Hostile(seed=seed, commit=commit(), seconds=0, done=0)
    with tempfile.TemporaryDirectory(prefix="tortuga-hostile-") as folder, sqlite_house(Path(folder)) as house:
        with probing(house.url) as probe:
            asyncio.run(_attack(Attack(house, found, told), messages))
        found.health, found.machine = Delays.of(probe.answers), Delays.of(probe.machine)
        found.faults += probe.faults
        if house.processes[0].ended or house.stumbled():
            found.faults.append(f"the house stumbled: {house.stumbled() or house.said()[-3000:]}")
    found.faults = found.faults[:20]
    found.seconds = round(time.perf_counter() - started, 1)
    return found


def judged(found: Hostile) -> Hostile:
    """What was measured, too, must be as it should."""
    if found.health.slowest > STALL:
        late = f"the machine itself was late by up to {found.machine.slowest:.0f} ms"
        found.faults.append(f"somebody waited for {found.health.slowest:.0f} ms; {late}")
    return found


async def _attack(attack: Attack, messages: int) -> None:
    try:
        await attack.run(messages)
    finally:
        await Guest.see_out()


def line(found: Results[Hostile]) -> Findings:
    pieces = found.pieces
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts.update(piece.answers)
    slowest = max((piece.health.slowest for piece in pieces), default=0.0)
    machine = max((piece.machine.slowest for piece in pieces), default=0.0)
    messages, requests = sum(piece.messages for piece in pieces), sum(piece.requests for piece in pieces)
    return Findings(
        f"{messages:,} messages, {requests:,} requests",
        f"{len(found.faults)} faults; slowest answer of `/health` {slowest:.0f} ms, "
        f"while the machine itself was late by up to {machine:.0f} ms; "
        f"answers: {', '.join(f'{name} {count:,}' for name, count in counts.most_common())}",
    )
