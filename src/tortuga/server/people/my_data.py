"""My data: everything about one guest, to take along or to delete."""

from __future__ import annotations

import time

import structlog

from tortuga.server.house import House
from tortuga.server.people.devices import signed_out
from tortuga.server.protocol import GuestInfo
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import DAY, HOUR
from tortuga.server.store import mine, moderation, names, told
from tortuga.server.table import seating
from tortuga.server.wire.fanout import MODERATION

logger = structlog.get_logger()
GUESTS_OF_A_PLACE = 3
"""One guest may fetch their data so many times less often than all guests of their address."""


async def export(house: House, guest: GuestInfo, place: str) -> bytes:
    """Everything that the house keeps about a guest, as JSON. For it, all the logs of their tables are read."""
    most = house.settings.limits.exports_per_hour
    for whose, count in ((guest.id, most // GUESTS_OF_A_PLACE), (place, most)):
        if not await house.fanout.allow(f"exports:{whose}", count, HOUR):
            raise HouseError("too_often", "Your data, or others' at your address, were fetched often; wait a while.")
    return encode({"made": time.time(), **await house.database.read(mine.export, guest.id)})


async def forget(house: House, guest: GuestInfo, place: str) -> None:
    """Delete a guest at this place. Their name and words go; matches of others stay whole under a blank name.

    The guest itself goes last: if anything fails before, it can be asked for again.
    """
    if not await house.fanout.allow(f"deletions:{place}", house.settings.limits.deletions_per_day, DAY):
        raise HouseError("too_often", "Many guests of your address were deleted today; try again tomorrow.")
    await house.database.write(names.drop_devices, guest.id)
    await signed_out(house)
    for table in await house.database.read(moderation.tables_of, guest.id):
        await _leave(house, guest.id, table)
    keys, found = dict[str, frozenset[int]](), {guest.name}
    for table in await house.database.read(mine.tables_of, guest.id):
        gone = await house.database.write(mine.blank_table, table, guest.id)
        found |= gone.names
        if gone.key and gone.seats:
            keys[gone.key] = gone.seats
    after: str | None = ""
    while after is not None:
        after = await house.database.write(mine.blank_records, after, keys, found, guest.id)
    await house.database.write(told.forget, keys, guest.id)
    await house.database.write(mine.delete_rest, guest.id)
    for seen in (house.last_seen, house.newly_seen, house.addresses):
        seen.pop(guest.id, None)
    await house.fanout.forget(guest.id)
    await house.look_at_audit()
    house.fanout.publish(MODERATION, 0, None)
    logger.info("guest_deleted")


async def _leave(house: House, guest: str, table: str) -> None:
    """Leave a table that is not over, for good, under a blank name."""
    found = await house.table(table)
    await found.write(lambda ledger: seating.rename(ledger, guest, mine.BLANK, time.time()))
    await found.write(lambda ledger: seating.leave(ledger, guest, time.time()))
