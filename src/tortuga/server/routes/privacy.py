"""What the house keeps about its guests, and what guests keep themselves."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, put
from litestar.params import JSONBody

from tortuga.server.people import guests
from tortuga.server.people.guests import known
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import OnOff, Privacy, WhereFrom
from tortuga.server.routes.common import TableId, TheGuest, TheHouse, refusals
from tortuga.server.routes.security import address_of, forwarded
from tortuga.server.store import queries


@get("/api/privacy", responses=refusals(), sync_to_thread=False)
def what_is_kept(house: TheHouse) -> Privacy:
    """What the house keeps about its guests, and for how long. It comes from the settings that the house obeys."""
    settings, keep = house.settings, house.settings.keep
    return Privacy(
        settings.log_addresses,
        guests.COOKIE_SECONDS // 86_400,
        keep.guests,
        keep.tables,
        keep.chat,
        keep.records,
        keep.told,
        keep.addresses,
        keep.reports,
        keep.audit,
    )


@get("/api/address", responses=refusals(), sync_to_thread=False)
def where_from(request: Request[Any, Any, Any], house: TheHouse) -> WhereFrom:
    """Where this request comes from, as the house counts it. Whoever runs the house sees by it what the proxies say."""
    return WhereFrom(address_of(request.scope, house.settings.proxies), len(forwarded(request.scope)))


@put("/api/tables/{table_id:str}/kept", status_code=204, responses=refusals(401, 404))
async def keep_table(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[OnOff]) -> None:
    """Keep a table that you belong to, however old it gets; or no longer."""
    if not await house.database.write(queries.keep_table, table_id, known(guest).id, data.on):
        raise HouseError("no_table", "You do not belong to such a table.")


HANDLERS = [what_is_kept, where_from, keep_table]
