"""Guests: each has a name and a cookie. Credentials are random, and only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterable

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from tortuga.server.errors import HouseError
from tortuga.server.house import House
from tortuga.server.protocol import GuestInfo, ReturnLink
from tortuga.server.store import queries

COOKIE = "tortuga_guest"
COOKIE_SECONDS = 400 * 24 * 3600
RETURN_SECONDS = 15 * 60


def new_credential() -> str:
    """A random secret."""
    return secrets.token_urlsafe(32)


def hashed(credential: str) -> str:
    """The hash of a credential. Since credentials have 256 random bits, one round of a fast hash is enough."""
    return hashlib.sha256(credential.encode()).hexdigest()


async def guest_of(house: House, connection: ASGIConnection) -> GuestInfo | None:  # type: ignore[type-arg]
    """The guest of a request's cookie, if any."""
    return await _guest_by(house, connection.cookies.get(COOKIE))


async def guest_with_cookies(house: House, headers: Iterable[str]) -> GuestInfo | None:
    """The guest of the cookie in these ``Cookie`` headers, if any."""
    pairs = (pair.strip().partition("=") for header in headers for pair in header.split(";"))
    return await _guest_by(house, next((value for name, _, value in pairs if name == COOKIE), None))


async def _guest_by(house: House, credential: str | None) -> GuestInfo | None:
    if not credential:
        return None
    row = await house.database.read(queries.guest_by_cookie, hashed(credential), time.time())
    return GuestInfo(row.id, row.name, row.bot) if row else None


def known(guest: GuestInfo | None) -> GuestInfo:
    """The guest; raises if there is none."""
    if guest is None:
        raise HouseError("no_guest", "Choose a name first.")
    return guest


async def new_guest(house: House, name: str, bot: bool) -> tuple[GuestInfo, str]:
    """Make a guest. Returns the guest and the credential for the cookie."""
    guest, credential, now = secrets.token_urlsafe(9), new_credential(), time.time()
    await house.database.write(queries.add_guest, guest, name, hashed(credential), now, now + COOKIE_SECONDS, bot)
    return GuestInfo(guest, name, bot), credential


async def rename(house: House, guest: GuestInfo, name: str) -> GuestInfo:
    """Give a guest another name."""
    await house.database.write(queries.rename_guest, guest.id, name)
    return GuestInfo(guest.id, name, guest.bot)


async def return_link(house: House, guest: GuestInfo) -> ReturnLink:
    """A link with which this guest can come in from another device, once."""
    token, expires = new_credential(), time.time() + RETURN_SECONDS
    await house.database.write(queries.add_key, guest.id, hashed(token), "return", expires)
    return ReturnLink(f"/return/{token}", token, expires)


async def come_back(house: House, token: str) -> tuple[GuestInfo, str]:
    """Exchange a return link for a cookie."""
    credential, now = new_credential(), time.time()
    row = await house.database.write(
        queries.exchange_return, hashed(token), hashed(credential), now, now + COOKIE_SECONDS
    )
    if row is None:
        raise HouseError("bad_token", "This link has already been used or has expired.")
    return GuestInfo(row.id, row.name, row.bot), credential


def cookie(credential: str, secure: bool) -> Cookie:
    """The cookie with this credential; an empty one deletes it."""
    return Cookie(
        key=COOKIE,
        value=credential,
        max_age=COOKIE_SECONDS if credential else 0,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )
