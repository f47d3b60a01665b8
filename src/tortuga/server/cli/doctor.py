"""``tortuga house doctor``: what is wrong with a house, and how to mend it, in sentences."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import time
from collections.abc import AsyncIterator, Iterator
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, select, text
from sqlalchemy.engine import make_url

from tortuga.engine.codecs import json_reader
from tortuga.engine.errors import first_line
from tortuga.server.cli.configuration import given_in
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import WhereFrom
from tortuga.server.settings import Keep, Limits, Pace, Settings
from tortuga.server.store import open_database
from tortuga.server.store.guard import houses_on, is_in_use
from tortuga.server.store.migrate import VERSION, newest_step
from tortuga.server.store.moderation import put_switch
from tortuga.server.work.words import load_words
from tortuga.workers import Worker

GIGA = 1 << 30
LEAST_FREE = GIGA
MOST_APART = 2.0
"""How many seconds the clocks of two machines may be apart."""
PARTS: dict[str, type[msgspec.Struct]] = {"limits": Limits, "pace": Pace, "keep": Keep}


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    ok: bool
    sentence: str


def well(sentence: str) -> Finding:
    """Nothing is wrong."""
    return Finding(True, sentence)


def wrong(sentence: str, mend: str) -> Finding:
    """Something is wrong, and this is how to mend it."""
    return Finding(False, f"{sentence} {mend}")


async def examine(settings: Settings, config: Path | None, url: str | None) -> AsyncIterator[Finding]:
    """Look at everything."""
    for finding in settings_found(settings, config):
        yield finding
    for finding in disk_found(settings):
        yield finding
    async for finding in store_found(settings):
        yield finding
    async for finding in redis_found(settings):
        yield finding
    yield await asyncio.to_thread(workers_found)
    if url is not None:
        for finding in await asyncio.to_thread(lambda: list(proxy_found(url.rstrip("/"), settings.proxies))):
            yield finding


# Settings


def settings_found(settings: Settings, config: Path | None) -> Iterator[Finding]:
    """Settings that do not exist, or do not fit together."""
    for name in unknown_settings(given_in(config)):
        yield wrong(f"There is no setting {name}.", "It has no effect: remove it, or correct its name.")
    if settings.secure and not settings.proxies:
        yield wrong(
            "Cookies are for HTTPS only (secure), but no proxy is expected (proxies = 0).",
            "Behind a proxy, set proxies = 1, or all guests have its address and share its limits.",
        )
    if settings.proxies and not settings.secure:
        yield wrong("There is a proxy in front, but secure is false.", "If it speaks HTTPS, set secure = true.")
    if settings.secure and not settings.hosts:
        yield wrong("The house answers to any name.", 'Set hosts = ["your.public.name"].')
    if settings.luck:
        yield wrong("All luck is decided by words in the settings.", "Remove luck, except in a demonstration.")
    try:
        load_words(settings.word_filter).close()
    except HouseError as error:
        yield wrong(error.sentence, "Install it where the house can import it, or remove word_filter.")
    yield well("The settings can be read.")


def unknown_settings(given: dict[str, Any]) -> Iterator[str]:
    """Names in a settings file that mean nothing."""
    for name, value in given.items():
        if name not in Settings.__struct_fields__:
            yield name
        elif name in PARTS and isinstance(value, dict):
            yield from (f"{name}.{key}" for key in value if key not in PARTS[name].__struct_fields__)


# The disk and the store


def disk_found(settings: Settings) -> Iterator[Finding]:
    """How much room is left, and who can read the file."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite":
        return
    file = Path(url.database or "")
    if not file.exists():
        yield wrong(f"There is no store at {file}.", "The house makes one when it starts; is this the right place?")
        return
    free = shutil.disk_usage(file.parent).free
    if free < LEAST_FREE:
        yield wrong(f"Only {free >> 20} MB are free on the disk of {file}.", "Make room, or move the store.")
    else:
        yield well(f"{free / GIGA:.1f} GB are free on the disk.")
    if stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield wrong(f"Others can read {file}, and the keys of running matches in it.", f"Run chmod 600 {file}.")
    if file.stat().st_uid != os.geteuid():
        yield wrong(f"{file} belongs to another user.", "Run this as the user of the house, or files change hands.")


class StoreState(msgspec.Struct, frozen=True):
    """What can be seen in a store."""

    version: str | None
    clock: float
    running: bool
    """Whether a house runs on it."""


def look_into(connection: Connection, file: Path) -> StoreState:
    """Write something, and look around. The file is that of SQLite."""
    put_switch(connection, "probe", str(time.time()))
    shared = connection.dialect.name == "postgresql"
    now = "extract(epoch from clock_timestamp())" if shared else "unixepoch('subsec')"
    clock = connection.execute(text(f"SELECT {now}")).scalar()
    running = houses_on(connection) > 0 if shared else is_in_use(file)
    return StoreState(connection.scalar(select(VERSION.c.version_num)), float(clock or time.time()), running)


async def store_found(settings: Settings) -> AsyncIterator[Finding]:
    """Whether the store can be written, and whether its clock is right."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        return
    try:
        database = await open_database(settings.database_url, settings.sqlite_synchronous, settings.pace.store)
    except Exception as error:
        yield wrong(f"The store cannot be opened: {first_line(error)}.", "Check database_url, and that it is running.")
        return
    try:
        async with asyncio.timeout(20):
            found = await database.write(look_into, Path(url.database or ""))
    except Exception as error:
        yield wrong(
            f"The store cannot be written: {first_line(error)}.",
            "Is the disk full, is it read-only, or does somebody hold a lock?",
        )
        return
    finally:
        await database.close()
    if found.version != newest_step():
        yield wrong(
            f"The store has version {found.version}, and this is {newest_step()}.", "Use one version of Tortuga."
        )
    yield well("The store can be read and written.")
    if abs(found.clock - time.time()) > MOST_APART:
        yield wrong(f"The clock of the store is {found.clock - time.time():+.0f} s off.", "Let NTP set all clocks.")
    if found.running:
        yield well("A house is running on this store.")


# Redis and workers


async def redis_found(settings: Settings) -> AsyncIterator[Finding]:
    """Whether Redis answers, and whether its clock is right."""
    if settings.redis_url is None:
        return
    from redis.asyncio import Redis

    redis: Redis = Redis.from_url(settings.redis_url, socket_timeout=2, socket_connect_timeout=2)
    try:
        seconds, _ = await redis.time()
    except Exception as error:
        yield wrong(f"Redis does not answer: {first_line(error)}.", "Check redis_url, and that it is running.")
        return
    finally:
        await redis.aclose()
    yield well("Redis answers.")
    if abs(float(seconds) - time.time()) > MOST_APART:
        yield wrong(f"The clock of Redis is {float(seconds) - time.time():+.0f} s off.", "Let NTP set all clocks.")


def workers_found() -> Finding:
    """Whether processes for bots can be started."""
    try:
        worker = Worker()
        worker.do(os.getpid)
        worker.dismiss()
    except Exception as error:
        return wrong(
            f"Worker processes cannot be started: {first_line(error)}.",
            "Bots need them: check the limits on processes and memory of the service.",
        )
    return well("Worker processes can be started.")


# The proxy


class HttpAnswer(msgspec.Struct, frozen=True):
    """What an address answers."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(url: str, path: str, method: str = "GET", headers: dict[str, str] | None = None) -> HttpAnswer:
    """Ask for a path at the public address."""
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=10)
    try:
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return HttpAnswer(answer.status, headers, b"" if answer.status == 101 else answer.read(MOST_READ))
    finally:
        connection.close()


def proxy_found(url: str, proxies: int) -> Iterator[Finding]:
    """Whether the house can be reached from outside, and whether the proxy passes on what it needs."""
    try:
        about, health = ask(url, "/api/house"), ask(url, "/health")
        changing = ask(url, "/api/guest", "DELETE", {"Origin": url})
        live = ask(url, "/api/tables/none/live", headers=UPGRADE | {"Origin": url})
        plain, lying = ask(url, WHERE), ask(url, WHERE, headers={"X-Forwarded-For": INVENTED})
    except (OSError, HTTPException) as error:
        yield wrong(f"{url} cannot be reached: {first_line(error)}.", "Check the proxy, its certificate and the name.")
        return
    if about.status != 200:
        yield wrong(f"{url} answers {about.status}.", "Does the proxy pass requests on to the house's port?")
        return
    yield well(f"{url} answers.")
    if changing.status == 403:
        yield wrong(
            "Requests of the page are refused as if they came from elsewhere.",
            f'Let the proxy pass on the Host header, or set origins = ["{url}"].',
        )
    if live.status != 101:
        yield wrong(
            f"Live channels do not pass the proxy (it answers {live.status}).",
            "Let it pass on WebSockets: the headers Upgrade and Connection, over HTTP/1.1.",
        )
    if url.startswith("https") and "strict-transport-security" not in about.headers:
        yield wrong("The house does not know that it is reached through HTTPS.", "Set secure = true.")
    if url.startswith("https") and health.status == 200:
        yield wrong("Everybody can read /health.", "Block /health and /metrics at the proxy.")
    if plain.status == lying.status == 200:
        yield from addresses_found(read_where(plain.body), read_where(lying.body), proxies)


def addresses_found(plain: WhereFrom, lying: WhereFrom, proxies: int) -> Iterator[Finding]:
    """Whether the house learns from the proxies where guests come from: by a request of our own, and by one that says
    that it comes from elsewhere."""
    if lying.address == INVENTED:
        yield wrong(
            "Clients can choose their own address: the house believes what they write into X-Forwarded-For.",
            f"Let every proxy append to that header or replace it, and set proxies to their number (it is {proxies}).",
        )
    elif plain.forwarded != proxies:
        yield wrong(
            f"proxies = {proxies}, but X-Forwarded-For names {plain.forwarded} addresses when it arrives.",
            f"Set proxies = {plain.forwarded} if they are all yours, and let each of them name who asks it; otherwise "
            "many guests share one address and its limits, or bans hit a proxy.",
        )
    else:
        yield well(f"Guests are told apart by their addresses; yours is {plain.address}.")


MOST_READ = 1 << 16
WHERE = "/api/address"
INVENTED = "203.0.113.77"
"""An address of a network that is reserved for examples: nobody has it."""
read_where = json_reader(WhereFrom)
UPGRADE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
}
