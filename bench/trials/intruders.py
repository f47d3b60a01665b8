"""Guests with bad intentions, each at an address of its own: they do what a house allows, as often as it lets them.

They run in a process of their own until they are told to stop. What is refused is tried again at once: the house has to
refuse cheaply.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tortuga import new_match
from tortuga.engine.record import record_of
from tortuga.engine.registry import slugs

PATIENCE = 30.0
PAUSE = 0.05
"""Seconds between two attempts of one of them."""
CROWD = 60
"""Pages that one of them keeps open."""
HALF = 40
"""Connections that one of them leaves in the middle of a request."""
THRONG = 8
"""Pages from which one of them changes settings."""
EACH_SECOND = 20
"""How often each of these pages does so."""
FLOOD = 200
"""Messages that one of them sends at once on a live channel."""
PADDING = 200_000
"""Characters that are put into a record besides the match."""


class Intruder:
    """One of them."""

    def __init__(self, url: str, address: str, seed: str, counts: Counter[str]) -> None:
        self.url = url
        self.address = address
        self.chance = random.Random(seed)
        self.counts = counts
        self.http = self._client()

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, headers={"origin": self.url}, transport=transport)

    async def ask(self, method: str, path: str, body: Any = None, content: str | None = None) -> Any:
        """What the house answers; None if it refuses."""
        await asyncio.sleep(PAUSE)
        try:
            answer = await self.http.request(method, path, json=body, content=content)
        except httpx.HTTPError:
            self.counts["no answer"] += 1
            return None
        self.counts[str(answer.status_code)] += 1
        told = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if told and answer.status_code < 300 and answer.content else None

    async def become(self) -> None:
        """Be a new guest, if there may be another one."""
        self.http.cookies.clear()
        await self.ask("PUT", "/api/guest", {"name": f"Intruder {self.chance.randrange(10_000)}"})

    async def tables(self) -> list[str]:
        """The public tables."""
        lobby = await self.ask("GET", "/api/tables")
        return [table["id"] for table in lobby["tables"]] if lobby else []

    async def channel(self, table: str) -> ClientConnection | None:
        """A live channel; None if there is no room."""
        await asyncio.sleep(PAUSE)
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        try:
            opened = await connect(
                self.url.replace("http", "ws", 1) + f"/api/tables/{table}/live",
                origin=Origin(self.url),
                additional_headers={"Cookie": cookie} if cookie else {},
                compression=None,
                open_timeout=PATIENCE,
                local_addr=(self.address, 0),
            )
            await opened.send('{"type":"hello"}')
            async with asyncio.timeout(PATIENCE):
                first = await opened.recv()
        except (OSError, TimeoutError, WebSocketException):
            self.counts["no channel"] += 1
            return None
        self.counts["turned away" if "farewell" in str(first)[:20] else "channel"] += 1
        return opened

    async def new_table(self, seats: list[Any], game: str | None = None) -> str | None:
        """A table of its own."""
        wish = {"game": game or self.chance.choice(slugs()), "seats": seats}
        made = await self.ask("POST", "/api/tables", wish)
        return None if made is None else str(made["id"])


# What they do, again and again


async def crowd(me: Intruder) -> None:
    """Look on at everybody's table, with as many pages as there is room for."""
    await me.become()
    pages = [await me.channel(me.chance.choice(tables)) for _ in range(CROWD) if (tables := await me.tables())]
    await asyncio.sleep(5.0)
    for page in pages:
        if page is not None:
            await page.close()


async def starve(me: Intruder) -> None:
    """Let legends think at as many tables as one may have."""
    await me.become()
    legend = {"kind": "bot", "level": "legend"}
    await me.new_table([legend] * 4)
    table = await me.new_table([{"kind": "open"}] * 4)
    if table is not None:
        await me.ask("POST", f"/api/tables/{table}/start", {"fill": "legend"})


async def fill(me: Intruder) -> None:
    """Store records, with padding."""
    await me.become()
    text = a_record(me.chance)
    for _ in range(10):
        await me.ask("POST", "/api/records", content=text.replace("Somebody", f"S{me.chance.randrange(10**9)}"))
        await me.ask("POST", "/api/verify", content=text)


async def open_many(me: Intruder) -> None:
    """Fill the lobby with tables that nobody comes to."""
    await me.become()
    for _ in range(12):
        await me.new_table([{"kind": "me"}, *[{"kind": "open"}] * 3])


async def flood(me: Intruder) -> None:
    """Send everything at once on a live channel: chat, orders, questions about everything, and nonsense."""
    await me.become()
    table = await me.new_table([{"kind": "me"}, *[{"kind": "bot", "level": "deckhand"}] * 3])
    channel = None if table is None else await me.channel(table)
    if channel is None:
        return
    with contextlib.suppress(OSError, WebSocketException):
        for number in range(FLOOD):
            word = me.chance.choice(("say", "standing", "undo", "hello", "ping", "hint", "x" * 1000))
            wish = {"type": word, "id": f"f{number}", "seat": 0, "text": "x" * 300, "ask": "never"}
            await channel.send(json.dumps(wish))
            me.counts["message"] += 1
    await channel.close()


async def dawdle(me: Intruder) -> None:
    """Begin requests and do not end them."""
    port = urlsplit(me.url).port
    ends = []
    for _ in range(HALF):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(me.address, 0))
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{")
            ends.append(writer)
            me.counts["half a request"] += 1
    await asyncio.sleep(5.0)
    for writer in ends:
        writer.transport.abort()


async def guess(me: Intruder) -> None:
    """Try links and codes that may be somebody's."""
    await me.become()
    link = await me.ask("POST", "/api/guest/return-links")
    if link is None:
        return
    for _ in range(20):
        code = f"{me.chance.randrange(10**6):06}"
        await me.ask("POST", "/api/guest/return", {"token": link["token"], "code": code})
        await me.ask("POST", "/api/invitation", {"token": f"{me.chance.getrandbits(120):x}"})


async def throng(me: Intruder) -> None:
    """Change settings at an own table from many pages, each no faster than a page may be."""
    await me.become()
    table = await me.new_table([{"kind": "me"}, {"kind": "me"}])
    if table is None:
        return
    pages = [page for _ in range(THRONG) if (page := await me.channel(table)) is not None]
    with contextlib.suppress(OSError, WebSocketException):
        for number in range(10 * EACH_SECOND):
            for page in pages:
                await page.send(json.dumps({"type": "voices", "id": f"t{number}", "on": bool(number % 2)}))
                me.counts["message"] += 1
            await asyncio.sleep(1 / EACH_SECOND)
    for page in pages:
        await page.close()


async def hoard(me: Intruder) -> None:
    """Open and close tables where nobody else plays, with invitations to them, and make links and reports."""
    await me.become()
    for _ in range(10):
        table = await me.new_table([{"kind": "me"}, {"kind": "me"}])
        for _ in range(5):
            await me.ask("POST", f"/api/tables/{table}/invitations", {"uses": 8})
        await me.ask("POST", "/api/guest/return-links")
        await me.ask("POST", "/api/reports", {"kind": "table", "table": table or "none", "note": "x" * 300})
        await me.ask("POST", f"/api/tables/{table}/close")
        await me.ask("GET", "/api/here")


async def stuff(me: Intruder) -> None:
    """Send large records almost to their end."""
    port = urlsplit(me.url).port
    ends = []
    for _ in range(HALF):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(me.address, 0))
            writer.write(b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 990_000)
            ends.append(writer)
            me.counts["half a record"] += 1
    await asyncio.sleep(5.0)
    for writer in ends:
        writer.transport.abort()


async def litter(me: Intruder) -> None:
    """Keep names, write notebooks, follow everybody, fetch all data, have a match told, and be deleted."""
    await me.become()
    mine = await me.ask("GET", "/api/guest")
    await me.ask("POST", "/api/me/codes")
    name = f"Litter {me.chance.randrange(10**9)}"
    await me.ask("PUT", "/api/me/name", {"name": name})
    await me.ask("PUT", "/api/me/notebook", {"number": 0, "parts": {"log": "x" * 500_000}})
    record = await me.ask("POST", "/api/records", content=a_record(me.chance))
    if record is not None:
        await me.ask("POST", f"/api/replays/{record['id']}/told")
        await me.ask("GET", f"/api/replays/{record['id']}/picture.png")
    for person in (await me.ask("GET", "/api/here") or {}).get("people", ()):
        await me.ask("PUT", f"/api/friends/{person['id']}")
        await me.ask("PUT", f"/api/blocks/{person['id']}")
    for _ in range(5):
        await me.ask("GET", "/api/me/data")
    if mine is not None:
        await me.ask("POST", "/api/me/delete", {"name": name})


async def gape(me: Intruder) -> None:
    """Ask for everything that there is to see, puzzles, pictures and figures included, as fast as it comes."""
    await me.become()
    games = slugs()
    tables = await me.tables() or ["none"]
    for _ in range(50):
        path = me.chance.choice(
            [
                "/metrics",
                f"/table/{me.chance.choice(tables)}",
                f"/picture/table/{me.chance.choice(tables)}.png",
                f"/api/leaderboards/{me.chance.choice(games)}",
                f"/api/puzzles/{me.chance.choice(games)}/1",
                f"/api/tables/{me.chance.choice(tables)}/chances",
                "/api/openapi.json",
            ]
        )
        await me.ask("GET", path)


WAYS: tuple[Callable[[Intruder], Awaitable[None]], ...] = (
    crowd, starve, fill, open_many, flood, dawdle, guess, throng, hoard, stuff, litter, gape,
)  # fmt: skip


def a_record(chance: random.Random) -> str:
    """A match that was never played here, with padding wherever there is room."""
    match = new_match("pirata_codex", seats=2, seed=chance.randrange(1 << 30))
    while not match.over:
        seat, ask = next(iter(match.waiting.items()))
        match.act(seat, chance.choice(ask.options))
    first, *rest = record_of(match, ["Somebody", "Nobody"], []).dumps().splitlines()
    return "\n".join([json.dumps({**json.loads(first), "padding": "x" * PADDING}), *rest])


# All of them


async def _invade(url: str, addresses: list[str], seed: int, told: Connection) -> None:
    counts: Counter[str] = Counter()
    tasks = [
        asyncio.create_task(_again(WAYS[number % len(WAYS)], Intruder(url, address, f"{seed}/{address}", counts)))
        for number, address in enumerate(addresses)
    ]
    told.send("ready")
    while not told.poll(0):
        await asyncio.sleep(0.2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    told.send(dict(counts))


async def _again(way: Callable[[Intruder], Awaitable[None]], me: Intruder) -> None:
    while True:
        await way(me)
        me.counts[f"round of {way.__name__}"] += 1


def _run(url: str, addresses: list[str], seed: int, told: Connection) -> None:
    asyncio.run(_invade(url, addresses, seed, told))


@contextmanager
def invaded(url: str, addresses: list[str], seed: int) -> Iterator[dict[str, int]]:
    """While the block runs, they are at work. What the house answered is there when it is left."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(url, addresses, seed, theirs), daemon=True)
    process.start()
    ours.recv()
    answers: dict[str, int] = {}
    try:
        yield answers
    finally:
        ours.send("enough")
        if ours.poll(PATIENCE):
            answers.update(ours.recv())
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
