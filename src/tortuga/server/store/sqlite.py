"""Writing to SQLite without blocking the event loop, and without starving any writer.

Log entries are committed in the event loop itself: that takes SQLite less time than handing them to a thread and
getting the interpreter's lock back after every statement. A write that would have to wait is done in a thread, where
all such writes of this process take turns. SQLite's own waiting is unfair: it retries a lock every 100 ms, and whoever
comes in between gets it, so a hundred tables opened at once would delay an answer by seconds.
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
"""The mask for the primary part of SQLite's extended error codes."""


class WriterThread:
    """A thread for writes that have to wait. Log entries come first, because people are waiting for them."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, job: Callable[[], None]) -> None:
        """Do this before all that was submitted. The job must not raise."""
        self._jobs.put((0, next(self._numbers), job))

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Do this after everything that is waiting."""
        future: Future[T] = Future()
        self._jobs.put((1, next(self._numbers), partial(_fulfil, future, work)))
        return future

    def _run(self) -> None:
        while (job := self._jobs.get()[2]) is not None:
            job()

    def close(self) -> None:
        """Stop after everything that is waiting."""
        self._jobs.put((2, next(self._numbers), None))
        self._thread.join()


def _fulfil(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # raised where the future is awaited
        future.set_exception(error)


class Broom:
    """Moves the write-ahead log into the database now and then, in a thread of its own, while others write.

    The first commit after that restarts the write-ahead log, for which SQLite waits for the disk. So it counts as
    ``at_work`` until the writer thread, which may wait, has made that commit.
    """

    EVERY = 2000
    """After this many writes."""
    LONGEST_LOG = 20_000
    """In pages of 4 kB. If the log stays longer, because somebody is always reading, writers are blocked once."""

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
        """Whether a commit now would have to wait for the disk."""
        return self._begun > self._settled

    def count(self, writes: int) -> None:
        """Count writes, and start if it is time."""
        self._writes += writes
        if self._writes >= self.EVERY and self._begun == self.ended:
            self._writes = 0
            self._begun += 1
            self._wanted.put(True)

    def settle(self, ended: int) -> None:
        """Say that a commit was made that began after this many runs."""
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
            logger.warning("log_not_emptied", error=str(error))  # somebody is reading; the next time will do

    def close(self) -> None:
        self._wanted.put(False)
        self._thread.join()


class SqliteLogWriter(LogWriter):
    """Commits log entries in the event loop if that does not block, otherwise in the writer thread.

    It would block while somebody else writes, in this process or another (such as a backup), while the write-ahead log
    is emptied, or if every commit waits for the disk.
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
        """The connection of the event loop never waits for a lock; that of the thread does."""
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
            self._thread.put(
                partial(self._commit_there, batch)
            )  # another process has the lock, and nothing is written yet
        except Exception as error:  # raised where the entries are awaited
            self._failed(batch, error)
        else:
            self._written(batch, results)

    def _commit_there(self, batch: list[Pending]) -> None:
        swept = self._broom.ended
        try:
            results = write_sqlite(self._patient, batch)
        except Exception as error:  # raised where the entries are awaited
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
    """Write all in one transaction; if one of them conflicts, each in its own. Returns which were written."""
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
