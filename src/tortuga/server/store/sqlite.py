"""Writing to SQLite: the event loop never waits for the disk or for a lock, and nobody who writes is passed over.

Entries of logs are committed on the spot: SQLite takes less time for that than it takes to hand them to a thread and to
get the interpreter's lock back after every statement. Where one would have to wait, a thread does it, and all of this
process who must wait take turns in that thread. Left to SQLite, who waits for a lock tries again every 100 ms, and who
comes in between is first: a hundred tables that are opened at once would keep an answer waiting for seconds.
"""

from __future__ import annotations

import itertools
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

import structlog

from tortuga.server.store.writer import LogWriter, Pending, write_all

logger = structlog.get_logger()
T = TypeVar("T")
Connect = Callable[[], sqlite3.Connection]
PRIMARY = 0xFF
"""The part of SQLite's error codes that says what kind of error it is."""


class WriterThread:
    """A thread in which all who must wait write in turn: entries of logs first, for people wait for them."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, job: Callable[[], None]) -> None:
        """Do this next. It raises nothing."""
        self._jobs.put((0, next(self._numbers), job))

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Do this after all that wait."""
        future: Future[T] = Future()
        self._jobs.put((1, next(self._numbers), partial(_fulfil, future, work)))
        return future

    def _run(self) -> None:
        while (job := self._jobs.get()[2]) is not None:
            job()

    def close(self) -> None:
        """When all is done that waits."""
        self._jobs.put((2, next(self._numbers), None))
        self._thread.join()


def _fulfil(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # goes to whoever waits for it
        future.set_exception(error)


class Broom:
    """Moves the write-ahead log into the database now and then, in a thread of its own, while others write.

    The first commit after that begins the write-ahead log anew, and SQLite waits for the disk there. So it counts as
    ``at_work`` until somebody who may wait has made that commit.
    """

    EVERY = 2000
    """So many writes."""
    LONGEST_LOG = 20_000
    """In pages of 4 kB: if it stays longer, because somebody always reads, those who write are stopped once."""

    def __init__(self, connect: Connect) -> None:
        self._connection = connect()
        self._connection.execute("PRAGMA busy_timeout=200")
        self._writes = 0
        self._begun = self._settled = 0
        self.ended = 0
        """How many times it has been done. The only number here that the thread changes."""
        self._wanted: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-broom", daemon=True)
        self._thread.start()

    @property
    def at_work(self) -> bool:
        """Would a commit now have to wait for the disk?"""
        return self._begun > self._settled

    def count(self, writes: int) -> None:
        """So much has been written."""
        self._writes += writes
        if self._writes >= self.EVERY and self._begun == self.ended:
            self._writes = 0
            self._begun += 1
            self._wanted.put(True)

    def settle(self, ended: int) -> None:
        """A commit has been made that began when it had been done so many times."""
        self._settled = ended

    def _run(self) -> None:
        while self._wanted.get():
            self._sweep()
            self.ended += 1
        self._connection.close()

    def _sweep(self) -> None:
        try:
            _, length, _ = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if length > self.LONGEST_LOG:
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.Error as error:
            logger.warning("log_not_emptied", error=str(error))  # somebody reads; the next time will do

    def close(self) -> None:
        self._wanted.put(False)
        self._thread.join()


class SqliteLogWriter(LogWriter):
    """Nothing but the statements themselves stands before the disk.

    A thread commits only where the event loop would have to wait: while somebody else writes, in this process or
    another (a backup, for instance), while the write-ahead log is emptied, or where every commit goes through to the
    disk.
    """

    def __init__(
        self,
        connect: Connect,
        thread: WriterThread,
        broom: Broom,
        waits_for_disk: bool,
        others_write: Callable[[], bool],
    ) -> None:
        super().__init__()
        self._thread = thread
        self._broom = broom
        self._waits_for_disk = waits_for_disk
        self._others_write = others_write
        self._hasty, self._patient = connect(), connect()
        """On the spot: never waits for a lock. In the thread: waits."""
        self._hasty.execute("PRAGMA busy_timeout=0")

    def _commit(self, batch: list[Pending]) -> None:
        if self._waits_for_disk or self._broom.at_work or self._others_write():
            self._thread.put(partial(self._commit_there, batch))
        else:
            self._commit_here(batch)
        self._broom.count(len(batch))

    def _commit_here(self, batch: list[Pending]) -> None:
        try:
            results = write_sqlite(self._hasty, batch)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY:
                self._failed(batch, error)
                return
            self._thread.put(partial(self._commit_there, batch))  # another process has the lock: nothing is written yet
        except Exception as error:  # goes to whoever waits for it
            self._failed(batch, error)
        else:
            self._written(batch, results)

    def _commit_there(self, batch: list[Pending]) -> None:
        swept = self._broom.ended
        try:
            results = write_sqlite(self._patient, batch)
        except Exception as error:  # goes to everybody who waits for the batch
            self._loop.call_soon_threadsafe(self._failed, batch, error)
        else:
            self._loop.call_soon_threadsafe(self._written_there, batch, results, swept)

    def _written_there(self, batch: list[Pending], results: list[bool], swept: int) -> None:
        if any(results):
            self._broom.settle(swept)
        self._written(batch, results)

    async def close(self) -> None:
        await super().close()
        self._hasty.close()
        self._patient.close()


def write_sqlite(connection: sqlite3.Connection, batch: list[Pending]) -> list[bool]:
    """All in one transaction; if somebody else was faster with one of them, each in its own."""
    try:
        _transaction(connection, batch)
    except sqlite3.IntegrityError:
        if len(batch) == 1:
            return [False]
        return [result for entry in batch for result in write_sqlite(connection, [entry])]
    return [True] * len(batch)


def _transaction(connection: sqlite3.Connection, batch: list[Pending]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        write_all(connection.executemany, batch)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
