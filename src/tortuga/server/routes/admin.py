"""Routes for admins. Everything they do is in the audit log; ``tortuga house`` does the same from the command line."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Request, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from tortuga.server.people.moderation import admin, decide
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.moderation import (
    BanInfo,
    Desk,
    GuestsFound,
    NewBan,
    Notice,
    OnOff,
    OtherName,
    Why,
)
from tortuga.server.protocol.naming import readable, visible
from tortuga.server.routes.common import TableId, TheGuest, TheHouse, refusals
from tortuga.server.routes.security import address_of
from tortuga.server.store import moderation

DEEDS = 100
Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]
Words = Annotated[str, QueryParameter(name="words", min_length=1, max_length=64)]


@get("/api/admin", responses=refusals(401))
async def show_desk(house: TheHouse, guest: TheGuest) -> Desk:
    """Open reports, bans, and what was done last."""
    admin(house, guest)
    conduct, read = house.conduct, house.database.read
    reports, deeds = await read(moderation.open_reports), await read(moderation.last_deeds, DEEDS)
    bans = await read(moderation.bans_now)
    return Desk(reports, bans, sorted(conduct.admins), conduct.notice, conduct.read_only, deeds)


@get("/api/admin/guests", responses=refusals(401))
async def find_guests(house: TheHouse, guest: TheGuest, words: Words) -> GuestsFound:
    """Guests by id, by part of their name, or by address or network."""
    admin(house, guest)
    return GuestsFound(await house.database.read(moderation.find_guests, visible(words)) if visible(words) else [])


@post("/api/admin/bans", responses=refusals(401, 404, 409))
async def ban(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[NewBan]) -> BanInfo:
    """Ban a guest, an address or a network, from the house or only from talking."""
    who = admin(house, guest)
    reason = readable(data.reason)
    until = None if data.hours == 0 else time.time() + data.hours * 3600
    spare = who.id, address_of(request.scope, house.settings.proxies)
    return await decide(house, who, moderation.add_ban, data.kind, data.what, reason, until, data.mute, spare)


@delete("/api/admin/bans/{ban_id:int}", status_code=204, responses=refusals(401, 404))
async def lift(house: TheHouse, guest: TheGuest, ban_id: Number) -> None:
    """Lift a ban."""
    await decide(house, admin(house, guest), moderation.lift_ban, ban_id)


@post("/api/admin/reports/{report_id:int}/settle", status_code=204, responses=refusals(401, 404))
async def settle(house: TheHouse, guest: TheGuest, report_id: Number, data: JSONBody[Why]) -> None:
    """Say that a report is dealt with."""
    await decide(house, admin(house, guest), moderation.settle_report, report_id, readable(data.reason))


@put("/api/admin/guests/{guest_id:str}/name", status_code=204, responses=refusals(401, 404, 409))
async def rename(house: TheHouse, guest: TheGuest, guest_id: TableId, data: JSONBody[OtherName]) -> None:
    """Give a guest another name, here and at their tables."""
    who, name = admin(house, guest), visible(data.name)
    if not name:
        raise HouseError("bad_name", "A name must have at least one visible character.")
    await decide(house, who, moderation.rename, guest_id, name)


@post("/api/admin/tables/{table_id:str}/close", status_code=204, responses=refusals(401, 404, 409))
async def close_table(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[Why]) -> None:
    """Close a table, whoever plays there."""
    await decide(house, admin(house, guest), moderation.close_table, table_id, readable(data.reason))


@put("/api/admin/tables/{table_id:str}/hidden", status_code=204, responses=refusals(401, 404))
async def hide_table(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[OnOff]) -> None:
    """Take a table out of the lobby, or put it back."""
    await decide(house, admin(house, guest), moderation.hide_table, table_id, data.on)


@put("/api/admin/notice", status_code=204, responses=refusals(401))
async def set_notice(house: TheHouse, guest: TheGuest, data: JSONBody[Notice]) -> None:
    """Set the message of the day."""
    await decide(house, admin(house, guest), moderation.set_switch, "notice", readable(data.text))


@put("/api/admin/read-only", status_code=204, responses=refusals(401))
async def set_read_only(house: TheHouse, guest: TheGuest, data: JSONBody[OnOff]) -> None:
    """Let everybody only look, or play again."""
    await decide(house, admin(house, guest), moderation.set_switch, "read_only", "on" if data.on else "off")


HANDLERS = [
    show_desk,
    find_guests,
    ban,
    lift,
    settle,
    rename,
    close_table,
    hide_table,
    set_notice,
    set_read_only,
]
