"""All queries of the house, except those of the log's writer."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, exists, func, insert, select, text, update

from tortuga.server.store import schema
from tortuga.server.store.writer import MEMBER, SNAPSHOT

# Guests


class GuestRow(msgspec.Struct, frozen=True):
    """A guest in the store."""

    id: str
    name: str
    bot: bool


def add_guest(
    connection: Connection, guest: str, name: str, key: str, now: float, expires: float, bot: bool = False
) -> None:
    """Add a guest with a cookie."""
    connection.execute(insert(schema.guests).values(id=guest, name=name, created=now, bot=bot))
    add_key(connection, guest, key, "cookie", expires)


def add_key(connection: Connection, guest: str, key: str, kind: str, expires: float) -> None:
    """Add the hash of a credential: a ``cookie`` or a ``return`` link."""
    connection.execute(insert(schema.keys).values(hash=key, guest=guest, kind=kind, expires=expires))


def guest_by_cookie(connection: Connection, key: str, now: float) -> GuestRow | None:
    """The guest of a cookie that has not expired."""
    guests, keys = schema.guests.c, schema.keys.c
    found = (
        select(guests.id, guests.name, guests.bot)
        .join(schema.keys, keys.guest == guests.id)
        .where(keys.hash == key, keys.kind == "cookie", keys.expires > now)
    )
    row = connection.execute(found).first()
    return GuestRow(*row) if row else None


def rename_guest(connection: Connection, guest: str, name: str) -> None:
    connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))


def drop_key(connection: Connection, key: str) -> None:
    connection.execute(delete(schema.keys).where(schema.keys.c.hash == key))


def exchange_return(connection: Connection, used: str, fresh: str, now: float, expires: float) -> GuestRow | None:
    """Exchange a return link for a cookie. The link works once, even if two requests come at the same moment."""
    guests, keys = schema.guests.c, schema.keys.c
    row = connection.execute(
        select(keys.guest).where(keys.hash == used, keys.kind == "return", keys.expires > now)
    ).first()
    if row is None or connection.execute(delete(schema.keys).where(keys.hash == used)).rowcount != 1:
        return None
    add_key(connection, row[0], fresh, "cookie", expires)
    return GuestRow(*connection.execute(select(guests.id, guests.name, guests.bot).where(guests.id == row[0])).one())


def sweep_keys(connection: Connection, now: float) -> None:
    """Delete credentials and invitations that have expired."""
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


_ROW = (
    schema.tables.c.id,
    schema.tables.c.state,
    schema.tables.c.private,
    schema.tables.c.host,
    schema.tables.c.summary,
)


def add_table(
    connection: Connection, row: TableRow, first: bytes, members: list[str], now: float, most: int | None = None
) -> bool:
    """Add a table with its first entry. Returns False if the host already has ``most`` tables that are not over."""
    tables = schema.tables.c
    if most is not None:
        running = select(func.count()).where(tables.host == row.host, tables.state.in_(("gathering", "playing")))
        if connection.execute(running).scalar_one() >= most:
            return False
    values = {"id": row.id, "state": row.state, "private": row.private, "host": row.host, "summary": row.summary}
    connection.execute(insert(schema.tables).values(**values, created=now, changed=now))
    connection.execute(insert(schema.log).values(table_id=row.id, seq=0, payload=first))
    for guest in members:
        add_member(connection, row.id, guest)
    return True


def lobby_rows(connection: Connection, since: float, most: int) -> list[TableRow]:
    """Public tables that are waiting or playing and have changed since then."""
    tables = schema.tables.c
    found = (
        select(*_ROW)
        .where(tables.private.is_(False), tables.state.in_(("gathering", "playing")), tables.changed > since)
        .order_by(tables.state, tables.created.desc())
        .limit(most)
    )
    return [TableRow(*row) for row in connection.execute(found)]


def own_rows(connection: Connection, guest: str, most: int) -> list[TableRow]:
    """The tables that a guest belongs to, newest first."""
    tables, members = schema.tables.c, schema.members.c
    found = (
        select(*_ROW)
        .join(schema.members, members.table_id == tables.id)
        .where(members.guest == guest, tables.state != "closed")
        .order_by(tables.created.desc())
        .limit(most)
    )
    return [TableRow(*row) for row in connection.execute(found)]


def stale_gatherings(connection: Connection, before: float) -> list[str]:
    """Tables that have been waiting for players without any change since then."""
    tables = schema.tables.c
    found = select(tables.id).where(tables.state == "gathering", tables.changed < before).limit(100)
    return list(connection.execute(found).scalars())


def add_member(connection: Connection, table: str, guest: str) -> None:
    connection.execute(text(MEMBER), {"table": table, "guest": guest})


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


def add_invitation(connection: Connection, key: str, table: str, uses: int, expires: float) -> None:
    connection.execute(insert(schema.invitations).values(hash=key, table_id=table, uses=uses, expires=expires))


def invited_to(connection: Connection, key: str, guest: str | None, now: float) -> str | None:
    """The table of an invitation, if it can still be used or this guest has used it."""
    invitations = schema.invitations.c
    row = connection.execute(
        select(invitations.table_id, invitations.uses).where(invitations.hash == key, invitations.expires > now)
    ).first()
    if row is None:
        return None
    table, uses = str(row[0]), int(row[1])
    return table if uses > 0 or (guest is not None and is_member(connection, table, guest)) else None


def use_invitation(connection: Connection, key: str, guest: str, now: float) -> str | None:
    """Use an invitation and return its table, which the guest then belongs to. Coming again does not use it twice."""
    invitations = schema.invitations.c
    row = connection.execute(
        select(invitations.table_id).where(invitations.hash == key, invitations.expires > now)
    ).first()
    if row is None:
        return None
    table = str(row[0])
    if is_member(connection, table, guest):
        return table
    used = connection.execute(
        update(schema.invitations)
        .where(invitations.hash == key, invitations.uses > 0)
        .values(uses=invitations.uses - 1)
    )
    if used.rowcount != 1:
        return None
    add_member(connection, table, guest)
    return table


def save_summary(connection: Connection, table: str, summary: bytes) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(summary=summary))


# Records


def add_record(connection: Connection, record: str, guest: str, content: str, now: float) -> None:
    connection.execute(insert(schema.records).values(id=record, guest=guest, text=content, created=now))


def count_records(connection: Connection, guest: str, since: float) -> int:
    records = schema.records.c
    return int(
        connection.execute(select(func.count()).where(records.guest == guest, records.created > since)).scalar_one()
    )


def record_text(connection: Connection, record: str) -> str | None:
    found = connection.execute(select(schema.records.c.text).where(schema.records.c.id == record)).first()
    return str(found[0]) if found else None


def ping(connection: Connection) -> None:
    """Raise if the store does not answer."""
    connection.execute(select(1)).scalar_one()
