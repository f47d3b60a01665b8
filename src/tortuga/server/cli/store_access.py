"""Reaching the store of a house from the command line, also while the house runs."""

from __future__ import annotations

import asyncio
import getpass
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from tortuga.engine import TortugaError
from tortuga.engine.errors import first_line
from tortuga.server.cli.configuration import read_settings
from tortuga.server.cli.doctor import Finding, examine
from tortuga.server.people.results import Filled, fill_in
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import NOTE_LENGTH
from tortuga.server.protocol.naming import readable, visible
from tortuga.server.settings import Settings
from tortuga.server.store import Database, open_database
from tortuga.server.work.bots import load_games

LONGEST_NAME = 24
SECONDS = 3600.0
"""How long one step of reading all results again may take: nobody waits for it at a table."""


def settings_of(config: Path | None, store: str | None) -> Settings:
    """The settings of the house that is meant."""
    return read_settings(store, None, config)


def run_query(config: Path | None, store: str | None, query: Callable[..., Any], *args: Any, writes: bool) -> Any:
    """Run a query on the store of the house. Raises :class:`HouseError` if there is none."""
    return asyncio.run(_run(settings_of(config, store), query, args, writes))


async def _run(settings: Settings, query: Callable[..., Any], args: tuple[Any, ...], writes: bool) -> Any:
    database = await open_store(settings)
    try:
        return await (database.write if writes else database.read)(query, *args)
    finally:
        await database.close()


async def open_store(settings: Settings, seconds: float | None = None) -> Database:
    """The store of the house, which must exist already. Nothing may take longer than so many seconds, or than the
    settings say."""
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise HouseError(
            "no_store", f"There is no store at {url.database}. Say where it is: --config or --database-url."
        )
    try:
        return await open_database(settings.database_url, settings.sqlite_synchronous, seconds or settings.pace.store)
    except TortugaError:
        raise
    except Exception as error:
        raise HouseError("no_store", f"The store cannot be opened: {first_line(error)}") from error


def read_results(config: Path | None, store: str | None, again: bool) -> Filled:
    """Read results from the logs of the house, and work them into its ratings."""
    settings = settings_of(config, store)

    async def fill() -> Filled:
        load_games(settings.extras)
        database = await open_store(settings, SECONDS)
        try:
            return await fill_in(database, again)
        finally:
            await database.close()

    return asyncio.run(fill())


def examine_house(config: Path | None, store: str | None, redis_url: str | None, url: str | None) -> list[Finding]:
    """Everything that the doctor finds."""

    async def collect() -> list[Finding]:
        return [finding async for finding in examine(read_settings(store, redis_url, config), config, url)]

    return asyncio.run(collect())


def who() -> str:
    """Who is at the command line, for the audit log."""
    try:
        return f"command line ({getpass.getuser()})"
    except (KeyError, OSError):  # a user without a name, as in some containers
        return "command line"


def when(at: float) -> str:
    """A time as people read it."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))


def proper_note(text: str) -> str:
    """A reason or a notice as it can be shown; raises if it is too long."""
    if len(text) > NOTE_LENGTH:
        raise HouseError("too_long", f"A reason or a notice has at most {NOTE_LENGTH} characters.")
    return readable(text)


def proper_name(name: str) -> str:
    """A name that can be shown; raises if it cannot."""
    shown = visible(name)
    if not shown or len(shown) > LONGEST_NAME:
        raise HouseError("bad_name", f"A name has between 1 and {LONGEST_NAME} visible characters.")
    return shown
