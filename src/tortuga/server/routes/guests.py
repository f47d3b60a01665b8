"""Routes for guests: name, cookie, and links to come back with."""

from __future__ import annotations

import time
from typing import Any

import structlog
from litestar import Request, Response, delete, get, post, put
from litestar.params import JSONBody

from tortuga.server.house import House
from tortuga.server.people import guests
from tortuga.server.people.devices import device_name, signed_out
from tortuga.server.people.guests import hashed, known
from tortuga.server.people.tracing import note
from tortuga.server.protocol import GuestGiven, GuestInfo, GuestName, Returning, ReturnLink, ReturnShown, TokenGiven
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import looks_like, visible
from tortuga.server.routes.common import TheGuest, TheHouse, place_in, refusals
from tortuga.server.routes.security import address_of
from tortuga.server.settings import DAY, HOUR
from tortuga.server.store import mine, names, queries

logger = structlog.get_logger()


@get("/api/guest", responses=refusals())
async def who_am_i(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> Response[GuestInfo | None]:
    """The guest of this cookie, which lasts for as long as somebody comes back with it; null for a stranger."""
    if guest is None:
        return Response(None)
    lasting = await guests.renewed_cookie(house, request.cookies.get(guests.COOKIE, ""), is_secure(request, house))
    return Response(guest, cookies=[lasting] if lasting is not None else [])


@put("/api/guest", responses=refusals(403, 409))
async def be_called(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[GuestName]
) -> Response[GuestInfo]:
    """Make a guest, or rename the present one. Whether it is a bot is decided when it is made."""
    if guest is not None and guest.kept:
        if data.name == guest.name:
            return Response(guest)
        await check_proof(request, house, guest)
        return Response(await guests.rename(house, guest, await wanted_name(request, house, data.name)))
    name = visible(data.name)
    if not name:
        raise HouseError("bad_name", "A name must have at least one visible character.")
    name = (await house.words.passed(name))[:24]
    if guest is not None:
        return Response(await guests.rename(house, guest, name))
    await check_newcomers(request, house)
    made, credential = await guests.new_guest(house, name, data.kind == "bot", device_of(request))
    note(house, made.id, address_of(request.scope, house.settings.proxies))
    logger.info("new_guest")  # by its id alone: whoever is deleted later leaves no name in the log
    return Response(made, cookies=[guests.cookie(credential, is_secure(request, house))])


async def check_proof(request: Request[Any, Any, Any], house: House, guest: GuestInfo) -> None:
    """Raise unless this browser has shown lately that it is this guest's, by one of their ways back.

    A cookie alone may be stolen: whoever has it can play, but neither take the name for good nor destroy it, nor fetch
    all that is known about its owner, nor sign them out. A guest without a way back has nothing but the cookie.
    """
    if not await house.database.read(names.ways_back, guest.id):
        return
    proof = request.cookies.get(guests.PROOF, "")
    ticket = await house.database.read(names.ticket_of, hashed(proof), time.time())
    if ticket is None or ticket.kind != guests.PROVEN or ticket.guest != guest.id:
        raise HouseError("prove_it", "First show that it is you: by a passkey, a one-time code or a link by mail.")


async def wanted_name(request: Request[Any, Any, Any], house: House, text: str) -> str:
    """A name that can be kept. One with characters that nobody sees is refused, and not mended in silence."""
    name = visible(text)
    if not name or name != " ".join(text.split()):
        raise HouseError("bad_name", "A kept name must have visible characters only.")
    name = (await house.words.passed(name))[:24]
    if looks_like(name) in {looks_like(one) for one in (mine.BLANK, *house.cast.names())}:
        raise HouseError("name_kept", "That name belongs to the house; choose another one.")
    if not await house.fanout.allow(f"names:{place_in(request, house)}", house.settings.limits.names_per_day, DAY):
        raise HouseError("too_often", "Too many names were kept from your address; try again tomorrow.")
    return name


def device_of(request: Request[Any, Any, Any]) -> str:
    """A name for the device that a request comes from."""
    return device_name(request.headers.get("user-agent", ""))


async def let_in(
    request: Request[Any, Any, Any], house: House, guest: GuestInfo | None, came: GuestInfo
) -> Response[GuestInfo]:
    """Sign somebody in on this device, with a new cookie. Who was the guest here can take over again."""
    others = await others_here(request, house, guest, came)
    if guest is not None and guest.id == came.id:
        return Response(came, status_code=200)
    credential = await guests.new_device(house, came.id, device_of(request))
    return Response(came, cookies=guests.cookies(credential, others, is_secure(request, house)), status_code=200)


async def others_here(
    request: Request[Any, Any, Any], house: House, guest: GuestInfo | None, came: GuestInfo
) -> dict[str, GuestInfo]:
    """Whom this device remembers beside the one who comes. Raises if they may not come in here."""
    house.conduct.check(came.id, address_of(request.scope, house.settings.proxies))
    here = await guests.guests_before(house, request)
    if guest is not None and guest.id == came.id:
        return here
    before = guests.remember(here, request.cookies.get(guests.COOKIE), guest)
    return {key: other for key, other in before.items() if other.id != came.id}


async def check_newcomers(request: Request[Any, Any, Any], house: House) -> None:
    """Raise if there are too many new guests from one address."""
    address = address_of(request.scope, house.settings.proxies)
    if not await house.fanout.allow(f"guests:{address}", house.settings.limits.guests_per_hour, HOUR):
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
        await signed_out(house)
    return Response(None, status_code=204, cookies=[guests.cookie("", is_secure(request, house))])


@post("/api/guest/return-links", responses=refusals(401))
async def make_return_link(house: TheHouse, guest: TheGuest) -> ReturnLink:
    """A link with which this guest can come in on another device, once and soon."""
    return await guests.return_link(house, known(guest))


@post("/api/return-link", responses=refusals(404), status_code=200)
async def look_at_return_link(house: TheHouse, guest: TheGuest, data: JSONBody[TokenGiven]) -> ReturnShown:
    """Whose return link it is. Looking at it does not use it up."""
    whose = await guests.whose_link(house, data.token)
    return ReturnShown(whose.name, guest is not None and guest.id == whose.id)


@post("/api/guest/return", responses=refusals(403, 404, 409), status_code=200)
async def come_back(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[Returning]
) -> Response[GuestInfo]:
    """Exchange a return link for this device's cookie. Who was the guest here can take over again."""
    await check_newcomers(request, house)
    if guest is not None and guest.id == (await guests.whose_link(house, data.token)).id:
        return Response(guest, status_code=200)
    here = await guests.guests_before(house, request)
    before = guests.remember(here, request.cookies.get(guests.COOKIE), guest)
    came, credential = await guests.come_back(house, data.token, data.code, device_of(request))
    others = {key: other for key, other in before.items() if other.id != came.id}
    return Response(came, cookies=guests.cookies(credential, others, is_secure(request, house)), status_code=200)


@get("/api/guest/before", responses=refusals())
async def who_was_here(request: Request[Any, Any, Any], house: TheHouse) -> list[GuestInfo]:
    """The earlier guests of this device, the latest first."""
    return list((await guests.guests_before(house, request)).values())


@post("/api/guest/before", responses=refusals(404), status_code=200)
async def be_again(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[GuestGiven]
) -> Response[GuestInfo]:
    """Be an earlier guest of this device again. Whoever it is now is remembered in turn."""
    here = await guests.guests_before(house, request)
    wanted = next((credential for credential, other in here.items() if other.id == data.guest), None)
    if wanted is None:
        raise HouseError("no_such_guest", "This device does not remember that guest.")
    again = here.pop(wanted)
    before = guests.remember(here, request.cookies.get(guests.COOKIE), guest)
    return Response(again, cookies=guests.cookies(wanted, before, is_secure(request, house)), status_code=200)


HANDLERS = [
    who_am_i,
    be_called,
    forget_me,
    make_return_link,
    look_at_return_link,
    come_back,
    who_was_here,
    be_again,
]
