"""A table in memory: its ledger, its pages, and the only way to change it.

Every change goes through ``write``: decide on an entry, apply it, store it, and only then acknowledge it and tell
everybody. If another process has already stored an entry of the same number, the table is read again from the log, and
the decision is made again.
"""

from __future__ import annotations

import asyncio
import math
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
from tortuga.server import protocol as wire
from tortuga.server.care import metrics
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import Conflict, HouseError
from tortuga.server.protocol.naming import unlike
from tortuga.server.store.writer import Pending, RowChange, Snapshot
from tortuga.server.table import commands
from tortuga.server.table import entries as log
from tortuga.server.table.clocks import Clocks
from tortuga.server.table.habits import Habits
from tortuga.server.table.ledger import Given, Ledger, ask_of
from tortuga.server.table.loading import load_ledger
from tortuga.server.table.results import result_of
from tortuga.server.table.seat_updates import LastSight, SightMade, Sights, look, whole
from tortuga.server.wire.channel import Channel
from tortuga.server.wire.fanout import Present
from tortuga.server.work.bots import ADVISER, BotQuestion
from tortuga.server.work.workers import Asker

if TYPE_CHECKING:
    from tortuga.server.house import House

logger = structlog.get_logger()
TRIES = 20
"""How often a change is tried if other processes are faster."""
SNAPSHOT_EVERY = 16
"""How often, in moves, the match is stored as a snapshot."""
MOST_ASIDES = 5_000
"""How much one guest may add to a log besides answers (``entries.ASIDES``). Answers are never refused for want of
room: the rules end every match, and what was taken back is counted here."""
MOST_ENTRIES = 100_000
"""A longer log takes nothing more from guests who do not play here."""
PRESENCE_SECONDS = 0.2
"""The least time between two messages about who is connected."""
SHOWN = 200
"""The lobby leaves out options with more characters: nobody reads a whole map there."""

# Sets, because they are looked up with every answer: a negative ``isinstance`` on a Struct costs ten times as much.
SPOKEN = frozenset({log.Said, log.Spoke, log.Rewound, log.Noted})
"""Entries that add a line to the chat."""
SEEN_FROM_SEATS = frozenset({log.Stands, log.Returned, log.StoodIn, log.LeftLesson, log.Left})
"""Entries that change what seats see although the match does not move."""
MOVES = frozenset({log.Answered, log.TookBack, log.Began})
"""Entries that move the match."""

TIME_UP: tuple[log.By, ...] = ("clock", "window")
"""Answers that the house gave because time was up."""

SPEEDS: dict[wire.TableSpeed, tuple[float, float]] = {
    "slow": (2.2, 1.5),
    "normal": (1.0, 1.0),
    "brisk": (0.35, 0.5),
    "at_once": (0.0, 0.25),
}
"""Factors for how long bots wait: normally, and in a window. In a window they always wait a little, so that nobody can
see how long one of them thought."""

Decide = Callable[[Ledger], log.AnyEntry | Given | int]
"""Decides, from the ledger, what is to happen. Returns a number if it has already happened with that entry."""


class Heard(msgspec.Struct, frozen=True):
    """A page shows the open question. Without seats it is a screen, which has told everything up to this entry.

    With ``aimed``, a player shows the screens a move before it is made."""

    question: int
    seats: list[int]
    aiming: bool = False
    aimed: wire.Aimed | None = None


NOTHING_SHOWN = -1
"""In place of an entry's number: the last screen was closed."""


read_reading = json_reader(Heard)


def check_room_for(ledger: Ledger, entry: log.AnyEntry | Given) -> None:
    """Raise if the log has no room for this. Whoever plays can always play on to the end."""
    guest = entry.guest
    if guest is None:
        return
    if ledger.seq >= MOST_ENTRIES and not ledger.seats_of(guest):
        raise HouseError("log_full", "Too much has happened at this table; only its players can go on.")
    if type(entry) in log.ASIDES and ledger.asides[guest] >= MOST_ASIDES:
        raise HouseError(
            "log_full", "You have said and changed too much at this table; it only takes your answers now."
        )


class LiveTable:
    """One table in this process."""

    def __init__(self, house: House, ledger: Ledger) -> None:
        self.house = house
        self.ledger = ledger
        self.id = ledger.table
        self.channels: set[Channel] = set()
        self.clocks = Clocks(house.settings.pace)
        self.habits = Habits()
        self.poke: Callable[[], None] = lambda: None
        """Tells the autoplay that something has happened."""
        self.last_used = time.monotonic()
        self._lock = asyncio.Lock()
        self._telling = False
        """Whether pages are about to be told who is connected."""
        self._presence_told = -math.inf
        self._presence_is_news = False
        self._seen: dict[int | None, LastSight] = {}
        self.told = ledger.seq
        """The number of the last entry that the pages here were told."""
        self._lost = False
        """Whether the ledger may differ from the log, so that it has to be read again first."""
        self._proposal = ledger.proposal
        self._since_snapshot = 0
        self.shown: int | None = None
        """The number of the last entry that a screen has told, here or in another process; None without a screen."""
        self._away: dict[str, float] = {}
        """Since when guests with a seat have been away, as far as this process knows."""
        self.clocks.note(ledger, asyncio.get_running_loop().time())
        self.habits.note(ledger.live_match, asyncio.get_running_loop().time())

    # Writing

    async def write(self, decide: Decide, stored: Callable[[int], None] | None = None) -> int:
        """Change the table. Returns the number of the entry once it is stored; raises :class:`TortugaError` if refused.

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
                check_room_for(self.ledger, decided)
                entry = await self._happen(decided)
                try:
                    await self._store(entry, stored)
                except Conflict:
                    metrics.CONFLICTS.inc()
                    continue
                return self.ledger.seq
        finally:
            self._lock.release()
        raise HouseError("busy", "Too much is happening at this table at once; try again.")

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
            sentence = "There is an error in the rules here, and nothing has changed. Try another answer."
            raise HouseError("fault", sentence) from error
        except BaseException:
            self._lost = True
            raise

    async def _happen_beside(self, entry: log.AnyEntry | Given, wanted: Unobserved | None = None) -> log.AnyEntry:
        """Apply an entry that needs observations, or a slow one."""
        return await self.house.physics.through(partial(self._apply, entry), wanted, self.asker())

    def asker(self) -> Asker:
        """On whose account others work for this table. Tables where somebody is looking come first."""
        place = self.ledger.opened.place or self.ledger.host
        return Asker(place, self.ledger.host, rank=0 if self.is_attended() else 1)

    def _is_slow(self, entry: log.AnyEntry | Given) -> bool:
        """Whether applying this may block the event loop noticeably."""
        return type(entry) is log.Began and self.ledger.own_words

    async def _apply(self, entry: log.AnyEntry | Given) -> log.AnyEntry:
        if self._is_slow(entry):
            return await asyncio.to_thread(self.ledger.apply, entry)
        return self.ledger.apply(entry)

    async def _store(self, entry: log.AnyEntry, stored: Callable[[int], None] | None) -> None:
        """Store an entry, then acknowledge it, then tell everybody."""
        ledger, payload, row = self.ledger, log.encode(entry), self._row_change(entry)
        self._lost = True  # until we know that it is stored
        await self.house.writer.append(Pending(self.id, ledger.seq, payload, row, self._snapshot(entry)))
        self._lost = False
        if stored is not None:
            stored(ledger.seq)
        self.house.fanout.publish(self.id, ledger.seq, payload)
        self._tell(entry)
        if row is not None and row.result is not None:
            self.house.match_ended(row.result)

    def _row_change(self, entry: log.AnyEntry) -> RowChange | None:
        """What an entry changes for the lobby."""
        ledger = self.ledger
        if ledger.info_changed != ledger.seq:
            return None
        joined = entry.guest if isinstance(entry, log.Sat) else None
        result = result_of(ledger) if ledger.state in ("over", "closed") and ledger.ended_at == entry.at else None
        return RowChange(ledger.state, ledger.host, ledger.alone, entry.at, encode(summary_of(ledger)), joined, result)

    def _snapshot(self, entry: log.AnyEntry) -> Snapshot | None:
        """The match, frozen now and then in case the rules change under it."""
        match = self.ledger.live_match
        if match is None or type(entry) not in MOVES:
            return None
        self._since_snapshot += 1
        if self._since_snapshot < SNAPSHOT_EVERY:
            return None
        self._since_snapshot = 0
        return Snapshot(self.ledger.version, freeze(match))

    # Reading from the log

    async def _find_again(self) -> None:
        """Read the table again from the log, after an error or because another process was faster."""
        entries = await self.house.read_log(self.id, 0)
        self.ledger = await asyncio.to_thread(load_ledger, self.id, entries[: self.told + 1])
        self._lost = False
        for payload in entries[self.told + 1 :]:
            await self._follow(payload)

    async def _follow(self, payload: bytes) -> None:
        entry = log.decode(payload)
        self._note_habit(entry)
        self._lost = True  # until we know that it fits
        await self._apply(entry)
        self._lost = False
        self._tell(entry)

    def _note_habit(self, entry: log.AnyEntry) -> None:
        """Learn from an answer that came through another process how long its seat takes."""
        match = self.ledger.live_match
        if match is None or match.mode != "any" or not isinstance(entry, log.Answered) or entry.by != "guest":
            return
        ask = match.waiting.get(entry.seat)
        if ask is not None and not self.ledger.passes(entry.seat, ask):
            # It was told on the beat, and decided before.
            self.habits.decided_elsewhere(entry.seat, asyncio.get_running_loop().time() - self.window_step / 2)

    async def hear(self, seq: int, payload: bytes) -> None:
        """Apply an entry that another process has written."""
        async with self.reading() as ledger:
            if seq == ledger.seq + 1:
                await self._follow(payload)
            elif seq > ledger.seq:
                await self._catch_up()

    async def look_for_more(self, newest: int) -> None:
        """Read entries that we were not told about, up to this number at least."""
        if newest > self.ledger.seq:
            async with self.reading() as ledger:
                if newest > ledger.seq:
                    await self._catch_up()

    async def _catch_up(self) -> None:
        for payload in await self.house.read_log(self.id, self.ledger.seq + 1):
            await self._follow(payload)

    async def read_again(self) -> None:
        """Somebody's name and words were taken out of the log: read it again before it is looked at."""
        async with self._lock:
            self._lost = True

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Ledger]:
        """The ledger, locked, and with stored entries only."""
        async with self._lock:
            if self._lost:
                await self._find_again()
            yield self.ledger

    async def info(self) -> wire.TableInfo:
        """The table as everybody sees it."""
        async with self.reading() as ledger:
            return ledger.info()

    async def begin_if_full(self) -> None:
        """Begin the match if the last seat has been taken."""

        def decide(ledger: Ledger) -> log.AnyEntry | int:
            if not ledger.full_at_start:
                return ledger.seq
            return log.Began(at=time.time(), version=ledger.rules.info.version)

        await self.write(decide)

    # Telling

    def _tell(self, entry: log.AnyEntry) -> None:
        """Tell all pages here about an entry, each what its seats may know."""
        ledger = self.ledger
        self.told = ledger.seq
        answered = entry.seat if isinstance(entry, log.Answered) else None
        now = asyncio.get_running_loop().time()
        self.clocks.note(ledger, now, answered)
        if ledger.question == ledger.seq:
            self.habits.note(ledger.live_match, now, answered)
        self.poke()
        metrics.ENTRIES.counts[type(entry).__name__] += 1
        if type(entry) is log.Removed and entry.on:
            self._send_away(entry.whom)
        if self.channels:
            try:
                self._tell_channels(entry, now)
            except Exception:  # the entry is stored; the pages will notice that a number is missing
                logger.exception("telling_fault", table=self.id, game=ledger.opened.game)
        self._proposal = ledger.proposal

    def _send_away(self, guest: str) -> None:
        """Close the pages of a guest whom the host has sent away."""
        for channel in self.channels:
            if channel.whose == guest:
                channel.close("removed", "The host has sent you away from this table.", 4401, again=False)

    def _tell_channels(self, entry: log.AnyEntry, now: float) -> None:
        ledger, n = self.ledger, self.ledger.seq
        moved = ledger.question == n and ledger.match is not None
        common: wire.UpdateOf[SightMade] = wire.UpdateOf(n)
        if moved:
            common.question = self.clocks.question(ledger, now)
        info_changed = ledger.info_changed == n
        if info_changed:
            common.table = ledger.info()
        if type(entry) in SPOKEN:
            common.chat = ledger.chat[-1]
        if ledger.proposal is not self._proposal:
            common.proposal = ledger.proposal
        changes = moved or type(entry) in SEEN_FROM_SEATS
        sights = Sights(ledger, self._seen, late_seat(entry)) if changes else None
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
        """Send a page everything, and from now on every change."""
        presence = await self._presence()
        await self.look_for_more(since or 0)  # the page may come from another process that is ahead of us
        async with self.reading():
            channel.me = self._me(channel)
            channel.seats = seats_seen(channel.me)
            channel.send(self._sync(channel, channel.me, since, presence))
            channel.ready = True
            if channel.stage and self.shown is not None:
                channel.send(encode(wire.Shown(self.shown)))
            self._see(channel)
        self.last_used = time.monotonic()

    def _sync(self, channel: Channel, me: wire.Me, since: int | None, presence: wire.Presence) -> bytes:
        ledger = self.ledger
        known = since if since is not None and 0 <= since <= ledger.seq else None
        chat_from = 0 if known is None else known + 1
        sights = [sight for seat in channel.seats if (sight := whole(ledger, seat, known)) is not None]
        return encode(
            wire.SyncOf(
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
        """Remember what the page has, so that it is sent only changes from now on."""
        for seat in channel.seats:
            if seat not in self._seen and self.ledger.match is not None:
                self._seen[seat] = seen = LastSight()
                look(self.ledger, seat, seen)

    def forget(self, channel: Channel) -> None:
        """Forget a page that has gone."""
        self.channels.discard(channel)
        watched = {seat for other in self.channels for seat in other.seats}
        for seat in [seat for seat in self._seen if seat not in watched]:
            del self._seen[seat]
        if channel.screen and not any(other.screen for other in self.channels):
            self._pass_on_shown(NOTHING_SHOWN)
        self.last_used = time.monotonic()

    async def tell_presence(self, news: bool = False) -> None:
        """Tell all pages here who is connected; and all processes, if that is news for them. However many come and go,
        they are told a few times a second."""
        self._presence_is_news |= news
        if self._telling:
            return
        self._telling = True
        try:
            await asyncio.sleep(self._presence_told + PRESENCE_SECONDS - asyncio.get_running_loop().time())
        finally:
            self._telling = False
        self._presence_told = asyncio.get_running_loop().time()
        message = encode(await self._presence())
        for channel in self.channels:
            if channel.ready:
                channel.send(message)
        if self._presence_is_news:
            self._presence_is_news = False
            self.house.fanout.publish(self.id, 0, None)

    def is_attended(self) -> bool:
        """Whether somebody who plays here has a page open, in this process."""
        playing = self.ledger.guests()
        return any(channel.guest in playing for channel in self.channels)

    def note_present(self, present: Present) -> None:
        """Note who has gone and who is back. While presence is not complete, nobody counts as gone."""
        now = asyncio.get_running_loop().time()
        concerned = dict.fromkeys([*self.ledger.guests(), self.ledger.host])
        gone = [guest for guest in concerned if present.complete and guest not in present.guests]
        self._away = {guest: self._away.get(guest, now) for guest in gone}

    def away(self) -> dict[str, float]:
        """For how many seconds guests with a seat have been away. After a restart of the house they start again."""
        now = asyncio.get_running_loop().time()
        return {guest: now - since for guest, since in self._away.items()}

    async def _presence(self) -> wire.Presence:
        present = await self.house.present(self)
        return wire.Presence(present.guests, present.watchers, present.complete)

    async def command(self, channel: Channel, command: wire.Command, on_beat: bool = False) -> None:
        """Carry out a page's command. It is acknowledged with the entry's number, even if it had been done before.

        With ``on_beat`` it is an answer that waited for the beat when it came (:meth:`waits`).
        """

        def decide(ledger: Ledger) -> log.AnyEntry | Given | int:
            done = ledger.done.get((channel.guest, command.id)) if channel.guest is not None else None
            if done is not None:
                return done
            entry = commands.decide(ledger, channel.guest, command, time.time())
            if type(entry) is log.Said and not entry.name:
                return msgspec.structs.replace(entry, name=unlike(channel.name, ledger.names))
            return entry

        self.last_used = time.monotonic()
        if type(command) is wire.Answer:
            if command.question > self.ledger.seq:
                await self.look_for_more(command.question)
                on_beat = True  # perhaps there is a window now
            if on_beat and self.waits(channel, command):
                command = await self._in_time(command)
        await self.write(decide, lambda n: channel.send(encode(wire.Ack(command.id, n))))

    def waits(self, channel: Channel, answer: wire.Answer) -> bool:
        """Whether this answer has to wait for the beat: in a window where several people play (``habits``)."""
        match, seat = self.ledger.live_match, answer.seat
        if match is None or match.mode != "any" or not self.is_shared or (channel.guest, answer.id) in self.ledger.done:
            return False
        return seat in channel.seats and seat in match.waiting

    async def _in_time(self, answer: wire.Answer) -> wire.Answer:
        """Wait for the beat. Returns the answer as an action, which still counts when others have answered meanwhile.
        Raises if it would be refused now."""
        choice, match = commands.chosen(self.ledger, answer), self.ledger.live_match
        assert match is not None
        seat, now, ask = choice.seat, asyncio.get_running_loop().time(), match.waiting[choice.seat]
        is_pass, kind = not choice.offered and choice.action == ask.default, ask_of(match, choice).kind
        when = self.habits.counts_at(seat, now, self.window_step, is_pass)
        if not self.ledger.passes(seat, ask):
            self.habits.decided(seat, now)
        await asyncio.sleep(when - now)
        return msgspec.structs.replace(answer, option=None, kind=kind, action=Raw(encode(choice.action)))

    @property
    def is_shared(self) -> bool:
        """Whether several people play here, so that one could learn from another's timing."""
        return len(self.ledger.guests()) > 1

    @property
    def window_step(self) -> float:
        """The time between two beats in a window. Where several people play, nobody changes it by being in a hurry."""
        ledger = self.ledger
        hurries = ledger.hurried is not None and not self.is_shared
        return self.house.settings.pace.window * SPEEDS["at_once" if hurries else ledger.speed][1]

    async def preview(self, channel: Channel, wish: wire.Preview) -> None:
        """Tell a page what an answer would lead to."""
        self.last_used = time.monotonic()
        async with self.reading() as ledger:
            seen = commands.previewed(ledger, channel.guest, wish)
        channel.send(encode(wire.Previewed(wish.id, Raw(encode(seen)))))

    async def hint(self, channel: Channel, wish: wire.Hint) -> None:
        """Tell a page what a mate would answer. The table goes on meanwhile."""
        self.last_used = time.monotonic()
        async with self.reading() as ledger:
            match = commands.advised(ledger, channel.guest, wish)
            ask, job = match.waiting[wish.seat], BotQuestion.of(match, wish.seat, ADVISER)
        pace = self.house.settings.pace
        advice = await self.house.thinkers.advise(job, pace, channel.address, channel.guest or "")
        async with self.reading() as ledger:
            commands.still_advised(ledger, match, ask, wish)
        channel.send(encode(commands.hinted(match, ask, wish, advice)))

    # Clocks

    def hear_reading(self, payload: bytes) -> None:
        """A page of another process shows the open question, or a move."""
        heard = read_reading(payload)
        if heard.aimed is not None:
            self._note_aimed(heard.aimed)
        elif heard.seats:
            self._note_reading(heard)
        else:
            self._note_shown(heard.question)

    def reading_page(self, channel: Channel, reading: wire.Reading) -> None:
        """A page of this process shows the open question, or a screen has told what led to it."""
        if channel.screen and 0 <= reading.question <= self.ledger.seq:
            self._pass_on_shown(reading.question)
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
            # Only the page that holds a clock is told so.
            seats = self.ledger.seats_of(channel.guest)
            if channel.ready and (begun or seats == heard.seats):
                time_left = self.clocks.time(self.ledger, now, seats)
                if time_left is not None:
                    channel.send(encode(time_left))

    # Screens

    def _pass_on_shown(self, number: int) -> None:
        """A screen of this process has told everything up to this entry, or the last one was closed."""
        self._note_shown(number)
        self.house.fanout.publish(self.id, 0, encode(Heard(number, [])), passing=True)

    def _note_shown(self, number: int) -> None:
        """Tell the pages that wait for the screen. Of several screens the first one counts."""
        if number != NOTHING_SHOWN and self.shown is not None and number <= self.shown:
            return
        self.shown = None if number == NOTHING_SHOWN else number
        message = encode(wire.Shown(self.shown))
        for channel in self.channels:
            if channel.ready and channel.stage:
                channel.send(message)

    async def aim(self, channel: Channel, aim: wire.Aim) -> None:
        """A player shows a move on the screens of this table, in all processes."""
        self.last_used = time.monotonic()
        async with self.reading() as ledger:
            seen = commands.aimed(ledger, channel.guest, aim)
        self._note_aimed(seen)
        self.house.fanout.publish(self.id, 0, encode(Heard(aim.question, [aim.seat], aimed=seen)), passing=True)

    def _note_aimed(self, aimed: wire.Aimed) -> None:
        message = encode(aimed)
        for channel in self.channels:
            if channel.ready and channel.screen:
                channel.send(message)

    async def save_snapshot(self) -> None:
        """Store the match before the table is dropped from memory."""
        match = self.ledger.live_match
        if match is not None and not self._lost:
            await self.house.save_snapshot(self.id, self.ledger.seq, self.ledger.version, freeze(match))


def seats_seen(me: wire.Me) -> tuple[int | None, ...]:
    """The seats that a page sees: its own, or a spectator's (None)."""
    return tuple(me.seats) or (None,)


def update_for(
    seats: tuple[int | None, ...],
    common: wire.UpdateOf[SightMade],
    sights: Sights | None,
    me: wire.Me | UnsetType = UNSET,
) -> bytes:
    """The update for a page with these seats: what is common to all pages, and what has changed for its seats."""
    common.me = me
    if sights is not None:
        common.sights = sights.of(seats)
    return encode(common)


def late_seat(entry: log.AnyEntry) -> int | None:
    """The seat that the house has just answered for because its time was up, if any."""
    return entry.seat if isinstance(entry, log.Answered) and entry.by in TIME_UP else None


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
        info.rated,
        info.admits,
        info.points,
    )


def to_move(ledger: Ledger) -> list[str]:
    """The guests that the table publicly waits for. Open windows and secret questions are not public."""
    match = ledger.live_match
    if match is None or match.mode == "any" or match.asked_in_secret:
        return []
    found = (ledger.seats[seat].guest for seat in match.waiting if ledger.level_of(seat) is None)
    return list(dict.fromkeys(guest for guest in found if guest is not None))
