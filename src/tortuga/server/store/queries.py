"""All queries of the house, except those of the log's writer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, case, delete, exists, func, insert, null, or_, select, text, update

from tortuga.engine.codecs import json_reader
from tortuga.server.protocol import TableSummary
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import looks_like, unlike
from tortuga.server.store import schema
from tortuga.server.store.writer import MEMBER, SNAPSHOT

read_summary = json_reader(TableSummary)
SPEAKER = "INSERT INTO speakers (table_id, guest) VALUES (:table, :guest) ON CONFLICT DO NOTHING"

# Guests


class GuestRow(msgspec.Struct, frozen=True):
    """A guest in the store."""

    id: str
    name: str
    """As others see it: numbered if somebody else keeps such a name."""
    bot: bool
    kept: bool = False


def add_guest(
    connection: Connection,
    guest: str,
    name: str,
    key: str,
    now: float,
    expires: float,
    bot: bool = False,
    device: str = "",
) -> None:
    """Add a guest with a cookie. Raises if somebody else keeps such a name."""
    check_name(connection, guest, name)
    connection.execute(insert(schema.guests).values(id=guest, name=name, created=now, bot=bot))
    add_device(connection, guest, key, now, expires, device)


def add_device(connection: Connection, guest: str, key: str, now: float, expires: float, device: str) -> None:
    """Add the hash of a cookie for a device."""
    values = {"hash": key, "guest": guest, "kind": "cookie", "expires": expires}
    connection.execute(insert(schema.keys).values(**values, name=device, made=now, used=now))


def add_key(connection: Connection, guest: str, key: str, kind: str, expires: float) -> None:
    """Add the hash of a credential that is no cookie: a ``return`` link or the ``code`` of one."""
    connection.execute(insert(schema.keys).values(hash=key, guest=guest, kind=kind, expires=expires))


def guest_by_cookie(connection: Connection, key: str, now: float) -> GuestRow | None:
    """The guest of a cookie that has not expired."""
    return _guest_by(connection, key, "cookie", now)


def _guest_by(connection: Connection, key: str, kind: str, now: float) -> GuestRow | None:
    guests, keys = schema.guests.c, schema.keys.c
    found = (
        select(guests.id, guests.name, guests.bot, guests.kept)
        .join(schema.keys, keys.guest == guests.id)
        .where(keys.hash == key, keys.kind == kind, keys.expires > now)
    )
    row = connection.execute(found).first()
    return _shown(connection, row) if row else None


def _shown(connection: Connection, row: Any) -> GuestRow:
    """A guest as others see them. Whoever had a name before somebody else kept it is told apart by a number."""
    name = row.name if row.kept is not None else shown_name(connection, row.name)
    return GuestRow(row.id, name, row.bot, row.kept is not None)


def shown_name(connection: Connection, name: str) -> str:
    """The name of a guest who does not keep it, numbered if somebody else does."""
    shown, taken = name, list[str]()
    while keeper_of(connection, shown) is not None:
        taken.append(shown)
        shown = unlike(name, taken)
    return shown


def guest_of(connection: Connection, guest: str) -> GuestRow | None:
    """The guest of this id."""
    guests = schema.guests.c
    found = select(guests.id, guests.name, guests.bot, guests.kept).where(guests.id == guest)
    row = connection.execute(found).first()
    return _shown(connection, row) if row else None


def kept_before(connection: Connection, guest: str, moment: float) -> bool:
    """Whether this guest kept a name before that moment, and still does."""
    guests = schema.guests.c
    found = select(guests.id).where(guests.id == guest, guests.kept.is_not(None), guests.kept_since < moment)
    return connection.execute(found).first() is not None


def keeper_of(connection: Connection, name: str) -> str | None:
    """The guest who keeps this name, or one that looks like it."""
    keeper = select(schema.guests.c.id).where(schema.guests.c.kept == looks_like(name))
    return connection.execute(keeper).scalar()


def check_name(connection: Connection, guest: str, name: str) -> None:
    """Raise if somebody else keeps this name, or one that looks like it."""
    if keeper_of(connection, name) not in (None, guest):
        raise HouseError("name_kept", "Somebody else keeps that name in this house; choose another one.")


def rename_guest(connection: Connection, guest: str, name: str) -> None:
    """Give a guest another name. A kept name stays kept. Raises if somebody else keeps it."""
    take_turns(connection, f"name:{looks_like(name)}")
    check_name(connection, guest, name)
    guests = schema.guests.c
    kept = case((guests.kept.is_not(None), looks_like(name)), else_=null())
    connection.execute(update(schema.guests).where(guests.id == guest).values(name=name, kept=kept))


def drop_key(connection: Connection, key: str) -> None:
    connection.execute(delete(schema.keys).where(schema.keys.c.hash == key))


def add_return(connection: Connection, guest: str, key: str, with_code: str, expires: float) -> None:
    """Add a return link: the hash of its token, and that of its token and code."""
    add_key(connection, guest, key, "return", expires)
    add_key(connection, guest, with_code, "code", expires)


def guest_by_return(connection: Connection, key: str, now: float) -> GuestRow | None:
    """The guest of a return link that has not expired."""
    return _guest_by(connection, key, "return", now)


def exchange_return(
    connection: Connection,
    guest: str,
    key: str,
    with_code: str,
    fresh: str,
    now: float,
    expires: float,
    device: str = "",
) -> bool:
    """Exchange a return link for a cookie, if the code is right. The link works once, even if two requests come at the
    same moment."""
    keys = schema.keys.c
    if connection.execute(delete(schema.keys).where(keys.hash == with_code, keys.kind == "code")).rowcount != 1:
        return False
    drop_key(connection, key)
    add_device(connection, guest, fresh, now, expires, device)
    return True


def sweep_keys(connection: Connection, now: float) -> None:
    """Delete credentials, invitations, and challenges of passkeys that have expired."""
    connection.execute(delete(schema.tickets).where(schema.tickets.c.expires < now))
    connection.execute(delete(schema.keys).where(schema.keys.c.expires < now))
    connection.execute(delete(schema.invitations).where(schema.invitations.c.expires < now))


# Tables


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lobby needs it; ``summary`` is a ``TableSummary`` as JSON."""

    id: str
    state: str
    private: bool
    host: str
    summary: bytes
    alone: bool = False
    place: str = ""
    """Where it was opened from."""


_ROW = (
    schema.tables.c.id,
    schema.tables.c.state,
    schema.tables.c.private,
    schema.tables.c.host,
    schema.tables.c.summary,
    schema.tables.c.alone,
    schema.tables.c.place,
)
RUNNING = ("gathering", "playing")
"""The states of tables that are neither over nor closed."""


class Room(msgspec.Struct, frozen=True):
    """How many tables that are not over a host may have."""

    shared: int
    """Tables with other people, or with seats for them."""
    in_all: int
    """All tables, also those where nobody else plays."""
    place: int = 1_000_000
    """Tables with other people, of all hosts of one place."""


def add_table(
    connection: Connection, row: TableRow, first: bytes, members: list[str], now: float, room: Room | None = None
) -> Literal["host", "place"] | None:
    """Add a table with its first entry. If there is no room for it, returns who has too many."""
    if room is not None and (full := _who_is_full(connection, row, room)) is not None:
        return full
    values = {"id": row.id, "state": row.state, "private": row.private, "host": row.host, "alone": row.alone}
    values["place"] = row.place
    connection.execute(insert(schema.tables).values(**values, summary=row.summary, created=now, changed=now))
    connection.execute(insert(schema.log).values(table_id=row.id, seq=0, payload=first))
    for guest in members:
        add_member(connection, row.id, guest)
    return None


def take_turns(connection: Connection, *whose: str) -> None:
    """Let others who are about to count the same wait until this transaction is over. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        for one in sorted(whose):
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:one))"), {"one": one})


def _who_is_full(connection: Connection, row: TableRow, room: Room) -> Literal["host", "place"] | None:
    tables = schema.tables.c
    take_turns(connection, row.host, row.place)
    if not row.alone and row.place:
        there = select(func.count()).where(tables.place == row.place, ~tables.alone, tables.state.in_(RUNNING))
        if connection.execute(there).scalar_one() >= room.place:
            return "place"
    running = select(tables.alone).where(tables.host == row.host, tables.state.in_(RUNNING))
    others = list(connection.execute(running).scalars())
    has_room = len(others) < room.in_all and (row.alone or others.count(False) < room.shared)
    return None if has_room else "host"


def lobby_rows(connection: Connection, since: float, most: int) -> list[TableRow]:
    """Public tables that are waiting or playing and have changed since then.

    If there are too many, every place has its newest tables among them before any place has more.
    """
    tables = schema.tables.c
    place = case((tables.place == "", tables.host), else_=tables.place)
    waiting_first = (tables.state, tables.created.desc())
    turn = func.row_number().over(partition_by=place, order_by=waiting_first).label("turn")
    found = (
        select(*_ROW, turn)
        .where(tables.private.is_(False), tables.hidden.is_(False))
        .where(tables.state.in_(RUNNING), tables.changed > since)
        .order_by(turn, *waiting_first)
        .limit(most)
        .subquery()
    )
    shown = select(*(found.c[column.name] for column in _ROW)).join(schema.tables, tables.id == found.c.id)
    return [TableRow(*row) for row in connection.execute(shown.order_by(*waiting_first))]


def public_row(connection: Connection, table: str) -> TableRow | None:
    """A table that everybody may see."""
    tables = schema.tables.c
    found = select(*_ROW).where(tables.id == table, tables.private.is_(False), tables.hidden.is_(False))
    row = connection.execute(found).first()
    return TableRow(*row) if row else None


def row_seen_by(connection: Connection, table: str, guest: str | None) -> TableRow | None:
    """A table that everybody may see, or one that this guest belongs to."""
    tables, members = schema.tables.c, schema.members.c
    belongs = exists().where(members.table_id == tables.id, members.guest == guest)
    found = select(*_ROW).where(tables.id == table, tables.hidden.is_(False), or_(tables.private.is_(False), belongs))
    row = connection.execute(found).first()
    return TableRow(*row) if row else None


def invited_row(connection: Connection, key: str, now: float) -> TableRow | None:
    """The table of an invitation, unless that has expired or an admin has hidden the table."""
    tables, invitations = schema.tables.c, schema.invitations.c
    found = (
        select(*_ROW)
        .join(schema.invitations, invitations.table_id == tables.id)
        .where(invitations.hash == key, invitations.expires > now, tables.hidden.is_(False))
    )
    row = connection.execute(found).first()
    return TableRow(*row) if row else None


def own_rows(connection: Connection, guest: str, most: int) -> list[TableRow]:
    """The tables that a guest belongs to: first those that are not over, and the newest first.

    Somebody may belong to thousands, most of which are over. So neither of the two questions looks at all of them.
    """
    tables, members = schema.tables.c, schema.members.c
    belongs = exists().where(members.table_id == tables.id, members.guest == guest)
    running = select(*_ROW).where(tables.state.in_(RUNNING), belongs).order_by(tables.created.desc()).limit(most)
    found = [TableRow(*row) for row in connection.execute(running)]
    over = select(*_ROW).join(schema.members, members.table_id == tables.id)
    over = over.where(members.guest == guest, tables.state == "over").order_by(members.opened.desc())
    return found + [TableRow(*row) for row in connection.execute(over.limit(most - len(found)))]


def stale_gatherings(connection: Connection, before: float) -> list[str]:
    """Tables that have been waiting for players without any change since then."""
    tables = schema.tables.c
    found = select(tables.id).where(tables.state == "gathering", tables.changed < before).limit(100)
    return list(connection.execute(found).scalars())


class LastEntry(msgspec.Struct, frozen=True):
    """A table and the last entry of its log."""

    table: str
    payload: bytes


def more_alone(connection: Connection, host: str, most: int) -> list[LastEntry]:
    """The running tables of this host where nobody else plays, if there are more than ``most``."""
    tables = schema.tables.c
    running = select(func.count()).where(tables.host == host, tables.alone, tables.state.in_(RUNNING))
    if connection.execute(running).scalar_one() <= most:
        return []
    return _last_entries(connection, tables.host == host)


def alone_unchanged(connection: Connection, before: float) -> list[LastEntry]:
    """Tables where nobody but the host plays that are not known to have been used since then. Their last entry tells,
    since answers do not change a table's row."""
    return _last_entries(connection, schema.tables.c.changed < before, 100)


def _last_entries(connection: Connection, which: ColumnElement[bool], most: int | None = None) -> list[LastEntry]:
    tables, log = schema.tables.c, schema.log.c
    other = schema.log.alias().c
    newest = select(func.max(other.seq)).where(other.table_id == tables.id).scalar_subquery()
    found = (
        select(tables.id, log.payload)
        .join(schema.log, log.table_id == tables.id)
        .where(which, tables.alone, tables.state.in_(RUNNING), log.seq == newest)
        .limit(most)
    )
    return [LastEntry(*row) for row in connection.execute(found)]


def note_use(connection: Connection, table: str, at: float) -> None:
    """Note that a table was used at this time."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(changed=at))


def add_member(connection: Connection, table: str, guest: str) -> None:
    connection.execute(text(MEMBER), {"table": table, "guest": guest})


def add_speaker(connection: Connection, table: str, guest: str) -> None:
    """Note that a guest without a seat has said something at a table."""
    connection.execute(text(SPEAKER), {"table": table, "guest": guest})


def is_member(connection: Connection, table: str, guest: str) -> bool:
    members = schema.members.c
    found = select(exists().where(members.table_id == table, members.guest == guest))
    return bool(connection.execute(found).scalar())


# Logs


def log_from(connection: Connection, table: str, first: int) -> list[bytes]:
    """The entries from that number on. Raises if there is a gap."""
    log = schema.log.c
    found = select(log.seq, log.payload).where(log.table_id == table, log.seq >= first).order_by(log.seq)
    entries = []
    for expected, (seq, payload) in enumerate(connection.execute(found), start=first):
        if seq != expected:
            raise RuntimeError(f"the log of table {table} has no entry {expected}")
        entries.append(payload)
    return entries


def last_seqs(connection: Connection, ids: list[str]) -> dict[str, int]:
    """The number of the last entry of each of these tables."""
    log = schema.log.c
    found = select(log.table_id, func.max(log.seq)).where(log.table_id.in_(ids)).group_by(log.table_id)
    return {row[0]: row[1] for row in connection.execute(found)}


def snapshot_of(connection: Connection, table: str) -> tuple[int, bytes] | None:
    """The last snapshot of a table's match, with the number of its entry."""
    snapshots = schema.snapshots.c
    row = connection.execute(select(snapshots.seq, snapshots.data).where(snapshots.table_id == table)).first()
    return (row[0], row[1]) if row else None


def save_snapshot(connection: Connection, table: str, seq: int, version: str, data: bytes) -> None:
    """Store a snapshot, unless there is a newer one of the same rules."""
    # One statement: another process may store one of the same table at the same moment.
    unless = "WHERE snapshots.seq <= excluded.seq OR snapshots.version <> excluded.version"
    values = {"table": table, "seq": seq, "version": version, "data": data}
    connection.execute(text(f"{SNAPSHOT} {unless}"), values)


# Invitations


def add_few_invitations(
    connection: Connection, key: str, table: str, uses: int, expires: float, now: float, most: int
) -> bool:
    """Add an invitation, unless the table has so many already. Returns whether it was added."""
    invitations = schema.invitations.c
    take_turns(connection, table)
    there = select(func.count()).where(invitations.table_id == table, invitations.expires > now)
    if connection.execute(there).scalar_one() >= most:
        return False
    add_invitation(connection, key, table, uses, expires)
    return True


def add_invitation(connection: Connection, key: str, table: str, uses: int, expires: float) -> None:
    connection.execute(insert(schema.invitations).values(hash=key, table_id=table, uses=uses, expires=expires))


def drop_invitations(connection: Connection, table: str, but: Collection[str]) -> None:
    """Delete all invitations to a table except for these."""
    invitations = schema.invitations.c
    links = delete(schema.invitations).where(invitations.table_id == table, invitations.hash.not_in(sorted(but)))
    connection.execute(links)


def claim_invitation(connection: Connection, key: str, table: str, uses: int, expires: float) -> bool:
    """Add an invitation, or make the one of this key last longer. Returns False if it is to another table."""
    invitations = schema.invitations.c
    take_turns(connection, table)
    longer = update(schema.invitations).where(invitations.hash == key, invitations.table_id == table)
    if connection.execute(longer.values(expires=expires)).rowcount:
        return True
    if connection.execute(select(invitations.hash).where(invitations.hash == key)).first() is not None:
        return False
    add_invitation(connection, key, table, uses, expires)
    return True


class InvitationRow(msgspec.Struct, frozen=True):
    """An invitation in the store."""

    table: str
    uses: int
    """How many more guests it admits."""


def invitation_of(connection: Connection, key: str, now: float) -> InvitationRow | None:
    """The invitation of this token, even if it is used up, unless it has expired."""
    invitations = schema.invitations.c
    found = select(invitations.table_id, invitations.uses).where(invitations.hash == key, invitations.expires > now)
    row = connection.execute(found).first()
    return InvitationRow(str(row[0]), int(row[1])) if row else None


def use_invitation(connection: Connection, key: str, table: str, guest: str) -> bool:
    """Let the guest in by an invitation. Coming again does not use it twice. Returns False if it is used up."""
    invitations = schema.invitations.c
    if is_member(connection, table, guest):
        return True
    used = connection.execute(
        update(schema.invitations)
        .where(invitations.hash == key, invitations.uses > 0)
        .values(uses=invitations.uses - 1)
    )
    if used.rowcount != 1:
        return False
    add_member(connection, table, guest)
    return True


def save_summary(connection: Connection, table: str, summary: bytes) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(summary=summary))


# Records


class RecordRow(msgspec.Struct, frozen=True):
    """A record to store."""

    id: str
    guest: str
    place: str
    text: str
    kept: bool
    """Whether somebody shared it on purpose, so that it stays."""


class RecordRoom(msgspec.Struct, frozen=True):
    """How much may be stored: records a day, and bytes."""

    a_day: int
    guest: int
    place: int
    in_all: int


def add_record(connection: Connection, row: RecordRow, now: float, room: RecordRoom) -> str:
    """Store a record, once. Returns whose room is used up: ``guest``, ``place`` or ``house``; empty if it is stored."""
    records = schema.records.c
    again = update(schema.records).where(records.id == row.id).values(created=now, kept=records.kept | row.kept)
    take_turns(connection, "records")
    if connection.execute(again).rowcount:
        return ""
    size = len(row.text.encode())
    today = select(func.count()).where(records.guest == row.guest, records.created > now - 24 * 3600)
    if connection.execute(today).scalar_one() >= room.a_day:
        return "guest"
    for whose, which, most in (
        ("guest", records.guest == row.guest, room.guest),
        ("place", records.place == row.place, room.place),
        ("house", records.size > 0, room.in_all),
    ):
        used = connection.execute(select(func.coalesce(func.sum(records.size), 0)).where(which)).scalar_one()
        if used + size > most:
            return whose
    values = msgspec.structs.asdict(row)
    connection.execute(insert(schema.records).values(**values, size=size, created=now))
    return ""


def record_text(connection: Connection, record: str) -> str | None:
    found = connection.execute(select(schema.records.c.text).where(schema.records.c.id == record)).first()
    return str(found[0]) if found else None


# What guests keep, however old it is


def keep_table(connection: Connection, table: str, guest: str, on: bool) -> bool:
    """Keep a table for one of its guests, or no longer. Returns False if the guest does not belong to it."""
    members = schema.members.c
    mine = update(schema.members).where(members.table_id == table, members.guest == guest)
    return connection.execute(mine.values(kept=on)).rowcount == 1


def ping(connection: Connection) -> None:
    """Raise if the store does not answer."""
    connection.execute(select(1)).scalar_one()
