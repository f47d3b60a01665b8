"""Routes for people who come back: kept names, passkeys, mail, one-time codes, devices, and their data."""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from tortuga.server.house import House
from tortuga.server.people import devices, friends, guests, letters, passkeys
from tortuga.server.people import my_data as data_of
from tortuga.server.people.guests import hashed, known
from tortuga.server.protocol import GuestInfo
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import visible
from tortuga.server.protocol.people import (
    CodeGiven,
    CodesMade,
    Leaving,
    LetterGiven,
    LetterShown,
    MailGiven,
    MyWays,
    NewLabel,
    NewPasskey,
    PasskeyInfo,
    PasskeyOptions,
    PasskeyUsed,
    WantedName,
    WaysIn,
    WhoSees,
)
from tortuga.server.routes.common import TheGuest, TheHouse, place_in, refusals
from tortuga.server.routes.guests import check_proof, is_secure, let_in, others_here, wanted_name
from tortuga.server.store import names

CODES, LETTERS, GROUP = 10, "ABCDEFGHJKMNPQRSTVWXYZ23456789", 5
"""Ten codes of four groups. Letters and digits that look alike are not used."""
GROUPS = 4
Hash = Annotated[str, PathParameter(min_length=16, max_length=64, pattern="^[0-9a-f]+$")]


def host_of(request: Request[Any, Any, Any]) -> str:
    """The host that a request is for."""
    return request.headers.get("host", "")


async def count_try(request: Request[Any, Any, Any], house: House) -> None:
    """Count an attempt to come in. Raises if there are too many from one address."""
    most = house.settings.limits.tries_per_hour
    if not await house.fanout.allow(f"tries:{place_in(request, house)}", most, 3600):
        raise HouseError("too_often", "Too many attempts to come in; try again later.")


# Showing that it is you


async def with_proof(
    request: Request[Any, Any, Any], house: House, guest: GuestInfo, response: Response[Any]
) -> Response[Any]:
    """The response, with a cookie that this guest has just shown who they are."""
    response.set_cookie(await guests.new_proof(house, guest.id, is_secure(request, house)))
    return response


async def let_in_proven(
    request: Request[Any, Any, Any], house: House, guest: GuestInfo | None, came: GuestInfo
) -> Response[GuestInfo]:
    """Let somebody in who has shown who they are."""
    return await with_proof(request, house, came, await let_in(request, house, guest, came))


# My name


@get("/api/me", responses=refusals(401))
async def my_ways(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> MyWays:
    """How you can come back, and on which devices you are signed in."""
    who, read = known(guest), house.database.read
    here = hashed(request.cookies.get(guests.COOKIE, ""))
    return MyWays(
        who.name,
        who.kept,
        await read(names.passkeys_of, who.id),
        await read(names.mail_of, who.id),
        await read(names.codes_left, who.id),
        await read(names.devices_of, who.id, time.time(), here),
        await friends.seen_by(house, who.id),
        passkeys.why_not(house, host_of(request)),
        letters.mails(house),
    )


@put("/api/me/name", responses=refusals(401, 403, 409))
async def keep_name(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[WantedName]
) -> Response[GuestInfo]:
    """Keep a name: from now on nobody else in this house can have it, or one that looks like it.

    This device gets a new cookie: whoever knew the guest's (it may have been planted here) does not share the name."""
    await check_proof(request, house, known(guest))
    who, name = known(guest), await wanted_name(request, house, data.name)
    fresh, old = guests.new_credential(), hashed(request.cookies.get(guests.COOKIE, ""))
    await house.database.write(names.keep_name, who.id, name, old, hashed(fresh), time.time())
    devices.renewed(house, old, hashed(fresh))
    kept, cookie = GuestInfo(who.id, name, who.bot, who.admin, True), guests.cookie(fresh, is_secure(request, house))
    return Response(kept, status_code=200, cookies=[cookie])


@delete("/api/me/name", responses=refusals(401, 403), status_code=204)
async def give_up_name(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> None:
    """Be a guest like any other again: others may have the name."""
    await check_proof(request, house, known(guest))
    await house.database.write(names.give_up_name, known(guest).id)


# Passkeys


@post("/api/me/passkeys/begin", responses=refusals(401, 403, 409), status_code=200)
async def begin_passkey(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> PasskeyOptions:
    """What the browser needs to make a passkey."""
    await check_proof(request, house, known(guest))
    return PasskeyOptions(await passkeys.begin_making(house, known(guest), host_of(request)))


@post("/api/me/passkeys", responses=refusals(401, 403, 409))
async def make_passkey(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[NewPasskey]
) -> Response[PasskeyInfo]:
    """Store a passkey that the browser has made."""
    who, name = known(guest), visible(data.name) or "passkey"
    await check_proof(request, house, who)
    made = await passkeys.make(house, who, host_of(request), name, data.credential)
    return await with_proof(request, house, who, Response(made, status_code=201))


@put("/api/me/passkeys/{passkey_id:str}", responses=refusals(401, 404), status_code=204)
async def name_passkey(house: TheHouse, guest: TheGuest, passkey_id: Hash, data: JSONBody[NewLabel]) -> None:
    """Give a passkey another name."""
    await house.database.write(names.name_passkey, known(guest).id, passkey_id, visible(data.name) or "passkey")


@delete("/api/me/passkeys/{passkey_id:str}", responses=refusals(401, 403, 404, 409), status_code=204)
async def drop_passkey(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, passkey_id: Hash) -> None:
    """Remove a passkey: nobody comes in with it any more."""
    await check_proof(request, house, known(guest))
    await house.database.write(names.drop_passkey, known(guest).id, passkey_id)


@get("/api/enter", responses=refusals())
async def ways_in(request: Request[Any, Any, Any], house: TheHouse) -> WaysIn:
    """How people who keep a name can come in here."""
    return WaysIn(passkeys.why_not(house, host_of(request)), letters.mails(house))


@post("/api/enter/passkey/begin", responses=refusals(409), status_code=200)
async def begin_entering(request: Request[Any, Any, Any], house: TheHouse) -> PasskeyOptions:
    """What the browser needs to let somebody choose one of their passkeys."""
    return PasskeyOptions(await passkeys.begin_entering(house, host_of(request)))


@post("/api/enter/passkey", responses=refusals(409), status_code=200)
async def enter_by_passkey(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[PasskeyUsed]
) -> Response[GuestInfo]:
    """Come in with a passkey."""
    await count_try(request, house)
    return await let_in_proven(request, house, guest, await passkeys.enter(house, host_of(request), data.credential))


# Mail


@post("/api/me/mail", responses=refusals(401, 403, 409), status_code=204)
async def ask_to_keep_mail(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[MailGiven]
) -> None:
    """Send a mail with a link by which you confirm that the address is yours."""
    await check_proof(request, house, known(guest))
    await letters.ask_to_keep(house, known(guest), data.address, place_in(request, house))


@delete("/api/me/mail", responses=refusals(401, 403, 409), status_code=204)
async def drop_mail(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> None:
    """Forget the mail address."""
    await check_proof(request, house, known(guest))
    await house.database.write(names.drop_mail, known(guest).id)


@post("/api/enter/mail", responses=refusals(409), status_code=204)
async def ask_to_enter(request: Request[Any, Any, Any], house: TheHouse, data: JSONBody[MailGiven]) -> None:
    """Send a mail with a link to come in by, if somebody here has that address. The answer is the same if not."""
    await letters.ask_to_enter(house, data.address, place_in(request, house))


@post("/api/letter", responses=refusals(404), status_code=200)
async def look_at_letter(house: TheHouse, data: JSONBody[LetterGiven]) -> LetterShown:
    """What the link in a mail is for. Looking at it does not use it up."""
    return await letters.look(house, data.token)


@post("/api/enter/letter", responses=refusals(404, 409), status_code=200)
async def confirm_letter(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[LetterGiven]
) -> Response[GuestInfo]:
    """Confirm the link in a mail: the address is yours, or you come in."""
    if (comes := await letters.comes_by(house, data.token)) is not None:
        await others_here(request, house, guest, comes)  # whoever is refused keeps the link
    kind, whose = await letters.confirm(house, data.token)
    if kind == "enter":
        return await let_in_proven(request, house, guest, whose)
    confirmed = Response(whose, status_code=200)
    return await with_proof(request, house, whose, confirmed) if guest and guest.id == whose.id else confirmed


# One-time codes


@post("/api/me/codes", responses=refusals(401, 403))
async def make_codes(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> Response[CodesMade]:
    """Ten codes, each good for coming in once. Earlier ones no longer work. They are shown this once."""
    who, made = known(guest), [new_code() for _ in range(CODES)]
    await check_proof(request, house, who)
    await house.database.write(names.set_codes, who.id, [hashed(bare(code)) for code in made])
    return await with_proof(request, house, who, Response(CodesMade(made), status_code=201))


def new_code() -> str:
    """A code such as ``K7QXM-...``: 98 random bits, so that one round of a fast hash is enough, as for cookies."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def bare(code: str) -> str:
    """A code without what people add when they type it."""
    return "".join(char for char in code.upper() if char.isalnum())


@post("/api/enter/code", responses=refusals(409), status_code=200)
async def enter_by_code(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[CodeGiven]
) -> Response[GuestInfo]:
    """Come in by a one-time code."""
    await count_try(request, house)
    code = hashed(bare(data.code))
    whose = await house.database.read(names.guest_of_code, code)
    found = await guests.by_id(house, whose) if whose is not None else None
    if found is not None:
        await others_here(request, house, guest, found)  # whoever is refused keeps the code
    if found is None or not await house.database.write(names.use_code, code):
        raise HouseError("bad_code", "That is not one of your codes, or it has been used already.")
    return await let_in_proven(request, house, guest, found)


# Devices


@put("/api/me/devices/{device_id:str}", responses=refusals(401, 404), status_code=204)
async def name_device(house: TheHouse, guest: TheGuest, device_id: Hash, data: JSONBody[NewLabel]) -> None:
    """Give a device another name."""
    await house.database.write(names.name_device, known(guest).id, device_id, visible(data.name) or "device")


@delete("/api/me/devices/{device_id:str}", responses=refusals(401, 403, 404), status_code=204)
async def drop_device(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, device_id: Hash) -> None:
    """Sign out on one device. Its open pages are closed."""
    who, here = known(guest), hashed(request.cookies.get(guests.COOKIE, ""))
    if not here.startswith(device_id):
        await check_proof(request, house, who)
    await house.database.write(names.drop_device, who.id, device_id)
    await devices.signed_out(house)


@delete("/api/me/devices", responses=refusals(401, 403), status_code=204)
async def drop_devices(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> Response[None]:
    """Sign out everywhere, here too. Links that are on their way no longer work."""
    await check_proof(request, house, known(guest))
    await house.database.write(names.drop_devices, known(guest).id)
    await devices.signed_out(house)
    return Response(None, status_code=204, cookies=[guests.cookie("", is_secure(request, house))])


@put("/api/me/seen-by", responses=refusals(401), status_code=204)
async def set_seen_by(house: TheHouse, guest: TheGuest, data: JSONBody[WhoSees]) -> None:
    """Choose who may see that you are here."""
    await house.database.write(names.set_seen_by, known(guest).id, data.seen_by)


# My data


@get("/api/me/data", responses=refusals(401, 403), media_type="application/json")
async def my_data(request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest) -> Response[bytes]:
    """Everything that the house keeps about you, as a file."""
    await check_proof(request, house, known(guest))
    body = await data_of.export(house, known(guest), place_in(request, house))
    headers = {"content-disposition": 'attachment; filename="tortuga-my-data.json"'}
    return Response(body, media_type="application/json", headers=headers)


@post("/api/me/delete", responses=refusals(401, 403, 409), status_code=204)
async def delete_me(
    request: Request[Any, Any, Any], house: TheHouse, guest: TheGuest, data: JSONBody[Leaving]
) -> Response[None]:
    """Delete you: name, words and everything that is yours alone. Matches of others stay, under a blank name."""
    who = known(guest)
    if data.name != who.name:
        raise HouseError("not_sure", "To delete everything, write your name as it is here.")
    await check_proof(request, house, who)
    if who.id in house.settings.admins:
        raise HouseError("not_allowed", "The settings of this house name you as an admin; have that changed first.")
    await data_of.forget(house, who, place_in(request, house))
    secure = is_secure(request, house)
    gone = [guests.cookie("", secure), guests.cookie("", secure, guests.BEFORE)]
    return Response(None, status_code=204, cookies=gone)


HANDLERS = [
    my_ways,
    keep_name,
    give_up_name,
    begin_passkey,
    make_passkey,
    name_passkey,
    drop_passkey,
    ways_in,
    begin_entering,
    enter_by_passkey,
    ask_to_keep_mail,
    drop_mail,
    ask_to_enter,
    look_at_letter,
    confirm_letter,
    make_codes,
    enter_by_code,
    name_device,
    drop_device,
    drop_devices,
    set_seen_by,
    my_data,
    delete_me,
]
