"""Routes for tables: the lobby, opening one, seats, invitations."""

from __future__ import annotations

import hashlib
import time
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody

from tortuga.engine.codecs import json_reader
from tortuga.server import guests, seating
from tortuga.server.errors import HouseError
from tortuga.server.guests import known
from tortuga.server.house import House
from tortuga.server.protocol import (
    Fairness,
    GuestInfo,
    Invitation,
    InvitationShown,
    Lobby,
    NewInvitation,
    NewTable,
    Ready,
    SitDown,
    StandIn,
    StartTable,
    TableInfo,
    TableLink,
    TableSummary,
    TokenGiven,
)
from tortuga.server.routes.common import SeatNumber, Slug, TableId, TheGuest, TheHouse, refusals
from tortuga.server.security import address_of
from tortuga.server.store import queries
from tortuga.server.store.queries import TableRow
from tortuga.server.table import to_move

INVITATION_SECONDS = 7 * 24 * 3600
LOBBY_SECONDS = 24 * 3600
LOBBY_TABLES = 100
OWN_TABLES = 50

read_summary = json_reader(TableSummary)


@get("/api/tables", responses=refusals())
async def lobby(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> Response[Lobby | None]:
    """Public tables that are waiting or playing, and the guest's own tables."""
    since = time.time() - LOBBY_SECONDS
    rows = await house.database.read(queries.lobby_rows, since, LOBBY_TABLES)
    own = await house.database.read(queries.own_rows, guest.id, OWN_TABLES) if guest else []
    shown = Lobby([summary(house, row, guest) for row in rows], [summary(house, row, guest) for row in own])
    etag = f'"{hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "private, no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(shown, headers=headers)


def summary(house: House, row: TableRow, guest: GuestInfo | None) -> TableSummary:
    """A table's stored summary. If the table is in memory, with whom it waits for now."""
    stored = read_summary(row.summary)
    mine = guest is not None and any(seat.guest == guest.id for seat in stored.seats)
    here = house.tables.get(row.id)
    waits_for = stored.to_move if here is None else to_move(here.ledger)
    return msgspec.structs.replace(stored, mine=mine, to_move=waits_for)


@post("/api/tables", responses=refusals(401, 404, 409))
async def open_table(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[NewTable]
) -> TableInfo:
    """Open a table. The match begins by itself when every seat is taken."""
    return await house.open_table(data, known(guest), address_of(request.scope, house.settings.proxies))


@post("/api/games/{slug:str}/lesson", responses=refusals(401, 404, 409), status_code=200)
async def learn(house: TheHouse, guest: TheGuest, slug: Slug) -> TableLink:
    """Play a game's lesson: the one that the guest has begun, or else a new one."""
    who = known(guest)
    own = [read_summary(row.summary) for row in await house.database.read(queries.own_rows, who.id, OWN_TABLES)]
    begun = (one.id for one in own if one.lesson and one.game == slug and one.state == "playing")
    return TableLink(next(begun, None) or await house.open_lesson(slug, who))


@get("/api/tables/{table_id:str}", responses=refusals(404))
async def show_table(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableInfo:
    """A table as everybody sees it."""
    table = await house.visible_table(table_id, guest.id if guest else None)
    return await table.info()


@post("/api/tables/{table_id:str}/seats/{seat:int}", responses=refusals(401, 404, 409), status_code=200)
async def sit(
    house: TheHouse, guest: TheGuest, table_id: TableId, seat: SeatNumber, data: JSONBody[SitDown]
) -> TableInfo:
    """Take a seat. Call it several times for several players at one screen."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.sit(ledger, who, seat, data.name, time.time()))
    await table.begin_if_full()
    return await table.info()


@post("/api/tables/{table_id:str}/ready", responses=refusals(401, 404, 409), status_code=200)
async def get_ready(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[Ready]) -> TableInfo:
    """Say that you are ready, or not yet. The match begins when every seat is taken and everybody is ready."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.get_ready(ledger, who.id, data.on, time.time()))
    await table.begin_if_full()
    return await table.info()


@delete("/api/tables/{table_id:str}/seats/{seat:int}", responses=refusals(401, 403, 404, 409), status_code=200)
async def stand_up(house: TheHouse, guest: TheGuest, table_id: TableId, seat: SeatNumber) -> TableInfo:
    """Leave a seat. Before the match it becomes free again; during the match a bot stands in."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.stand_up(ledger, who.id, seat, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/start", responses=refusals(401, 403, 404, 409), status_code=200)
async def start(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[StartTable]) -> TableInfo:
    """Begin now, with bots in the open seats."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    fill = house.thinkers.check_level(data.fill)
    await table.write(lambda ledger: seating.begin(ledger, who.id, fill, house.cast, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/close", responses=refusals(401, 403, 404, 409), status_code=200)
async def close(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Close the table before the match begins."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.close(ledger, who.id, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/seats/{seat:int}/stand-in", responses=refusals(401, 403, 404, 409), status_code=200)
async def stand_in(
    house: TheHouse, guest: TheGuest, table_id: TableId, seat: SeatNumber, data: JSONBody[StandIn]
) -> TableInfo:
    """Let a bot stand in for an absent guest until the guest's page connects again."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    present, level = await house.present(table), house.thinkers.check_level(data.level)
    await table.write(lambda ledger: seating.stand_in(ledger, who.id, seat, level, present, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/rematch", responses=refusals(401, 403, 404, 409), status_code=200)
async def rematch(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableLink:
    """Play again: everybody who wants to calls this, and gets a seat at the new table."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    return TableLink(await house.rematch(table, who))


@post("/api/tables/{table_id:str}/invitations", responses=refusals(401, 403, 404))
async def invite(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[NewInvitation]) -> Invitation:
    """A link to the table that a number of guests can use."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    if who.id != table.ledger.host and who.id not in table.ledger.guests():
        raise HouseError("not_your_seat", "Only those who sit at the table can invite others.")
    token, expires = guests.new_credential(), time.time() + INVITATION_SECONDS
    await house.database.write(queries.add_invitation, guests.hashed(token), table.id, data.uses, expires)
    return Invitation(f"/join/{token}", token, data.uses, expires)


@post("/api/invitation", responses=refusals(404), status_code=200)
async def look_at_invitation(house: TheHouse, guest: TheGuest, data: JSONBody[TokenGiven]) -> InvitationShown:
    """What an invitation is for. Looking at it does not use it up."""
    who = guest.id if guest else None
    found = await house.database.read(queries.invited_to, guests.hashed(data.token), who, time.time())
    if found is None:
        raise HouseError("bad_token", "This link has already been used or has expired.")
    async with (await house.table(found)).reading() as ledger:
        info = ledger.info()
        host = next((seat.name for seat in info.seats if seat.guest == info.host), "")
        return InvitationShown(info.game, host, info.seats, info.state, info.options, info.clock)


@post("/api/join", responses=refusals(401, 404), status_code=200)
async def join(house: TheHouse, guest: TheGuest, data: JSONBody[TokenGiven]) -> TableLink:
    """Exchange an invitation for a place at the table."""
    who = known(guest)
    found = await house.database.write(queries.use_invitation, guests.hashed(data.token), who.id, time.time())
    if found is None:
        raise HouseError("bad_token", "This link has already been used or has expired.")
    table = await house.table(found)
    await table.write(lambda ledger: seating.come(ledger, who, time.time()))
    return TableLink(found)


@get("/api/tables/{table_id:str}/fairness", responses=refusals(404))
async def fairness(house: TheHouse, guest: TheGuest, table_id: TableId) -> Fairness:
    """The commitment to the dice, and after the match the key that proves it."""
    info = await (await house.visible_table(table_id, guest.id if guest else None)).info()
    return Fairness(info.commitment, info.key, info.state == "over")


HANDLERS = [
    lobby,
    open_table,
    learn,
    show_table,
    sit,
    get_ready,
    stand_up,
    start,
    close,
    stand_in,
    rematch,
    invite,
    look_at_invitation,
    join,
    fairness,
]
