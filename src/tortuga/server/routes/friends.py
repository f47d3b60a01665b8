"""Routes for friends: following, blocking, who is here, challenges, and the guest's own tables."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, delete, get, post, put
from litestar.params import JSONBody

from tortuga.server.house import House
from tortuga.server.people import friends
from tortuga.server.people.guests import guests_before, known
from tortuga.server.protocol import GuestGiven, TableLink, TableSummary
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.people import Friends, MyTables, Person, WantedName, WhoIsHere
from tortuga.server.routes.common import TableId, TheGuest, TheHouse, place_in, refusals
from tortuga.server.routes.security import address_of
from tortuga.server.routes.tables import OWN_TABLES, summary
from tortuga.server.settings import DAY
from tortuga.server.store import queries, ties


@get("/api/friends", responses=refusals(401))
async def show_friends(house: TheHouse, guest: TheGuest) -> Friends:
    """The people you follow, those who follow you, and those you have blocked."""
    return await friends.around(house, known(guest))


@get("/api/here", responses=refusals(401))
async def who_is_here(house: TheHouse, guest: TheGuest) -> WhoIsHere:
    """Friends who are here now, and people who let everybody see them."""
    return WhoIsHere(await friends.who_is_here(house, known(guest)))


@post("/api/people/find", responses=refusals(401, 404), status_code=200)
async def find_person(house: TheHouse, guest: TheGuest, data: JSONBody[WantedName]) -> Person:
    """Who keeps this name."""
    return await friends.find(house, known(guest), data.name)


async def count_tie(request: Request[Any, Any, Any], house: House) -> None:
    """Count that somebody follows or blocks somebody. Raises if those of one address do so too often."""
    if not await house.fanout.allow(f"ties:{place_in(request, house)}", house.settings.limits.ties_per_day, DAY):
        raise HouseError("too_often", "People at your address have followed and blocked many; try again tomorrow.")


@put("/api/friends/{guest_id:str}", responses=refusals(401, 404, 409), status_code=204)
async def follow(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, guest_id: TableId) -> None:
    """Follow somebody. If they follow you, too, you are friends."""
    await count_tie(request, house)
    most = house.settings.limits.ties_per_guest
    await house.database.write(ties.tie, known(guest).id, guest_id, "follow", time.time(), most)


@delete("/api/friends/{guest_id:str}", responses=refusals(401), status_code=204)
async def unfollow(house: TheHouse, guest: TheGuest, guest_id: TableId) -> None:
    """No longer follow somebody."""
    await house.database.write(ties.untie, known(guest).id, guest_id, "follow")


@put("/api/blocks/{guest_id:str}", responses=refusals(401, 404, 409), status_code=204)
async def block(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, guest_id: TableId) -> None:
    """Block somebody: they cannot follow, see or challenge you, or sit at your tables. They are not told."""
    await count_tie(request, house)
    most = house.settings.limits.ties_per_guest
    await house.database.write(ties.tie, known(guest).id, guest_id, "block", time.time(), most)


@delete("/api/blocks/{guest_id:str}", responses=refusals(401), status_code=204)
async def unblock(house: TheHouse, guest: TheGuest, guest_id: TableId) -> None:
    """No longer block somebody."""
    await house.database.write(ties.untie, known(guest).id, guest_id, "block")


@get("/api/me/tables", responses=refusals(401))
async def my_tables(house: TheHouse, guest: TheGuest) -> MyTables:
    """Your tables that are not over, those first where it is your move; and challenges of friends."""
    who = known(guest)
    rows = await house.database.read(queries.own_rows, who.id, OWN_TABLES)
    running = [summary(house, row, who) for row in rows if row.state in queries.RUNNING]
    mine = [table for table in running if table.mine or table.host == who.id]
    return MyTables(sorted(mine, key=lambda table: not is_move_of(table, who.id)), await friends.challenges(house, who))


def is_move_of(table: TableSummary, guest: str) -> bool:
    """Whether a table waits for this guest."""
    return guest in table.to_move


@post("/api/tables/{table_id:str}/challenges", responses=refusals(401, 404, 409), status_code=204)
async def challenge(house: TheHouse, guest: TheGuest, table_id: TableId, data: JSONBody[GuestGiven]) -> None:
    """Ask a friend to your table."""
    who = known(guest)
    table = await house.visible_table(table_id, who.id)
    await friends.challenge(house, table, who, data.guest)


@post("/api/challenges/{table_id:str}", responses=refusals(401, 404), status_code=200)
async def accept(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, table_id: TableId) -> TableLink:
    """Come to the table of a challenge."""
    who, address = known(guest), address_of(request.scope, house.settings.proxies)
    before = [other.id for other in (await guests_before(house, request)).values()]
    return TableLink(await friends.accept(house, who, table_id, address, before))


@delete("/api/challenges/{table_id:str}", responses=refusals(401, 404), status_code=204)
async def decline(house: TheHouse, guest: TheGuest, table_id: TableId) -> None:
    """Decline a challenge."""
    if not await house.database.write(ties.drop_challenge, table_id, known(guest).id):
        raise HouseError("no_challenge", "There is no such challenge; perhaps the table is closed.")


HANDLERS = [
    show_friends,
    who_is_here,
    find_person,
    follow,
    unfollow,
    block,
    unblock,
    my_tables,
    challenge,
    accept,
    decline,
]
