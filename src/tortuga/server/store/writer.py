"""Group commit: entries of all tables are committed together.

While one batch is being committed, the next one accumulates. So the busier the house is, the less a single entry costs.
The same SQL works for both databases.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from tortuga.server.care import metrics
from tortuga.server.protocol.errors import Conflict
from tortuga.server.store import results
from tortuga.server.store.patience import Patience
from tortuga.server.store.results import Result

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

ENTRY = "INSERT INTO log (table_id, seq, payload) VALUES (:table, :seq, :payload)"
ROW = (
    "UPDATE tables SET state = :state, host = :host, alone = :alone, changed = :changed, summary = :summary "
    "WHERE id = :table"
)
MEMBER = (
    "INSERT INTO members (table_id, guest, opened) SELECT id, :guest, created FROM tables WHERE id = :table "
    "ON CONFLICT DO NOTHING"
)
SNAPSHOT = (
    "INSERT INTO snapshots (table_id, seq, version, data) VALUES (:table, :seq, :version, :data) "
    "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version, data = excluded.data"
)
LARGEST_BATCH = 512

Run = Callable[[str, list[dict[str, Any]]], object]
"""Executes a statement for each of these rows."""


class RowChange(msgspec.Struct, frozen=True):
    """How an entry changes the table's row for the lobby."""

    state: str
    host: str
    alone: bool
    """Whether nobody but the host plays there."""
    changed: float
    summary: bytes
    joined: str | None = None
    """A guest who belongs to the table from now on."""
    result: Result | None = None
    """How the match ended, if the entry ended it."""


class Snapshot(msgspec.Struct, frozen=True):
    """The match frozen after an entry, in case the rules change."""

    version: str
    data: bytes


class Pending:
    """An entry that is waiting to be written."""

    __slots__ = ("done", "payload", "row", "seq", "snapshot", "table")

    def __init__(
        self, table: str, seq: int, payload: bytes, row: RowChange | None = None, snapshot: Snapshot | None = None
    ) -> None:
        self.table = table
        self.seq = seq
        self.payload = payload
        self.row = row
        self.snapshot = snapshot
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


def write_all(run: Run, batch: Sequence[Pending]) -> None:
    """Execute the statements for a batch, inside one transaction."""
    run(ENTRY, [{"table": entry.table, "seq": entry.seq, "payload": entry.payload} for entry in batch])
    for entry in batch:
        row, snapshot, table = entry.row, entry.snapshot, entry.table
        if row is not None:
            values: dict[str, Any] = {"state": row.state, "host": row.host, "alone": row.alone, "table": table}
            run(ROW, [{**values, "changed": row.changed, "summary": row.summary}])
            if row.joined is not None:
                run(MEMBER, [{"table": table, "guest": row.joined}])
            if row.result is not None:
                run(results.MATCH, results.match_values(row.result))
                run(results.SEAT, results.seat_values(row.result))
        if snapshot is not None:
            values = {"table": table, "seq": entry.seq, "version": snapshot.version, "data": snapshot.data}
            run(SNAPSHOT, [values])


class LogWriter(ABC):
    """Writes the entries of all tables in batches, one batch at a time."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pending: list[Pending] = []
        self._busy = False
        self._started = 0.0
        self._idle = asyncio.Event()
        self._idle.set()

    def append(self, entry: Pending) -> asyncio.Future[None]:
        """Queue an entry. The future is done when it is stored; it raises :class:`Conflict` if the number is taken."""
        self._pending.append(entry)
        if not self._busy:
            # Not at once, so that entries of other tables in the same turn of the event loop are included.
            self._busy = True
            self._idle.clear()
            self._loop.call_soon(self._next)
        return entry.done

    def _next(self) -> None:
        if not self._pending:
            self._busy = False
            self._idle.set()
            return
        self._started = time.perf_counter()
        batch, self._pending = self._pending[:LARGEST_BATCH], self._pending[LARGEST_BATCH:]
        self._commit(batch)

    @abstractmethod
    def _commit(self, batch: list[Pending]) -> None:
        """Start writing a batch. ``_written`` or ``_failed`` must be called in the event loop afterwards."""

    def _written(self, batch: list[Pending], results: list[bool]) -> None:
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - self._started)
        for entry, result in zip(batch, results, strict=True):
            done = entry.done
            if done.done():
                continue  # nobody waits for it any more
            if result:
                done.set_result(None)
            else:
                done.set_exception(Conflict())
        self._next()

    def _failed(self, batch: list[Pending], error: Exception) -> None:
        for entry in batch:
            if not entry.done.done():
                entry.done.set_exception(error)
        self._next()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        await self._idle.wait()


class SharedLogWriter(LogWriter):
    """For PostgreSQL, where other processes write, too."""

    def __init__(self, engine: AsyncEngine, patience: Patience) -> None:
        super().__init__()
        self._engine = engine
        self._patience = patience
        self._task: asyncio.Task[None] | None = None

    def _commit(self, batch: list[Pending]) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(batch))

    async def _run(self, batch: list[Pending]) -> None:
        try:
            results = await self._write(batch)
        except Exception as error:  # raised where the entries are awaited
            self._failed(batch, error)
        except asyncio.CancelledError:  # a batch that never ends would block all that follow
            self._failed(batch, ConnectionError("the commit was cancelled"))
        else:
            self._written(batch, results)

    async def _write(self, batch: list[Pending]) -> list[bool]:
        try:
            await self._patience.run(self._transaction(batch))
        except IntegrityError:
            if len(batch) == 1:
                return [False]
            return [result for entry in batch for result in await self._write([entry])]
        return [True] * len(batch)

    async def _transaction(self, batch: list[Pending]) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(write_shared, batch)


def write_shared(connection: Connection, batch: list[Pending]) -> None:
    """Write a batch through SQLAlchemy."""
    write_all(lambda statement, rows: connection.execute(text(statement), rows), batch)
