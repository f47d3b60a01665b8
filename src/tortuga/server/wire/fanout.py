"""Communication between the processes of one house: new entries, presence, who minds a table, limits.

In a house of one process all of this is dictionaries; otherwise it goes through Redis or Valkey (``redis_fanout.py``).
The log is the only truth: a lost message is found again there, so Redis may go away and come back.
"""

# ruff: noqa: ARG002 - a process that is alone has nobody to tell

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Mapping

import msgspec

from tortuga.server.care.background import Background
from tortuga.server.wire.counts import Counts, Places


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


MODERATION = "moderation"
"""The name, in place of a table's, under which processes tell each other that an admin has done something."""

DEVICES = "devices"
"""The name under which processes tell each other that somebody has signed out devices."""
MANY_HERE = 10_000
"""With so many, those who are no longer here are dropped."""
PLACE_SECONDS = 86_400
"""How long processes tell each other where a guest has come from."""
HERE_SECONDS = 60.0
"""Somebody whom no process has heard of for so long is not here any more."""

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

    @abstractmethod
    async def be_here(self, guests: Mapping[str, str]) -> None:
        """Say that these guests are in the house, at a table or not, and from which place (``wire.places``) each has
        come. That they are here holds for ``HERE_SECONDS``."""

    @abstractmethod
    async def who_is_here(self) -> set[str]:
        """The guests that any process has heard of lately."""

    async def came_from(self, guest: str) -> str:
        """The place from which any process has seen this guest last, in a day; empty if none says so."""
        return ""

    async def forget(self, guest: str) -> None:
        """Forget where a guest has come from."""
        return

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
    async def allow(self, what: str, most: int, seconds: float, times: int = 1) -> bool:
        """Count something; returns whether it has been done at most ``most`` times in this period of ``seconds``."""

    @abstractmethod
    async def take_places(self, one: str, wanted: Mapping[str, int]) -> str | None:
        """Take a place of each kind, of which there are so many in all processes together. Returns the first kind that
        is full; then none is taken."""

    @abstractmethod
    async def leave_places(self, one: str) -> None:
        """Give all places back that this one has."""

    async def check(self) -> None:
        """Raise if the other processes cannot be reached."""
        return

    async def close(self) -> None:
        """Close the connection."""
        return


class LocalFanout(Fanout):
    """For a house of one process."""

    def __init__(self) -> None:
        super().__init__()
        self._present: dict[str, dict[str, str | None]] = defaultdict(dict)
        self._counts = Counts()
        self._places = Places()
        self._here: dict[str, float] = {}
        """Guests who are here, and until when that holds."""

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

    async def be_here(self, guests: Mapping[str, str]) -> None:
        until = time.monotonic() + HERE_SECONDS
        self._here.update(dict.fromkeys(guests, until))
        if len(self._here) > MANY_HERE:
            await self.who_is_here()

    async def who_is_here(self) -> set[str]:
        now = time.monotonic()
        self._here = {guest: until for guest, until in self._here.items() if until > now}
        return set(self._here)

    async def mind(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        return

    async def allow(self, what: str, most: int, seconds: float, times: int = 1) -> bool:
        return self._counts.allow(what, most, seconds, times)

    async def take_places(self, one: str, wanted: Mapping[str, int]) -> str | None:
        return self._places.take(one, wanted)

    async def leave_places(self, one: str) -> None:
        self._places.leave(one)


def count_present(guests: list[str | None]) -> Present:
    """The guests of these pages, each once, and the number of pages."""
    known = list(dict.fromkeys(guest for guest in guests if guest))
    return Present(known, len(guests))


async def open_fanout(redis_url: str | None, background: Background, seconds: float = 0.5) -> Fanout:
    """Through Redis if an address is given, otherwise within this process."""
    if redis_url is None:
        return LocalFanout()
    from tortuga.server.wire.redis_fanout import RedisFanout  # not needed by a house of one process

    fanout = RedisFanout(redis_url, background, seconds)
    await fanout.check()
    return fanout
