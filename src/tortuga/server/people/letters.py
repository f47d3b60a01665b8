"""Mails with links: to confirm an address, and to come in by it.

A link shows what it is for and works only after a click, because programs that look for viruses open all links in
mails. Whether an address is known is never said: the answer is the same at once, and the mail is sent afterwards.
"""

from __future__ import annotations

import time
import tomllib
from email.message import EmailMessage
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import aiosmtplib
import structlog

from tortuga.server.house import House
from tortuga.server.people.guests import by_id, hashed, info_of, new_credential
from tortuga.server.protocol import GuestInfo
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.people import LetterShown
from tortuga.server.settings import DAY, HOUR, Mail
from tortuga.server.store import names, queries
from tortuga.server.store.names import Ticket

logger = structlog.get_logger()
TEXTS = tomllib.loads((Path(__file__).parent / "letters.toml").read_text("utf-8"))
MINUTES = 20
OLD = "This link has already been used or has expired. Ask for another one."
Kind = Literal["keep", "enter"]


def mails(house: House) -> bool:
    """Whether the house can send mail: it needs a server, and its own address for the links."""
    return house.settings.mail is not None and bool(house.settings.public_url)


def proper(address: str) -> str:
    """An address in one way of writing. Raises if it cannot be one."""
    user, _, domain = address.strip().rpartition("@")
    try:
        return f"{user}@{domain.encode('idna').decode()}".lower().encode("ascii").decode()
    except UnicodeError as error:
        raise HouseError("bad_mail", "That is no mail address.") from error


async def ask_to_keep(house: House, guest: GuestInfo, address: str, place: str) -> None:
    """Send a mail to confirm that this address is the guest's."""
    to = await _counted(house, address, guest.id, place)
    house.background.once(_write(house, "keep", guest.id, to), "letter")


async def ask_to_enter(house: House, address: str, place: str) -> None:
    """Send a mail to come in by, if somebody has confirmed this address. Whoever asks is not told."""
    to = await _counted(house, address, f"place {place}", place)
    house.background.once(_write_if_known(house, to), "letter")


async def _counted(house: House, address: str, who: str, place: str) -> str:
    """The address, if not too many mails go to it, are asked for by the same people, or leave this house."""
    if not mails(house):
        raise HouseError("no_mail", "This house sends no mail.")
    to, limits, allow = proper(address), house.settings.limits, house.fanout.allow
    for what, most, seconds in (
        (f"mails:by:{who}", limits.mails_per_guest, DAY),
        (f"mails:from:{place}", limits.mails_per_guest, DAY),
        (f"mails:to:{hashed(to)}", limits.mails_per_address, HOUR),
        ("mails", limits.mails_per_hour, HOUR),
    ):
        if not await allow(what, most, seconds):
            raise HouseError("too_often", "Too many mails were asked for; try again later.")
    return to


async def _write_if_known(house: House, to: str) -> None:
    guest = await house.database.read(names.guest_of_mail, to)
    if guest is not None:
        await _write(house, "enter", guest, to)


async def _write(house: House, kind: Kind, guest: str, to: str) -> None:
    """Make a link and send it. Whatever happens to a mail, it is logged without its address."""
    row = await house.database.read(queries.guest_of, guest)
    if row is None or house.settings.mail is None:
        return
    token = new_credential()
    ticket = Ticket(kind, guest, to)
    await house.database.write(names.add_ticket, hashed(token), ticket, time.time() + MINUTES * 60)
    try:
        await send(house.settings.mail, written(kind, house, row.name, to, token))
    except (aiosmtplib.SMTPException, OSError) as error:
        logger.error("mail_failed", error=type(error).__name__)
    else:
        logger.info("mail_sent", kind=kind)


def written(kind: Kind, house: House, name: str, to: str, token: str) -> EmailMessage:
    """The mail. A name is in it only if its reader has confirmed the address, so that nobody is sent others' words."""
    settings, texts = house.settings, TEXTS[kind]
    assert settings.mail is not None
    public = settings.public_url.rstrip("/")
    fields = {"house": urlsplit(public).hostname, "link": f"{public}/letter/{token}", "minutes": MINUTES}
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = settings.mail.sender, to, texts["subject"]
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(texts["text"].strip().format(**fields, name=name) + "\n")
    return mail


async def send(server: Mail, mail: EmailMessage) -> None:
    """Hand a mail to the server."""
    await aiosmtplib.send(
        mail,
        hostname=server.host,
        port=server.port,
        username=server.user or None,
        password=server.password or None,
        use_tls=server.security == "tls",
        start_tls=server.security == "starttls",
        timeout=server.seconds,
    )


async def look(house: House, token: str) -> LetterShown:
    """What a link is for. Looking does not use it up."""
    ticket = await house.database.read(names.ticket_of, hashed(token), time.time())
    row = await house.database.read(queries.guest_of, ticket.guest) if ticket and ticket.guest else None
    if ticket is None or row is None or ticket.kind not in TEXTS:
        raise HouseError("bad_token", OLD)
    return LetterShown("keep" if ticket.kind == "keep" else "enter", row.name, ticket.address or "")


async def comes_by(house: House, token: str) -> GuestInfo | None:
    """Who comes in by a link; None if it only confirms an address, or is old. Looking does not use it up."""
    ticket = await house.database.read(names.ticket_of, hashed(token), time.time())
    if ticket is None or ticket.kind != "enter" or ticket.guest is None:
        return None
    return await by_id(house, ticket.guest)


async def confirm(house: House, token: str) -> tuple[Kind, GuestInfo]:
    """Use a link up: it confirms an address, or lets somebody in. Returns which, and the guest."""
    await look(house, token)
    ticket = await house.database.write(names.use_ticket, hashed(token), time.time())
    if ticket is None or ticket.guest is None or ticket.address is None:
        raise HouseError("bad_token", OLD)
    if ticket.kind == "keep":
        await house.database.write(names.confirm_mail, ticket.guest, ticket.address, time.time())
    elif await house.database.read(names.guest_of_mail, ticket.address) != ticket.guest:
        raise HouseError("bad_token", OLD)  # the address was given up meanwhile
    row = await house.database.read(queries.guest_of, ticket.guest)
    if row is None:
        raise HouseError("bad_token", OLD)
    return ("keep" if ticket.kind == "keep" else "enter"), info_of(house, row)
