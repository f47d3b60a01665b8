"""Whoever was sent away by a host does not come again under another name, as far as a house can see that.

Anybody can be a new guest. So whoever was sent away is also known by the address that they came from, and by the guests
that their browser remembers. A new address is a new person to a house; and people who share one with somebody who was
sent away can come if they kept a name before, or have to ask the host.
"""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.server.house import House
from tortuga.server.protocol.errors import HouseError
from tortuga.server.store import queries
from tortuga.server.table.table import LiveTable
from tortuga.server.wire.places import place_of


async def where_from(house: House, guest: str | None, host_s_address: str) -> str:
    """Where a guest comes from who is sent away, whichever process has seen them. Empty if that is not known, or if the
    host comes from there, too."""
    if guest is None:
        return ""
    place = await house.fanout.came_from(guest)
    if not place and guest in house.addresses:
        place = place_of(house.addresses[guest])
    return "" if place == place_of(host_s_address) else place


async def check(house: House, table: LiveTable, guest: str, address: str, before: Iterable[str] = ()) -> None:
    """Raise if this guest, at this address, may be somebody who was sent away. ``before`` are the other guests of the
    same browser. Nobody loses a seat by it, and whoever kept a name before is somebody else."""
    ledger = table.ledger
    if not ledger.removed or guest == ledger.host or guest in ledger.guests():
        return
    if any(other in ledger.removed for other in before):
        raise HouseError("removed", "The host has sent you away from this table.")
    place = place_of(address)
    since = max((at for where, at in ledger.sent_away_from.values() if where == place), default=None)
    if since is not None and not await house.database.read(queries.kept_before, guest, since):
        raise HouseError("removed", "Somebody at your address was sent away from this table. Its host can undo that.")
