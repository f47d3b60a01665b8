"""The house: finds and makes tables, and owns everything that lives as long as the process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import msgspec
import structlog

from tortuga.bots import LEVELS, knowledge_of
from tortuga.engine import OptionValue, Rules, TortugaError, all_games, lesson_of, rules_of
from tortuga.engine.codecs import codecs_of
from tortuga.engine.errors import first_line
from tortuga.server.care import metrics
from tortuga.server.care.background import Background
from tortuga.server.care.ids import new_id
from tortuga.server.care.stalls import Stalls
from tortuga.server.protocol import GuestInfo, NewTable, PlayFrom, SeatInfo, SeatWish, TableInfo, TakeBack
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import Diverged, HouseError
from tortuga.server.settings import DAY, HOUR, Settings
from tortuga.server.store import Database, open_database, probe, queries
from tortuga.server.store.guard import Guard, NoGuard, open_guard
from tortuga.server.store.moderation import Conduct
from tortuga.server.store.probe import Probe
from tortuga.server.store.queries import LastEntry, Room, TableRow
from tortuga.server.store.results import Result
from tortuga.server.store.writer import Pending
from tortuga.server.table import entries as log
from tortuga.server.table import seating
from tortuga.server.table.autoplay import Autoplay
from tortuga.server.table.characters import Cast, open_cast
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.loading import load_ledger, rewind
from tortuga.server.table.results import check_rateable
from tortuga.server.table.table import LiveTable, summary_of
from tortuga.server.wire.bodies import Bodies
from tortuga.server.wire.bucket import Buckets
from tortuga.server.wire.fanout import DEVICES, MODERATION, Fanout, News, Present, open_fanout
from tortuga.server.wire.places import place_of
from tortuga.server.wire.turns import Turns
from tortuga.server.work import fairness
from tortuga.server.work.bots import Thinkers, load_games, open_thinkers
from tortuga.server.work.gallery import Gallery
from tortuga.server.work.lab import Laboratory
from tortuga.server.work.luck import HouseLuck
from tortuga.server.work.outlook import Outlook
from tortuga.server.work.physics import Physics
from tortuga.server.work.pictures import Pictures
from tortuga.server.work.tellers import Tellers
from tortuga.server.work.uploads import Uploads, check_options
from tortuga.server.work.words import load_words

logger = structlog.get_logger()
MANY = 1_000_000_000
GOODBYE = 2.0
"""How many seconds a page has at least to read why it is closed."""
BEGINNING = 10.0
"""A table that may have bots alone has to begin within so many seconds, or its place is free again."""
TOO_MANY = {
    "host": ("too_many_tables", "You have too many tables that are not over. Close or leave one of them first."),
    "place": ("crowded", "Too many tables of your address are not over. Try again when one of them is."),
}
"""The code and the sentence with which a table is refused, by who has too many."""
HURRIED = 10.0
"""Takes the place of ``pace.idle`` where too many tables are in memory."""
CHORE_SECONDS = 60.0
"""A chore that takes longer counts as hung: it is cancelled and started again."""


class House:
    """One process of the house."""

    def __init__(
        self,
        settings: Settings,
        thinkers: Thinkers,
        cast: Cast,
        database: Database,
        fanout: Fanout,
        background: Background,
    ) -> None:
        self.settings = settings
        self.cast = cast
        self.database = database
        self.fanout = fanout
        self.background = background
        self.writer = database.log_writer()
        self.reading, self.writing = probe.reads(database), probe.writes(database)
        """Whether the store works, for whoever asks."""
        self.hearing = Probe(fanout.check, probe.READS)
        """Whether the other processes can be heard."""
        self.guard: Guard = NoGuard()
        """Keeps other houses from using the same store."""
        self.thinkers = thinkers
        self.luck = HouseLuck(settings.luck)
        self.words = load_words(settings.word_filter)
        self.physics = Physics(settings)
        self.uploads = Uploads(settings, fanout)
        self.outlook = Outlook(self.uploads, settings.pace.chances_late)
        self.laboratory = Laboratory(settings, background)
        self.bodies = Bodies(settings.limits.bodies_per_address, settings.limits.bodies_in_all)
        self.commands = Buckets(settings.limits.commands_per_address, 3 * settings.limits.commands_per_address)
        """What the pages of each address send."""
        self.turns = Turns()
        """Requests, of which a few at a time keep this process busy."""
        self.tellers = Tellers(settings, database, fanout, background)
        self.gallery = Gallery(self.uploads, self.tellers, settings.limits.record_answers)
        self.tables: dict[str, LiveTable] = {}
        self.unsent: list[Callable[[], None]] = []
        """The flush functions of pages that have something to send at the end of this turn of the event loop."""
        self.conduct = Conduct()
        """What the admins have decided: bans, the message of the day, whether anything may be changed."""
        self.look_at_audit: Callable[[], Awaitable[None]] = nothing
        """Takes over what admins have decided since the last look."""
        self.match_ended: Callable[[Result], None] = ignore
        """Told of every match that has ended in this process, once its result is stored."""
        self.check_pause: Callable[[str], Awaitable[None]] = let_play
        """Raises if a guest has left too many rated matches to begin another one now."""
        self.pictures = Pictures()
        self.last_seen: dict[str, tuple[str, float]] = {}
        """Guests, with the address that was noted for them, and when."""
        self.newly_seen: dict[str, tuple[str, float]] = {}
        """Guests that the store does not know of yet, with their address, and when they were seen."""
        self.addresses: dict[str, str] = {}
        """Where guests were last seen, as limits count it. It is not written down."""
        self.told_here: dict[str, float] = {}
        """When the other processes were told that a guest is here."""
        self.devices_seen: dict[str, float] = {}
        """Devices, by the hash of their cookie, and when they were noted."""
        self.newly_seen_devices: dict[str, float] = {}
        """Devices that the store does not know of yet, and when they were seen."""
        self.hear_of_devices: Callable[[bytes | None], Awaitable[None]] = nothing
        """Takes what another process says about devices (``people.devices``)."""
        self.closing = False
        self._bots_alone: dict[str, float] = {}
        """The tables of bots alone that are counted (``check_bots_alone``), and since when."""
        self._autoplays: dict[str, Autoplay] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._knows_all_present = True
        self._stalls = Stalls()
        fanout.hear = self._hear
        self._begin_chores()

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Open a house. Raises :class:`HouseError` if something is missing."""
        if settings.lab and settings.redis_url is not None:
            raise HouseError("no_lab", "A lab needs a house of one process: use either --redis-url or --lab.")
        try:
            load_games(settings.extras)
        except TortugaError as error:
            raise HouseError(error.code, error.sentence) from error
        except (ImportError, AttributeError) as error:
            raise HouseError("no_game", f"A game cannot be loaded: {error}.") from error
        make_games_ready()
        load_words(settings.word_filter).close()  # before anything else is open that would have to be closed again
        if settings.luck:
            logger.warning("luck_given")
        cast, thinkers = open_cast(settings), await open_thinkers(settings)
        try:
            return await cls._open_with(thinkers, cast, settings)
        except HouseError:
            thinkers.close()
            raise

    @classmethod
    async def _open_with(cls, thinkers: Thinkers, cast: Cast, settings: Settings) -> House:
        guard: Guard = NoGuard()
        try:
            guard = await open_guard(settings.database_url, settings.redis_url is not None, settings.pace.store)
            database = await open_database(settings.database_url, settings.sqlite_synchronous, settings.pace.store)
        except HouseError:
            await guard.close()
            raise
        except Exception as error:
            await guard.close()
            raise HouseError("no_store", f"The store cannot be opened: {first_line(error)}") from error
        background = Background()
        try:
            fanout = await open_fanout(settings.redis_url, background, settings.pace.redis)
        except Exception as error:
            await background.close()
            await database.close()
            await guard.close()
            raise HouseError("no_fanout", f"Redis cannot be reached: {first_line(error)}") from error
        house = cls(settings, thinkers, cast, database, fanout, background)
        house.guard = guard
        return house

    async def say_goodbye(self) -> None:
        """Let nobody in any more, and ask all pages to reconnect later."""
        self.closing = True
        for table in self.tables.values():
            for channel in table.channels:
                channel.close("closing", "The house is restarting.", 1012, again=True)
        for _ in range(20):
            if not any(table.channels for table in self.tables.values()):
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Write what is left to write, and stop."""
        self.closing = True
        for autoplay in self._autoplays.values():
            autoplay.close()
        for table in list(self.tables.values()):
            await self.background.attempt(table.save_snapshot(), "snapshot")
            await self.fanout.release(table.id)
        await self.background.close()
        self._stalls.close()
        await self.writer.close()
        self.thinkers.close()
        self.physics.close()
        self.uploads.close()
        self.laboratory.close()
        self.tellers.close()
        self.words.close()
        await self.fanout.close()
        for trial in (self.reading, self.writing, self.hearing):
            trial.close()
        await self.database.close()
        await self.guard.close()

    # Finding tables

    async def table(self, table: str) -> LiveTable:
        """The table, read from its log if it is not in memory."""
        found = self.tables.get(table)
        if found is not None:
            found.last_used = time.monotonic()
            return found
        if self.closing:
            raise HouseError("closing", "The house is restarting; try again in a minute.")
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.get_running_loop().create_task(self._load_in_time(table))
            task.add_done_callback(partial(self._loaded, table))
        return await asyncio.shield(task)

    def _loaded(self, table: str, task: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, TortugaError):
            logger.error("loading_fault", table=table, error=repr(error))  # even if nobody waits for it any more

    async def _load_in_time(self, table: str) -> LiveTable:
        with metrics.LOAD_SECONDS.time():
            return await self._load(table)

    async def _load(self, table: str) -> LiveTable:
        await self.fanout.follow(table)  # before reading, so that no entry is missed
        entries = await self.read_log(table, 0)
        if not entries:
            await self.fanout.unfollow(table)
            raise HouseError("no_table", "There is no such table.")
        try:
            ledger = await asyncio.to_thread(load_ledger, table, entries)
        except Diverged as error:
            logger.warning("rules_changed", table=table, error=str(error))
            ledger = await self._rewind(table, entries)
        found = LiveTable(self, ledger)
        self.tables[table] = found
        self._autoplays[table] = Autoplay(found)
        metrics.TABLES.set(len(self.tables))
        if ledger.rules.observes and ledger.state in ("gathering", "playing"):
            self.background.once(self.physics.prepare(ledger.opened.game), "physics")
        return found

    async def _rewind(self, table: str, entries: list[bytes]) -> Ledger:
        """A table whose match no longer replays, because the rules have changed."""
        snapshot = await self.database.read(queries.snapshot_of, table)
        try:
            ledger, entry = await self.physics.through(
                partial(asyncio.to_thread, rewind, table, entries, snapshot[1] if snapshot else None)
            )
        except TortugaError as error:
            raise HouseError("rules_changed", f"This table cannot go on under the present rules: {error}") from error
        if entry is not None:
            ledger.apply(entry)
            await self.writer.append(Pending(table, ledger.seq, log.encode(entry)))
        return ledger

    async def read_log(self, table: str, first: int) -> list[bytes]:
        """The entries of a table's log from this number on."""
        return await self.database.read(queries.log_from, table, first)

    async def save_snapshot(self, table: str, seq: int, version: str, data: bytes) -> None:
        """Store a frozen match."""
        await self.database.write(queries.save_snapshot, table, seq, version, data)

    async def may_see(self, table: LiveTable, guest: str | None) -> bool:
        """Whether a guest may see a table. Public ones are for everybody, private ones for those who were invited."""
        if guest is not None and guest in table.ledger.removed:
            return False
        if not table.ledger.opened.private:
            return True
        if guest is None:
            return False
        if guest == table.ledger.host or guest in table.ledger.guests():
            return True
        return await self.database.read(queries.is_member, table.id, guest)

    async def visible_table(self, table: str, guest: str | None) -> LiveTable:
        """The table, if this guest may see it; otherwise it does not exist for them."""
        found = await self.table(table)
        if not await self.may_see(found, guest):
            raise HouseError("no_table", "There is no such table.")
        return found

    # Making tables

    async def open_table(self, wish: NewTable, guest: GuestInfo, address: str) -> TableInfo:
        """Open a new table for the guest at this address."""
        rules = rules_of(wish.game)
        options = rules.info.at_a_house(wish.options, len(wish.seats))
        await self._check_options(rules, len(wish.seats), options, address)
        return await self._open(self._opened(wish, options, guest, address), [guest.id])

    async def open_from(self, text: str, wish: PlayFrom, guest: GuestInfo, address: str) -> str:
        """Open a table that goes on from a moment of a record. Returns its id."""
        seed = self.luck.seed("from", text, wish.step, wish.seat)
        whose, most = wish.seat if wish.known else None, self.settings.limits.record_answers
        found = await self.uploads.work_out(address, fairness.position, text, most, wish.step, whose, seed)
        if wish.seat >= found.seats:
            raise HouseError("no_seat", f"There is no seat {wish.seat + 1}: the match had {found.seats} seats.")
        rules = rules_of(found.game)
        if rules.info.own_words(found.options):
            self._check_own_worlds()
        other = SeatWish("open") if wish.level is None else SeatWish("bot", level=wish.level)
        seats = [SeatWish("me") if seat == wish.seat else other for seat in range(found.seats)]
        take_back: TakeBack = "strict" if wish.level is None else "free"
        table = NewTable(found.game, seats, private=True, hints=True, take_back=take_back)
        origin = log.Origin(wish.step, whose, seed, found.record, found.frozen)
        opened = msgspec.structs.replace(self._opened(table, found.options, guest, address), origin=origin)
        return (await self._open(opened, [guest.id])).id

    def _opened(self, wish: NewTable, options: dict[str, OptionValue], guest: GuestInfo, address: str) -> log.Opened:
        """The entry for a new table."""
        rules = rules_of(wish.game)
        if wish.clock is not None and wish.clock.then != "default":
            self.thinkers.check_level(wish.clock.then)
        seats = seating.first_seats(wish, guest, self.thinkers, self.cast)
        return log.Opened(
            at=time.time(),
            guest=guest.id,
            game=wish.game,
            version=rules.info.version,
            options=options,
            seats=seats,
            private=wish.private,
            clock=wish.clock,
            window=wish.window,
            speed=wish.speed,
            take_back=wish.take_back,
            hints=wish.hints,
            chances=wish.chances,
            ready=wish.ready,
            voices=wish.voices,
            grace=self.settings.pace.grace if wish.grace is None else wish.grace,
            stand_in=self.thinkers.check_level(wish.stand_in),
            place=place_of(address),
            admits=wish.admits,
            points=wish.points,
            key=self.luck.key(wish.game, options, [seat.level for seat in seats]),
            rated=wish.rated,
        )

    async def open_lesson(self, game: str, guest: GuestInfo, address: str) -> str:
        """Open a table where this guest plays the lesson of a game. Returns its id."""
        rules, lesson = rules_of(game), lesson_of(game)
        if lesson is None:
            raise HouseError("no_lesson", f"{rules.info.title} has no lesson.")
        others = [SeatInfo("bot", name, level="deckhand") for name in lesson.names]
        opened = log.Opened(
            at=time.time(),
            guest=guest.id,
            game=game,
            version=rules.info.version,
            options=lesson.options_for(rules.info),
            seats=[
                *others[: lesson.seat],
                SeatInfo("guest", guest.name, guest.id, kept=guest.kept),
                *others[lesson.seat :],
            ],
            private=True,
            clock=None,
            window=None,
            take_back="free",
            key=lesson.chance_key(game),
            lesson=True,
            place=place_of(address),
        )
        return (await self._open(opened, [guest.id])).id

    async def _check_options(
        self, rules: Rules[Any], seats: int, options: Mapping[str, OptionValue], address: str
    ) -> None:
        """Check options: free text such as a map in a worker process, everything else here."""
        if not rules.info.own_words(options):
            rules.check_options(seats, options)
            return
        self._check_own_worlds()
        await self.uploads.work_out(address, check_options, rules.info.slug, seats, options)

    def _check_own_worlds(self) -> None:
        if sum(table.ledger.own_words for table in self.tables.values()) >= self.settings.limits.own_worlds:
            raise HouseError("crowded", "Too many tables here use texts of their own, such as maps; try again later.")

    async def _open(self, opened: log.Opened, members: list[str]) -> TableInfo:
        table = new_id(16)
        ledger = Ledger(table)
        ledger.apply(opened)
        if opened.rated:
            check_rateable(ledger)
            await self.check_pause(ledger.host)
        summary, limits = encode(summary_of(ledger)), self.settings.limits
        row = TableRow(table, ledger.state, opened.private, ledger.host, summary, ledger.alone, opened.place)
        room = Room(
            limits.tables_per_guest, limits.tables_per_guest + limits.alone_per_guest, limits.tables_per_address
        )
        payload = log.encode(opened)
        await self._count_opened(opened.place, len(payload))
        if ledger.full:
            await self.check_bots_alone(ledger)
        await self._make_room(ledger.host, limits.alone_per_guest - ledger.alone)
        full = await self.database.write(queries.add_table, row, payload, members, opened.at, room)
        if full is not None:
            await self._leave_bots_alone(table)
            raise HouseError(*TOO_MANY[full])
        live = await self.table(table)
        await live.begin_if_full()
        return await live.info()

    async def _count_opened(self, place: str, size: int) -> None:
        """Count a table that is opened from this place, and what it holds at its beginning: tables stay in the store
        when they are closed. Raises if there are too many."""
        limits, allow = self.settings.limits, self.fanout.allow
        if not await allow(f"tables:{place}", limits.tables_per_day, DAY):
            raise HouseError("too_often", "Too many tables were opened from your address; try again tomorrow.")
        if not await allow(f"table_bytes:{place}", limits.table_bytes_per_day, DAY, size):
            raise HouseError("too_often", "Tables opened from your address hold too much; try again tomorrow.")

    async def check_bots_alone(self, ledger: Ledger) -> None:
        """Raise if there are enough matches of bots alone from this place, in all processes, to begin another one."""
        if ledger.guests():
            return
        await self._count_bots_alone()
        place = bots_place(ledger)
        if await self.fanout.take_places(ledger.table, {place: self.settings.limits.bot_tables_per_address}):
            raise HouseError(
                "too_many_tables", "Enough bots play alone for your address already; wait until one match is over."
            )
        self._bots_alone[ledger.table] = time.monotonic()

    async def _count_bots_alone(self) -> None:
        """Note which tables of bots alone go on here, and which no longer do. One that has a place may be about to
        begin."""
        now, known = time.monotonic(), self._bots_alone
        for table in list(self.tables.values()):
            if is_played_by_bots(table.ledger) and table.id not in known:
                known[table.id] = now
                await self.fanout.take_places(table.id, {bots_place(table.ledger): MANY})
        for table_id, since in list(known.items()):
            found = self.tables.get(table_id)
            over = found is not None and found.ledger.state in ("over", "closed")
            if over or (now - since > BEGINNING and (found is None or not is_played_by_bots(found.ledger))):
                await self._leave_bots_alone(table_id)

    async def _leave_bots_alone(self, table: str) -> None:
        if self._bots_alone.pop(table, None) is not None:
            await self.fanout.leave_places(table)

    async def _make_room(self, host: str, most: int) -> None:
        """If this host has more than so many tables without other people, close those that were used least recently."""
        found = await self.database.read(queries.more_alone, host, most)
        surplus = len(found) - most
        for last in sorted(found, key=last_used):
            if surplus > 0 and await self._close_if_idle(last.table, "Its host has opened other tables since."):
                surplus -= 1

    async def _close_if_idle(self, table: str, sentence: str) -> bool:
        """Close a table where nobody but the host plays, unless somebody has it open. Returns whether it is closed."""
        try:
            found = await self.table(table)
        except HouseError as error:  # perhaps its game is no longer installed
            logger.warning("not_closed", table=table, error=error.sentence)
            return False
        present = await self.present(found)
        if present.guests or not present.complete:
            return False
        await found.write(lambda ledger: seating.close_idle(ledger, sentence, time.time()))
        return found.ledger.state in ("over", "closed")

    async def rematch(
        self, table: LiveTable, guest: GuestInfo, address: str, same_seats: bool = False, level: str | None = None
    ) -> str:
        """The table of the rematch. The first guest who asks makes it; everybody who asks takes a seat there.

        Whoever plays against bots alone may keep the seats as they were, and choose another level for the bots.
        """
        async with table.reading() as ledger:
            if ledger.state != "over":
                raise HouseError("not_over", "The match is not over.")
            if guest.id not in ledger.guests():
                raise HouseError("not_your_seat", "Only those who played can play again.")
            if (same_seats or level is not None) and ledger.guests() != [guest.id]:
                raise HouseError("not_alone", "Where several people play, a rematch is played as the match was.")
            if level is not None:
                self.thinkers.check_level(level)
            opened = self._again(ledger, guest, place_of(address), same_seats, level)
            guests, made = ledger.guests(), ledger.rematch
            away = {whom: ledger.sent_away_from.get(whom, ("", time.time())) for whom in ledger.removed}
        later = None if made is None else await self.table(made)
        if later is not None and later.ledger.state == "over" and guest.id in later.ledger.guests():
            return await self.rematch(later, guest, address, same_seats, level)  # they have played again since
        if opened.rated:
            await self.check_pause(guest.id)
        if made is None or later is None or later.ledger.state in ("over", "closed"):
            before = made
            info = await self._open(opened, guests)
            await self._keep_away(info.id, guest.id, away)

            def decide(ledger: Ledger) -> log.AnyEntry | int:
                if ledger.rematch != before:
                    return ledger.seq
                return log.Rematched(at=time.time(), guest=guest.id, table=info.id)

            await table.write(decide)
            made = table.ledger.rematch
            assert made is not None
            if made != info.id:  # somebody else asked at the same moment
                await (await self.table(info.id)).write(lambda ledger: seating.close(ledger, guest.id, time.time()))
        await self._sit_again(await self.table(made), guest, place_of(address))
        return made

    def _again(self, ledger: Ledger, guest: GuestInfo, place: str, same_seats: bool, level: str | None) -> log.Opened:
        """The entry for a rematch: seats move on by one, keep their colours, and are reserved for their guests. Whoever
        asks for it first sits there already."""

        def again(number: int, seat: SeatInfo) -> SeatInfo:
            livery = number if seat.livery is None else seat.livery
            if seat.kind == "guest" and seat.guest == guest.id:
                return SeatInfo("guest", seat.name, seat.guest, livery=livery, bot=seat.bot, kept=seat.kept)
            if seat.kind == "guest":
                return SeatInfo("open", seat.name, seat.guest, livery=livery)
            if level is not None and seat.level in LEVELS:
                return msgspec.structs.replace(seat, livery=livery, level=level)
            return msgspec.structs.replace(seat, livery=livery)

        seats = [again(number, seat) for number, seat in enumerate(ledger.seats)]
        return msgspec.structs.replace(
            ledger.opened,
            at=time.time(),
            guest=guest.id,
            version=ledger.rules.info.version,
            seats=seats if same_seats else seats[-1:] + seats[:-1],
            speed=ledger.speed,
            voices=ledger.voices,
            key=self.luck.key(ledger.opened.key),
            lesson=False,
            place=place,
            origin=None,
        )

    async def _keep_away(self, table_id: str, host: str, away: Mapping[str, tuple[str, float]]) -> None:
        """Whoever was sent away from a match, from where and when, does not come to its rematch, either."""
        table = await self.table(table_id)
        for whom, (place, at) in away.items():
            await table.write(partial(_send_away, host, whom, place, at))

    async def _sit_again(self, table: LiveTable, guest: GuestInfo, place: str) -> None:
        for seat, sits in enumerate(list(table.ledger.seats)):
            if sits.kind == "open" and sits.guest == guest.id:
                await table.write(partial(_sit_where_kept, guest, seat, place))
        await table.begin_if_full()

    # Other processes

    def _hear(self, table: str, news: News) -> None:
        if table == MODERATION:
            self.background.once(self.look_at_audit(), "moderation")
            return
        if table == DEVICES:
            self.background.once(self.hear_of_devices(news.payload), "devices")
            return
        found = self.tables.get(table)
        if found is None:
            return
        if news.payload is None:
            self.background.once(found.tell_presence(), "tell_presence")
        elif news.passing:
            found.hear_reading(news.payload)
        else:
            self.background.once(found.hear(news.seq, news.payload), "hear")

    async def present(self, table: LiveTable) -> Present:
        """Who is connected to the table: what all processes know together, and what this one sees for itself."""
        shared = await self.fanout.present(table.id)
        here = [channel.guest for channel in table.channels if channel.guest is not None]
        guests = list(dict.fromkeys([*shared.guests, *here]))
        present = Present(guests, max(shared.watchers, len(table.channels)), shared.complete)
        table.note_present(present)
        return present

    async def presence_changed(self, table: LiveTable) -> None:
        """Tell everybody at the table, in all processes, who is connected."""
        await table.tell_presence(news=True)

    # Chores

    def _begin_chores(self) -> None:
        """Start the chores, each on its own: those that need the store must not hold up presence if it is away."""
        sweep = self.settings.pace.sweep
        for name, chore, rest in (
            ("catch_up", self._look_for_missed, 0.0),
            ("guard", lambda: self.guard.keep(), 0.0),
            ("presence", self._renew_presence, 0.0),
            ("hang_up", self._hang_up, 0.0),
            ("put_away", self._put_away, 0.0),
            ("forgotten", self._close_forgotten, 59 * sweep),
        ):
            self.background.keep(partial(self._after_a_while, chore, rest), name)
        self.background.keep(self._stalls.pulse, "stalls")

    async def _after_a_while(self, chore: Callable[[], Awaitable[None]], rest: float) -> None:
        """One round of a chore."""
        await asyncio.sleep(self.settings.pace.sweep)
        async with asyncio.timeout(CHORE_SECONDS):
            await chore()
        await asyncio.sleep(rest)

    async def _look_for_missed(self) -> None:
        """Read entries of other processes that we were not told about."""
        if self.settings.redis_url is None or not self.tables:
            return
        for table, newest in (await self.database.read(queries.last_seqs, list(self.tables))).items():
            found = self.tables.get(table)
            if found is not None and newest > found.ledger.seq:
                await self.background.attempt(found.look_for_more(newest), "catch_up")

    async def _renew_presence(self) -> None:
        tables = self.tables.values()
        await self.fanout.renew([(table.id, page.id, page.guest) for table in tables for page in table.channels])
        pages = [page for table in tables for page in table.channels if page.guest is not None]
        await self.fanout.be_here({page.guest: place_of(page.address) for page in pages if page.guest is not None})
        knows_all = await self.fanout.knows_all_present()
        if knows_all != self._knows_all_present:
            self._knows_all_present = knows_all
            for table in [table for table in tables if table.channels]:
                self.background.once(table.tell_presence(), "tell_presence")

    async def _hang_up(self) -> None:
        """Close channels that have been silent for too long, and abort those that do not close."""
        now, pace = time.monotonic(), self.settings.pace
        for channel in [channel for table in self.tables.values() for channel in table.channels]:
            if channel.close_code is not None:
                if now - channel.closed_at > max(pace.sweep, GOODBYE):
                    channel.abort()
            elif now - channel.heard_at > (pace.silence if channel.ready else pace.hello):
                channel.close("silent", "This page has been silent for too long.", 4408, again=True)

    async def _put_away(self) -> None:
        """Drop tables from memory that nobody has used for a while. They are loaded again when needed."""
        now, pace = time.monotonic(), self.settings.pace
        idle = sorted((one for one in self.tables.values() if not one.channels), key=lambda one: one.last_used)
        surplus = len(idle) - self.settings.limits.tables_idle
        for place, table in enumerate(idle):
            patience = min(pace.idle, pace.finished) if table.ledger.state in ("over", "closed") else pace.idle
            if place < surplus:
                patience = min(patience, HURRIED)
            if not table.channels and now - table.last_used > patience:
                await self.background.attempt(table.save_snapshot(), "snapshot")
                if table.ledger.state == "playing":
                    await self.background.attempt(self._save_summary(table), "summary")
                if table.channels:
                    continue
                self._autoplays.pop(table.id).close()
                self.tables.pop(table.id)
                await self._leave_bots_alone(table.id)
                await self.fanout.release(table.id)
                if table.id not in self.tables and table.id not in self._loading:  # somebody may have come meanwhile
                    await self.fanout.unfollow(table.id)
        await self._count_bots_alone()
        metrics.TABLES.set(len(self.tables))

    async def _save_summary(self, table: LiveTable) -> None:
        """Store whom the table waits for, so that the lobby can show it while the table is not in memory."""
        await self.database.write(queries.save_summary, table.id, encode(summary_of(table.ledger)))

    async def _close_forgotten(self) -> None:
        """Close tables that have been waiting for players for hours or that their only player no longer uses, and
        delete links that have expired."""
        before = time.time() - self.settings.pace.gathering_hours * HOUR
        for table in await self.database.read(queries.stale_gatherings, before):
            await self.background.attempt(self._close_one(table), "forgotten")
        before = time.time() - self.settings.pace.alone_hours * HOUR
        for last in await self.database.read(queries.alone_unchanged, before):
            await self.background.attempt(self._tidy_away(last, before), "forgotten")
        await self.database.write(queries.sweep_keys, time.time())

    async def _close_one(self, table: str) -> None:
        await (await self.table(table)).write(_close_forgotten)

    async def _tidy_away(self, last: LastEntry, before: float) -> None:
        """Close a table where nobody but the host plays if it has not been used since then and nobody has it open."""
        used = last_used(last)
        if used < before and not await self._close_if_idle(last.table, "It was not used for a long time."):
            used = time.time()
        if used >= before:
            await self.database.write(queries.note_use, last.table, used)


async def nothing(*_: object) -> None:
    """What there is to do in a house that nobody oversees."""


def ignore(_: Result) -> None:
    """What a house does with a result that nobody waits for."""


async def let_play(_: str) -> None:
    """What a house says about whoever wants to play a rated match, unless it remembers who has left."""


def is_played_by_bots(ledger: Ledger) -> bool:
    """Whether a match goes on in which only bots play, be it as stand-ins."""
    return ledger.state == "playing" and all(ledger.level_of(seat) is not None for seat in range(len(ledger.seats)))


def bots_place(ledger: Ledger) -> str:
    """The kind of place that a table of bots alone occupies: those of one address are counted together."""
    return f"bots:{ledger.opened.place}"


def make_games_ready() -> None:
    """Load everything about the games that is loaded on first use: modules, decoders, bots, words and lessons.

    Otherwise the first table of each game would block the event loop, for a quarter of a second in all.
    """
    for slug in all_games():
        rules = rules_of(slug)
        codecs_of(rules)
        knowledge_of(rules)
        lesson_of(slug)
        _ = rules.words.catalogue


def last_used(last: LastEntry) -> float:
    """When the last thing happened at a table."""
    return log.read_stamp(last.payload).at


def _send_away(host: str, whom: str, place: str, at: float, ledger: Ledger) -> log.AnyEntry | int:
    return seating.remove(ledger, host, whom, True, at, place)


def _sit_where_kept(guest: GuestInfo, seat: int, place: str, ledger: Ledger) -> log.AnyEntry | int:
    return seating.sit(ledger, guest, seat, ledger.seats[seat].name or None, time.time(), place)


def _close_forgotten(ledger: Ledger) -> log.AnyEntry | int:
    if ledger.state != "gathering":
        return ledger.seq
    return log.Closed(at=time.time(), sentence="Nobody came.")
