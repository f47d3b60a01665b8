"""My data: everything about one guest, to take along or to delete."""

from __future__ import annotations

import time

import structlog

from tortuga.server.house import House
from tortuga.server.people.devices import signed_out
from tortuga.server.protocol import GuestInfo
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.store import mine, moderation, names, told
from tortuga.server.table import seating
from tortuga.server.wire.fanout import MODERATION

logger = structlog.get_logger()
EXPORTS_PER_HOUR = 20
"""By one guest: each reads all the logs of their tables."""


async def export(house: House, guest: GuestInfo) -> bytes:
    """Everything that the house keeps about a guest, as JSON."""
    if not await house.fanout.allow(f"exports:{guest.id}", EXPORTS_PER_HOUR, 3600):
        raise HouseError("too_often", "You have fetched your data many times; wait a while.")
    return encode({"made": time.time(), **await house.database.read(mine.export, guest.id)})


async def forget(house: House, guest: GuestInfo) -> None:
    """Delete a guest. Their name and words go; matches of others stay whole under a blank name.

    The guest itself goes last: if anything fails before, it can be asked for again.
    """
    await house.database.write(names.drop_devices, guest.id)
    await signed_out(house)
    for table in await house.database.read(moderation.tables_of, guest.id):
        await _leave(house, guest.id, table)
    keys, found = set[str](), {guest.name}
    for table in await house.database.read(mine.tables_of, guest.id):
        key, more = await house.database.write(mine.blank_table, table, guest.id)
        keys.add(key)
        found |= more
    after: str | None = ""
    while after is not None:
        after = await house.database.write(mine.blank_records, after, keys - {""}, found, guest.id)
    await house.database.write(told.forget, found)
    await house.database.write(mine.delete_rest, guest.id)
    for seen in (house.last_seen, house.newly_seen):
        seen.pop(guest.id, None)
    await house.look_at_audit()
    house.fanout.publish(MODERATION, 0, None)
    logger.info("guest_deleted")


async def _leave(house: House, guest: str, table: str) -> None:
    """Leave a table that is not over, for good, under a blank name."""
    found = await house.table(table)
    await found.write(lambda ledger: seating.rename(ledger, guest, mine.BLANK, time.time()))
    await found.write(lambda ledger: seating.leave(ledger, guest, time.time()))
