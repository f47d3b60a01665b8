"""Passkeys: making them, and coming in with them.

The house's challenge works once and soon. What comes back is checked by ``webauthn``: that it is for this challenge,
made on a page of this house, for its name, and signed by the passkey; and by us: that it is that guest's.

A passkey that is copied between devices counts nothing, or counts on each device for itself, so its count is not
compared. One that stays on its device must count upwards: if it does not, it may be a copy, and is refused.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit

import msgspec
import structlog
import webauthn
from msgspec import Raw
from webauthn.helpers import parse_authentication_credential_json, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    CredentialDeviceType,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tortuga.server.house import House
from tortuga.server.people.guests import hashed, info_of, new_credential
from tortuga.server.protocol import GuestInfo
from tortuga.server.protocol.encoding import encode
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.people import MadeCredential, PasskeyInfo, UsedCredential
from tortuga.server.store import names, queries
from tortuga.server.store.names import PasskeyRow, Ticket

logger = structlog.get_logger()
SECONDS = 300.0
"""How long somebody has to touch a key or look into a camera."""
VERIFIED = UserVerificationRequirement.REQUIRED
"""The device asks for a finger, a face or a number: whoever finds it cannot come in."""
NO_NUMBERS = (
    "Browsers make passkeys only for names, not for addresses in numbers: open this house by its name, or on this "
    "machine as localhost."
)
NO_PLAIN = "Browsers make passkeys only on https addresses: ask whoever runs this house for one."
REFUSED = "This passkey does not fit. Try again, or come in another way."
P = ParamSpec("P")
T = TypeVar("T")


class Site(msgspec.Struct, frozen=True):
    """What passkeys are made for: a name, and the addresses of pages under it."""

    name: str
    origins: list[str]


def site_of(house: House, host: str) -> Site:
    """The site of a request for this host, or as the settings say. Raises if browsers make no passkeys for it."""
    public = urlsplit(house.settings.public_url or f"https://{host}")
    name = (public.hostname or "").lower()
    if not name or _is_number(name):
        raise HouseError("no_passkeys", NO_NUMBERS)
    place = public.netloc.rpartition("@")[2].lower()
    if name == "localhost" or name.endswith(".localhost"):
        return Site(name, [f"http://{place}", f"https://{place}"])
    if house.settings.public_url and public.scheme != "https":
        raise HouseError("no_passkeys", NO_PLAIN)
    return Site(name, [f"https://{place}"])


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def why_not(house: House, host: str) -> str:
    """Why there are no passkeys at this address; empty if there are."""
    try:
        site_of(house, host)
    except HouseError as error:
        return error.sentence
    return ""


async def begin_making(house: House, guest: GuestInfo, host: str) -> Raw:
    """What the browser needs to make a passkey for this guest."""
    site = site_of(house, host)
    known = await house.database.read(names.credentials_of, guest.id)
    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name="Tortuga",
        user_id=guest.id.encode(),
        user_name=guest.name,
        challenge=await _challenge(house, "make", guest.id),
        timeout=int(SECONDS * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one) for one in known],
    )
    return Raw(webauthn.options_to_json(options).encode())


async def make(house: House, guest: GuestInfo, host: str, name: str, credential: MadeCredential) -> PasskeyInfo:
    """Store the passkey that the browser has made."""
    site, plain = site_of(house, host), encode(credential).decode()
    challenge = await _use_challenge(house, "make", guest.id, credential.response.client_data)
    made = await _checked(
        "make",
        webauthn.verify_registration_response,
        credential=plain,
        expected_challenge=challenge,
        expected_rp_id=site.name,
        expected_origin=site.origins,
        require_user_verification=True,
    )
    row = PasskeyRow(
        id=_id_of(made.credential_id),
        guest=guest.id,
        credential=made.credential_id,
        public_key=made.credential_public_key,
        count=made.sign_count,
        synced=made.credential_device_type == CredentialDeviceType.MULTI_DEVICE,
        site=site.name,
        name=name,
        made=time.time(),
    )
    await house.database.write(names.add_passkey, row, house.settings.limits.passkeys_per_guest)
    return PasskeyInfo(row.id, name, row.made, None, row.synced)


async def begin_entering(house: House, host: str) -> Raw:
    """What the browser needs to let somebody choose one of their passkeys."""
    site = site_of(house, host)
    options = webauthn.generate_authentication_options(
        rp_id=site.name,
        challenge=await _challenge(house, "use", None),
        timeout=int(SECONDS * 1000),
        user_verification=VERIFIED,
    )
    return Raw(webauthn.options_to_json(options).encode())


async def enter(house: House, host: str, credential: UsedCredential) -> GuestInfo:
    """The guest who has used a passkey."""
    site, plain = site_of(house, host), encode(credential).decode()
    challenge = await _use_challenge(house, "use", None, credential.response.client_data)
    used = await _checked("use", parse_authentication_credential_json, plain)
    row = await house.database.read(names.passkey_of, _id_of(used.raw_id))
    if row is None or row.site != site.name or used.response.user_handle != row.guest.encode():
        raise _refused("use", None)
    done = await _checked(
        "use",
        webauthn.verify_authentication_response,
        credential=used,
        expected_challenge=challenge,
        expected_rp_id=site.name,
        expected_origin=site.origins,
        credential_public_key=row.public_key,
        credential_current_sign_count=0 if row.synced else row.count,
        require_user_verification=True,
    )
    noted = await house.database.write(names.note_passkey, row.id, done.new_sign_count, time.time())
    guest = await house.database.read(queries.guest_of, row.guest)
    if guest is None or not noted:
        raise _refused("use", None)
    return info_of(house, guest)


async def _checked(doing: str, check: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a check of the library returns. It works in a thread, on bytes that a stranger has chosen: whatever it
    raises is a refusal."""
    try:
        return await asyncio.to_thread(check, *args, **kwargs)
    except Exception as error:
        raise _refused(doing, error) from error


# Challenges


async def _challenge(house: House, kind: str, guest: str | None) -> bytes:
    """A new challenge, which works once."""
    challenge = new_credential()
    ticket = Ticket(kind, guest, None)
    await house.database.write(names.add_ticket, hashed(challenge), ticket, time.time() + SECONDS)
    return challenge.encode()


async def _use_challenge(house: House, kind: str, guest: str | None, client_data: str) -> bytes:
    """The challenge that a response is for. Raises if it is not ours, for somebody else, old, or used already."""
    challenge = await _checked(kind, _challenge_in, client_data)
    ticket = await house.database.write(names.use_ticket, hashed(challenge.decode("ascii")), time.time())
    if ticket is None or ticket.kind != kind or ticket.guest != guest:
        raise HouseError("bad_passkey", "That took too long, or was done before. Begin again.")
    return challenge


def _challenge_in(client_data: str) -> bytes:
    """The challenge that a response names, in the letters of our own."""
    challenge: bytes = parse_client_data_json(webauthn.base64url_to_bytes(client_data)).challenge
    challenge.decode("ascii")
    return challenge


def _id_of(credential: bytes) -> str:
    return hashlib.sha256(credential).hexdigest()


def _refused(doing: str, error: Exception | None) -> HouseError:
    """One sentence for everything that does not fit, so that nobody learns which passkeys there are."""
    logger.info("passkey_refused", doing=doing, error=type(error).__name__ if error else "unknown")
    return HouseError("bad_passkey", REFUSED)
