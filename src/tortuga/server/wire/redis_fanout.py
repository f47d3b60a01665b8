"""Communication between the processes of one house through Redis or Valkey."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
import structlog
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.client import Pipeline
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tortuga.engine.codecs import msgpack_reader
from tortuga.server.care.background import Background
from tortuga.server.wire.breaker import Breaker
from tortuga.server.wire.counts import Counts, Places
from tortuga.server.wire.fanout import HERE_SECONDS, PLACE_SECONDS, Fanout, News, Present, count_present

logger = structlog.get_logger()
NOT_YET = "inf"
decode_news = msgpack_reader(News)


class NotAsked(RedisError):
    """Redis was not asked, because it has just failed to answer."""


class GuardedPool(ConnectionPool):
    """Connections to Redis, as long as it answers."""

    breaker: Breaker

    async def get_connection(self, *args: Any, **kwargs: Any) -> Any:
        if not self.breaker.may_ask:
            raise NotAsked("Redis did not answer; it is asked again in a moment.")
        return await super().get_connection(*args, **kwargs)  # type: ignore[no-untyped-call]


class RedisFanout(Fanout):
    """For several processes, perhaps on several machines."""

    PREFIX = "tortuga"
    PRESENCE_SECONDS = 15
    MINDING_SECONDS = 6

    def __init__(self, url: str, background: Background, seconds: float = 0.5) -> None:
        super().__init__()
        self._seconds = seconds
        self._breaker = Breaker()
        pool = GuardedPool.from_url(
            url,
            socket_timeout=seconds,
            socket_connect_timeout=seconds,
            retry=Retry(NoBackoff(), 0),
            decode_responses=True,
        )
        pool.breaker = self._breaker
        self._redis: Redis = Redis(connection_pool=pool)
        self._listening: Redis = Redis.from_url(url)
        self._bus = RedisChannelsPubSubBackend(redis=self._listening, key_prefix=self.PREFIX)
        self._unheard: set[str] = set()
        """Tables that we want to follow but have not been able to subscribe to yet."""
        self._counts, self._places = Counts(), Places()
        """What this process counts: while Redis is away, limits hold in each process."""
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
            if wanted and self._breaker.may_ask:
                async with asyncio.timeout(self._seconds):
                    await self._bus.subscribe(wanted)
                self._unheard.difference_update(wanted)

    async def unfollow(self, table: str) -> None:
        self._unheard.discard(table)
        with self._forgiving("unfollow"):
            async with asyncio.timeout(self._seconds):
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
        with self._forgiving("enter"):
            pipeline = self._redis.pipeline(transaction=False)
            self._note(pipeline, [(table, channel, guest)], await self._now() + self.PRESENCE_SECONDS)
            await pipeline.execute()

    async def renew(self, pages: list[tuple[str, str, str | None]]) -> None:
        with self._forgiving("renew"):
            until = await self._now() + self.PRESENCE_SECONDS
            pipeline = self._redis.pipeline(transaction=False)
            self._note(pipeline, pages, until)
            for one, kinds in self._places.of.items():
                self._occupy(pipeline, one, kinds, until)
            await pipeline.execute()
        await self._follow_unheard()

    def _note(self, pipeline: Pipeline, pages: list[tuple[str, str, str | None]], until: float) -> None:
        """Note that these pages are connected until then."""
        for table, channel, guest in pages:
            key = self._key("present", table)
            pipeline.zadd(key, {f"{guest or ''} {channel}": until})
            pipeline.expire(key, self.PRESENCE_SECONDS * 2)

    async def leave(self, table: str, channel: str, guest: str | None) -> None:
        with self._forgiving("leave"):
            await self._redis.zrem(self._key("present", table), f"{guest or ''} {channel}")

    async def present(self, table: str) -> Present:
        pages, complete = list[str](), False
        with self._forgiving("present"):
            now = await self._now()
            pipeline = self._ask_since(now)
            pipeline.zrangebyscore(self._key("present", table), now, "+inf")
            _, since, pages = await pipeline.execute()
            complete = self._is_long_ago(since, now)
        known = count_present([page.partition(" ")[0] or None for page in pages])
        return msgspec.structs.replace(known, complete=complete)

    async def be_here(self, guests: Mapping[str, str]) -> None:
        key = self._key("present", "house")
        if not guests:
            return
        with self._forgiving("be_here"):
            now = await self._now()
            pipeline = self._redis.pipeline(transaction=False)
            pipeline.zadd(key, dict.fromkeys(guests, now + HERE_SECONDS))
            pipeline.zremrangebyscore(key, "-inf", now)
            pipeline.expire(key, round(HERE_SECONDS * 2))
            for guest, place in guests.items():
                pipeline.set(self._key("place of", guest), place, ex=PLACE_SECONDS)
            await pipeline.execute()

    async def came_from(self, guest: str) -> str:
        place = None
        with self._forgiving("came_from"):
            place = await self._redis.get(self._key("place of", guest))
        return "" if place is None else str(place)

    async def forget(self, guest: str) -> None:
        with self._forgiving("forget"):
            await self._redis.delete(self._key("place of", guest))

    async def who_is_here(self) -> set[str]:
        guests = list[Any]()
        with self._forgiving("who_is_here"):
            guests = await self._redis.zrangebyscore(self._key("present", "house"), await self._now(), "+inf")
        return set(map(str, guests))

    async def knows_all_present(self) -> bool:
        now, since = 0.0, NOT_YET
        with self._forgiving("present"):
            now = await self._now()
            _, since = await self._ask_since(now).execute()
        return self._is_long_ago(since, now)

    async def _now(self) -> float:
        """The time by the clock of Redis, since those of several machines may differ."""
        seconds, millionths = await self._redis.time()
        return float(seconds) + millionths / 1e6

    def _ask_since(self, now: float) -> Pipeline:
        """Ask since when Redis has kept presence. If it does not know, it is since now."""
        key, pipeline = self._key("present", "since"), self._redis.pipeline(transaction=False)
        pipeline.set(key, now, nx=True)
        pipeline.get(key)
        return pipeline

    def _is_long_ago(self, since: str, now: float) -> bool:
        return now - float(since) > self.PRESENCE_SECONDS

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

    # Limits

    async def allow(self, what: str, most: int, seconds: float, times: int = 1) -> bool:
        key, count = self._key("count", what), None
        with self._forgiving("allow"):
            pipeline = self._redis.pipeline(transaction=False)
            pipeline.set(key, 0, nx=True, px=max(1, round(seconds * 1000)))
            pipeline.incrby(key, times)
            count = int((await pipeline.execute())[-1])
        return self._counts.allow(what, most, seconds, times) if count is None else count <= most

    async def take_places(self, one: str, wanted: Mapping[str, int]) -> str | None:
        full = self._places.take(one, wanted)
        if full is None:
            taken = await self._occupied(one, wanted)
            full = next((kind for kind, count in taken.items() if count > wanted[kind]), None)
            if full is not None:
                await self.leave_places(one)
        return full

    async def _occupied(self, one: str, kinds: Collection[str]) -> dict[str, int]:
        """How many places are taken of each kind, with this one. Nothing if Redis is away."""
        counts = list[int]()
        with self._forgiving("occupy"):
            now = await self._now()
            pipeline = self._redis.pipeline(transaction=False)
            self._occupy(pipeline, one, kinds, now + self.PRESENCE_SECONDS)
            for kind in kinds:
                pipeline.zcount(self._key("place", kind), now, "+inf")
            counts = (await pipeline.execute())[-len(kinds) :]
        return dict(zip(kinds, counts, strict=False))

    def _occupy(self, pipeline: Pipeline, one: str, kinds: Collection[str], until: float) -> None:
        """Note that one has places, which are free again at that time unless they are renewed."""
        for kind in kinds:
            key = self._key("place", kind)
            pipeline.zremrangebyscore(key, "-inf", until - self.PRESENCE_SECONDS)
            pipeline.zadd(key, {one: until})
            pipeline.expire(key, self.PRESENCE_SECONDS * 2)

    async def leave_places(self, one: str) -> None:
        kinds = self._places.leave(one)
        with self._forgiving("leave"):
            pipeline = self._redis.pipeline(transaction=False)
            for kind in kinds:
                pipeline.zrem(self._key("place", kind), one)
            await pipeline.execute()

    async def check(self) -> None:
        await self._redis.ping()
        self._answers()

    @contextlib.contextmanager
    def _forgiving(self, what: str) -> Iterator[None]:
        """Log errors of Redis and go on: without it, processes only notice each other's entries later."""
        try:
            yield
        except NotAsked:
            return
        except (RedisError, OSError) as error:
            if self._breaker.failed():
                logger.warning("redis_failed", doing=what, error=str(error) or type(error).__name__)
        else:
            if what not in ("follow", "unfollow"):  # these do not wait for an answer
                self._answers()

    def _answers(self) -> None:
        if self._breaker.answered():
            logger.info("redis_answers")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.on_shutdown()
        await self._listening.aclose()
        await self._redis.aclose(close_connection_pool=True)
