"""Queries for keeping order. Whatever an admin does is one transaction: the change, and a line in the audit log.

All processes of a house follow the audit log, so it does not matter whether something was done on the page or by the
command line.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from tortuga.engine.codecs import json_reader
from tortuga.server.care.addresses import SHORT, WIDEST, covers, place, prefix_of, read_network
from tortuga.server.protocol import ChatLine
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import BanInfo, BanKind, DeedInfo, GuestTrace, ReportInfo, ReportKind
from tortuga.server.store import queries, schema

read_lines = json_reader(list[ChatLine])
MOST_BANS = 5000
SENTENCES = {True: "muted in this house", False: "banned from this house"}


class Conduct:
    """What the admins of a house have decided, as one process knows it."""

    def __init__(
        self, admins: Iterable[str] = (), bans: Iterable[BanInfo] = (), notice: str = "", read_only: bool = False
    ) -> None:
        self.admins = frozenset(admins)
        self.notice = notice
        self.read_only = read_only
        self.bans = list(bans)
        self._guests: dict[str, list[BanInfo]] = {}
        self._networks: dict[tuple[int, int], dict[int, list[BanInfo]]] = {}
        """By version and length of the prefix, then by the prefix: every request looks here, and bans may be many."""
        for ban in self.bans:
            if ban.kind == "guest":
                self._guests.setdefault(ban.what, []).append(ban)
            elif (network := read_network(ban.what)) is not None:
                alike = self._networks.setdefault((network.version, network.prefixlen), {})
                alike.setdefault(prefix_of(network, network.prefixlen), []).append(ban)

    def ban_on(self, guest: str | None, address: str, mute: bool = False) -> BanInfo | None:
        """The ban that keeps this guest, or anybody at this address, from coming in or (``mute``) from talking."""
        now = time.time()
        found = [*self._guests.get(guest or "", ()), *self._bans_around(address)]
        return next((ban for ban in found if ban.mute == mute and (ban.until is None or ban.until > now)), None)

    def _bans_around(self, address: str) -> Iterator[BanInfo]:
        network = read_network(address) if self._networks else None
        if network is not None:
            for (version, length), alike in self._networks.items():
                if version == network.version and length <= network.prefixlen:
                    yield from alike.get(prefix_of(network, length), ())

    def check(self, guest: str | None, address: str) -> None:
        """Raise if this guest, or anybody at this address, is banned."""
        ban = self.ban_on(guest, address)
        if ban is not None:
            raise HouseError("banned", sentence_of(ban))

    def check_talk(self, guest: str | None, address: str) -> None:
        """Raise if this guest may not talk in this house."""
        ban = self.ban_on(guest, address, mute=True)
        if ban is not None:
            raise HouseError("muted", sentence_of(ban))

    def check_writable(self) -> None:
        """Raise while nothing may be changed."""
        if self.read_only:
            raise HouseError("read_only", "At present you can only look; try again later.")


def sentence_of(ban: BanInfo) -> str:
    """What somebody who is banned is told."""
    until = "" if ban.until is None else time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(ban.until))
    return f"You are {SENTENCES[ban.mute]}{until}: {ban.reason or 'no reason was given'}."


def conduct_of(connection: Connection, named: Sequence[str]) -> Conduct:
    """What holds now. ``named`` are the admins of the settings."""
    admins = connection.execute(select(schema.admins.c.guest)).scalars()
    switches = {row.name: row.value for row in connection.execute(select(schema.switches))}
    notice, read_only = switches.get("notice", ""), switches.get("read_only") == "on"
    return Conduct([*named, *admins], bans_now(connection), notice, read_only)


# The audit log


def add_deed(connection: Connection, by: str, what: str, about: str = "", details: str = "") -> None:
    """Write down what an admin has done."""
    values = {"at": time.time(), "by": by[:64], "what": what, "about": about[:64], "details": details[:1000]}
    connection.execute(insert(schema.audit).values(**values))


def deeds_since(connection: Connection, since: float) -> list[DeedInfo]:
    """What was done since then, oldest first."""
    audit = schema.audit.c
    found = select(schema.audit).where(audit.at > since).order_by(audit.id)
    return [_deed(row) for row in connection.execute(found)]


def last_deeds(connection: Connection, most: int) -> list[DeedInfo]:
    """What was done last, newest first."""
    found = select(schema.audit).order_by(schema.audit.c.id.desc()).limit(most)
    return [_deed(row) for row in connection.execute(found)]


def _deed(row: Any) -> DeedInfo:
    return DeedInfo(row.id, row.at, row.by, row.what, row.about, row.details)


# Admins


def add_admin(connection: Connection, by: str, guest: str) -> None:
    """Make a guest an admin."""
    trace_of(connection, guest)
    if connection.execute(select(schema.admins).where(schema.admins.c.guest == guest)).first() is None:
        connection.execute(insert(schema.admins).values(guest=guest, added=time.time()))
        add_deed(connection, by, "admin", guest)


def remove_admin(connection: Connection, by: str, guest: str) -> None:
    """Let a guest no longer be an admin."""
    if connection.execute(delete(schema.admins).where(schema.admins.c.guest == guest)).rowcount != 1:
        raise HouseError("no_such_guest", f"{guest} is not an admin that was added by this command.")
    add_deed(connection, by, "no_admin", guest)


def admins(connection: Connection) -> list[str]:
    """The admins that were added while the house was open."""
    return list(connection.execute(select(schema.admins.c.guest).order_by(schema.admins.c.added)).scalars())


# Bans


def what_to_ban(connection: Connection, kind: BanKind, what: str) -> str:
    """Whom a ban is for, in one way of writing. Raises if it makes no sense."""
    if kind == "guest":
        return trace_of(connection, what).id
    network = read_network(what)
    if network is None:
        raise HouseError("bad_ban", f"{what!r} is no address and no network: write 203.0.113.7 or 203.0.113.0/24.")
    if kind == "address":
        if network.num_addresses > 1 and network != place(network):
            raise HouseError("bad_ban", f"{what!r} is a network and not an address.")
        network = place(network)
        if network.prefixlen < (32 if network.version == 4 else 64):
            raise HouseError("bad_ban", f"{what!r} is a network and not an address.")
    elif network.prefixlen < WIDEST[network.version]:
        raise HouseError(
            "bad_ban", f"{what!r} is too wide: at most /{WIDEST[network.version]}. Most bans need /{SHORT[4]} or less."
        )
    return str(network)


def add_ban(
    connection: Connection,
    by: str,
    kind: BanKind,
    what: str,
    reason: str,
    until: float | None = None,
    mute: bool = False,
    spare: tuple[str, str] = ("", ""),
) -> BanInfo:
    """Ban somebody from the house, or only from talking. ``spare`` are the guest and the address of the admin."""
    what = what_to_ban(connection, kind, what)
    if (kind == "guest" and what == spare[0]) or (kind != "guest" and covers(what, spare[1])):
        raise HouseError("bad_ban", "That would ban you yourself.")
    if connection.execute(select(func.count()).select_from(schema.bans)).scalar_one() >= MOST_BANS:
        raise HouseError("bad_ban", f"There are {MOST_BANS} bans already; lift some, or ban networks.")
    now = time.time()
    values = {"kind": kind, "what": what, "mute": mute, "reason": reason, "by": by[:64], "at": now}
    made = connection.execute(insert(schema.bans).values(**values, until=until).returning(schema.bans.c.id))
    ban = BanInfo(made.scalar_one(), kind, what, mute, reason, by[:64], now, until)
    ends = "" if until is None else time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(until))
    add_deed(connection, by, "mute" if mute else "ban", what, f"ban {ban.id}{ends}: {reason}")
    return ban


def lift_ban(connection: Connection, by: str, ban: int) -> None:
    """End a ban now."""
    found = connection.execute(select(schema.bans.c.what).where(schema.bans.c.id == ban)).first()
    if found is None:
        raise HouseError("no_ban", f"There is no ban {ban}.")
    connection.execute(delete(schema.bans).where(schema.bans.c.id == ban))
    add_deed(connection, by, "lift", found[0], f"ban {ban}")


def bans_now(connection: Connection) -> list[BanInfo]:
    """All bans that have not ended, newest first."""
    bans = schema.bans.c
    found = select(schema.bans).where(or_(bans.until.is_(None), bans.until > time.time())).order_by(bans.id.desc())
    return [_ban(row) for row in connection.execute(found)]


def _ban(row: Any) -> BanInfo:
    return BanInfo(row.id, row.kind, row.what, row.mute, row.reason, row.by, row.at, row.until)


# Guests


def note_seen(connection: Connection, seen: Sequence[tuple[str, str, float]]) -> None:
    """Note when and from where guests were here: (guest, address, time)."""
    for guest, address, at in seen:
        values: dict[str, Any] = {"seen": at, "address": address or None}
        connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(**values))


def trace_of(connection: Connection, guest: str) -> GuestTrace:
    """What is known about a guest. Raises if there is none of this id."""
    found = _traces(connection, schema.guests.c.id == guest, 1)
    if not found:
        raise HouseError("no_such_guest", f"There is no guest with the id {guest!r}.")
    return found[0]


def find_guests(connection: Connection, words: str, most: int = 50) -> list[GuestTrace]:
    """Guests with this id, or with these words in their name, or from this address or network; last seen first."""
    guests = schema.guests.c
    if read_network(words) is not None:
        near = [trace for trace in _traces(connection, guests.address.is_not(None), 100_000) if _near(words, trace)]
        return near[:most]
    pattern = "%" + words.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    return _traces(connection, or_(guests.id == words, func.lower(guests.name).like(pattern, escape="\\")), most)


def _near(words: str, trace: GuestTrace) -> bool:
    return covers(words, trace.address) or covers(trace.address, words)


def _traces(connection: Connection, which: Any, most: int) -> list[GuestTrace]:
    guests = schema.guests.c
    found = select(schema.guests).where(which).order_by(func.coalesce(guests.seen, guests.created).desc()).limit(most)
    return [
        GuestTrace(row.id, row.name, row.bot, row.created, row.seen, row.address or "")
        for row in connection.execute(found)
    ]


def rename(connection: Connection, by: str, guest: str, name: str) -> None:
    """Give a guest another name, everywhere."""
    before = trace_of(connection, guest).name
    queries.rename_guest(connection, guest, name)
    add_deed(connection, by, "rename", guest, encode({"from": before, "to": name}).decode())


def tables_of(connection: Connection, guest: str) -> list[str]:
    """The tables that are not over and that a guest belongs to."""
    tables, members = schema.tables.c, schema.members.c
    mine = and_(members.guest == guest, tables.state.in_(queries.RUNNING))
    return list(
        connection.execute(select(tables.id).join(schema.members, members.table_id == tables.id).where(mine)).scalars()
    )


# Tables


def hide_table(connection: Connection, by: str, table: str, on: bool) -> None:
    """Take a table out of the lobby, or put it back."""
    hidden = update(schema.tables).where(schema.tables.c.id == table).values(hidden=on)
    if connection.execute(hidden).rowcount != 1:
        raise HouseError("no_table", "There is no such table.")
    add_deed(connection, by, "hide" if on else "show", table)


def close_table(connection: Connection, by: str, table: str, reason: str) -> None:
    """Have a table closed. The processes of the house do it when they read the audit log."""
    state = connection.execute(select(schema.tables.c.state).where(schema.tables.c.id == table)).scalar()
    if state is None:
        raise HouseError("no_table", "There is no such table.")
    if state not in queries.RUNNING:
        raise HouseError("over", "That table is over or closed already; you can hide it.")
    add_deed(connection, by, "close", table, reason)


# Reports


def add_report(
    connection: Connection,
    by: str,
    kind: ReportKind,
    table: str,
    about: tuple[str | None, str],
    lines: list[ChatLine],
    note: str,
) -> int:
    """Store what a guest reports. ``about`` is a guest and the name that they had."""
    guest, name = about
    values = {"at": time.time(), "by": by, "kind": kind, "table_id": table, "guest": guest, "name": name}
    stored = insert(schema.reports).values(**values, lines=encode(lines), note=note)
    return int(connection.execute(stored.returning(schema.reports.c.id)).scalar_one())


def open_reports(connection: Connection, most: int = 200, done: bool = False) -> list[ReportInfo]:
    """Reports that nobody has settled, oldest first; with ``done`` all of them, newest first."""
    reports = schema.reports.c
    found = select(schema.reports, schema.guests.c.name.label("by_name")).outerjoin(
        schema.guests, schema.guests.c.id == reports.by
    )
    found = found.order_by(reports.id.desc()) if done else found.where(reports.done.is_(None)).order_by(reports.id)
    return [
        ReportInfo(
            row.id, row.at, row.by, row.by_name or "", row.kind, row.table_id, row.guest, row.name,
            read_lines(row.lines), row.note, row.done is not None,
        )
        for row in connection.execute(found.limit(most))
    ]  # fmt: skip


def settle_report(connection: Connection, by: str, report: int, note: str) -> None:
    """Say that a report is dealt with."""
    reports = schema.reports.c
    settled = update(schema.reports).where(reports.id == report, reports.done.is_(None)).values(done=time.time())
    if connection.execute(settled).rowcount != 1:
        raise HouseError("no_report", f"There is no open report {report}.")
    add_deed(connection, by, "settle", str(report), note)


# Switches


def set_switch(connection: Connection, by: str, name: str, value: str) -> None:
    """Set the notice, or whether the house is read-only."""
    put_switch(connection, name, value)
    add_deed(connection, by, name, "", value)


def put_switch(connection: Connection, name: str, value: str) -> None:
    """Store a value under a name."""
    changed = update(schema.switches).where(schema.switches.c.name == name).values(value=value)
    if connection.execute(changed).rowcount == 0:
        connection.execute(insert(schema.switches).values(name=name, value=value))
