"""Bots think in processes of their own, so that the house goes on answering people.

A bot is given a seat's window (view, ask, what it has heard) and never the true state; what it answers is checked like
anybody's answer.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import msgspec
import structlog

from tortuga.bots import LEVELS, Bot, make_bot
from tortuga.bots.guard import FarSeat
from tortuga.engine import Action, Match, Rules, freeze, register, thaw
from tortuga.engine.codecs import codecs_of
from tortuga.server import metrics
from tortuga.server.protocol import BotLevel
from tortuga.server.workers import Bounds, Workers

logger = structlog.get_logger()

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
    events = codecs_of(match.rules).events_json(job.heard)
    window, bot = FarSeat(match, job.seat, match.number, events), _bot(job.level)
    action = bot.offer(window) if job.offer else bot.choose(window)
    return None if action is None else msgspec.json.encode(action)


# In the house


class Thinkers:
    """The bots of the house, in workers of their own."""

    def __init__(self, processes: int, seconds: float, extra_games: Sequence[str]) -> None:
        bounds = Bounds(processes, seconds)
        self._workers = Workers("bots", bounds, partial(load_games, tuple(extra_games)))

    async def decide(self, job: Job, rules: Rules[Any]) -> Action | None:
        """What the bot answers; None when it lets an offer be, fails, or takes too long."""
        try:
            with metrics.BOT_SECONDS.time():
                found = await self._workers.run(think, job)
            return None if found is None else codecs_of(rules).action_json(found)
        except Exception as error:  # whatever a bot does wrong, the table goes on without it
            logger.warning("bot_failed", level=job.level, game=rules.info.slug, seat=job.seat, error=repr(error))
            return None

    def close(self) -> None:
        self._workers.close()
