"""Routes for guests: name, cookie, and links to come back with."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.params import JSONBody

from tortuga.server import guests
from tortuga.server.commands import visible
from tortuga.server.errors import HouseError
from tortuga.server.guests import known
from tortuga.server.house import House
from tortuga.server.protocol import GuestInfo, GuestName, ReturnLink, TokenGiven
from tortuga.server.routes.common import TheGuest, TheHouse, refusals
from tortuga.server.security import address_of
from tortuga.server.store import queries


@get("/api/guest", responses=refusals(401))
async def who_am_i(guest: TheGuest) -> GuestInfo:
    """The guest of this cookie."""
    return known(guest)


@put("/api/guest", responses=refusals())
async def be_called(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[GuestName]
) -> Response[GuestInfo]:
    """Make a guest, or rename the present one. Whether it is a bot is decided when it is made."""
    name = visible(data.name)
    if not name:
        raise HouseError("bad_name", "A name must have at least one visible character.")
    if guest is not None:
        return Response(await guests.rename(house, guest, name))
    await check_newcomers(request, house)
    made, credential = await guests.new_guest(house, name, data.kind == "bot")
    return Response(made, cookies=[guests.cookie(credential, is_secure(request, house))])


async def check_newcomers(request: Request[Any, Any, Any], house: House) -> None:
    """Raise if there are too many new guests from one address."""
    address = address_of(request.scope, house.settings.proxies)
    if not await house.fanout.allow(f"guests:{address}", house.settings.limits.guests_per_hour, 3600):
        raise HouseError("too_many_guests", "Too many new guests from your address; try again later.")


def is_secure(request: Request[Any, Any, Any], house: House) -> bool:
    """Whether cookies are to be sent over HTTPS only."""
    return house.settings.secure or request.scope["scheme"] == "https"


@delete("/api/guest", responses=refusals(), status_code=204)
async def forget_me(request: Request[Any, Any, Any], house: TheHouse) -> Response[None]:
    """Forget the guest on this device. The guest's tables and other devices are not affected."""
    credential = request.cookies.get(guests.COOKIE)
    if credential:
        await house.database.write(queries.drop_key, guests.hashed(credential))
    return Response(None, status_code=204, cookies=[guests.cookie("", is_secure(request, house))])


@post("/api/guest/return-links", responses=refusals(401))
async def make_return_link(house: TheHouse, guest: TheGuest) -> ReturnLink:
    """A link with which this guest can come in on another device, once and soon."""
    return await guests.return_link(house, known(guest))


@post("/api/guest/return", responses=refusals(404), status_code=200)
async def come_back(
    request: Request[Any, Any, Any], house: TheHouse, data: JSONBody[TokenGiven]
) -> Response[GuestInfo]:
    """Exchange a return link for this device's cookie."""
    await check_newcomers(request, house)
    guest, credential = await guests.come_back(house, data.token)
    return Response(guest, cookies=[guests.cookie(credential, is_secure(request, house))], status_code=200)


HANDLERS = [who_am_i, be_called, forget_me, make_return_link, come_back]
