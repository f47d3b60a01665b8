"""What the processes of one house tell one another: new entries, who is there, who minds a table, who came how often.

Within one process all of that is a dictionary; across processes it is Redis (or Valkey). Nothing here is the truth: a
message that is lost is found again in the log, so that Redis may go away and come back.
"""

# ruff: noqa: ARG002 - a process that is alone has nobody to tell

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator

import msgspec
import structlog
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

logger = structlog.get_logger()


class News(msgspec.Struct, frozen=True, array_like=True):
    """One message between processes: an entry of a table's log, or (without one) that its presence changed."""

    source: str
    seq: int
    payload: bytes | None


class Present(msgspec.Struct, frozen=True):
    """Who is connected to a table, in all processes."""

    guests: list[str]
    watchers: int


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
    def publish(self, table: str, seq: int, payload: bytes | None) -> None:
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

    def publish(self, table: str, seq: int, payload: bytes | None) -> None:
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


class RedisFanout(Fanout):
    """Several processes, perhaps on several machines."""

    PREFIX = "tortuga"
    PRESENCE_SECONDS = 15
    MINDING_SECONDS = 6

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis: Redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5, decode_responses=True)
        self._listening: Redis = Redis.from_url(url)
        self._bus = RedisChannelsPubSubBackend(redis=self._listening, key_prefix=self.PREFIX)
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(10_000)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen(), name="listen"), loop.create_task(self._send(), name="publish")]

    def _key(self, what: str, name: str) -> str:
        return f"{self.PREFIX}:{what}:{name}"

    # Entries

    async def follow(self, table: str) -> None:
        with self._forgiving("follow"):
            await self._bus.subscribe([table])

    async def unfollow(self, table: str) -> None:
        with self._forgiving("unfollow"):
            await self._bus.unsubscribe([table])

    def publish(self, table: str, seq: int, payload: bytes | None) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # the others will find it in the log
            self._outgoing.put_nowait((table, msgspec.msgpack.encode(News(self.source, seq, payload))))

    async def _send(self) -> None:
        while True:
            table, data = await self._outgoing.get()
            with self._forgiving("publish"):
                await self._redis.publish(table, data)

    async def _listen(self) -> None:
        decode = msgspec.msgpack.Decoder(News).decode
        while True:
            try:
                async for table, data in self._events():
                    news = decode(data)
                    if news.source != self.source:
                        self.hear(table, news)
            except (RedisError, OSError, msgspec.DecodeError) as error:
                logger.warning("fanout_lost", error=str(error))
                await asyncio.sleep(1)

    def _events(self) -> AsyncIterator[tuple[str, bytes]]:
        return self._bus.stream_events()

    # Presence: a sorted set of pages, each with the time when it is forgotten

    async def enter(self, table: str, channel: str, guest: str | None) -> None:
        await self.renew([(table, channel, guest)])

    async def renew(self, pages: list[tuple[str, str, str | None]]) -> None:
        until = time.time() + self.PRESENCE_SECONDS
        with self._forgiving("renew"):
            pipeline = self._redis.pipeline(transaction=False)
            for table, channel, guest in pages:
                key = self._key("present", table)
                pipeline.zadd(key, {f"{guest or ''} {channel}": until})
                pipeline.expire(key, self.PRESENCE_SECONDS * 2)
            await pipeline.execute()

    async def leave(self, table: str, channel: str, guest: str | None) -> None:
        with self._forgiving("leave"):
            await self._redis.zrem(self._key("present", table), f"{guest or ''} {channel}")

    async def present(self, table: str) -> Present:
        pages: list[str] = []
        with self._forgiving("present"):
            pages = await self._redis.zrangebyscore(self._key("present", table), time.time(), "+inf")  # type: ignore[assignment]
        return count_present([page.partition(" ")[0] or None for page in pages])

    # Minding a table: a lease that lapses when its process dies

    async def mind(self, table: str) -> bool:
        key = self._key("mind", table)
        with self._forgiving("mind"):
            if await self._redis.set(key, self.source, nx=True, ex=self.MINDING_SECONDS):
                return True
            holder = await self._redis.get(key)
            if holder != self.source:
                return False
            await self._redis.expire(key, self.MINDING_SECONDS)
        return True  # also when Redis is away: two that act at once are settled by the log

    async def release(self, table: str) -> None:
        key = self._key("mind", table)
        with self._forgiving("release"):
            if await self._redis.get(key) == self.source:
                await self._redis.delete(key)

    async def allow(self, what: str, most: int, seconds: float) -> bool:
        key = self._key("count", f"{what}:{int(time.time() / seconds)}")
        count = 0
        with self._forgiving("allow"):
            count = int(await self._redis.incr(key))
            if count == 1:
                await self._redis.expire(key, int(seconds) + 1)
        return count <= most

    async def check(self) -> None:
        await self._redis.ping()

    @contextlib.contextmanager
    def _forgiving(self, what: str) -> Iterator[None]:
        """Redis is a convenience: without it the house is slower to notice, not wrong."""
        try:
            yield
        except (RedisError, OSError) as error:
            logger.warning("redis_failed", doing=what, error=str(error))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.on_shutdown()
        await self._listening.aclose()
        await self._redis.aclose()


async def open_fanout(redis_url: str | None) -> Fanout:
    """To the other processes if there is a Redis, else to nobody."""
    if redis_url is None:
        return LocalFanout()
    fanout = RedisFanout(redis_url)
    await fanout.check()
    return fanout
