"""Bots think in worker processes, so that the house can go on answering people.

A bot is given a seat's window (view, ask, what it has heard) and never the true state. Its answers are checked like
anybody's.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import math
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any

import msgspec
import structlog

from tortuga.analysis.coach import cost_otherwise
from tortuga.bots import LEVELS, Bot, advise, installed_bots, make_bot, parse_bot, plays_as
from tortuga.bots.far_seat import FarSeat
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
from tortuga.engine.describing.facts import Fact
from tortuga.engine.describing.manners import Manner
from tortuga.server.care import metrics
from tortuga.server.protocol import BotLevel
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import OtherData, Pace, Settings
from tortuga.server.work.luck import HouseLuck
from tortuga.server.work.workers import Asker, Bounds, Queued, Workers

logger = structlog.get_logger()

QUICK = "mate"
"""The level that answers for a bot of ours that has waited too long for its turn to think."""
SLOW = frozenset({"legend"})
"""Levels that think for long. They have a worker of their own, so that other bots need not wait for them."""
STAND_BY = "mate"
"""The level that answers for an own bot that fails."""
ADVISER = "mate"
"""The level that gives hints."""
NOBODY = Asker("")
LONGEST_NAME = 24
FAILURES = 3
"""After this many failures in a row an own bot is not asked for a while."""
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
def _bot(level: str, seed: int, manner: Manner = "plain") -> Bot:
    settings = {} if manner == "plain" else {"manner": manner}
    return make_bot(level, seed, **settings)


class BotQuestion(msgspec.Struct, frozen=True, array_like=True):
    """A question for a bot. The match is frozen, so that the table may go on meanwhile."""

    world: bytes
    seat: int
    level: str
    heard: bytes | None = None
    """Everything that the seat has heard, as JSON; None if bots like this one have not needed it yet."""
    offer: bool = False
    manner: Manner = "plain"
    seed: int = 0

    @classmethod
    def of(
        cls,
        match: Match[Any],
        seat: int,
        level: str,
        offer: bool = False,
        listens: bool = True,
        manner: Manner = "plain",
        seed: int = 0,
    ) -> BotQuestion:
        """The job for a seat of this match. With ``listens``, what the seat has heard is included."""
        heard = encode(match.events(seat)) if listens else None
        return cls(freeze(match), seat, level, heard, offer, manner, seed)


class Unheard(Exception):
    """The bot needs what its seat has heard, which was not included in its job."""


class QuietSeat(FarSeat):
    """A window without what the seat has heard, which is a lot to send with every question and rarely needed.

    Only for our own levels, which can be asked again if they do need it.
    """

    __slots__ = ()

    @property
    def events(self) -> Sequence[Event]:
        raise Unheard


def think(job: BotQuestion) -> bytes | None:
    """The answer of a bot of one of our levels, as JSON."""
    match, _ = thaw(job.world)
    window: FarSeat
    if job.heard is None:
        window = QuietSeat(match, job.seat, match.number, ())
    else:
        window = FarSeat(match, job.seat, match.number, codecs_of(match.rules).events_json(job.heard))
    return _answer(_bot(job.level, job.seed, job.manner), window, job)


def think_for_itself(job: BotQuestion) -> bytes | None:
    """The answer of an own bot, whose address is in ``level``. It is given a re-dealt world instead of the true one.

    That keeps an author from looking at hidden cards by mistake. It is no protection against malicious code.
    """
    assert job.heard is not None
    match, _ = thaw(job.world)
    events = codecs_of(match.rules).events_json(job.heard)
    number = match.number
    window = FarSeat(match.redeal(job.seat, number), job.seat, number, events)
    return _answer(_bot(job.level, job.seed), window, job)


def _answer(bot: Bot, window: FarSeat, job: BotQuestion) -> bytes | None:
    action = bot.offer(window) if job.offer else bot.choose(window)
    return None if action is None else encode(action)


class NextBestShown(msgspec.Struct, frozen=True, array_like=True):
    """The best of the other answers, and what it would cost, in shares of a win."""

    action: bytes
    loss: float
    doubt: float
    """Give or take."""


class Advised(msgspec.Struct, frozen=True, array_like=True):
    """A hint."""

    action: bytes
    among: int
    why: Fact | None
    otherwise: NextBestShown | None = None


def give_advice(job: BotQuestion, weighing: float) -> Advised:
    """What a bot of this level would do in a re-dealt world, so that the hint cannot depend on anything hidden. The
    same question gets the same hint; what it would cost to answer otherwise is found out in so many CPU seconds."""
    assert job.heard is not None
    match, _ = thaw(job.world)
    number = match.number
    events = codecs_of(match.rules).events_json(job.heard)
    world = match.redeal(job.seat, number)
    advice = advise(_adviser(job.level), FarSeat(world, job.seat, number, events))
    other = cost_otherwise(world, job.seat, advice.action, weighing) if weighing else None
    costly = None if other is None else NextBestShown(encode(other.action), other.loss, other.doubt)
    return Advised(encode(advice.action), advice.among, advice.why, costly)


@cache
def _adviser(level: str) -> Bot:
    return make_bot(level)


def introduce(address: str, seed: int) -> str:
    """Load an own bot, so that errors show early. Returns the first line of its docstring."""
    _bot(address, seed)
    doc = inspect.getdoc(find_maker(parse_bot(address)[0])) or ""
    return doc.partition("\n")[0]


# In the house


class OwnBotWorker:
    """An own bot in a worker process of its own. If it keeps failing, it is not asked for a while."""

    def __init__(self, name: str, address: str, seconds: float, extras: Sequence[str | OtherData]) -> None:
        self.name = name
        self.address = address
        self.doc = ""
        self._workers = Workers(f"bot {name}", Bounds(1, seconds), partial(load_games, tuple(extras)))
        self._failures = 0
        self._rests_until = -math.inf

    async def introduce(self, seed: int) -> None:
        """Load it. Raises if something is wrong with it."""
        said = await self._workers.run(introduce, self.address, seed)
        self.doc = said or "This house's own bot."

    @property
    def rests(self) -> bool:
        """Whether it is not to be asked now, because it keeps failing."""
        return asyncio.get_running_loop().time() < self._rests_until

    async def think(self, job: BotQuestion, whose: Asker = NOBODY) -> bytes | None:
        """Its answer. Failures are counted and raised."""
        try:
            question = msgspec.structs.replace(job, level=self.address)
            found = await self._workers.run(think_for_itself, question, whose=whose)
        except Exception:
            self._failures += 1
            if self._failures >= FAILURES:
                self._failures, self._rests_until = 0, asyncio.get_running_loop().time() + REST_SECONDS
                logger.warning("bot_rests", bot=self.name, seconds=REST_SECONDS)
            raise
        self._failures = 0
        return found

    def close(self) -> None:
        """End its worker process."""
        self._workers.close()


def _level(name: str, doc: str) -> BotLevel:
    """One of our levels: in which games, and at tables of which sizes, it plays just like a lower one."""
    rules = {slug: rules_of(slug) for slug in all_games()}
    alike = {slug: other for slug, game in rules.items() if (other := plays_as(game, name)) != name}
    sizes = {slug: _alike_at(game, name) for slug, game in rules.items() if slug not in alike}
    return BotLevel(name, doc, plays_as=alike, plays_as_at={slug: found for slug, found in sizes.items() if found})


def _alike_at(rules: Rules[Any], level: str) -> dict[int, str]:
    """The numbers of seats at which this level plays just like a lower one, and which one."""
    return {seats: other for seats in rules.info.seats if (other := plays_as(rules, level, seats)) != level}


class Thinkers:
    """The bots of the house, in worker processes."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        extras: Sequence[str | OtherData],
        own: Sequence[OwnBotWorker] = (),
        seed: int = 0,
    ) -> None:
        prepare = partial(load_games, tuple(extras))
        self._workers = Workers("bots", Bounds(processes, seconds), prepare)
        self._slow = Workers("slow bots", Bounds(1, seconds), prepare)
        self._own = {bot.name: bot for bot in own}
        self._seed = seed
        self._listeners: set[tuple[str, str, Manner]] = set()
        """The games, levels and manners whose bots need what their seat has heard."""

    def levels(self) -> list[BotLevel]:
        """The bots that may sit at a table: our levels, the weakest first, then the house's own bots."""
        ours = [_level(name, doc) for name, doc in LEVELS.items()]
        return ours + [BotLevel(bot.name, bot.doc, own=True) for bot in self._own.values()]

    def check_level(self, level: str | None) -> str:
        """The level; raises :class:`HouseError` if this house does not have it."""
        if level is None or not (level in LEVELS or level in self._own):
            raise HouseError("unknown_bot", f"There is no bot called {level!r} in this house.")
        return level

    def job(
        self, match: Match[Any], seat: int, level: str, offer: bool = False, manner: Manner = "plain"
    ) -> BotQuestion:
        """The job for a bot of this level and manner."""
        listens = level not in LEVELS or (match.rules.info.slug, level, manner) in self._listeners
        return BotQuestion.of(match, seat, level, offer, listens, manner, self._seed)

    async def decide(
        self, job: BotQuestion, rules: Rules[Any], whose: Asker = NOBODY, patience: float | None = None
    ) -> Action | None:
        """The bot's answer. None if it does not take an offer, fails, or takes too long.

        A mate answers for an own bot that fails or that this house no longer has. Raises :class:`Unheard` if the job
        has to be made again, because bots like this one need what their seat has heard, and :class:`Queued` if a slow
        bot has not had its turn after ``patience`` seconds.
        """
        if job.level in LEVELS:
            return await self._try(partial(self._think, whose=whose, patience=patience), job, rules)
        own = self._own.get(job.level)
        if own is not None and not own.rests:
            found = await self._try(partial(own.think, whose=whose), job, rules)
            if found is not None or job.offer:
                return found
        metrics.STAND_BYS.labels(job.level if own is not None else "unknown").inc()
        return await self._try(partial(self._think, whose=whose), msgspec.structs.replace(job, level=STAND_BY), rules)

    async def advise(self, job: BotQuestion, pace: Pace, address: str, guest: str) -> Advised:
        """Get a hint. Hints and bots of one place wait in separate queues, so that neither holds up the other; and
        those of one address hold up no other's."""
        whose = Asker(f"hints {address}", guest)
        try:
            async with asyncio.timeout(pace.hint_limit):
                return await self._workers.run(give_advice, job, pace.weighing, whose=whose)
        except TimeoutError:
            raise HouseError("busy", "There is no hint yet; ask again in a moment.") from None

    async def _think(self, job: BotQuestion, whose: Asker = NOBODY, patience: float | None = None) -> bytes | None:
        if job.level in SLOW:
            return await self._slow.run(think, job, whose=whose, patience=patience)
        return await self._workers.run(think, job, whose=whose)

    async def _try(
        self, ask: Callable[[BotQuestion], Awaitable[bytes | None]], job: BotQuestion, rules: Rules[Any]
    ) -> Action | None:
        try:
            with metrics.BOT_SECONDS.time():
                found = await ask(job)
            return None if found is None else codecs_of(rules).action_json(found)
        except Unheard:
            self._listeners.add((rules.info.slug, job.level, job.manner))
            raise
        except Queued:
            raise
        except Exception as error:  # a bot may raise anything, and the table must go on
            logger.warning("bot_failed", level=job.level, game=rules.info.slug, seat=job.seat, error=repr(error))
            return None

    def close(self) -> None:
        """End all worker processes."""
        self._workers.close()
        self._slow.close()
        for bot in self._own.values():
            bot.close()


async def open_thinkers(settings: Settings) -> Thinkers:
    """Load the bots of a house. Raises if one of its own does not work; a broken one of a package is left out."""
    check_names(settings.bots)
    seconds, games, seed = settings.pace.bot_limit, settings.extras, HouseLuck(settings.luck).seed("bots")
    asked_for = [OwnBotWorker(name, address, seconds, games) for name, address in settings.bots.items()]
    names = [name for name in installed_bots() if name not in settings.bots and name not in LEVELS]
    brought = [OwnBotWorker(name, name, seconds, games) for name in names]
    able = await meet([*asked_for, *brought], seed)
    if unable := [bot for bot in asked_for if bot not in able]:
        for bot in able:
            bot.close()
        raise HouseError("bad_bot", f"The bot {unable[0].name} cannot play here: {unable[0].doc}")
    return Thinkers(settings.bot_processes, seconds, games, able, seed)


def check_names(names: Iterable[str]) -> None:
    """Raise if an own bot has a bad name."""
    for name in names:
        if name in LEVELS:
            raise HouseError("bad_bot", f"A bot cannot be called {name}: every house has one of that name.")
        if not name.strip() or len(name) > LONGEST_NAME:
            raise HouseError("bad_bot", f"A bot's name must have 1 to {LONGEST_NAME} characters, not {name!r}.")


async def meet(bots: Sequence[OwnBotWorker], seed: int = 0) -> list[OwnBotWorker]:
    """Load all these bots and return those that work. Errors of the others are logged, and replace their ``doc``."""
    faults = await asyncio.gather(*(bot.introduce(seed) for bot in bots), return_exceptions=True)
    for bot, fault in zip(bots, faults, strict=True):
        if fault is not None:
            bot.close()
            bot.doc = fault.sentence if isinstance(fault, TortugaError) else f"{bot.address}: {fault!r}"
            logger.warning("bot_left_out", bot=bot.name, error=bot.doc)
    return [bot for bot, fault in zip(bots, faults, strict=True) if fault is None]
