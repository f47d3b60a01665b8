"""Queries for people who come back: kept names, passkeys, mail addresses, one-time codes, devices."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Delete, Update, case, delete, func, insert, select, update

from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import looks_like
from tortuga.server.protocol.people import DeviceInfo, PasskeyInfo
from tortuga.server.store import queries, schema

SHORT = 16
"""How many characters of the hash of a cookie name its device."""

# Kept names


def keep_name(connection: Connection, guest: str, name: str, old_key: str, new_key: str, now: float) -> None:
    """Keep a name for a guest who has a way to come back. Raises if somebody else keeps one like it.

    The device that does it has another cookie from then on."""
    queries.take_turns(connection, f"name:{looks_like(name)}", _ways(guest))
    if not ways_back(connection, guest):
        raise HouseError("no_way_back", "First make a passkey, a mail address or one-time codes to come back with.")
    queries.check_name(connection, guest, name)
    guests = schema.guests.c
    since = case((guests.kept.is_not(None), guests.kept_since), else_=now)
    kept = update(schema.guests).where(guests.id == guest)
    connection.execute(kept.values(name=name, kept=looks_like(name), kept_since=since))
    mine = (schema.keys.c.hash == old_key, schema.keys.c.guest == guest)
    connection.execute(update(schema.keys).where(*mine).values(hash=new_key))


def give_up_name(connection: Connection, guest: str) -> None:
    """Let others have the name."""
    connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(kept=None, kept_since=None))


def ways_back(connection: Connection, guest: str) -> int:
    """How many passkeys, mail addresses and codes a guest has."""
    ways = (schema.passkeys, schema.mails, schema.codes)
    counts = (select(func.count()).where(way.c.guest == guest) for way in ways)
    return sum(int(connection.execute(count).scalar_one()) for count in counts)


def _ways(guest: str) -> str:
    """Whose turn it is when ways back are counted: of two that go at the same moment, one may be the last."""
    return f"ways:{guest}"


def _check_ways(connection: Connection, guest: str) -> None:
    """Raise if a guest who keeps a name has lost the last way to come back to it."""
    kept = connection.execute(select(schema.guests.c.kept).where(schema.guests.c.id == guest)).scalar()
    if kept is not None and not ways_back(connection, guest):
        raise HouseError("last_way", "That is your last way back to your name. Make another one first, or give it up.")


# What works once


class Ticket(msgspec.Struct, frozen=True):
    """A challenge of a passkey, or a link in a mail."""

    kind: str
    guest: str | None
    address: str | None


def add_ticket(connection: Connection, key: str, ticket: Ticket, expires: float) -> None:
    connection.execute(
        insert(schema.tickets).values(
            hash=key, kind=ticket.kind, guest=ticket.guest, address=ticket.address, expires=expires
        )
    )


def ticket_of(connection: Connection, key: str, now: float) -> Ticket | None:
    """A ticket that has not expired. Looking does not use it up."""
    tickets = schema.tickets.c
    found = select(tickets.kind, tickets.guest, tickets.address).where(tickets.hash == key, tickets.expires > now)
    row = connection.execute(found).first()
    return Ticket(*row) if row else None


def use_ticket(connection: Connection, key: str, now: float) -> Ticket | None:
    """The ticket, which no longer works. Of two who use it at the same moment, one gets it."""
    ticket = ticket_of(connection, key, now)
    used = connection.execute(delete(schema.tickets).where(schema.tickets.c.hash == key)).rowcount == 1
    return ticket if used else None


# Passkeys


class PasskeyRow(msgspec.Struct, frozen=True):
    """A passkey in the store."""

    id: str
    guest: str
    credential: bytes
    public_key: bytes
    count: int
    synced: bool
    site: str
    name: str
    made: float


def add_passkey(connection: Connection, row: PasskeyRow, most: int) -> None:
    """Add a passkey. Raises if the guest has too many, or if it is somebody's already."""
    queries.take_turns(connection, _ways(row.guest), f"passkey:{row.id}")
    passkeys = schema.passkeys.c
    if connection.execute(select(func.count()).where(passkeys.guest == row.guest)).scalar_one() >= most:
        raise HouseError("too_many", f"You have {most} passkeys already; remove one first.")
    if connection.execute(select(passkeys.id).where(passkeys.id == row.id)).first() is not None:
        raise HouseError("bad_passkey", "This passkey is in use already.")
    connection.execute(insert(schema.passkeys).values(**msgspec.structs.asdict(row)))


def passkeys_of(connection: Connection, guest: str) -> list[PasskeyInfo]:
    """A guest's passkeys, oldest first."""
    passkeys = schema.passkeys.c
    found = select(passkeys.id, passkeys.name, passkeys.made, passkeys.used, passkeys.synced)
    rows = connection.execute(found.where(passkeys.guest == guest).order_by(passkeys.made))
    return [PasskeyInfo(*row) for row in rows]


def credentials_of(connection: Connection, guest: str) -> list[bytes]:
    """The credentials' own ids, so that a device does not make a second passkey."""
    found = select(schema.passkeys.c.credential).where(schema.passkeys.c.guest == guest)
    return list(connection.execute(found).scalars())


def passkey_of(connection: Connection, passkey: str) -> PasskeyRow | None:
    """The passkey with this id."""
    columns = [schema.passkeys.c[name] for name in PasskeyRow.__struct_fields__]
    row = connection.execute(select(*columns).where(schema.passkeys.c.id == passkey)).first()
    return PasskeyRow(*row) if row else None


def note_passkey(connection: Connection, passkey: str, count: int, now: float) -> bool:
    """Note that a passkey was used. False if it has been removed meanwhile."""
    used = update(schema.passkeys).where(schema.passkeys.c.id == passkey).values(count=count, used=now)
    return connection.execute(used).rowcount == 1


def name_passkey(connection: Connection, guest: str, passkey: str, name: str) -> None:
    mine = (schema.passkeys.c.guest == guest, schema.passkeys.c.id == passkey)
    if connection.execute(update(schema.passkeys).where(*mine).values(name=name)).rowcount != 1:
        raise HouseError("no_passkey", "You have no such passkey.")


def drop_passkey(connection: Connection, guest: str, passkey: str) -> None:
    queries.take_turns(connection, _ways(guest))
    mine = (schema.passkeys.c.guest == guest, schema.passkeys.c.id == passkey)
    if connection.execute(delete(schema.passkeys).where(*mine)).rowcount != 1:
        raise HouseError("no_passkey", "You have no such passkey.")
    _check_ways(connection, guest)


# Mail


def mail_of(connection: Connection, guest: str) -> str:
    """A guest's confirmed address; empty if there is none."""
    return connection.execute(select(schema.mails.c.address).where(schema.mails.c.guest == guest)).scalar() or ""


def guest_of_mail(connection: Connection, address: str) -> str | None:
    """The guest who has confirmed this address."""
    return connection.execute(select(schema.mails.c.guest).where(schema.mails.c.address == address)).scalar()


def confirm_mail(connection: Connection, guest: str, address: str, now: float) -> None:
    """From now on this address is this guest's: whoever reads its mail has said so. Raises if it is another's already:
    nobody shall lose their way back by a click on a link that a stranger has asked for."""
    queries.take_turns(connection, f"mail:{address}", _ways(guest))
    if guest_of_mail(connection, address) not in (None, guest):
        sentence = "By this address you come in as somebody else here: do that, and remove it there first."
        raise HouseError("mail_taken", sentence)
    connection.execute(delete(schema.mails).where(schema.mails.c.guest == guest))
    connection.execute(insert(schema.mails).values(address=address, guest=guest, confirmed=now))


def drop_mail(connection: Connection, guest: str) -> None:
    queries.take_turns(connection, _ways(guest))
    connection.execute(delete(schema.mails).where(schema.mails.c.guest == guest))
    _check_ways(connection, guest)


# One-time codes


def set_codes(connection: Connection, guest: str, hashes: list[str]) -> None:
    """Give a guest these codes. Earlier ones no longer work."""
    queries.take_turns(connection, _ways(guest))
    connection.execute(delete(schema.codes).where(schema.codes.c.guest == guest))
    connection.execute(insert(schema.codes), [{"hash": one, "guest": guest} for one in hashes])


def codes_left(connection: Connection, guest: str) -> int:
    return int(connection.execute(select(func.count()).where(schema.codes.c.guest == guest)).scalar_one())


def guest_of_code(connection: Connection, code: str) -> str | None:
    """The guest of a code. Looking does not use it up."""
    return connection.execute(select(schema.codes.c.guest).where(schema.codes.c.hash == code)).scalar()


def use_code(connection: Connection, code: str) -> bool:
    """Use a code up. False if it no longer works."""
    return connection.execute(delete(schema.codes).where(schema.codes.c.hash == code)).rowcount == 1


# Devices


def devices_of(connection: Connection, guest: str, now: float, here: str) -> list[DeviceInfo]:
    """The devices on which a guest is signed in, last used first. ``here`` is the hash of the cookie that asks."""
    keys = schema.keys.c
    mine = select(keys.hash, keys.name, keys.made, keys.used).where(
        keys.guest == guest, keys.kind == "cookie", keys.expires > now
    )
    rows = connection.execute(mine.order_by(func.coalesce(keys.used, keys.made, 0).desc())).all()
    return [DeviceInfo(row.hash[:SHORT], row.name, row.made, row.used, row.hash == here) for row in rows]


def is_ageing(connection: Connection, key: str, before: float) -> bool:
    """Whether this cookie expires before then."""
    keys = schema.keys.c
    found = select(keys.hash).where(keys.hash == key, keys.kind == "cookie", keys.expires < before)
    return connection.execute(found).first() is not None


def extend_device(connection: Connection, key: str, expires: float) -> bool:
    """Let a cookie work until then. False if it has been signed out meanwhile."""
    keys = schema.keys.c
    longer = update(schema.keys).where(keys.hash == key, keys.kind == "cookie").values(expires=expires)
    return connection.execute(longer).rowcount == 1


def name_device(connection: Connection, guest: str, device: str, name: str) -> None:
    _on_one_device(connection, update(schema.keys).values(name=name), guest, device)


def drop_device(connection: Connection, guest: str, device: str) -> None:
    """Sign a guest out on one device."""
    _on_one_device(connection, delete(schema.keys), guest, device)


def _on_one_device(connection: Connection, change: Update | Delete, guest: str, device: str) -> None:
    """Change the key with which a guest is signed in on one of their devices."""
    keys = schema.keys.c
    mine = (keys.guest == guest, keys.kind == "cookie", func.substr(keys.hash, 1, SHORT) == device)
    if connection.execute(change.where(*mine)).rowcount != 1:
        raise HouseError("no_device", "You are not signed in on such a device.")


def drop_devices(connection: Connection, guest: str) -> None:
    """Sign a guest out everywhere. Links and mails that are on their way no longer work, either."""
    connection.execute(delete(schema.keys).where(schema.keys.c.guest == guest))
    connection.execute(delete(schema.tickets).where(schema.tickets.c.guest == guest))


def note_devices(connection: Connection, seen: list[tuple[str, float]]) -> None:
    """Note when devices were here: the hash of their cookie, and the time."""
    for key, at in seen:
        connection.execute(update(schema.keys).where(schema.keys.c.hash == key).values(used=at))


def still_valid(connection: Connection, hashes: list[str], now: float) -> set[str]:
    """Which of these cookies still work."""
    keys = schema.keys.c
    found = select(keys.hash).where(keys.hash.in_(hashes), keys.kind == "cookie", keys.expires > now)
    return set(connection.execute(found).scalars())


def set_seen_by(connection: Connection, guest: str, seen_by: str) -> None:
    connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(seen_by=seen_by))


def seen_by_of(connection: Connection, guest: str) -> str:
    """Who may see that this guest is here."""
    return connection.execute(select(schema.guests.c.seen_by).where(schema.guests.c.id == guest)).scalar() or "hidden"
