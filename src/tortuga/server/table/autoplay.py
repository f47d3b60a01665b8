"""A table's autoplay gives all automatic answers: for bots, for guests who pass in a window, and when time is up.

Its answers are written like any other (``LiveTable.write``). In a window they come at a fixed pace, whoever gives them
and however long a bot thought, so that timing tells nobody who holds what.
"""

from __future__ import annotations

import asyncio
import math
import time
from functools import partial
from typing import Any

import msgspec
import structlog

from tortuga.engine import Action, Ask, IllegalAction, LessonProgress, Match, TortugaError
from tortuga.engine.describing.manners import Manner
from tortuga.server.protocol.errors import HouseError
from tortuga.server.table import entries as log
from tortuga.server.table.habits import BOTS, PEOPLE
from tortuga.server.table.ledger import Given, Ledger
from tortuga.server.table.table import SPEEDS, LiveTable
from tortuga.server.table.voices import Voice
from tortuga.server.work.bots import QUICK, BotQuestion, Thinkers, Unheard
from tortuga.server.work.workers import Queued

logger = structlog.get_logger()
LEASE_CHECK = 2.0
Passing = tuple[int, tuple[int, ...]]
"""A question, and the seats for which the house passes there."""
NOBODY: Passing = (-1, ())
BUSY_SECONDS = 300.0
"""How long a table is not told again that the house is busy."""


class Duty(msgspec.Struct, frozen=True):
    """An answer that the house has to give for a seat."""

    seat: int
    kind: str
    by: log.By
    default: Action
    job: BotQuestion | None = None
    """The job for a bot; without one, ``default`` is the answer."""
    offer: bool = False
    """Whether it is about an offer and not a question."""
    passes: bool = False
    """Whether there is nothing to decide, which others must not see from its time."""
    at_once: bool = False
    """Whether everybody knows that there is nothing to decide, so that nobody need wait for it."""


class DutyAnswer(msgspec.Struct, frozen=True):
    """A duty and the answer that was found for it."""

    duty: Duty
    action: Action


class Autoplay:
    """Looks after one table in this process, as long as the process holds the lease for it."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._moved = asyncio.Event()
        self._next_look = math.inf
        """When it will look at the table again by itself. An earlier deadline wakes it."""
        self._lease_checked = -math.inf
        self._holds_lease = False
        self._offers_heard = -1
        self._said_busy = -math.inf
        self._passing = NOBODY
        """Whose passes are given when their time has come."""
        self._voice = Voice(table.house.cast, table.ledger)
        table.poke = self.poke
        # Not vital: a fault in the rules of one table does not make the whole house unhealthy.
        self._task: asyncio.Task[None] | None = table.house.background.keep(self._round, "mind", vital=False)

    def close(self) -> None:
        """Stop, and break the reference cycle with the table, so that its memory is freed at once."""
        self._passing = NOBODY
        if self._task is not None:
            self._task.cancel()
        self._task, self.table.poke = None, lambda: None

    def poke(self) -> None:
        """Called when something has happened at the table. Between people without clocks there is nothing to do."""
        ledger = self.table.ledger
        if (
            self.table.clocks.next_deadline() < self._next_look
            or ledger.has_bots
            or ledger.has_passes
            or ledger.full_at_start
            or ledger.state == "over"  # a character may have a last word
        ):
            self._moved.set()

    @property
    def _thinkers(self) -> Thinkers:
        return self.table.house.thinkers

    @property
    def _loop_time(self) -> float:
        return asyncio.get_running_loop().time()

    async def _round(self) -> None:
        self._moved.clear()
        await self._rest(await self._look())

    async def _rest(self, seconds: float) -> None:
        """Wait until something happens at the table, or for this many seconds."""
        if seconds <= 0:
            return
        self._next_look = self._loop_time + seconds
        timer = asyncio.get_running_loop().call_at(self._next_look, self._moved.set) if seconds < math.inf else None
        try:
            await self._moved.wait()
        finally:
            self._next_look = math.inf
            if timer is not None:
                timer.cancel()

    async def _look(self) -> float:
        """Do what has to be done. Returns after how many seconds to look again if nothing happens."""
        await self._speak()
        ledger = self.table.ledger
        if ledger.state in ("over", "closed"):
            return math.inf
        if self.table.house.conduct.read_only:
            return LEASE_CHECK
        if not self._has_work(ledger):
            return max(0.0, self.table.clocks.next_deadline() - self._loop_time)
        if not await self._may_act():
            return LEASE_CHECK
        if ledger.state == "gathering":
            await self.table.begin_if_full()
            return 0.0
        async with self.table.reading() as ledger:
            duties = self._overdue(ledger)
            late = bool(duties)
            duties = duties or self._automatic(ledger)
            question = ledger.question
            opened = self.table.clocks.opened
            window = ledger.live_match is not None and ledger.live_match.mode == "any"
            rules = ledger.rules
        if late:
            self.table.clocks.forget_absent()
        if not late and window and self.table.is_shared:
            passing, duties = [duty for duty in duties if duty.passes], [duty for duty in duties if not duty.passes]
            self._begin_to_pass(passing, question)
        if not duties:
            return max(0.0, self.table.clocks.next_deadline() - self._loop_time)
        try:
            answers = await self._think(duties, rules)
        except Unheard:  # ask all bots again, and pass on what they have heard
            self._offers_heard = -1
            return 0.0
        thought = self._loop_time  # before the beat on which it is told
        hurries = late or all(answer.duty.at_once for answer in answers)
        if not hurries and await self._wait_for_pace(answers, opened, window, question):
            return 0.0
        for answer in answers:
            self.table.habits.decided(answer.duty.seat, thought)
        await self._give(answers, question)
        return 0.0

    def _begin_to_pass(self, passing: list[Duty], question: int) -> None:
        """Have these passes given when they are due, whatever else there is to do until then: a pass that came when a
        bot has thought would tell that its seat had no choice."""
        wanted: Passing = question, tuple(duty.seat for duty in passing)
        if passing and self._passing != wanted:
            self._passing = wanted
            self.table.house.background.once(self._pass_in_time(passing, wanted), "pass")

    async def _pass_in_time(self, passing: list[Duty], wanted: Passing) -> None:
        """Give the passes that come first, in their time. It is done as for somebody whose answer waits for its beat:
        everything has been looked up before, so that the milliseconds after the beat do not tell the two apart."""
        try:
            await asyncio.sleep(min(map(self._due, passing)) - self._loop_time)
            while self._passing == wanted and not await self._may_act():
                await asyncio.sleep(LEASE_CHECK)
            if self._passing == wanted:
                due = [duty for duty in passing if self._due(duty) <= self._loop_time]
                await self._give([DutyAnswer(duty, duty.default) for duty in due], wanted[0])
        except Exception:  # perhaps the store is away: nobody else would pass here
            await asyncio.sleep(LEASE_CHECK)
            raise
        finally:
            if self._passing == wanted:
                self._passing = NOBODY  # what was refused, or failed, is looked at again
                self._moved.set()

    async def _speak(self) -> None:
        """Let a character say something, if one has a reason to."""
        line = self._voice.next_line(self.table.ledger, time.time())
        if line is not None and await self._may_act():
            await self.table.write(lambda _: line)

    def _has_work(self, ledger: Ledger) -> bool:
        if ledger.full_at_start:
            return True
        if self.table.clocks.next_deadline() <= self._loop_time:
            return True
        return ledger.has_bots or ledger.has_passes

    async def _may_act(self) -> bool:
        """Whether this process holds the lease. If the process that does dies, another takes over."""
        now = self._loop_time
        if self.table.house.conduct.read_only:
            return False
        if not self._holds_lease or now - self._lease_checked > LEASE_CHECK:
            self._holds_lease = await self.table.house.fanout.mind(self.table.id)
            self._lease_checked = now
        return self._holds_lease

    # What is to be done

    def _overdue(self, ledger: Ledger) -> list[Duty]:
        """Duties for seats whose time is up, and for everybody still asked in a window whose time is up."""
        match, now, clocks = ledger.live_match, self._loop_time, self.table.clocks
        if match is None:
            return []
        if clocks.silent(now):
            return [default_duty(seat, ask, "window") for seat, ask in match.waiting.items()]
        then = ledger.after_time
        found = []
        for seat in clocks.overdue(now):
            ask = match.waiting.get(seat)
            if ask is not None:
                job = None if then == "default" else self._thinkers.job(match, seat, then)
                found.append(Duty(seat, ask.kind, "clock", ask.default, job))
        return found

    def _automatic(self, ledger: Ledger) -> list[Duty]:
        """Duties for bots that are asked or offered something, and for guests who pass in a window."""
        match = ledger.live_match
        if match is None:
            return []
        if ledger.course is not None and ledger.learning:
            return self._by_script(ledger, ledger.course, match)
        found = []
        for seat, ask in match.waiting.items():
            level = ledger.level_of(seat)
            if level is not None:
                job = self._thinkers.job(match, seat, level, manner=self._manner(ledger, seat))
                found.append(Duty(seat, ask.kind, "bot", ask.default, job, passes=ask.forced is not None))
            elif ledger.passes(seat, ask):
                duty = default_duty(seat, ask, "standing")
                found.append(msgspec.structs.replace(duty, at_once=ask.kind in match.rules.alike))
        if self._offers_heard != ledger.question:
            self._offers_heard = ledger.question
            for seat, ask in match.offers.items():
                level = ledger.level_of(seat)
                if level is not None:
                    job = self._thinkers.job(match, seat, level, offer=True, manner=self._manner(ledger, seat))
                    found.insert(0, Duty(seat, ask.kind, "bot", ask.default, job, offer=True))
        return found

    def _due(self, duty: Duty) -> float:
        """When to pass for a seat that has nothing to decide."""
        usual = PEOPLE if duty.job is None else BOTS
        return self.table.habits.due(duty.seat, self.table.window_step, usual)

    def _manner(self, ledger: Ledger, seat: int) -> Manner:
        return "plain" if ledger.opened.rated else self.table.house.cast.manner_of(ledger.seats[seat])

    def _by_script(self, ledger: Ledger, course: LessonProgress, match: Match[Any]) -> list[Duty]:
        """The next duty in a lesson. One at a time, since the script may depend on each answer."""
        for seat, ask in match.waiting.items():
            is_bot = ledger.level_of(seat) is not None
            if is_bot or ledger.passes(seat, ask):
                by: log.By = "bot" if is_bot else "standing"
                return [Duty(seat, ask.kind, by, course.reply(seat, ask) or ask.default)]
        return []

    # Doing it

    async def _think(self, duties: list[Duty], rules: Any) -> list[DutyAnswer]:
        async def one(duty: Duty) -> DutyAnswer | None:
            action = await self._decide(duty.job, rules) if duty.job is not None else None
            if action is None and duty.offer:
                return None
            return DutyAnswer(duty, duty.default if action is None else action)

        answers = await asyncio.gather(*(one(duty) for duty in duties))
        return [answer for answer in answers if answer is not None]

    async def _decide(self, job: BotQuestion, rules: Any) -> Action | None:
        """A bot's answer; that of a quicker one if it does not get its turn. In a rated match a level is a level."""
        whose, pace = self.table.asker(), self.table.house.settings.pace
        patience = None if self.table.ledger.opened.rated else pace.bot_wait
        try:
            return await self._thinkers.decide(job, rules, whose, patience)
        except Queued:
            await self._say_busy(job.level)
            return await self._thinkers.decide(msgspec.structs.replace(job, level=QUICK), rules, whose)

    async def _say_busy(self, level: str) -> None:
        """Tell the table, now and then, that a bot plays below its level. Not in a window: there it would tell that the
        bot has something to decide."""
        now, match = self._loop_time, self.table.ledger.live_match
        if now - self._said_busy < BUSY_SECONDS or match is None or match.mode == "any":
            return
        self._said_busy = now
        sentence = f"The house is busy: for now a {QUICK} answers for the {level}."
        await self.table.write(lambda _: log.Noted(at=time.time(), sentence=sentence))

    async def _wait_for_pace(self, answers: list[DutyAnswer], opened: float, window: bool, question: int) -> bool:
        """Wait until the answers may be given. Returns whether the match has moved on, so that all is to be redone."""
        step = self._step(window)
        ready = self._ready(answers, opened, step, window)
        while (left := ready - self._loop_time) > 0:
            self._moved.clear()
            await self._rest(left)
            if self.table.ledger.question != question:
                return True
            if step != self._step(window):  # somebody is in a hurry
                step = self._step(window)
                ready = self._ready(answers, opened, step, window)
        return False

    def _ready(self, answers: list[DutyAnswer], opened: float, step: float, window: bool) -> float:
        """When to give answers that are ready now. Where several people play, on the beat of everybody's answers."""
        now = self._loop_time
        if window and self.table.is_shared:
            return max((self.table.habits.counts_at(one.duty.seat, now, step, False) for one in answers), default=now)
        return release_time(opened, now, step, window)

    def _step(self, window: bool) -> float:
        """How long a bot seems to think at this table."""
        ledger = self.table.ledger
        bot, _ = SPEEDS["at_once" if ledger.hurried is not None else ledger.speed]
        return self.table.window_step if window else self.table.house.settings.pace.bot * bot

    async def _give(self, answers: list[DutyAnswer], question: int) -> None:
        """Give the answers in order. After an answer that is not the default, the others have to think again."""
        for answer in answers:
            try:
                question = await self.table.write(partial(automatic_answer, answer, question))
            except TortugaError as error:
                if error.code != "stale":  # stale just means that the table has moved on
                    logger.warning("automatic_answer_refused", table=self.table.id, error=str(error))
                    await asyncio.sleep(0.5)
                return
            if answer.duty.offer or answer.action != answer.duty.default:
                match = self.table.ledger.live_match
                if match is None or match.mode != "all":
                    return


def automatic_answer(answer: DutyAnswer, question: int, ledger: Ledger) -> Given:
    """The entry for an answer of the house. A bot's foul answer to its question is replaced by the default.

    Raises :class:`HouseError` if the table has moved on meanwhile.
    """
    match, duty = ledger.live_match, answer.duty
    if match is None or not ledger.still_open(question):
        raise HouseError("stale", "The table has moved on.")
    if duty.passes and duty.by == "standing" and not _still_passes(ledger, match, duty):
        raise HouseError("stale", "Whoever sits there wants to be asked now.")
    try:
        choice = match.choose(duty.seat, answer.action, duty.kind)
    except IllegalAction as refusal:
        if duty.offer or refusal.code != "not_an_option":
            raise HouseError("stale", "The table has moved on.") from refusal
        choice = match.choose(duty.seat, duty.default, duty.kind)
    return Given(time.time(), choice, duty.by)


def _still_passes(ledger: Ledger, match: Match[Any], duty: Duty) -> bool:
    ask = match.waiting.get(duty.seat)
    return ask is not None and ledger.passes(duty.seat, ask)


def release_time(opened: float, now: float, step: float, window: bool) -> float:
    """When to give answers that are ready now, to a question opened at ``opened``.

    In a window they are given at whole steps after it opened, so that nobody can tell a guest who passes automatically
    from a bot, nor whether a bot had anything to decide.
    """
    if not window or step <= 0:
        return opened + step
    return opened + step * max(1, math.ceil((now - opened) / step))


def default_duty(seat: int, ask: Ask, by: log.By) -> Duty:
    """The duty to give the default answer."""
    return Duty(seat, ask.kind, by, ask.default, passes=by == "standing")
