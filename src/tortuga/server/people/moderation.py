"""Carrying out what admins decide, on the page or by the command line, in every process of the house.

All of it goes through the audit log: each process reads what is new there, takes over the bans and switches that hold
now, and does what has to be done at tables and on live channels. Doing it twice, or in two processes, does no harm.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

import structlog
from sqlalchemy import Connection

from tortuga.engine.codecs import json_reader
from tortuga.server.house import House
from tortuga.server.people import devices, tracing
from tortuga.server.people.guests import known
from tortuga.server.protocol import ChatLine, GuestInfo
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import DeedInfo, NewReport
from tortuga.server.protocol.naming import readable
from tortuga.server.settings import DAY, HOUR
from tortuga.server.store import moderation, queries, retention
from tortuga.server.store.moderation import Conduct
from tortuga.server.table import seating
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.table import LiveTable
from tortuga.server.wire.fanout import DEVICES, MODERATION

logger = structlog.get_logger()
_read_names = json_reader(dict[str, str])
P = ParamSpec("P")
T = TypeVar("T")
LOOK_SECONDS = 1.0
OVERLAP = 60.0
"""How many seconds of the audit log are read again: a line may appear later than one that was written after it."""
CATCH_UP = HOUR
"""A process that starts carries out again what was decided in the last hour, in case nobody has."""
TIDY_SECONDS = 600.0
"""How often to delete what is older than the settings allow."""
PEOPLE_OF_A_PLACE = 3
"""All guests of one place send so many times as many reports as one guest may."""
AROUND = 5
"""How many lines before and after the reported one are kept with a report."""
BANNED = 4403
"""The close code of a live channel whose guest is banned."""


class Moderator:
    """Follows the audit log in one process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._since = time.time() - CATCH_UP
        self._carried_out: dict[int, float] = {}
        self._looking = asyncio.Lock()

    async def watch(self) -> None:
        """One round of looking for what other processes, or the command line, have written."""
        await asyncio.sleep(LOOK_SECONDS)
        await self.look()

    async def look(self) -> None:
        """Take over what is new, and carry it out."""
        async with self._looking:
            database = self.house.database
            deeds = await database.read(moderation.deeds_since, self._since)
            news = [deed for deed in deeds if deed.id not in self._carried_out]
            if news or not self._carried_out:
                self._take_over(await database.read(moderation.conduct_of, self.house.settings.admins))
            for deed in news:
                await self.house.background.attempt(self._carry_out(deed), "moderate")
                self._carried_out[deed.id] = deed.at
            self._forget()

    def _take_over(self, conduct: Conduct) -> None:
        """Let this hold from now on. After a time of looking only, all clocks begin again."""
        if self.house.conduct.read_only and not conduct.read_only:
            for table in self.house.tables.values():
                table.clocks.restart(asyncio.get_running_loop().time())
        self.house.conduct = conduct

    def _forget(self) -> None:
        """Read only what may be new the next time."""
        newest = max(self._carried_out.values(), default=0.0)
        self._since = max(self._since, newest - OVERLAP)
        self._carried_out = {deed: at for deed, at in self._carried_out.items() if at > self._since - OVERLAP}

    async def _carry_out(self, deed: DeedInfo) -> None:
        match deed.what:
            case "ban":
                await self._show_out()
                await self._send_away(deed.about)
            case "close":
                await self._close(deed)
            case "rename":
                await self._rename(deed)
            case "forget":
                self.house.gallery.forget()
                for table in [one for one in self.house.tables.values() if deed.about in one.ledger.people]:
                    await table.read_again()
            case _:
                pass  # what holds now says it all

    async def _show_out(self) -> None:
        """Close the live channels of everybody who is banned, and let bots stand in for them."""
        conduct = self.house.conduct
        for table in list(self.house.tables.values()):
            gone = set()
            for channel in list(table.channels):
                ban = conduct.ban_on(channel.whose, channel.address)
                if ban is not None:
                    channel.close("banned", moderation.sentence_of(ban), BANNED, again=False)
                    gone.add(channel.guest)
            for guest in gone:
                if guest is not None:
                    await send_away(table, guest)

    async def _send_away(self, guest: str) -> None:
        """At all tables of a banned guest, free the seats or let bots stand in. (An address has no tables.)"""
        if self.house.conduct.ban_on(guest, "") is None:
            return  # the ban was lifted, or is not of a guest
        for table in await self.house.database.read(moderation.tables_of, guest):
            await send_away(await self.house.table(table), guest)

    async def _close(self, deed: DeedInfo) -> None:
        table = await self.house.table(deed.about)
        why = f"An admin has closed this table. {deed.details}".strip()
        await table.write(lambda ledger: seating.shut(ledger, why, time.time()))

    async def _rename(self, deed: DeedInfo) -> None:
        guest, name = deed.about, _read_names(deed.details)["to"]
        rows = await self.house.database.read(queries.own_rows, guest, 50)
        for table in {row.id for row in rows} | {table.id for table in self._seen_by(guest)}:
            found = await self.house.table(table)
            await found.write(lambda ledger: seating.rename(ledger, guest, name, time.time()))
        for channel in [channel for table in self._seen_by(guest) for channel in table.channels]:
            if channel.guest == guest:
                channel.name = name

    def _seen_by(self, guest: str) -> list[LiveTable]:
        """The tables that a guest has open here."""
        return [one for one in self.house.tables.values() if any(page.guest == guest for page in one.channels)]


async def send_away(table: LiveTable, guest: str) -> None:
    """Free the seats of a banned guest, or let bots stand in."""
    before = -1
    while before != table.ledger.seq:
        before = table.ledger.seq
        await table.write(lambda ledger: seating.send_away(ledger, guest, time.time()))


async def oversee(house: House) -> Moderator:
    """Follow the audit log from now on. Returns when this process knows what holds."""
    moderator = Moderator(house)
    house.look_at_audit = moderator.look
    house.hear_of_devices = partial(devices.hear, house)
    await moderator.look()
    await house.fanout.follow(MODERATION)
    await house.fanout.follow(DEVICES)
    house.background.keep(moderator.watch, "moderation")
    house.background.keep(partial(tidy_up, house), "retention")
    house.background.keep(partial(tracing.write_down_soon, house), "seen")
    house.background.keep(partial(devices.look, house), "devices")
    return moderator


async def tidy_up(house: House) -> None:
    """One round of deleting what is too old, a little at a time."""
    await asyncio.sleep(TIDY_SECONDS)
    if house.conduct.read_only:
        return
    deleted = await house.database.write(retention.sweep, house.settings.keep, time.time())
    if any(deleted.values()):
        logger.info("tidied_up", **deleted)


def admin(house: House, guest: GuestInfo | None) -> GuestInfo:
    """The guest, if it is an admin; raises otherwise."""
    who = known(guest)
    if who.id not in house.conduct.admins:
        raise HouseError("not_admin", "Only admins of this house can do that.")
    return who


async def decide(
    house: House, by: GuestInfo, deed: Callable[Concatenate[Connection, str, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Do what an admin decides: store it with its line in the audit log, and carry it out in all processes."""
    done = await house.database.write(deed, by.id, *args, **kwargs)
    logger.info("moderated", by=by.id, deed=deed.__name__, about=[str(arg)[:64] for arg in args])
    await house.look_at_audit()
    house.fanout.publish(MODERATION, 0, None)
    return done


# Reports


async def report(house: House, by: GuestInfo, wish: NewReport, place: str) -> int:
    """Take a report from somebody at this place. It keeps the chat around what it is about."""
    table = await house.visible_table(wish.table, by.id)
    most = house.settings.limits.reports_per_hour
    several = PEOPLE_OF_A_PLACE * most
    for whose, count, seconds in ((by.id, most, HOUR), (place, several, HOUR), (f"{place}:day", 10 * most, DAY)):
        if not await house.fanout.allow(f"reports:{whose}", count, seconds):
            raise HouseError("too_often", "You have sent many reports; the admins will look at them first.")
    async with table.reading() as ledger:
        about, lines = subject(ledger, wish)
    number = await house.database.write(
        moderation.add_report, by.id, wish.kind, wish.table, about, lines, readable(wish.note)
    )
    logger.info("reported", report=number, kind=wish.kind, table=wish.table, by=by.id, about=about[0])
    return number


def subject(ledger: Ledger, wish: NewReport) -> tuple[tuple[str | None, str], list[ChatLine]]:
    """Whom a report is about, with their name, and the lines of chat to keep with it. Raises if there is no such."""
    chat = ledger.chat
    if wish.kind == "line":
        at = next((at for at, line in enumerate(chat) if line.n == wish.line and line.guest is not None), None)
        if at is None:
            raise HouseError("no_line", "There is no such line in the chat of this table.")
        return (chat[at].guest, chat[at].name), chat[max(0, at - AROUND) : at + AROUND + 1]
    names = {line.guest: line.name for line in chat if line.guest is not None}
    names |= {visitor.guest: visitor.name for visitor in ledger.visitors}
    names |= {seat.guest: seat.name for seat in ledger.seats if seat.kind == "guest" and seat.guest is not None}
    if wish.kind == "table":
        return (ledger.host, names.get(ledger.host, "")), chat[-2 * AROUND :]
    if wish.whom is None or wish.whom not in names:
        raise HouseError("no_such_guest", "There is no such guest at this table.")
    said = [line for line in chat if line.guest == wish.whom]
    return (wish.whom, names[wish.whom]), said[-AROUND:]
