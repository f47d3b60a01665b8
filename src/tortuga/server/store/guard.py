"""A lock on the store: two houses that do not know of each other must not share one.

They would not hear of each other's entries, and each would take the other's guests for absent. Processes that talk
through Redis share the lock; a house of one process has it for itself. For SQLite it is a lock on a file beside the
store, for PostgreSQL an advisory lock of a connection that is used for nothing else. The system or PostgreSQL releases
it when the process ends, however it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import NullPool

from tortuga.server.protocol.errors import HouseError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

logger = structlog.get_logger()
KEY = {"first": 0x746F7274, "second": 0x686F7573}
"""The two numbers of the advisory lock: "tort" and "hous"."""
TRIES = 10
PAUSE = 0.2
"""How often, and after how many seconds again, PostgreSQL is asked for the lock: of a process that was killed a moment
ago it may not know yet."""
LOST = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""A machine that has gone without a word loses its lock after 25 seconds."""


SESSION = text("SELECT pid || ' ' || backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
END_SESSION = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid || ' ' || backend_start = :session"
)


class Guard(ABC):
    """Holds the lock as long as it is open."""

    async def keep(self) -> None:
        """Make sure that the lock is still ours. Raises :class:`HouseError` if another house has it."""
        return

    @abstractmethod
    async def close(self) -> None:
        """Give the lock back."""


class NoGuard(Guard):
    """For a store that nobody else can open."""

    async def close(self) -> None:
        return


async def open_guard(database_url: str, shared: bool, seconds: float = 4.0) -> Guard:
    """Take the lock of this store. Raises :class:`HouseError` if another house has it.

    ``seconds`` is for PostgreSQL: it has so long to answer.
    """
    url = make_url(database_url)
    if url.get_backend_name() == "postgresql":
        guard = PostgresGuard(url, shared, seconds)
        await guard.take()
        return guard
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return NoGuard()
    return FileGuard(str(url.database), shared)


def in_use(where: str) -> HouseError:
    """The refusal for a house that must not open."""
    return HouseError(
        "in_use",
        f"Another house uses {where} already. Stop it first, give this one another store (--database-url), "
        "or let both talk to each other (--redis-url).",
    )


# SQLite


class FileGuard(Guard):
    """A lock on a file beside the store."""

    def __init__(self, file: str, shared: bool) -> None:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        # Open for good: closing it, or any other handle of this file, would give the lock back.
        self._file: int | None = os.open(f"{file}-house", os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(self._file, shared):
            self.give_back()
            raise in_use(file)

    def give_back(self) -> None:
        """Give the lock back."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    async def close(self) -> None:
        self.give_back()


def _lock(file: int, shared: bool) -> bool:
    """Whether we have got the lock. On systems without such locks, everybody does."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.lockf(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def is_in_use(file: Path) -> bool:
    """Whether a house runs on this SQLite file, as far as this machine can tell."""
    with contextlib.suppress(OSError):
        try:
            FileGuard(str(file), shared=False).give_back()
        except HouseError:
            return True
    return False


# PostgreSQL


class PostgresGuard(Guard):
    """An advisory lock. If its connection is lost, it is taken again over a new one."""

    def __init__(self, url: URL, shared: bool, seconds: float) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # not needed for SQLite

        self._where = f"the database {url.database}"
        self._take = text(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}(:first, :second)")
        self._engine: AsyncEngine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args={"timeout": seconds, "command_timeout": seconds, "server_settings": LOST},
        )
        self._connection: AsyncConnection | None = None
        self._session: str | None = None
        """Our last session as PostgreSQL knows it. If it fell silent, it may still have the lock there."""

    async def take(self) -> None:
        """Take the lock over a new connection. Raises :class:`HouseError` if another house has it."""
        connection = self._connection = await self._engine.connect()
        try:
            if self._session is not None:
                await connection.execute(END_SESSION, {"session": self._session})
            for number in range(TRIES):
                if number:
                    await asyncio.sleep(PAUSE)
                if (await connection.execute(self._take, KEY)).scalar_one():
                    self._session = (await connection.execute(SESSION)).scalar_one()
                    return
            raise in_use(self._where)
        except BaseException:
            await self.close()
            raise

    async def keep(self) -> None:
        if self._connection is not None:
            try:
                await self._connection.execute(text("SELECT 1"))
                return
            except Exception as error:
                logger.warning("guard_lost", error=type(error).__name__)
                await self.close()
        await self.take()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()  # without asking it anything: it may be silent
            await connection.close()


def houses_on(connection: Connection) -> int:
    """How many processes of a house run on this PostgreSQL database."""
    asked = (
        "SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
        "WHERE datname = current_database() AND locktype = 'advisory' AND granted "
        "AND classid = :first AND objid = :second AND objsubid = 2"
    )
    return int(connection.execute(text(asked), KEY).scalar_one())
