"""A table that people sit at: its ledger, the pages that look on, and the one way in which anything happens there.

``write`` is that way: decide what the log should say, let it happen, store it; only then acknowledge it and tell
everybody. If another process was faster with the same number, the table is read again from the log and the command
decided anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog
from msgspec import UNSET, Raw, UnsetType

from tortuga.engine import TortugaError, Unobserved, freeze
from tortuga.engine.codecs import json_reader
from tortuga.server import commands, metrics
from tortuga.server import entries as log
from tortuga.server import protocol as wire
from tortuga.server.channel import Channel
from tortuga.server.clocks import Clocks
from tortuga.server.errors import Conflict, HouseError
from tortuga.server.ledger import Given, Ledger
from tortuga.server.loading import load_ledger
from tortuga.server.physics import Whose
from tortuga.server.sights import LastSight, SightOut, Sights, encode, look, whole
from tortuga.server.store.writer import Pending, RowChange, Snapshot
from tortuga.server.thinking import ADVISER, Job

if TYPE_CHECKING:
    from tortuga.server.house import House

logger = structlog.get_logger()
TRIES = 20
SNAPSHOT_EVERY = 16
SHOWN = 200
"""The lobby leaves out options with more signs than that: nobody reads a whole map there."""

# Looked up with every answer: ``isinstance`` of a Struct's class costs ten times as much when it says no.
SPOKEN: frozenset[type[log.Entry]] = frozenset({log.Said, log.Spoke, log.Rewound})
"""Entries that add a line to the chat."""
SEEN_FROM_SEATS: frozenset[type[log.Entry]] = frozenset({log.Stands, log.Returned, log.StoodIn, log.LeftLesson})
"""Entries that change what seats see although the match stays where it is."""
MOVES: frozenset[type[log.Entry]] = frozenset({log.Answered, log.TookBack, log.Began})
"""Entries with which the match goes on."""

TIME_UP: tuple[log.By, ...] = ("clock", "window")
"""Those who answer for a seat that has not answered in time."""

Decide = Callable[[Ledger], log.AnyEntry | Given | int]
"""Looks at the ledger and says what shall happen, or the number of the entry by which it has happened already."""


class UpdateOut(wire.Update):
    """An ``Update`` whose sights are made already."""

    sights: list[SightOut] | UnsetType = UNSET  # type: ignore[assignment]


class SyncOut(wire.Sync):
    """A ``Sync`` whose sights are made already."""

    sights: list[SightOut]  # type: ignore[assignment]


class Heard(msgspec.Struct, frozen=True):
    """Somebody's page shows the open question."""

    question: int
    seats: list[int]
    aiming: bool


read_reading = json_reader(Heard)


class LiveTable:
    """One table in this process."""

    def __init__(self, house: House, ledger: Ledger) -> None:
        self.house = house
        self.ledger = ledger
        self.id = ledger.table
        self.channels: set[Channel] = set()
        self.clocks = Clocks(house.settings.pace)
        self.poke: Callable[[], None] = lambda: None
        """Tells whoever minds the table that something has happened."""
        self.last_used = time.monotonic()
        self._lock = asyncio.Lock()
        self._seen: dict[int | None, LastSight] = {}
        self.told = ledger.seq
        """The last number that the pages here were told."""
        self._lost = False
        """The ledger may not be what the log says: read it again before anything else."""
        self._proposal = ledger.proposal
        self._since_snapshot = 0
        self.clocks.note(ledger, asyncio.get_running_loop().time())

    # Writing

    async def write(self, decide: Decide, stored: Callable[[int], None] | None = None) -> int:
        """Make something happen; its number when it is stored. Raises :class:`TortugaError` when it cannot happen.

        ``stored`` is called with the number before anybody is told.
        """
        await self._lock.acquire()
        try:
            for _ in range(TRIES):
                if self._lost:
                    await self._find_again()
                decided = decide(self.ledger)
                if isinstance(decided, int):
                    if stored is not None:
                        stored(decided)
                    return decided
                entry = await self._happen(decided)
                try:
                    await self._store(entry, stored)
                except Conflict:
                    metrics.CONFLICTS.inc()
                    continue
                return self.ledger.seq
        finally:
            self._lock.release()
        raise HouseError("busy", "Too much happens at this table at once; try again.")

    async def _happen(self, entry: log.AnyEntry | Given) -> log.AnyEntry:
        try:
            if self._is_slow(entry):
                return await self._happen_beside(entry)
            try:
                return self.ledger.apply(entry)
            except Unobserved as wanted:
                return await self._happen_beside(entry, wanted)
        except TortugaError:
            raise
        except Exception as error:
            self._lost = True
            logger.exception("rules_fault", table=self.id, game=self.ledger.opened.game, entry=repr(entry))
            raise HouseError("fault", "The rules have a fault here; the table stays as it was.") from error
        except BaseException:
            self._lost = True
            raise

    async def _happen_beside(self, entry: log.AnyEntry | Given, wanted: Unobserved | None = None) -> log.AnyEntry:
        """With what has to be observed for it."""
        whose: Whose = "people" if self.ledger.guests() else "bots"
        return await self.house.physics.through(partial(self._apply, entry), wanted, whose)

    def _is_slow(self, entry: log.AnyEntry | Given) -> bool:
        """May it take so long that everybody else would notice?"""
        return type(entry) is log.Began and self.ledger.own_words

    async def _apply(self, entry: log.AnyEntry | Given) -> log.AnyEntry:
        if self._is_slow(entry):
            return await asyncio.to_thread(self.ledger.apply, entry)
        return self.ledger.apply(entry)

    async def _store(self, entry: log.AnyEntry, stored: Callable[[int], None] | None) -> None:
        """On the disk first; then it is acknowledged; then everybody hears of it."""
        ledger, payload = self.ledger, log.encode(entry)
        self._lost = True  # until we know that it is stored
        await self.house.writer.append(
            Pending(self.id, ledger.seq, payload, self._row_change(entry), self._snapshot(entry))
        )
        self._lost = False
        if stored is not None:
            stored(ledger.seq)
        self.house.fanout.publish(self.id, ledger.seq, payload)
        self._tell(entry)

    def _row_change(self, entry: log.AnyEntry) -> RowChange | None:
        """What the lobby must know of it."""
        ledger = self.ledger
        if ledger.info_changed != ledger.seq:
            return None
        joined = entry.guest if isinstance(entry, log.Sat) else None
        return RowChange(ledger.state, entry.at, encode(summary_of(ledger)), joined)

    def _snapshot(self, entry: log.AnyEntry) -> Snapshot | None:
        """Now and then: the match as it is, in case that the rules change under it."""
        match = self.ledger.live_match
        if match is None or type(entry) not in MOVES:
            return None
        self._since_snapshot += 1
        if self._since_snapshot < SNAPSHOT_EVERY:
            return None
        self._since_snapshot = 0
        return Snapshot(self.ledger.version, freeze(match))

    # Reading what others wrote

    async def _find_again(self) -> None:
        """After something went wrong, or somebody else was faster: what the log says is what is."""
        entries = await self.house.read_log(self.id, 0)
        self.ledger = await asyncio.to_thread(load_ledger, self.id, entries[: self.told + 1])
        self._lost = False
        for payload in entries[self.told + 1 :]:
            await self._follow(payload)

    async def _follow(self, payload: bytes) -> None:
        entry = log.decode(payload)
        self._lost = True  # until we know that it fits
        await self._apply(entry)
        self._lost = False
        self._tell(entry)

    async def hear(self, seq: int, payload: bytes) -> None:
        """Another process has written an entry."""
        async with self.reading() as ledger:
            if seq == ledger.seq + 1:
                await self._follow(payload)
            elif seq > ledger.seq:
                await self._catch_up()

    async def look_for_more(self, newest: int) -> None:
        """Somebody knows of an entry of this number: read what nobody told us of."""
        if newest > self.ledger.seq:
            async with self.reading() as ledger:
                if newest > ledger.seq:
                    await self._catch_up()

    async def _catch_up(self) -> None:
        for payload in await self.house.read_log(self.id, self.ledger.seq + 1):
            await self._follow(payload)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Ledger]:
        """The ledger with nothing in it that is not stored."""
        async with self._lock:
            if self._lost:
                await self._find_again()
            yield self.ledger

    async def info(self) -> wire.TableInfo:
        """The table as everybody sees it."""
        async with self.reading() as ledger:
            return ledger.info()

    async def begin_if_full(self) -> None:
        """The match starts by itself when the last seat is taken."""

        def decide(ledger: Ledger) -> log.AnyEntry | int:
            if not ledger.full_at_start:
                return ledger.seq
            return log.Began(at=time.time(), version=ledger.rules.info.version)

        await self.write(decide)

    # Telling

    def _tell(self, entry: log.AnyEntry) -> None:
        """Everybody here gets what their seats may know of it, in one message."""
        ledger = self.ledger
        self.told = ledger.seq
        answered = entry.seat if isinstance(entry, log.Answered) else None
        now = asyncio.get_running_loop().time()
        self.clocks.note(ledger, now, answered)
        self.poke()
        metrics.ENTRIES.counts[type(entry).__name__] += 1
        if self.channels:
            try:
                self._tell_channels(entry, now)
            except Exception:  # it has happened all the same; the pages will notice that a number is missing
                logger.exception("telling_fault", table=self.id, game=ledger.opened.game)
        self._proposal = ledger.proposal

    def _tell_channels(self, entry: log.AnyEntry, now: float) -> None:
        ledger, n = self.ledger, self.ledger.seq
        moved = ledger.question == n and ledger.match is not None
        common = UpdateOut(n)
        if moved:
            common.question = self.clocks.question(ledger, now)
        info_changed = ledger.info_changed == n
        if info_changed:
            common.table = ledger.info()
        if type(entry) in SPOKEN:
            common.chat = ledger.chat[-1]
        if ledger.proposal is not self._proposal:
            common.proposal = ledger.proposal
        sights = Sights(ledger, self._seen, late_seat(entry)) if moved or type(entry) in SEEN_FROM_SEATS else None
        made: dict[tuple[int | None, ...], bytes] = {}
        for channel in self.channels:
            if not channel.ready:
                continue
            if info_changed and (me := self._me(channel)) != channel.me:
                channel.me, channel.seats = me, seats_seen(me)
                message = update_for(channel.seats, common, sights, me)
            else:
                found = made.get(channel.seats)
                if found is None:
                    found = made[channel.seats] = update_for(channel.seats, common, sights)
                message = found
            channel.send(message)

    def _me(self, channel: Channel) -> wire.Me:
        guest, ledger = channel.guest, self.ledger
        return wire.Me(guest, ledger.seats_of(guest), guest is not None and guest == ledger.host)

    # Pages

    async def join(self, channel: Channel, since: int | None) -> None:
        """A page says hello: it gets everything, and from now on every change."""
        presence = await self._presence()
        await self.look_for_more(since or 0)  # this page may come from a process that is ahead of us
        async with self.reading():
            channel.me = self._me(channel)
            channel.seats = seats_seen(channel.me)
            channel.send(self._sync(channel, channel.me, since, presence))
            channel.ready = True
            self._see(channel)
        self.last_used = time.monotonic()

    def _sync(self, channel: Channel, me: wire.Me, since: int | None, presence: wire.Presence) -> bytes:
        ledger = self.ledger
        known = since if since is not None and 0 <= since <= ledger.seq else None
        chat_from = 0 if known is None else known + 1
        sights = [sight for seat in channel.seats if (sight := whole(ledger, seat, known)) is not None]
        return encode(
            SyncOut(
                n=ledger.seq,
                protocol=wire.PROTOCOL,
                table=ledger.info(),
                me=me,
                sights=sights,
                question=self.clocks.question(ledger, asyncio.get_running_loop().time()),
                chat=[line for line in ledger.chat if line.n >= chat_from],
                chat_from=chat_from,
                proposal=ledger.proposal,
                presence=presence,
            )
        )

    def _see(self, channel: Channel) -> None:
        """From here on this seat's pages are sent only what changes against what they have now."""
        for seat in channel.seats:
            if seat not in self._seen and self.ledger.match is not None:
                self._seen[seat] = seen = LastSight()
                look(self.ledger, seat, seen)

    def forget(self, channel: Channel) -> None:
        """A page has gone."""
        self.channels.discard(channel)
        watched = {seat for other in self.channels for seat in other.seats}
        for seat in [seat for seat in self._seen if seat not in watched]:
            del self._seen[seat]
        self.last_used = time.monotonic()

    async def tell_presence(self) -> None:
        """Who is connected now, to everybody here."""
        message = encode(await self._presence())
        for channel in self.channels:
            if channel.ready:
                channel.send(message)

    async def _presence(self) -> wire.Presence:
        present = await self.house.present(self)
        return wire.Presence(present.guests, present.watchers, present.complete)

    async def command(self, channel: Channel, command: wire.Command) -> None:
        """What a page asks for. It is acknowledged with the number under which it was stored, now or the first time."""

        def decide(ledger: Ledger) -> log.AnyEntry | Given | int:
            done = ledger.done.get((channel.guest, command.id)) if channel.guest is not None else None
            if done is not None:
                return done
            entry = commands.decide(ledger, channel.guest, command, time.time())
            if isinstance(entry, log.Said) and not entry.name:
                return msgspec.structs.replace(entry, name=channel.name)
            return entry

        self.last_used = time.monotonic()
        if isinstance(command, wire.Answer) and command.question > self.ledger.seq:
            await self.look_for_more(command.question)
        await self.write(decide, lambda n: channel.send(encode(wire.Ack(command.id, n))))

    async def preview(self, channel: Channel, wish: wire.Preview) -> None:
        """What an answer would lead to, for the page that asks. Nothing happens, so nothing is written."""
        self.last_used = time.monotonic()
        async with self.reading() as ledger:
            seen = commands.previewed(ledger, channel.guest, wish)
        channel.send(encode(wire.Previewed(wish.id, Raw(encode(seen)))))

    async def hint(self, channel: Channel, wish: wire.Hint) -> None:
        """What a mate would answer, for the page that asks. The table goes on meanwhile."""
        self.last_used = time.monotonic()
        async with self.reading() as ledger:
            match = commands.advised(ledger, channel.guest, wish)
            ask, job = match.waiting[wish.seat], Job.of(match, wish.seat, ADVISER)
        advice = await self.house.thinkers.advise(job, self.house.settings.pace.hint_limit)
        async with self.reading() as ledger:
            commands.still_advised(ledger, match, ask, wish)
        channel.send(encode(commands.hinted(match, ask, wish, advice)))

    # Clocks

    def hear_reading(self, payload: bytes) -> None:
        """A page, here or at another process, shows the open question."""
        self._note_reading(read_reading(payload))

    def reading_page(self, channel: Channel, reading: wire.Reading) -> None:
        """A page here does."""
        seats = self.ledger.seats_of(channel.guest)
        if not seats or self.ledger.live_match is None:
            return
        heard = Heard(reading.question, seats, reading.aiming)
        self._note_reading(heard)
        self.house.fanout.publish(self.id, 0, encode(heard), passing=True)

    def _note_reading(self, heard: Heard) -> None:
        now = asyncio.get_running_loop().time()
        begun = self.clocks.reads(heard.question, heard.seats, heard.aiming, now)
        self.poke()
        for channel in self.channels:
            # That a clock stands still is told to nobody but those for whom it does.
            seats = self.ledger.seats_of(channel.guest)
            if channel.ready and (begun or seats == heard.seats):
                time_left = self.clocks.time(self.ledger, now, seats)
                if time_left is not None:
                    channel.send(encode(time_left))

    async def save_snapshot(self) -> None:
        """Before the table is put away."""
        match = self.ledger.live_match
        if match is not None and not self._lost:
            await self.house.save_snapshot(self.id, self.ledger.seq, self.ledger.version, freeze(match))


def seats_seen(me: wire.Me) -> tuple[int | None, ...]:
    """The sights of a page: its seats, or a spectator's."""
    return tuple(me.seats) or (None,)


def update_for(
    seats: tuple[int | None, ...], common: UpdateOut, sights: Sights | None, me: wire.Me | UnsetType = UNSET
) -> bytes:
    """What a page with these seats is told: what everybody is, and what has changed for its seats, if anything has."""
    common.me = me
    if sights is not None:
        common.sights = sights.of(seats)
    return encode(common)


def late_seat(entry: log.AnyEntry) -> int | None:
    """The seat that the house has just answered for, because it took too long."""
    return entry.seat if type(entry) is log.Answered and entry.by in TIME_UP else None


def summary_of(ledger: Ledger) -> wire.TableSummary:
    """The table for the lobby."""
    info = ledger.info()
    return wire.TableSummary(
        info.id,
        info.game,
        info.state,
        info.seats,
        {name: value for name, value in info.options.items() if not isinstance(value, str) or len(value) <= SHOWN},
        info.private,
        info.host,
        info.clock,
        info.created,
        False,
        to_move(ledger),
        info.lesson,
    )


def to_move(ledger: Ledger) -> list[str]:
    """Guests whom the table waits for, as everybody may know it: nobody in a window, nor who is asked in secret."""
    match = ledger.live_match
    if match is None or match.mode == "any" or match.asked_in_secret:
        return []
    found = (ledger.seats[seat].guest for seat in match.waiting if ledger.level_of(seat) is None)
    return list(dict.fromkeys(guest for guest in found if guest is not None))
