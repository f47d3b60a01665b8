"""Running queries on either database.

Queries are plain functions of a SQLAlchemy connection. For SQLite they run in threads: one that writes, so that nobody
waits for a lock, and a few that read (``sqlite.py``). For PostgreSQL the same functions run on asyncpg.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import QueuePool

from tortuga.server.store.migrate import upgrade
from tortuga.server.store.patience import Patience
from tortuga.server.store.sqlite import Broom, SqliteLogWriter, WriterThread
from tortuga.server.store.writer import LogWriter, SharedLogWriter

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

P = ParamSpec("P")
T = TypeVar("T")
Query = Callable[Concatenate[Connection, P], T]
CACHE_KILOBYTES = 256
"""The page cache of each SQLite connection. It can be small, since the system caches the file anyway."""


class Database(ABC):
    """An open store."""

    kind: str

    @abstractmethod
    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that only reads."""

    @abstractmethod
    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query in a transaction, which is committed when this returns."""

    @abstractmethod
    def log_writer(self) -> LogWriter:
        """The writer for log entries, which is faster than :meth:`write`."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""


class SqliteDatabase(Database):
    """A file for one process. It survives the process being killed at any moment."""

    kind = "sqlite"
    READERS = 3

    def __init__(self, url: URL, synchronous: str) -> None:
        self._synchronous = synchronous
        if url.database and url.database != ":memory:":
            keep_private(Path(url.database))
        self._engine = create_engine(
            url.set(drivername="sqlite+pysqlite"),
            poolclass=QueuePool,
            pool_size=self.READERS + 2,
            max_overflow=0,
            pool_use_lifo=True,  # so that rarely used connections do not fill their caches
        )
        event.listen(self._engine, "connect", self._prepare)
        event.listen(self._engine, "begin", _begin_sqlite)
        self._writer = WriterThread()
        self._broom: Broom
        self._writes = 0
        """How many writes are running or waiting."""
        self._readers = ThreadPoolExecutor(self.READERS, "store-reader")

    async def prepare(self) -> None:
        self._broom = Broom(self._connect)
        await self.write(upgrade)

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, query, args, kwargs)

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        self._writes += 1
        self._broom.count(1)
        try:
            return await asyncio.wrap_future(self._writer.submit(partial(self._writing, query, args, kwargs)))
        finally:
            self._writes -= 1

    def _writing(self, query: Callable[..., T], args: Any, kwargs: Any) -> T:
        with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
            return query(connection, *args, **kwargs)

    def _reading(self, query: Callable[..., T], args: Any, kwargs: Any) -> T:
        with self._engine.connect() as connection, connection.begin():
            return query(connection, *args, **kwargs)

    def _prepare(self, connection: Any, _: object) -> None:
        connection.isolation_level = None  # we issue BEGIN ourselves
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={self._synchronous}",
            "busy_timeout=15000",
            "foreign_keys=ON",
            f"cache_size=-{CACHE_KILOBYTES}",
            "wal_autocheckpoint=0",  # the broom does that
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    def log_writer(self) -> LogWriter:
        waits_for_disk = self._synchronous == "full"
        return SqliteLogWriter(self._connect, self._writer, self._broom, waits_for_disk, lambda: self._writes > 0)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._engine.url.database or "", isolation_level=None, check_same_thread=False)
        self._prepare(connection, None)
        return connection

    async def close(self) -> None:
        self._writer.close()
        self._broom.close()
        self._readers.shutdown()
        self._engine.dispose()


def keep_private(file: Path) -> None:
    """Make the file, if need be, and let nobody but its owner read it: the keys of running matches are in it.

    SQLite gives the write-ahead log beside it the same permissions.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    if file.stat().st_mode & 0o077:
        file.chmod(0o600)


def _begin_sqlite(connection: Connection) -> None:
    # Writers take the lock at once: a transaction that begins by reading could not wait for it later.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


class PostgresDatabase(Database):
    """A database server that several processes share."""

    kind = "postgresql"

    def __init__(self, url: URL, seconds: float) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine  # not needed for SQLite

        self._engine: AsyncEngine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            pool_size=8,
            max_overflow=8,
            pool_timeout=seconds,
            pool_pre_ping=True,
            connect_args={"timeout": seconds},
        )
        event.listen(self._engine.sync_engine, "connect", _plan_for_each)
        self._patience = Patience(self._engine, seconds)

    async def prepare(self) -> None:
        await self._write(upgrade)  # moving many tables to a new schema may take its time

    async def read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._patience.run(self._read(query, *args, **kwargs))

    async def write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._patience.run(self._write(query, *args, **kwargs))

    async def _read(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(query, *args, **kwargs)

    async def _write(self, query: Query[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(query, *args, **kwargs)

    def log_writer(self) -> LogWriter:
        return SharedLogWriter(self._engine, self._patience)

    async def close(self) -> None:
        await self._engine.dispose()


def _plan_for_each(connection: Any, _: object) -> None:
    """Let PostgreSQL plan for the very values that are asked for. After five times it would keep one plan for all: one
    that is good for a usual guest looks at all the thousands of tables of a busy one."""
    before, connection.autocommit = connection.autocommit, True
    cursor = connection.cursor()
    cursor.execute("SET plan_cache_mode = force_custom_plan")
    cursor.close()
    connection.autocommit = before


async def open_database(
    address: str, synchronous: Literal["normal", "full"] = "normal", seconds: float = 4.0
) -> Database:
    """Open the database at this address and bring its schema up to date.

    ``synchronous`` is for SQLite: with ``normal``, an acknowledged answer survives a crash of the process; with
    ``full`` it also survives a power cut, but every commit waits for the disk. ``seconds`` is for PostgreSQL: what
    takes longer is given up.
    """
    url = make_url(address)
    match url.get_backend_name():
        case "sqlite":
            database: SqliteDatabase | PostgresDatabase = SqliteDatabase(url, synchronous)
        case "postgresql":
            database = PostgresDatabase(url, seconds)
        case other:
            raise ValueError(f"the store must be SQLite or PostgreSQL, not {other}")
    await database.prepare()
    return database
