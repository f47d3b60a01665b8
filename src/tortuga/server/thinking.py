"""Bots think in processes of their own, so that the house goes on answering people.

A bot is given a seat's window (view, ask, what it has heard) and never the true state; what it answers is checked like
anybody's answer.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import math
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any

import msgspec
import structlog

from tortuga.bots import Bot, advise, installed_bots, make_bot, parse_bot, plays_as
from tortuga.bots.guard import FarSeat
from tortuga.bots.own import find_maker
from tortuga.engine import (
    Action,
    Event,
    Match,
    Rules,
    TortugaError,
    all_games,
    freeze,
    register,
    rules_of,
    thaw,
    variant_of,
)
from tortuga.engine.codecs import codecs_of
from tortuga.engine.facts import Fact
from tortuga.engine.temper import Manner
from tortuga.server import metrics
from tortuga.server.errors import HouseError
from tortuga.server.protocol import BotLevel
from tortuga.server.settings import OtherData, Settings
from tortuga.server.workers import Bounds, Workers

logger = structlog.get_logger()

OURS = {
    "random": "Does anything that is allowed.",
    "deckhand": "Knows the rules and slips now and then.",
    "mate": "Plays by rules of thumb.",
    "captain": "Plays by rules of thumb that were sharpened in thousands of matches.",
    "legend": "Looks ahead, has learned to judge, and takes its time.",
}
"""The bots that every house has, the weakest first."""
SLOW = frozenset({"legend"})
"""Those that think for long. They have a worker of their own, so that nobody else's bots wait behind them."""
STAND_BY = "mate"
"""Plays for a bot of somebody's own that fails."""
ADVISER = "mate"
"""Gives hints."""
LONGEST_NAME = 24
FAILURES = 3
"""After so many failures in a row a bot of somebody's own rests."""
REST_SECONDS = 60.0


def load_games(extra: Sequence[str | OtherData]) -> None:
    """Register games that are not installed, given as ``module:attribute``, and variants of games."""
    for address in extra:
        if isinstance(address, OtherData):
            register(variant_of(address.game, address.files))
            continue
        module, _, attribute = address.partition(":")
        register(getattr(importlib.import_module(module), attribute or "RULES"))


# In the thinking processes


@cache
def _bot(level: str, manner: Manner = "plain") -> Bot:
    settings = {} if manner == "plain" else {"manner": manner}
    return make_bot(level, int.from_bytes(os.urandom(4), "big"), **settings)


class Job(msgspec.Struct, frozen=True, array_like=True):
    """What a bot is to decide: the match as it is now, frozen, so that it may go on meanwhile."""

    world: bytes
    seat: int
    level: str
    heard: bytes | None = None
    """Everything that the seat has heard, as JSON; None as long as the bot has not asked for it."""
    offer: bool = False
    manner: Manner = "plain"

    @classmethod
    def of(
        cls,
        match: Match[Any],
        seat: int,
        level: str,
        offer: bool = False,
        listens: bool = True,
        manner: Manner = "plain",
    ) -> Job:
        heard = msgspec.json.encode(match.events(seat)) if listens else None
        return cls(freeze(match), seat, level, heard, offer, manner)


class Unheard(Exception):
    """The bot wants to know what its seat has heard, which did not come along."""


class QuietSeat(FarSeat):
    """The window of a bot that may not care for what was heard, which is a lot to send along with every question.

    Only for bots of ours: they answer the same when they are asked again.
    """

    __slots__ = ()

    @property
    def events(self) -> Sequence[Event]:
        raise Unheard


def think(job: Job) -> bytes | None:
    """The answer of a bot of this level, as JSON."""
    match, _ = thaw(job.world)
    window: FarSeat
    if job.heard is None:
        window = QuietSeat(match, job.seat, match.number, ())
    else:
        window = FarSeat(match, job.seat, match.number, codecs_of(match.rules).events_json(job.heard))
    bot = _bot(job.level, job.manner)
    action = bot.offer(window) if job.offer else bot.choose(window)
    return None if action is None else msgspec.json.encode(action)


def think_for_itself(job: Job) -> bytes | None:
    """The same for a bot of somebody's own, which is given another world than the true one. ``level`` is its address.

    That keeps an author from looking at hidden cards by mistake. It is no wall against a spy.
    """
    assert job.heard is not None
    match, _ = thaw(job.world)
    events = codecs_of(match.rules).events_json(job.heard)
    number = match.number
    window, bot = FarSeat(match.redeal(job.seat, number), job.seat, number, events), _bot(job.level)
    action = bot.offer(window) if job.offer else bot.choose(window)
    return None if action is None else msgspec.json.encode(action)


class Advised(msgspec.Struct, frozen=True, array_like=True):
    """What comes back when a guest wanted a hint."""

    action: bytes
    among: int
    why: Fact | None


def give_advice(job: Job) -> Advised:
    """What a bot of this level would do, in a world that goes with all that the seat knows: whatever the bot looks at,
    it cannot tell what the seat must not know. The same question gets the same hint."""
    assert job.heard is not None
    match, _ = thaw(job.world)
    number = match.number
    events = codecs_of(match.rules).events_json(job.heard)
    advice = advise(_adviser(job.level), FarSeat(match.redeal(job.seat, number), job.seat, number, events))
    return Advised(msgspec.json.encode(advice.action), advice.among, advice.why)


@cache
def _adviser(level: str) -> Bot:
    return make_bot(level)


def introduce(address: str) -> str:
    """Make a bot of somebody's own, so that what is wrong with it is known; what it says of itself, in a line."""
    _bot(address)
    doc = inspect.getdoc(find_maker(parse_bot(address)[0])) or ""
    return doc.partition("\n")[0]


# In the house


class OwnBot:
    """A bot of somebody's own, in a process of its own. One that keeps failing rests for a while."""

    def __init__(self, name: str, address: str, seconds: float, extras: Sequence[str | OtherData]) -> None:
        self.name = name
        self.address = address
        self.doc = ""
        self._workers = Workers(f"bot {name}", Bounds(1, seconds), partial(load_games, tuple(extras)))
        self._failures = 0
        self._rests_until = -math.inf

    async def introduce(self) -> None:
        """Raises what is wrong with it."""
        said = await self._workers.run(introduce, self.address)
        self.doc = said or "A bot of this house's own."

    @property
    def rests(self) -> bool:
        return asyncio.get_running_loop().time() < self._rests_until

    async def think(self, job: Job) -> bytes | None:
        """Its answer. Whatever it does wrong is counted and raised."""
        try:
            found = await self._workers.run(think_for_itself, msgspec.structs.replace(job, level=self.address))
        except Exception:
            self._failures += 1
            if self._failures >= FAILURES:
                self._failures, self._rests_until = 0, asyncio.get_running_loop().time() + REST_SECONDS
                logger.warning("bot_rests", bot=self.name, seconds=REST_SECONDS)
            raise
        self._failures = 0
        return found

    def close(self) -> None:
        self._workers.close()


def _amounts_to(level: str) -> dict[str, str]:
    """The games in which this level is no more than another, and which."""
    found = {slug: plays_as(rules_of(slug), level) for slug in all_games()}
    return {slug: other for slug, other in found.items() if other != level}


class Thinkers:
    """The bots of the house, in workers of their own."""

    def __init__(
        self, processes: int, seconds: float, extras: Sequence[str | OtherData], own: Sequence[OwnBot] = ()
    ) -> None:
        prepare = partial(load_games, tuple(extras))
        self._workers = Workers("bots", Bounds(processes, seconds), prepare)
        self._slow = Workers("slow bots", Bounds(1, seconds), prepare)
        self._own = {bot.name: bot for bot in own}
        self._listeners: set[tuple[str, str, Manner]] = set()
        """Games, levels and manners of ours whose bots want to know what was heard."""

    def levels(self) -> list[BotLevel]:
        """The bots that may sit at a table: the house's levels, the weakest first, then those of its own."""
        ours = [BotLevel(name, doc, plays_as=_amounts_to(name)) for name, doc in OURS.items()]
        return ours + [BotLevel(bot.name, bot.doc, own=True) for bot in self._own.values()]

    def check_level(self, level: str | None) -> str:
        if level is None or not (level in OURS or level in self._own):
            raise HouseError("unknown_bot", f"There is no bot called {level!r} in this house.")
        return level

    def job(self, match: Match[Any], seat: int, level: str, offer: bool = False, manner: Manner = "plain") -> Job:
        """For a bot of this level and manner."""
        listens = level not in OURS or (match.rules.info.slug, level, manner) in self._listeners
        return Job.of(match, seat, level, offer, listens, manner)

    async def decide(self, job: Job, rules: Rules[Any]) -> Action | None:
        """What the bot answers; None when it lets an offer be, fails, or takes too long.

        For a bot of somebody's own that fails, or that this house does not have any more, a mate answers.
        :class:`Unheard`: make the job again; from now on bots like this one are told what was heard.
        """
        if job.level in OURS:
            return await self._try(self._think, job, rules)
        own = self._own.get(job.level)
        if own is not None and not own.rests:
            found = await self._try(own.think, job, rules)
            if found is not None or job.offer:
                return found
        metrics.STAND_BYS.labels(job.level if own is not None else "unknown").inc()
        return await self._try(self._think, msgspec.structs.replace(job, level=STAND_BY), rules)

    async def advise(self, job: Job, seconds: float) -> Advised:
        """A hint for the guest at a seat. All hints together wait in one line beside that of the bots, so that neither
        holds up the other."""
        try:
            async with asyncio.timeout(seconds):
                return await self._workers.run(give_advice, job, whose="hints")
        except TimeoutError:
            raise HouseError("busy", "The mate has no answer yet; ask again in a moment.") from None

    async def _think(self, job: Job) -> bytes | None:
        workers = self._slow if job.level in SLOW else self._workers
        return await workers.run(think, job)

    async def _try(self, ask: Callable[[Job], Awaitable[bytes | None]], job: Job, rules: Rules[Any]) -> Action | None:
        try:
            with metrics.BOT_SECONDS.time():
                found = await ask(job)
            return None if found is None else codecs_of(rules).action_json(found)
        except Unheard:
            self._listeners.add((rules.info.slug, job.level, job.manner))
            raise
        except Exception as error:  # whatever a bot does wrong, the table goes on without it
            logger.warning("bot_failed", level=job.level, game=rules.info.slug, seat=job.seat, error=repr(error))
            return None

    def close(self) -> None:
        self._workers.close()
        self._slow.close()
        for bot in self._own.values():
            bot.close()


async def open_thinkers(settings: Settings) -> Thinkers:
    """The bots of a house. One of its own that cannot be had is an error, one of an installed package is left out."""
    check_names(settings.bots)
    seconds, games = settings.pace.bot_limit, settings.extras
    asked_for = [OwnBot(name, address, seconds, games) for name, address in settings.bots.items()]
    names = [name for name in installed_bots() if name not in settings.bots and name not in OURS]
    brought = [OwnBot(name, name, seconds, games) for name in names]
    able = await meet([*asked_for, *brought])
    if unable := [bot for bot in asked_for if bot not in able]:
        for bot in able:
            bot.close()
        raise HouseError("bad_bot", f"The bot {unable[0].name} cannot play here: {unable[0].doc}")
    return Thinkers(settings.bot_processes, seconds, games, able)


def check_names(names: Iterable[str]) -> None:
    for name in names:
        if name in OURS:
            raise HouseError("bad_bot", f"A bot cannot be called {name}: every house has one of that name.")
        if not name.strip() or len(name) > LONGEST_NAME:
            raise HouseError("bad_bot", f"A bot's name should have 1 to {LONGEST_NAME} letters, not {name!r}.")


async def meet(bots: Sequence[OwnBot]) -> list[OwnBot]:
    """Those that can play. What is wrong with the others is logged, and is all they say of themselves."""
    faults = await asyncio.gather(*(bot.introduce() for bot in bots), return_exceptions=True)
    for bot, fault in zip(bots, faults, strict=True):
        if fault is not None:
            bot.close()
            bot.doc = fault.sentence if isinstance(fault, TortugaError) else f"{bot.address}: {fault!r}"
            logger.warning("bot_left_out", bot=bot.name, error=bot.doc)
    return [bot for bot, fault in zip(bots, faults, strict=True) if fault is None]
