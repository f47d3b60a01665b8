"""Communication between the processes of one house: new entries, presence, who minds a table, rate limits.

In a house of one process all of this is dictionaries; otherwise it goes through Redis or Valkey (``redis_fanout.py``).
The log is the only truth: a lost message is found again there, so Redis may go away and come back.
"""

# ruff: noqa: ARG002 - a process that is alone has nobody to tell

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable

import msgspec

from tortuga.server.background import Background


class News(msgspec.Struct, frozen=True, array_like=True):
    """A message between processes: an entry of a table's log, or without a payload that its presence changed."""

    source: str
    seq: int
    payload: bytes | None
    passing: bool = False
    """Not an entry, but something short-lived: who can read the open question."""


class Present(msgspec.Struct, frozen=True):
    """Who is connected to a table in any process."""

    guests: list[str]
    watchers: int
    complete: bool = True
    """False if somebody who is not listed may be connected all the same."""


Hear = Callable[[str, News], None]


class Fanout(ABC):
    """The connection to the other processes."""

    def __init__(self) -> None:
        self.source = secrets.token_hex(8)
        self.hear: Hear = lambda _table, _news: None

    @abstractmethod
    async def follow(self, table: str) -> None:
        """Receive what other processes do at this table."""

    @abstractmethod
    async def unfollow(self, table: str) -> None:
        """Stop receiving it."""

    @abstractmethod
    def publish(self, table: str, seq: int, payload: bytes | None, passing: bool = False) -> None:
        """Queue a message to the other processes."""

    @abstractmethod
    async def enter(self, table: str, channel: str, guest: str | None) -> None:
        """Say that a page is connected here. It is forgotten after a while unless it is renewed."""

    async def renew(self, pages: list[tuple[str, str, str | None]]) -> None:
        """Say that all these (table, channel, guest) are still connected here."""
        return

    @abstractmethod
    async def leave(self, table: str, channel: str, guest: str | None) -> None:
        """Say that a page is no longer connected."""

    @abstractmethod
    async def present(self, table: str) -> Present:
        """Who is connected to the table."""

    async def knows_all_present(self) -> bool:
        """Whether ``present`` would be complete now."""
        return True

    @abstractmethod
    async def mind(self, table: str) -> bool:
        """Whether this process may act for bots and clocks at the table. Only one may."""

    @abstractmethod
    async def release(self, table: str) -> None:
        """Let another process mind the table."""

    @abstractmethod
    async def allow(self, what: str, most: int, seconds: float) -> bool:
        """Count something; returns whether it has been done at most ``most`` times in this period of ``seconds``."""

    async def check(self) -> None:
        """Raise if the other processes cannot be reached."""
        return

    async def close(self) -> None:
        """Close the connection."""
        return


class LocalFanout(Fanout):
    """For a house of one process."""

    FEW_COUNTS = 10_000

    def __init__(self) -> None:
        super().__init__()
        self._present: dict[str, dict[str, str | None]] = defaultdict(dict)
        self._counts: dict[str, tuple[float, int]] = {}
        """By what is counted: when the present period ends, and the count."""
        self._sweep_at = self.FEW_COUNTS
        """With this many counts, those whose period has ended are dropped."""

    async def follow(self, table: str) -> None:
        return

    async def unfollow(self, table: str) -> None:
        return

    def publish(self, table: str, seq: int, payload: bytes | None, passing: bool = False) -> None:
        return

    async def enter(self, table: str, channel: str, guest: str | None) -> None:
        self._present[table][channel] = guest

    async def leave(self, table: str, channel: str, guest: str | None) -> None:
        self._present[table].pop(channel, None)
        if not self._present[table]:
            del self._present[table]

    async def present(self, table: str) -> Present:
        return count_present(list(self._present.get(table, {}).values()))

    async def mind(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        return

    async def allow(self, what: str, most: int, seconds: float) -> bool:
        now = time.monotonic()
        if len(self._counts) >= self._sweep_at:
            self._counts = {key: value for key, value in self._counts.items() if value[0] > now}
            self._sweep_at = max(self.FEW_COUNTS, 2 * len(self._counts))
        until, count = self._counts.get(what, (0.0, 0))
        if now >= until:
            until, count = now + seconds, 0
        self._counts[what] = (until, count + 1)
        return count < most


def count_present(guests: list[str | None]) -> Present:
    """The guests of these pages, each once, and the number of pages."""
    known = list(dict.fromkeys(guest for guest in guests if guest))
    return Present(known, len(guests))


async def open_fanout(redis_url: str | None, background: Background) -> Fanout:
    """Through Redis if an address is given, otherwise within this process."""
    if redis_url is None:
        return LocalFanout()
    from tortuga.server.redis_fanout import RedisFanout  # not needed by a house of one process

    fanout = RedisFanout(redis_url, background)
    await fanout.check()
    return fanout
