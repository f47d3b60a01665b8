"""Queries for notebooks: what people who keep a name have on their devices, to be had on every other one."""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select, update

from tortuga.server.protocol.errors import HouseError
from tortuga.server.store import queries, schema


def notebook_of(connection: Connection, guest: str) -> tuple[int, bytes]:
    """A guest's notebook: the number of the last change, and its parts as JSON. Number 0 has never been written."""
    notebooks = schema.notebooks.c
    row = connection.execute(select(notebooks.number, notebooks.parts).where(notebooks.guest == guest)).first()
    return (int(row.number), bytes(row.parts)) if row else (0, b"{}")


def size_of(connection: Connection, guest: str) -> int:
    """How many bytes a guest's notebook holds."""
    size = select(func.length(schema.notebooks.c.parts)).where(schema.notebooks.c.guest == guest)
    return int(connection.execute(size).scalar() or 0)


def write_notebook(connection: Connection, guest: str, before: int, parts: bytes) -> int:
    """Write a notebook that was read at this number. Returns the new one; raises if it has changed since."""
    queries.take_turns(connection, f"notebook:{guest}")
    if notebook_of(connection, guest)[0] != before:
        raise HouseError("notebook_changed", "Another device has written meanwhile: read it again.")
    values = {"number": before + 1, "parts": parts}
    if before:
        connection.execute(update(schema.notebooks).where(schema.notebooks.c.guest == guest).values(**values))
    else:
        connection.execute(insert(schema.notebooks).values(guest=guest, **values))
    return before + 1
