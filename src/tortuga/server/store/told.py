"""Matches told, and how far those are that are still being told. All processes of a house see the same."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import Literal

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from tortuga.server.store import schema
from tortuga.server.store.queries import take_turns
from tortuga.server.store.results import in_parts

SILENT = 30.0
"""Whoever was telling a match and has not been heard of for so many seconds has stopped."""


class ToldRow(msgspec.Struct, frozen=True):
    """A match told, or on its way."""

    key: str
    state: Literal["waiting", "telling", "done", "failed"]
    done: int
    of: int
    fault: str
    drafted: bool
    """Is there something to show already?"""
    beat: float
    """When it last went on."""

    def goes_on(self, now: float) -> bool:
        """Whether somebody is at it."""
        return self.state in ("waiting", "telling") and now - self.beat < SILENT


def find(connection: Connection, key: str) -> ToldRow | None:
    """How far a match is told."""
    told = schema.told.c
    columns = told.key, told.state, told.done, told.of, told.fault, told.size, told.beat
    found = connection.execute(select(*columns).where(told.key == key)).first()
    return None if found is None else ToldRow(*found[:5], bool(found.size), found.beat)


def text_of(connection: Connection, key: str, now: float) -> bytes | None:
    """What has been told of a match so far, as JSON. It is kept longer for being looked at."""
    told = schema.told.c
    body = connection.execute(select(told.body).where(told.key == key)).scalar()
    connection.execute(update(schema.told).where(told.key == key).values(asked=now))
    return zlib.decompress(body) if body else None


def begin(connection: Connection, key: str, dice: str, record: str, now: float) -> bool:
    """Begin to tell a match with this key of its dice, from the record of this id if somebody has brought one. Returns
    False if it is told already, or somebody is at it."""
    take_turns(connection, key)
    known = find(connection, key)
    if known is not None and (known.state == "done" or known.goes_on(now)):
        return False
    connection.execute(delete(schema.told).where(schema.told.c.key == key))
    owner = connection.execute(select(schema.records.c.guest).where(schema.records.c.id == record)).scalar()
    values = {
        "key": key,
        "dice": dice,
        "owner": owner or "",
        "state": "waiting",
        "done": 0,
        "of": 0,
        "fault": "",
    }
    connection.execute(insert(schema.told).values(**values, size=0, beat=now, asked=now))
    return True


def go_on(connection: Connection, key: str, begun: bool, done: int, of: int, now: float) -> bool:
    """Note how far it is. Returns False if it was cancelled, or is over: what comes late does not open it again."""
    here = update(schema.told).where(schema.told.c.key == key, schema.told.c.state.in_(("waiting", "telling")))
    state = "telling" if begun else "waiting"
    return connection.execute(here.values(state=state, done=done, of=of, beat=now)).rowcount == 1


def keep(connection: Connection, key: str, told: str, over: bool, most: int, now: float) -> None:
    """Keep what was told: a draft, or the whole if it is over. Those that were looked at least recently make room."""
    body = zlib.compress(told.encode())
    values = {"body": body, "size": len(body), "beat": now, **({"state": "done"} if over else {})}
    connection.execute(update(schema.told).where(schema.told.c.key == key).values(values))
    _make_room(connection, key, most)


def fail(connection: Connection, key: str, fault: str, now: float) -> None:
    """Note why a match cannot be told."""
    here = update(schema.told).where(schema.told.c.key == key)
    connection.execute(here.values(state="failed", fault=fault, beat=now))


def cancel(connection: Connection, key: str) -> None:
    """Forget a match that is not told to its end."""
    connection.execute(delete(schema.told).where(schema.told.c.key == key, schema.told.c.state != "done"))


def forget(connection: Connection, dice: Collection[str], guest: str) -> None:
    """Forget the matches with these keys of their dice, and those from records of this guest. Whoever is telling one
    stops at the next beat."""
    told = schema.told.c
    for part in in_parts(sorted(dice)):
        connection.execute(delete(schema.told).where(told.dice.in_(part)))
    connection.execute(delete(schema.told).where(told.owner == guest))


def _make_room(connection: Connection, key: str, most: int) -> None:
    told = schema.told.c
    used = int(connection.execute(select(func.coalesce(func.sum(told.size), 0))).scalar_one())
    oldest = select(told.key, told.size).where(told.key != key, told.state == "done").order_by(told.asked)
    for row in connection.execute(oldest).all():
        if used <= most:
            return
        connection.execute(delete(schema.told).where(told.key == row.key))
        used -= row.size
