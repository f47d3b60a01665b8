"""What a store holds, to be compared: results and what follows from them, or every byte of it."""

from __future__ import annotations

import contextlib
import zlib
from typing import Any

from sqlalchemy import Connection, select

from tortuga.server.store import open_database, schema


def stored(connection: Connection) -> tuple[list[Any], list[Any]]:
    """All results."""
    matches = connection.execute(select(schema.matches).order_by(schema.matches.c.id))
    seats = connection.execute(select(schema.results).order_by(schema.results.c.match_id, schema.results.c.seat))
    return [tuple(row) for row in matches], [tuple(row) for row in seats]


def standing(connection: Connection) -> tuple[list[Any], ...]:
    """Everything that follows from the results."""
    verdicts = select(schema.matches.c.id, schema.matches.c.verdict).order_by(schema.matches.c.id)
    final = select(schema.ratings).order_by(schema.ratings.c.pool, schema.ratings.c.guest)
    steps = schema.rating_steps.c
    curve = select(schema.rating_steps).order_by(steps.pool, steps.guest, steps.ended, steps.match_id)
    return tuple([tuple(row) for row in connection.execute(found)] for found in (verdicts, final, curve))


def plain(value: bytes) -> bytes:
    """What is stored, also if it is compressed."""
    with contextlib.suppress(zlib.error):
        return zlib.decompress(value)
    return value


async def everything(database_url: str) -> bytes:
    """Every value of every row of the store."""

    def read(connection: Connection) -> bytes:
        rows = (row for table in schema.metadata.sorted_tables for row in connection.execute(select(table)))
        values = (value for row in rows for value in row)
        return b"\n".join(plain(value) if isinstance(value, bytes) else repr(value).encode() for value in values)

    database = await open_database(database_url, seconds=30)
    found = await database.read(read)
    await database.close()
    return found
