"""How much there is in a store."""

from __future__ import annotations

import time

from sqlalchemy import ColumnElement, Connection, func, select

from tortuga.server.settings import DAY
from tortuga.server.store import schema


def count_all(connection: Connection) -> dict[str, int]:
    """Counts of what people ask about, by name."""
    guests, tables, now = schema.guests.c, schema.tables.c, time.time()

    def count(*which: ColumnElement[bool]) -> int:
        return int(connection.execute(select(func.count()).where(*which)).scalar_one())

    states = connection.execute(select(tables.state, func.count()).group_by(tables.state)).all()
    return {
        "guests": count(guests.id.is_not(None)),
        "guests in the last day": count(guests.seen > now - DAY),
        "guests in the last thirty days": count(guests.seen > now - 30 * DAY),
        **{f"tables {state}": number for state, number in sorted(states)},
        "entries in logs": count(schema.log.c.seq.is_not(None)),
        "results of matches": count(schema.matches.c.id.is_not(None)),
        "records": count(schema.records.c.id.is_not(None)),
        "open reports": count(schema.reports.c.id.is_not(None), schema.reports.c.done.is_(None)),
        "bans": count(schema.bans.c.id.is_not(None)),
    }
