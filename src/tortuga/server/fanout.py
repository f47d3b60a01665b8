"""What the processes of one house tell one another: new entries, who is there, who minds a table, who came how often.

Within one process all of that is a dictionary; across processes it is Redis or Valkey (``redis_fanout.py``). Nothing
here is the truth: a message that is lost is found again in the log, so that Redis may go away and come back.
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
    """One message between processes: an entry of a table's log, or (without one) that its presence changed."""

    source: str
    seq: int
    payload: bytes | None
    passing: bool = False
    """No entry of the log, but something that soon does not matter any more: who can read the open question."""


class Present(msgspec.Struct, frozen=True):
    """Who is connected to a table, in all processes."""

    guests: list[str]
    watchers: int
    complete: bool = True
    """False when somebody may be connected who is not listed. Not to know of somebody is not to know them absent."""


Hear = Callable[[str, News], None]


class Fanout(ABC):
    """The other processes, as far as this one has to do with them."""

    def __init__(self) -> None:
        self.source = secrets.token_hex(8)
        self.hear: Hear = lambda _table, _news: None

    @abstractmethod
    async def follow(self, table: str) -> None:
        """Hear what other processes do at this table."""

    @abstractmethod
    async def unfollow(self, table: str) -> None: ...

    @abstractmethod
    def publish(self, table: str, seq: int, payload: bytes | None, passing: bool = False) -> None:
        """Tell the other processes, soon and in order."""

    @abstractmethod
    async def enter(self, table: str, channel: str, guest: str | None) -> None:
        """A page is connected here; ``renew`` says so again before it is forgotten."""

    async def renew(self, pages: list[tuple[str, str, str | None]]) -> None:
        """All these (table, channel, guest) are still connected here."""
        return

    @abstractmethod
    async def leave(self, table: str, channel: str, guest: str | None) -> None: ...

    @abstractmethod
    async def present(self, table: str) -> Present: ...

    async def knows_all_present(self) -> bool:
        """Would ``present`` be complete now?"""
        return True

    @abstractmethod
    async def mind(self, table: str) -> bool:
        """May this process act for bots and clocks at the table now? Only one may."""

    @abstractmethod
    async def release(self, table: str) -> None:
        """Somebody else may mind it."""

    @abstractmethod
    async def allow(self, what: str, most: int, seconds: float) -> bool:
        """Has this been done less than ``most`` times in the present stretch of ``seconds``? Counts this time."""

    async def check(self) -> None:
        """Raise unless the others can be reached."""
        return

    async def close(self) -> None:
        return


class LocalFanout(Fanout):
    """There is only this process."""

    def __init__(self) -> None:
        super().__init__()
        self._present: dict[str, dict[str, str | None]] = defaultdict(dict)
        self._counts: dict[str, tuple[float, int]] = {}

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
        if len(self._counts) > 10_000:
            self._counts = {key: value for key, value in self._counts.items() if value[0] > now}
        until, count = self._counts.get(what, (0.0, 0))
        if now >= until:
            until, count = now + seconds, 0
        self._counts[what] = (until, count + 1)
        return count < most


def count_present(guests: list[str | None]) -> Present:
    """Each guest once; pages without a guest are only counted."""
    known = list(dict.fromkeys(guest for guest in guests if guest))
    return Present(known, len(guests))


async def open_fanout(redis_url: str | None, background: Background) -> Fanout:
    """To the other processes if there is a Redis, else to nobody."""
    if redis_url is None:
        return LocalFanout()
    from tortuga.server.redis_fanout import RedisFanout  # a house that is alone needs none of it

    fanout = RedisFanout(redis_url, background)
    await fanout.check()
    return fanout
