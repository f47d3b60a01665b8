"""Routes for tables: the lobby, opening one, seats, invitations."""

from __future__ import annotations

import hashlib
import time
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import structlog
from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, QueryParameter

from tortuga.server.house import House
from tortuga.server.people import codes, friends, guests, sent_away
from tortuga.server.people.guests import known
from tortuga.server.protocol import (
    Fairness,
    GuestGiven,
    GuestInfo,
    Invitation,
    InvitationShown,
    Joining,
    Lobby,
    NewInvitation,
    NewTable,
    Ready,
    Removing,
    SeatWish,
    SitDown,
    StartTable,
    TableCode,
    TableInfo,
    TableLink,
    TableSummary,
    TokenGiven,
)
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import visible
from tortuga.server.routes.common import SeatNumber, Slug, TableId, TheGuest, TheHouse, refusals
from tortuga.server.routes.security import address_of
from tortuga.server.store import queries
from tortuga.server.store.queries import TableRow
from tortuga.server.table import entries as log
from tortuga.server.table import seating
from tortuga.server.table.ledger import Ledger
from tortuga.server.table.table import LiveTable, to_move
from tortuga.server.wire.places import place_of

logger = structlog.get_logger()
INVITATION_SECONDS = 7 * 24 * 3600
LOBBY_SECONDS = 24 * 3600
LOBBY_TABLES = 100
OWN_TABLES = 50
BAD_LINK = "This link has expired, or it is not complete."
BAD_CODE = "No table that gathers has this code. It has six letters and digits: look at the screen once more."


@get("/api/tables", responses=refusals())
async def lobby(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> Response[Lobby | None]:
    """Public tables that are waiting or playing, and the guest's own tables."""
    since = time.time() - LOBBY_SECONDS
    rows = await house.database.read(queries.lobby_rows, since, LOBBY_TABLES)
    own = await house.database.read(queries.own_rows, guest.id, OWN_TABLES) if guest else []
    shown = Lobby([summary(house, row, guest) for row in rows], [summary(house, row, guest) for row in own])
    etag = f'"{hashlib.sha256(encode(shown)).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "private, no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return Response(shown, headers=headers)


def summary(house: House, row: TableRow, guest: GuestInfo | None) -> TableSummary:
    """A table's stored summary. If the table is in memory, with whom it waits for now."""
    stored = queries.read_summary(row.summary)
    mine = guest is not None and any(seat.guest == guest.id for seat in stored.seats)
    here = house.tables.get(row.id)
    waits_for = stored.to_move if here is None else to_move(here.ledger)
    return msgspec.structs.replace(stored, mine=mine, to_move=waits_for)


@post("/api/tables", responses=refusals(401, 404, 409))
async def open_table(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[NewTable]
) -> TableInfo:
    """Open a table. The match begins by itself when every seat is taken."""
    who = known(guest)
    seats = [await with_proper_name(house, seat, who) for seat in data.seats]
    data = msgspec.structs.replace(data, seats=seats)
    opened = await house.open_table(data, who, address_of(request.scope, house.settings.proxies))
    logger.info("table_opened", table=opened.id, game=opened.game)
    return opened


Named = TypeVar("Named", SeatWish, SitDown)


async def with_proper_name(house: House, wish: Named, guest: GuestInfo) -> Named:
    """A wish for a seat, with its name as it will be seen, and as the house's word filter lets it pass. Raises if it is
    kept by somebody else."""
    if not (name := visible(wish.name or "")):
        return msgspec.structs.replace(wish, name=None)
    name = visible((await house.words.passed(name))[:24])
    await house.database.read(queries.check_name, guest.id, name)
    return msgspec.structs.replace(wish, name=name)


@post("/api/games/{slug:str}/lesson", responses=refusals(401, 404, 409), status_code=200)
async def learn(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, slug: Slug) -> TableLink:
    """Play a game's lesson: the one that the guest has begun, or else a new one."""
    who = known(guest)
    own = [queries.read_summary(row.summary) for row in await house.database.read(queries.own_rows, who.id, OWN_TABLES)]
    begun = (one.id for one in own if one.lesson and one.game == slug and one.state == "playing")
    address = address_of(request.scope, house.settings.proxies)
    return TableLink(next(begun, None) or await house.open_lesson(slug, who, address))


@get("/api/tables/{table_id:str}", responses=refusals(404))
async def show_table(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableInfo:
    """A table as everybody sees it."""
    table = await house.visible_table(table_id, guest.id if guest else None)
    return await table.info()


@post("/api/tables/{table_id:str}/seats/{seat:int}", responses=refusals(401, 404, 409), status_code=200)
async def sit(
    request: Request[Any, Any, Any],
    house: TheHouse,
    guest: TheGuest,
    table_id: TableId,
    seat: SeatNumber,
    data: JSONBody[SitDown],
) -> TableInfo:
    """Take a seat. Call it several times for several players at one screen, unless the match is rated."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await check_not_sent_away(request, house, table, who)
    await codes.check_sitting(house, table, who.id)
    await check_may_sit(house, table, who)
    await friends.check_admission(house, table, who)
    wish, place = await with_proper_name(house, data, who), place_of(address_of(request.scope, house.settings.proxies))
    await table.write(lambda ledger: seating.sit(ledger, who, seat, wish.name, time.time(), place))
    await table.begin_if_full()
    return await table.info()


async def check_not_sent_away(
    request: Request[Any, Any, Any], house: House, table: LiveTable, guest: GuestInfo
) -> None:
    """Raise if this may be somebody under another name whom the host has sent away."""
    if table.ledger.removed:
        before = [other.id for other in (await guests.guests_before(house, request)).values()]
        await sent_away.check(house, table, guest.id, address_of(request.scope, house.settings.proxies), before)


async def check_may_sit(house: House, table: LiveTable, guest: GuestInfo) -> None:
    """Raise if the table is rated and this guest has to wait before playing a rated match."""
    if table.ledger.opened.rated and guest.id not in table.ledger.guests():
        await house.check_pause(guest.id)


@post("/api/tables/{table_id:str}/ready", responses=refusals(401, 404, 409), status_code=200)
async def get_ready(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[Ready]) -> TableInfo:
    """Say that you are ready, or not yet. The match begins when every seat is taken and everybody is ready."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.get_ready(ledger, who.id, data.on, time.time()))
    await table.begin_if_full()
    return await table.info()


@delete("/api/tables/{table_id:str}/seats/{seat:int}", responses=refusals(401, 403, 404, 409), status_code=200)
async def stand_up(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, table_id: TableId, seat: SeatNumber
) -> TableInfo:
    """Leave a seat. Before the match it becomes free again; during the match a bot stands in."""
    who, address = known(guest), address_of(request.scope, house.settings.proxies)
    table = await house.visible_table(table_id, who.id)
    before, whom = table.ledger.removed, seating.seat_at(table.ledger, seat).guest
    place = await sent_away.where_from(house, whom, address)

    def decide(ledger: Ledger) -> log.AnyEntry | int:
        same = seating.seat_at(ledger, seat).guest == whom
        return seating.stand_up(ledger, who.id, seat, time.time(), place if same else "")

    await table.write(decide)
    if table.ledger.removed != before:
        await codes.end_links(house, table)
    return await table.info()


@post("/api/tables/{table_id:str}/start", responses=refusals(401, 403, 404, 409), status_code=200)
async def start(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[StartTable]) -> TableInfo:
    """Begin now, with bots in the open seats."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    fill = house.thinkers.check_level(data.fill)
    if who.id == table.ledger.host:
        await house.check_bots_alone(table.ledger)
    await table.write(lambda ledger: seating.begin(ledger, who.id, fill, house.cast, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/leave", responses=refusals(401, 404, 409), status_code=200)
async def leave(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Leave the table for good. During a match with others a bot plays on; where nobody else plays, it is closed."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.leave(ledger, who.id, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/close", responses=refusals(401, 403, 404, 409), status_code=200)
async def close(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableInfo:
    """Close the table: before the match begins, or if nobody else plays there."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await table.write(lambda ledger: seating.close(ledger, who.id, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/seats/{seat:int}/stand-in", responses=refusals(401, 403, 404, 409), status_code=200)
async def stand_in(house: TheHouse, guest: TheGuest, table_id: TableId, seat: SeatNumber) -> TableInfo:
    """Let a bot stand in for a guest who has been away for a while, until the guest's page connects again."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    present = await house.present(table)
    away = table.away()
    await table.write(lambda ledger: seating.stand_in(ledger, who.id, seat, present, away, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/remove", responses=refusals(401, 403, 404, 409), status_code=200)
async def remove(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[Removing]
) -> TableInfo:
    """Send a guest away from the table, its chat included, or let them come again. New guests from the same address
    cannot come, either. Links to a private table end."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    before = table.ledger.removed
    place = await sent_away.where_from(house, data.guest, address_of(request.scope, house.settings.proxies))
    await table.write(lambda ledger: seating.remove(ledger, who.id, data.guest, data.on, time.time(), place))
    if data.on and table.ledger.removed != before:
        await codes.end_links(house, table)
    return await table.info()


@post("/api/tables/{table_id:str}/host", responses=refusals(401, 403, 404, 409), status_code=200)
async def host_next(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[GuestGiven]) -> TableInfo:
    """Make another player the host, or become the host if the present one has been away for long enough."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await house.present(table)
    away = table.away()
    await table.write(lambda ledger: seating.host_next(ledger, who.id, data.guest, away, time.time()))
    return await table.info()


@post("/api/tables/{table_id:str}/rematch", responses=refusals(401, 403, 404, 409), status_code=200)
async def rematch(
    request: Request[Any, Any, Any],
    house: TheHouse,
    guest: TheGuest,
    table_id: TableId,
    seats: Annotated[Literal["next", "same"], QueryParameter()] = "next",
    level: Annotated[str | None, QueryParameter(min_length=1, max_length=32)] = None,
) -> TableLink:
    """Play again: everybody who wants to calls this, and gets a seat at the new table. Seats move on by one.

    Whoever plays against bots alone can keep the ``same`` seats, and choose another ``level`` for the bots.
    """
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    address = address_of(request.scope, house.settings.proxies)
    return TableLink(await house.rematch(table, who, address, seats == "same", level))


@post("/api/tables/{table_id:str}/invitations", responses=refusals(401, 403, 404))
async def invite(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[NewInvitation]) -> Invitation:
    """A link to the table that a number of guests can use."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    if who.id != table.ledger.host and who.id not in table.ledger.guests():
        raise HouseError("not_your_seat", "Only those who sit at the table can invite others.")
    token, now, most = guests.new_credential(), time.time(), house.settings.limits.invitations_per_table
    expires, key = now + INVITATION_SECONDS, guests.hashed(token)
    if not await house.database.write(queries.add_few_invitations, key, table.id, data.uses, expires, now, most):
        raise HouseError("too_often", f"This table has {most} invitations already; one of them is for several guests.")
    return Invitation(f"/join/{token}", token, data.uses, expires)


@post("/api/tables/{table_id:str}/code", responses=refusals(404, 409), status_code=200)
async def show_code(house: TheHouse, guest: TheGuest, table_id: TableId) -> TableCode:
    """The short code with which others can join while the table gathers."""
    who = guest.id if guest else None
    return await codes.code_for(house, await house.visible_table(table_id, who), who)


@post("/api/invitation", responses=refusals(404, 409), status_code=200)
async def look_at_invitation(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[TokenGiven]
) -> InvitationShown:
    """What an invitation or a table's code is for. Looking at it does not use it up."""
    who, address = guest.id if guest else None, address_of(request.scope, house.settings.proxies)
    await codes.count_try(house, data.token, who, address)
    table, full = await invited(house, who, data.token)
    async with table.reading() as ledger:
        info = ledger.info()
        host = next((seat.name for seat in info.seats if seat.guest == info.host), "")
        watch = full and not ledger.seats_of(who)
        return InvitationShown(info.game, host, info.seats, info.state, info.options, info.clock, watch, info.rated)


async def invited(house: House, guest: str | None, token: str) -> tuple[LiveTable, bool]:
    """The table of an invitation, and whether no seat there is free. Raises if the invitation no longer works.

    It admits a number of guests. Those can come again, and when no seat is left, others can watch. A code admits nobody
    new once the match has begun.
    """
    found = await house.database.read(queries.invitation_of, guests.hashed(codes.tidy(token)), time.time())
    if found is None:
        raise HouseError("bad_token", BAD_CODE if codes.is_code(token) else BAD_LINK)
    table = await house.table(found.table)
    member = guest is not None and await house.database.read(queries.is_member, table.id, guest)
    async with table.reading() as ledger:
        if codes.is_code(token) and not member and ledger.state in ("playing", "over"):
            raise HouseError("begun", "The match at this table has begun, and its code no longer works.")
        if ledger.state == "closed":
            raise HouseError("closed", "The table of this invitation has been closed.")
        if guest is not None and guest in ledger.removed:
            raise HouseError("removed", "The host has sent you away from this table.")
        full = seating.free_seat(ledger, guest) is None
    if found.uses or full or member:
        return table, full
    raise HouseError("bad_token", "This link has already been used. Ask for another one.")


@post("/api/join", responses=refusals(401, 404, 409), status_code=200)
async def join(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[Joining]) -> TableLink:
    """Exchange an invitation or a code for a place at the table: a seat if one is free and wanted, otherwise to
    watch."""
    who = known(guest)
    await codes.count_try(house, data.token, who.id, address_of(request.scope, house.settings.proxies))
    table, full = await invited(house, who.id, data.token)
    await check_not_sent_away(request, house, table, who)
    if data.sit and not full:
        await check_may_sit(house, table, who)
        await friends.check_admission(house, table, who)
    key = guests.hashed(codes.tidy(data.token))
    if full:
        await house.database.write(queries.add_member, table.id, who.id)
    elif not await house.database.write(queries.use_invitation, key, table.id, who.id):
        raise HouseError("bad_token", "This link has already been used. Ask for another one.")
    if data.sit:
        place = place_of(address_of(request.scope, house.settings.proxies))
        await table.write(lambda ledger: seating.sit_anywhere(ledger, who, time.time(), place))
        await table.begin_if_full()
    await table.write(lambda ledger: seating.come(ledger, who, time.time()))
    return TableLink(table.id)


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
    leave,
    close,
    stand_in,
    remove,
    host_next,
    rematch,
    invite,
    show_code,
    look_at_invitation,
    join,
    fairness,
]
