"""Deleting what is older than the settings allow, but never what somebody keeps."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from tortuga.engine.codecs import json_reader
from tortuga.server.protocol.encoding import encode
from tortuga.server.settings import DAY, Keep
from tortuga.server.store import schema
from tortuga.server.store.results import let_go

read_entry = json_reader(dict[str, Any])
AT_ONCE = 200
"""How many tables, or guests, are looked at in one transaction: others want to write, too."""
DONE = ("over", "closed")


def sweep(connection: Connection, keep: Keep, now: float, dry_run: bool = False) -> dict[str, int]:
    """Delete what is too old. Returns how much of what; with ``dry_run`` nothing changes."""
    kinds = (
        ("addresses", keep.addresses, _forget_addresses),
        ("chat", keep.chat, _delete_chat),
        ("tables", keep.tables, _delete_tables),
        ("records", keep.records, _delete_records),
        ("told", keep.told, _delete_told),
        ("guests", keep.guests, _delete_guests),
        ("reports", keep.reports, _delete_reports),
        ("audit", keep.audit, _delete_audit),
    )
    with connection.begin_nested() as changes:
        found = {what: sweep_out(connection, now - days * DAY) if days else 0 for what, days, sweep_out in kinds}
        if dry_run:
            changes.rollback()
    return found


def _last_seen() -> ColumnElement[float]:
    return func.coalesce(schema.guests.c.seen, schema.guests.c.created)


def _forget_addresses(connection: Connection, before: float) -> int:
    old = and_(schema.guests.c.address.is_not(None), _last_seen() < before)
    return connection.execute(update(schema.guests).where(old).values(address=None)).rowcount


def _old_tables(before: float) -> ColumnElement[bool]:
    """Tables that are over or closed, have not changed since then, and that nobody keeps."""
    tables, members = schema.tables.c, schema.members.c
    kept = exists().where(members.table_id == tables.id, members.kept)
    return and_(tables.state.in_(DONE), tables.changed < before, ~kept)


def _delete_chat(connection: Connection, before: float) -> int:
    """Empty the lines of chat in the logs of old tables. The entries stay, since a log has no gaps."""
    tables, log, deleted = schema.tables.c, schema.log.c, 0
    old = select(tables.id).where(_old_tables(before), tables.chat_gone.is_(False)).limit(AT_ONCE)
    for table in list(connection.execute(old).scalars()):
        entries = connection.execute(select(log.seq, log.payload).where(log.table_id == table)).all()
        for seq, payload in entries:
            emptied = without_words(payload)
            if emptied is not None:
                here = and_(log.table_id == table, log.seq == seq)
                connection.execute(update(schema.log).where(here).values(payload=emptied))
                deleted += 1
        connection.execute(update(schema.tables).where(tables.id == table).values(chat_gone=True))
    return deleted


def without_words(payload: bytes) -> bytes | None:
    """An entry of a log without what a guest said; None if nobody said anything."""
    if b'"Said"' not in payload:
        return None
    entry = read_entry(payload)
    if entry.get("type") != "Said" or not entry["text"]:
        return None
    return encode({**entry, "text": ""})


def _delete_tables(connection: Connection, before: float) -> int:
    old = list(connection.execute(select(schema.tables.c.id).where(_old_tables(before)).limit(AT_ONCE)).scalars())
    return connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(old))).rowcount


def _delete_records(connection: Connection, before: float) -> int:
    records = schema.records.c
    old = and_(records.created < before, records.kept.is_(False))
    return connection.execute(delete(schema.records).where(old)).rowcount


def _delete_told(connection: Connection, before: float) -> int:
    """Delete matches told that nobody has looked at since then."""
    return connection.execute(delete(schema.told).where(schema.told.c.asked < before)).rowcount


def _delete_guests(connection: Connection, before: float) -> int:
    """Delete guests who have not been here since then: not those with a kept name, with tables or records, nor admins
    or banned ones.

    Their results stay: they are part of other people's."""
    guests, members, records = schema.guests.c, schema.members.c, schema.records.c
    needed = or_(
        exists().where(members.guest == guests.id),
        exists().where(records.guest == guests.id),
        exists().where(schema.tables.c.host == guests.id),
        exists().where(schema.admins.c.guest == guests.id),
        exists().where(schema.bans.c.kind == "guest", schema.bans.c.what == guests.id),
        guests.kept.is_not(None),
    )
    found = select(guests.id).where(_last_seen() < before, ~needed).limit(AT_ONCE)
    old = list(connection.execute(found).scalars())
    for guest in old:
        let_go(connection, guest)
        connection.execute(delete(schema.guests).where(guests.id == guest))
    return len(old)


def _delete_reports(connection: Connection, before: float) -> int:
    """Delete reports that were dealt with before then. Open ones stay."""
    return connection.execute(delete(schema.reports).where(schema.reports.c.done < before)).rowcount


def _delete_audit(connection: Connection, before: float) -> int:
    """Delete lines of the audit log, and bans that ended before then."""
    connection.execute(delete(schema.bans).where(schema.bans.c.until < before))
    return connection.execute(delete(schema.audit).where(schema.audit.c.at < before)).rowcount
