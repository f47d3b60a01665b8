"""Telling finished matches: who was winning, what was luck, and which answers are worth another look.

The work is done piece by piece (``tortuga.analysis.pieces``) in worker processes of the lowest priority, apart from
those of bots, dice and uploads. Places take turns, piece by piece; matches of one place are told one after the other.
How far each is, and in the end what was told, is in the store, so that all processes of a house see the same, and the
same record is told once.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from tortuga.analysis import Plan, card_of, pieces, plan_for
from tortuga.engine import BadRecord, TortugaError
from tortuga.engine.codecs import json_reader
from tortuga.engine.registry import MARK
from tortuga.server.care.background import Background
from tortuga.server.protocol import Telling
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Settings
from tortuga.server.store import Database, results
from tortuga.server.store import told as store
from tortuga.server.wire.fanout import Fanout
from tortuga.server.work.bots import load_games
from tortuga.server.work.uploads import MOST_COPIES, has_many_copies
from tortuga.server.work.workers import Asker, Bounds, Workers
from tortuga.workers import OutOfMemory, WorkerLost

T = TypeVar("T")
Part = TypeVar("Part")
NICE = 19
BEAT = 0.5
"""How often the store is told how far a match is."""
FORMAT = 4
"""Raise it when the same record is told otherwise, so that what is kept is told again."""
TELLS = frozenset({"waiting", "telling"})
DICE = re.compile("^[0-9a-f]{64}$")
"""The key of the dice of a house."""


def key_of(text: str, plan: Plan) -> str:
    """The key of a match told: what it follows from, which is the record, the value function and the plan."""
    card = card_of(head_of(text).game.partition(MARK)[0])
    made_of = [FORMAT, card.fingerprint if card else "", plan]
    return hashlib.sha256(encode(made_of) + text.encode()).hexdigest()[:32]


class Dice(msgspec.Struct, frozen=True):
    """What a record says of its dice."""

    key: str | None = None


class Head(msgspec.Struct):
    """What is needed of a record's first line before the rest is read."""

    game: str
    chance: Dice = Dice()


def head_of(text: str) -> Head:
    """The head of a record. Raises :class:`BadRecord` if it has none."""
    try:
        return _read_head(text.partition("\n")[0])
    except msgspec.DecodeError as error:
        raise BadRecord("bad_header", f"The first line is not a record's header: {error}.") from error


_read_head = json_reader(Head)


def dice_of(text: str) -> str:
    """The key of a record's dice, if it has one like those of a house."""
    key = head_of(text).chance.key or ""
    return key if DICE.match(key) else ""


class _Seat(msgspec.Struct):
    seat: int
    result: float
    dice: float


class _Seats(msgspec.Struct):
    """What is needed of a match told to take the luck out of its results."""

    seats: list[_Seat]


_read_seats = json_reader(_Seats)


class _Run:
    """A match that this process is telling."""

    def __init__(self, key: str, text: str, plan: Plan, asker: Asker, match: str) -> None:
        self.key = key
        self.match = match
        self.text = text
        self.plan = plan
        self.asker = asker
        self.askers = {asker.guest}
        """The guests who wait for it."""
        self.done, self.of = 0, 0
        self.begun = False
        self.task: asyncio.Task[None]


class Tellers:
    """Whoever tells finished matches in this process."""

    def __init__(self, settings: Settings, database: Database, fanout: Fanout, background: Background) -> None:
        limits = settings.limits
        self._limits, self._processes, self._effort = limits, settings.tell_processes, settings.tell_effort
        self._database, self._fanout, self._background = database, fanout, background
        bounds = Bounds(
            settings.tell_processes,
            seconds=limits.told_seconds * 6,
            cpu_seconds=limits.told_seconds,
            memory=limits.work_memory,
            nice=NICE,
        )
        spent = partial(has_many_copies, MOST_COPIES + len(settings.other_data))
        self._workers = Workers("tellers", bounds, partial(load_games, settings.extras), spent)
        self._runs: dict[str, _Run] = {}
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """By place: its matches are told one after the other."""

    async def ask(self, text: str, asker: Asker, match: str = "") -> Telling:
        """Have a match told, or join those who wait for it. Raises :class:`HouseError` if that is too much.

        ``match`` is the id of its table or record. If it was played in this house, its results are kept with the luck
        taken out, too.
        """
        plan = self._plan(text)
        key = key_of(text, plan)
        known = await self.look(key)
        if known is not None and known.state in (*TELLS, "done"):
            if (run := self._runs.get(key)) is not None:
                run.askers.add(asker.guest)
            if known.state == "done":  # perhaps as an uploaded record, or before such results were kept
                await self._adjust(match, await self.told(key))
            return known
        await self._check_room(asker)
        dice = dice_of(text)
        if key not in self._runs and await self._database.write(store.begin, key, dice, match, time.time()):
            run = self._runs[key] = _Run(key, text, plan, asker, match)
            run.task = self._background.once(self._tell(run), "telling")
        return await self.look(key) or Telling(key, "waiting", 0, 0)

    async def _check_room(self, asker: Asker) -> None:
        running = Counter(run.asker.place for run in self._runs.values())
        if any(asker.guest == run.asker.guest for run in self._runs.values()):
            raise HouseError("one_at_a_time", "A match is being told for you already; wait for it, or stop it.")
        if running[asker.place] >= self._limits.told_waiting_each:
            raise HouseError("too_often", "Enough matches are being told for your address; wait until one is done.")
        most = self._limits.told_waiting  # of which half is for places that have none yet
        if running.total() >= (most // 2 if running[asker.place] else most):
            raise HouseError("crowded", "The house is telling too many matches at the moment; try again later.")
        if not await self._fanout.allow(f"told:{asker.place}", self._limits.told_per_hour, 3600):
            raise HouseError("too_often", "Your address has had many matches told; try again in an hour.")

    def _plan(self, text: str) -> Plan:
        return plan_for(head_of(text).game).lighter(self._effort)

    async def look_for(self, text: str) -> Telling:
        """How far the match of this record is told."""
        key = key_of(text, self._plan(text))
        return await self.look(key) or Telling(key, "none", 0, 0)

    async def look(self, key: str) -> Telling | None:
        """How far a match is told; None if nobody has asked for it."""
        row = await self._database.read(store.find, key)
        if row is None or (row.state in TELLS and not row.goes_on(time.time())):
            return None
        return Telling(key, row.state, row.done, row.of, row.fault, row.drafted)

    async def told(self, key: str) -> bytes:
        """What has been told so far, as JSON. Raises :class:`HouseError` if there is nothing yet."""
        found = await self._database.write(store.text_of, key, time.time())
        if found is None:
            raise HouseError("not_told", "This match has not been told.")
        return found

    async def cancel(self, key: str, guest: str) -> None:
        """Stop telling a match, unless somebody else waits for it too."""
        run = self._runs.get(key)
        if run is None or guest not in run.askers:
            raise HouseError("not_told", "No match is being told for you here.")
        run.askers.discard(guest)
        if not run.askers:
            await self._database.write(store.cancel, key)
            run.task.cancel()
            self._runs.pop(key, None)

    def close(self) -> None:
        """End the worker processes."""
        self._workers.close()

    async def _tell(self, run: _Run) -> None:
        """Tell a match when it is its turn, and note how that went."""
        beating = self._background.once(self._beat(run), "telling_beat")
        try:
            async with self._turns[run.asker.place]:
                run.begun = True
                told = await self._told(run)
            await self._adjust(run.match, told)
            await self._keep(run, told, True)
        except Exception as error:
            await self._database.write(store.fail, run.key, why(error)[:400], time.time())
            if not isinstance(error, (TortugaError, TimeoutError, WorkerLost)):
                raise
        finally:
            beating.cancel()
            if self._runs.get(run.key) is run:
                del self._runs[run.key]
            if all(other.asker.place != run.asker.place for other in self._runs.values()):
                self._turns.pop(run.asker.place, None)

    async def _told(self, run: _Run) -> str:
        """Tell a match piece by piece. The chances alone are shown as soon as they are there."""
        outline = await self._piece(run, pieces.outline)
        run.done, run.of = 1, 1 + outline.pieces
        await self._keep(run, outline.draft, False)
        found = await self._each(run, pieces.entries, outline.chunks)
        chosen = await self._piece(run, pieces.choices, found)
        run.of = run.done + len(chosen) + run.plan.priced
        looked = await self._each(run, pieces.looks, chosen)
        suspects = await self._piece(run, pieces.suspects, looked)
        run.of = run.done + len(suspects)
        prices = await self._each(run, pieces.priced, suspects)
        return await self._piece(run, pieces.finished, found, looked, prices)

    async def _piece(self, run: _Run, work: Callable[..., T], *args: object) -> T:
        """Do a piece of work in a worker."""
        return await self._workers.run(work, run.text, run.plan, *args, whose=run.asker)

    async def _each(self, run: _Run, work: Callable[[str, Plan, Part], T], parts: Sequence[Part]) -> list[T]:
        """Do a piece of work for each of the parts: as many at a time as there are workers, so that others get their
        turn."""
        gate = asyncio.Semaphore(self._processes)

        async def one(part: Part) -> T:
            async with gate:
                found = await self._piece(run, work, part)
            run.done += 1
            return found

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one(part)) for part in parts]
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        return [task.result() for task in tasks]

    async def _keep(self, run: _Run, told: str, over: bool) -> None:
        await self._database.write(store.keep, run.key, told, over, self._limits.told_bytes_in_all, time.time())

    async def _adjust(self, match: str, told: str | bytes) -> None:
        """Keep the results of a match told with the luck taken out."""
        shares = {seat.seat: seat.result - seat.dice for seat in _read_seats(told).seats}
        await self._database.write(results.adjust, match, shares)

    async def _beat(self, run: _Run) -> None:
        """Tell the store again and again how far it is. If another process has cancelled it, stop."""
        while await self._database.write(store.go_on, run.key, run.begun, run.done, run.of, time.time()):
            await asyncio.sleep(BEAT)
        run.task.cancel()


def why(error: Exception) -> str:
    """Why a match could not be told, for people."""
    match error:
        case TortugaError():
            return error.sentence
        case OutOfMemory():
            return "This match takes too much memory to be told."
        case TimeoutError():
            return "This match takes too long to be told."
        case WorkerLost():
            return "This match could not be told: something crashed."
        case _:
            return "Something went wrong in the house."
