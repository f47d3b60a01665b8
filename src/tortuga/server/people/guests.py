"""Guests: each has a name and a cookie. Credentials are random, and only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tortuga.server.care.ids import new_id
from tortuga.server.house import House
from tortuga.server.people.tracing import note_device
from tortuga.server.protocol import GuestInfo, ReturnLink
from tortuga.server.protocol.errors import HouseError
from tortuga.server.store import names, queries
from tortuga.server.store.names import Ticket
from tortuga.server.store.queries import GuestRow

AnyConnection = ASGIConnection[Any, Any, Any, Any]
COOKIE = "tortuga_guest"
BEFORE = "tortuga_before"
"""The cookie with the credentials of those who were the guest of this device before somebody came by a return link."""
PROOF = "tortuga_proof"
"""The cookie of a browser in which somebody has just shown who they are, by one of their ways back."""
PROVEN = "proof"
PROOF_SECONDS = 10 * 60
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep none for longer."""
AGEING_SECONDS = 30 * 24 * 3600
"""After so long a cookie is made to last again: nobody who comes back is forgotten."""
RETURN_SECONDS = 15 * 60
CODE_TRIES = 5
"""After so many wrong codes a return link no longer works."""
KEPT_BEFORE = 5
"""How many earlier guests a device remembers. It takes no further one rather than lose one of these."""


def new_credential() -> str:
    """A random secret."""
    return secrets.token_urlsafe(32)


def hashed(credential: str) -> str:
    """The hash of a credential. Since credentials have 256 random bits, one round of a fast hash is enough."""
    return hashlib.sha256(credential.encode()).hexdigest()


async def guest_of(house: House, connection: AnyConnection) -> GuestInfo | None:
    """The guest of a request's cookie, if any."""
    return await guest_with(house, connection.cookies.get(COOKIE))


def cookie_in(headers: Iterable[str], name: str = COOKIE) -> str | None:
    """The cookie of this name in these ``Cookie`` headers, if any: the credential of a guest."""
    pairs = (pair.strip().partition("=") for header in headers for pair in header.split(";"))
    return next((value for key, _, value in pairs if key == name), None)


async def guest_with(house: House, credential: str | None) -> GuestInfo | None:
    """The guest with this credential, if any. Their device is noted."""
    guest = await _guest_by(house, credential)
    if guest is not None and credential:
        note_device(house, hashed(credential))
    return guest


async def _guest_by(house: House, credential: str | None) -> GuestInfo | None:
    if not credential:
        return None
    row = await house.database.read(queries.guest_by_cookie, hashed(credential), time.time())
    return info_of(house, row) if row else None


def info_of(house: House, row: GuestRow) -> GuestInfo:
    """A stored guest, as the guest itself is told."""
    return GuestInfo(row.id, row.name, row.bot, row.id in house.conduct.admins, row.kept)


async def by_id(house: House, guest: str) -> GuestInfo | None:
    """The guest of this id."""
    row = await house.database.read(queries.guest_of, guest)
    return info_of(house, row) if row else None


def known(guest: GuestInfo | None) -> GuestInfo:
    """The guest; raises if there is none."""
    if guest is None:
        raise HouseError("no_guest", "Choose a name first.")
    return guest


async def new_guest(house: House, name: str, bot: bool, device: str = "") -> tuple[GuestInfo, str]:
    """Make a guest. Returns the guest and the credential for the cookie."""
    guest, credential, now = new_id(9), new_credential(), time.time()
    until = now + COOKIE_SECONDS
    await house.database.write(queries.add_guest, guest, name, hashed(credential), now, until, bot, device)
    return GuestInfo(guest, name, bot), credential


async def new_device(house: House, guest: str, device: str) -> str:
    """Sign a guest in on another device. Returns the credential for its cookie, which nobody has had before."""
    credential, now = new_credential(), time.time()
    await house.database.write(queries.add_device, guest, hashed(credential), now, now + COOKIE_SECONDS, device)
    return credential


async def renewed_cookie(house: House, credential: str, secure: bool) -> Cookie | None:
    """The cookie of somebody who comes back again and again, for longer; None if it is as good as new."""
    key, until = hashed(credential), time.time() + COOKIE_SECONDS
    if house.conduct.read_only or not await house.database.read(names.is_ageing, key, until - AGEING_SECONDS):
        return None
    return cookie(credential, secure) if await house.database.write(names.extend_device, key, until) else None


async def rename(house: House, guest: GuestInfo, name: str) -> GuestInfo:
    """Give a guest another name."""
    await house.database.write(queries.rename_guest, guest.id, name)
    return msgspec.structs.replace(guest, name=name)


async def return_link(house: House, guest: GuestInfo) -> ReturnLink:
    """A link with which this guest can come in from another device, once, by a code that this device shows."""
    if not await house.fanout.allow(f"links:by:{guest.id}", house.settings.limits.links_per_guest, RETURN_SECONDS):
        raise HouseError("too_often", "You have made many of these links; use one of them, or wait a while.")
    token, code, expires = new_credential(), f"{secrets.randbelow(10**6):06}", time.time() + RETURN_SECONDS
    await house.database.write(queries.add_return, guest.id, hashed(token), hashed(token + code), expires)
    return ReturnLink(f"/return/{token}", token, code, expires)


async def whose_link(house: House, token: str) -> GuestInfo:
    """The guest of a return link. Looking does not use it up."""
    row = await house.database.read(queries.guest_by_return, hashed(token), time.time())
    if row is None:
        raise HouseError("bad_token", "This link has already been used or has expired.")
    return info_of(house, row)


async def come_back(house: House, token: str, code: str, device: str = "") -> tuple[GuestInfo, str]:
    """Exchange a return link for a cookie."""
    guest = await whose_link(house, token)
    if not await house.fanout.allow(f"code:{hashed(token)}", CODE_TRIES, RETURN_SECONDS):
        await house.database.write(queries.drop_key, hashed(token))
        raise HouseError("bad_token", "Too many wrong codes: this link no longer works. Make another one.")
    credential, now = new_credential(), time.time()
    keys = hashed(token), hashed(token + code), hashed(credential)
    until = now + COOKIE_SECONDS
    if not await house.database.write(queries.exchange_return, guest.id, *keys, now, until, device):
        raise HouseError("bad_code", "That is not the code that your other device shows.")
    return guest, credential


async def new_proof(house: House, guest: str, secure: bool) -> Cookie:
    """A cookie that says for a while that this guest has shown who they are. A stolen older cookie does not have it."""
    token = new_credential()
    ticket = Ticket(PROVEN, guest, None)
    await house.database.write(names.add_ticket, hashed(token), ticket, time.time() + PROOF_SECONDS)
    return Cookie(PROOF, "/api", token, max_age=PROOF_SECONDS, httponly=True, samesite="strict", secure=secure)


async def guests_before(house: House, connection: AnyConnection) -> dict[str, GuestInfo]:
    """Who was the guest of this device before, by their credentials, the latest first."""
    return await guests_in(house, connection.cookies.get(BEFORE, ""))


async def guests_in(house: House, before: str) -> dict[str, GuestInfo]:
    """The guests of whom this cookie (``BEFORE``) has the credentials, by these."""
    credentials = before.split(".")[:KEPT_BEFORE]
    found = {credential: await _guest_by(house, credential) for credential in credentials}
    return {credential: guest for credential, guest in found.items() if guest is not None}


def remember(before: dict[str, GuestInfo], credential: str | None, guest: GuestInfo | None) -> dict[str, GuestInfo]:
    """Put this guest first among those whom the device remembers. Raises if there are too many."""
    if credential is None or guest is None:
        return before
    kept = {credential: guest} | {key: other for key, other in before.items() if other.id != guest.id}
    if len(kept) > KEPT_BEFORE:
        sentence = f"This device remembers {KEPT_BEFORE} guests already; go back to one of them and forget it first."
        raise HouseError("too_many_here", sentence)
    return kept


def cookies(credential: str, before: dict[str, GuestInfo], secure: bool) -> list[Cookie]:
    """The cookies of a device where another guest takes over."""
    return [cookie(credential, secure), cookie(".".join(before), secure, BEFORE)]


def cookie(credential: str, secure: bool, name: str = COOKIE) -> Cookie:
    """The cookie with this credential; an empty one deletes it."""
    return Cookie(
        key=name,
        value=credential,
        max_age=COOKIE_SECONDS if credential else 0,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )
