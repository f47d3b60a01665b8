"""Group commit: what all tables have to write at one moment goes to the disk together.

While one batch is being committed the next one gathers, so that the busier the house is, the less a single answer
costs.
"""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tortuga.server.errors import Conflict
from tortuga.server.store import schema
from tortuga.server.store.database import Database

LARGEST_BATCH = 512


class RowChange(msgspec.Struct, frozen=True):
    """What changes in the lobby's row of a table together with an entry of its log."""

    state: str
    changed: float
    summary: bytes
    joined: str | None = None
    """A guest who from now on belongs to the table."""


class Snapshot(msgspec.Struct, frozen=True):
    """The match frozen after this entry, should the rules ever change under it."""

    version: str
    data: bytes


class Pending:
    """One entry on its way to the disk."""

    __slots__ = ("done", "payload", "row", "seq", "snapshot", "table")

    def __init__(
        self, table: str, seq: int, payload: bytes, row: RowChange | None = None, snapshot: Snapshot | None = None
    ) -> None:
        self.table = table
        self.seq = seq
        self.payload = payload
        self.row = row
        self.snapshot = snapshot
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class LogWriter:
    """Writes entries of all tables in batches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pending: list[Pending] = []
        self._wake = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="log-writer")
        self.batches = 0
        self.written = 0

    async def append(self, entry: Pending) -> None:
        """Returns when the entry is on the disk. :class:`Conflict`: another entry has this number."""
        self._pending.append(entry)
        self._wake.set()
        if not await entry.done:
            raise Conflict

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                batch, self._pending = self._pending[:LARGEST_BATCH], self._pending[LARGEST_BATCH:]
                await self._commit(batch)

    async def _commit(self, batch: list[Pending]) -> None:
        try:
            results = await self._write(batch)
        except Exception as error:
            for entry in batch:
                if not entry.done.done():
                    entry.done.set_exception(error)
            return
        self.batches += 1
        self.written += len(batch)
        for entry, result in zip(batch, results, strict=True):
            if not entry.done.done():
                entry.done.set_result(result)

    async def _write(self, batch: list[Pending]) -> list[bool]:
        try:
            await self._database.write(write_all, batch)
            return [True] * len(batch)
        except IntegrityError:
            return await self._database.write(write_each, batch)  # somebody was faster with one of them

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._pending:
            await asyncio.sleep(0.01)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task


def write_all(connection: Connection, batch: list[Pending]) -> None:
    """All of them or none."""
    rows = [{"table_id": entry.table, "seq": entry.seq, "payload": entry.payload} for entry in batch]
    connection.execute(insert(schema.log), rows)
    for entry in batch:
        write_beside(connection, entry)


def write_each(connection: Connection, batch: list[Pending]) -> list[bool]:
    """Those that nobody else was faster with; says which."""
    return [_write_one(connection, entry) for entry in batch]


def _write_one(connection: Connection, entry: Pending) -> bool:
    try:
        with connection.begin_nested():
            write_all(connection, [entry])
    except IntegrityError:
        return False
    return True


def write_beside(connection: Connection, entry: Pending) -> None:
    """What goes with an entry: the lobby's row, a snapshot."""
    row, snapshot, table = entry.row, entry.snapshot, entry.table
    if row is not None:
        values = {"state": row.state, "changed": row.changed, "summary": row.summary}
        connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(values))
        if row.joined is not None:
            add_member(connection, table, row.joined)
    if snapshot is not None:
        connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
        values = {"table_id": table, "seq": entry.seq, "version": snapshot.version, "data": snapshot.data}
        connection.execute(insert(schema.snapshots).values(values))


def add_member(connection: Connection, table: str, guest: str) -> None:
    members = schema.members.c
    found = select(members.guest).where(members.table_id == table, members.guest == guest)
    if connection.execute(found).first() is None:
        connection.execute(insert(schema.members).values(table_id=table, guest=guest))
