"""Bots think in processes of their own, so that the house goes on answering people.

A bot is given a seat's window (view, ask, what it has heard) and never the true state; what it answers is checked like
anybody's answer.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, TypeVar

import msgspec
import structlog

from tortuga.bots import LEVELS, Bot, make_bot
from tortuga.bots.guard import FarSeat
from tortuga.engine import Action, Match, Rules, freeze, register, thaw
from tortuga.server import metrics
from tortuga.server.ledger import action_decoder
from tortuga.server.protocol import BotLevel

logger = structlog.get_logger()
T = TypeVar("T")

DOCS = {
    "random": "Does anything that is allowed.",
    "deckhand": "Knows the rules and slips now and then.",
    "mate": "Plays by rules of thumb.",
    "captain": "The best there is for the game.",
}


def levels() -> list[BotLevel]:
    """The bots that may sit at a table, the weakest first."""
    return [BotLevel(name, DOCS.get(name, name)) for name in ("random", *LEVELS)]


def is_level(name: str) -> bool:
    return name == "random" or name in LEVELS


def load_games(extra: Sequence[str]) -> None:
    """Register games that are not installed, given as ``module:attribute``."""
    for address in extra:
        module, _, attribute = address.partition(":")
        register(getattr(importlib.import_module(module), attribute or "RULES"))


# In the thinking processes


def _begin(extra: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house tells its thinkers when to stop
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)  # people come first
    load_games(extra)


def _end_with_the_house() -> None:
    """A house that was killed cannot tell anybody to stop."""
    house = multiprocessing.parent_process()
    assert house is not None
    house.join()
    os._exit(1)


@cache
def _bot(level: str) -> Bot:
    return make_bot(level, seed=int.from_bytes(os.urandom(4), "big"))


class Job(msgspec.Struct, frozen=True, array_like=True):
    """What a bot is to decide: the match as it is now, frozen, so that it may go on meanwhile."""

    world: bytes
    seat: int
    level: str
    heard: bytes
    """Everything that the seat has heard, as JSON."""
    offer: bool = False

    @classmethod
    def of(cls, match: Match[Any], seat: int, level: str, offer: bool = False) -> Job:
        return cls(freeze(match), seat, level, msgspec.json.encode(match.events(seat)), offer)


def think(job: Job) -> bytes | None:
    """The answer of a bot of this level, as JSON."""
    match, _ = thaw(job.world)
    events = msgspec.json.decode(job.heard, type=list[match.rules.event_type])  # type: ignore[name-defined]
    window, bot = FarSeat(match, job.seat, match.number, events), _bot(job.level)
    action = bot.offer(window) if job.offer else bot.choose(window)
    return None if action is None else msgspec.json.encode(action)


# In the house


class Thinkers:
    """A pool of processes, started when the first bot has to think."""

    def __init__(self, processes: int, seconds: float, extra_games: Sequence[str]) -> None:
        self._processes = processes
        self._seconds = seconds
        self._extra = tuple(extra_games)
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, job: Job, rules: Rules[Any]) -> Action | None:
        """What the bot answers; None when it lets an offer be, fails, or takes too long."""
        try:
            with metrics.BOT_SECONDS.time():
                found = await self.run(think, job)
            return None if found is None else action_decoder(rules)(found)
        except Exception as error:  # whatever a bot does wrong, the table goes on without it
            logger.warning("bot_failed", level=job.level, game=rules.info.slug, seat=job.seat, error=repr(error))
            return None

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Have something worked out by one of the processes."""
        try:
            return await self._run(work, *args)
        except BrokenProcessPool:
            return await self._run(work, *args)  # somebody else's work brought the processes down

    async def _run(self, work: Callable[..., T], *args: Any) -> T:
        if self._pool is None:
            self._pool = self._start()
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, work, *args), self._seconds)
        except (TimeoutError, BrokenProcessPool):
            if self._pool is pool:
                self._pool = None  # the next thought starts new ones
                stop(pool)
            raise

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._extra,),
        )

    def close(self) -> None:
        if self._pool is not None:
            stop(self._pool)


def stop(pool: ProcessPoolExecutor) -> None:
    """End the processes even if they hang."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
