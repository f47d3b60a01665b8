"""Communication between the processes of one house through Redis or Valkey."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator

import msgspec
import structlog
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import RedisError

from tortuga.engine.codecs import msgpack_reader
from tortuga.server.background import Background
from tortuga.server.fanout import Fanout, News, Present, count_present

logger = structlog.get_logger()
NOT_YET = "inf"
decode_news = msgpack_reader(News)


class RedisFanout(Fanout):
    """For several processes, perhaps on several machines."""

    PREFIX = "tortuga"
    PRESENCE_SECONDS = 15
    MINDING_SECONDS = 6

    def __init__(self, url: str, background: Background) -> None:
        super().__init__()
        self._redis: Redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5, decode_responses=True)
        self._listening: Redis = Redis.from_url(url)
        self._bus = RedisChannelsPubSubBackend(redis=self._listening, key_prefix=self.PREFIX)
        self._unheard: set[str] = set()
        """Tables that we want to follow but have not been able to subscribe to yet."""
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(10_000)
        self._tasks = [background.keep(self._listen, "listen"), background.keep(self._send, "publish")]

    def _key(self, what: str, name: str) -> str:
        return f"{self.PREFIX}:{what}:{name}"

    # Entries

    async def follow(self, table: str) -> None:
        self._unheard.add(table)
        await self._follow_unheard()

    async def _follow_unheard(self) -> None:
        """Subscribe to all tables that could not be subscribed to while Redis was away."""
        wanted = list(self._unheard)
        with self._forgiving("follow"):
            if wanted:
                await self._bus.subscribe(wanted)
                self._unheard.difference_update(wanted)

    async def unfollow(self, table: str) -> None:
        self._unheard.discard(table)
        with self._forgiving("unfollow"):
            await self._bus.unsubscribe([table])

    def publish(self, table: str, seq: int, payload: bytes | None, passing: bool = False) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # the others will find it in the log
            self._outgoing.put_nowait((table, msgspec.msgpack.encode(News(self.source, seq, payload, passing))))

    async def _send(self) -> None:
        table, data = await self._outgoing.get()
        with self._forgiving("publish"):
            await self._redis.publish(table, data)

    async def _listen(self) -> None:
        """Receive messages until the connection is lost."""
        async for table, data in self._bus.stream_events():
            news = decode_news(data)
            if news.source != self.source:
                self.hear(table, news)

    # Presence is a sorted set of pages, each with the time at which it expires. After a restart Redis has forgotten
    # everybody; it is complete again when every process has had the time to renew its pages.

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
        await self._follow_unheard()

    async def leave(self, table: str, channel: str, guest: str | None) -> None:
        with self._forgiving("leave"):
            await self._redis.zrem(self._key("present", table), f"{guest or ''} {channel}")

    async def present(self, table: str) -> Present:
        pages, since = list[str](), NOT_YET
        with self._forgiving("present"):
            pipeline = self._ask_since()
            pipeline.zrangebyscore(self._key("present", table), time.time(), "+inf")
            _, since, pages = await pipeline.execute()
        known = count_present([page.partition(" ")[0] or None for page in pages])
        return msgspec.structs.replace(known, complete=self._is_long_ago(since))

    async def knows_all_present(self) -> bool:
        since = NOT_YET
        with self._forgiving("present"):
            _, since = await self._ask_since().execute()
        return self._is_long_ago(since)

    def _ask_since(self) -> Pipeline:
        """Ask since when Redis has kept presence. If it does not know, it is since now."""
        key, pipeline = self._key("present", "since"), self._redis.pipeline(transaction=False)
        pipeline.set(key, time.time(), nx=True)
        pipeline.get(key)
        return pipeline

    def _is_long_ago(self, since: str) -> bool:
        return time.time() - float(since) > self.PRESENCE_SECONDS

    # Minding a table: a lease that expires when its process dies

    async def mind(self, table: str) -> bool:
        key = self._key("mind", table)
        with self._forgiving("mind"):
            if await self._redis.set(key, self.source, nx=True, ex=self.MINDING_SECONDS):
                return True
            holder = await self._redis.get(key)
            if holder != self.source:
                return False
            await self._redis.expire(key, self.MINDING_SECONDS)
        return True  # even if Redis is away: the log settles it if two processes act at once

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
        """Log errors of Redis and go on: without it, processes only notice each other's entries later."""
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
