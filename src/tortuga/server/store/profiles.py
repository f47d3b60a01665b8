"""Who is behind a guest, and who may see it: everybody, friends only, or nobody but the guest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select, text

from tortuga.server.store import schema
from tortuga.server.store.results import in_parts


class Person(msgspec.Struct, frozen=True):
    """A guest as their profile shows them to somebody."""

    id: str
    name: str
    bot: bool
    created: float
    wish: str
    """Whom they show it to: ``public``, ``friends`` or ``hidden``."""
    shown: bool
    """Whether whoever asks may see it."""


def person_of(connection: Connection, guest: str, viewer: str | None) -> Person | None:
    """A guest as somebody sees them; None if there is none of this id."""
    return people_of(connection, [guest], viewer).get(guest)


def people_of(connection: Connection, ids: Sequence[str], viewer: str | None) -> dict[str, Person]:
    """These guests as somebody sees them, by id; those who are gone are left out."""
    guests, profiles = schema.guests.c, schema.profiles.c
    found: dict[str, Person] = {}
    for part in in_parts(ids):
        rows = select(guests.id, guests.name, guests.bot, guests.created, profiles.shown)
        rows = rows.outerjoin(schema.profiles, profiles.guest == guests.id).where(guests.id.in_(part))
        known = connection.execute(rows).all()
        friends = _friends_among(connection, [row.id for row in known if row.shown == "friends"], viewer)
        for row in known:
            wish = row.shown or "public"
            seen = wish == "public" or row.id == viewer or row.id in friends
            found[row.id] = Person(row.id, row.name, row.bot, row.created, wish, seen)
    return found


def _friends_among(connection: Connection, ids: Collection[str], viewer: str | None) -> set[str]:
    """Which of these guests are friends of somebody."""
    if viewer is None or not ids:
        return set()
    return set(connection.execute(friends_of(viewer)).scalars()).intersection(ids)


def friends_of(viewer: str) -> Select[str]:
    """Selects those whom somebody follows and who follow them."""
    mine, theirs = schema.ties.alias().c, schema.ties.alias().c
    both = and_(theirs.guest == mine.other, theirs.other == mine.guest, theirs.kind == "follow")
    found = select(mine.other.label("other")).join(theirs.guest.table, both)
    return found.where(mine.guest == viewer, mine.kind == "follow")


def seen_by(viewer: str | None, guest: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether somebody may see the profile of this guest, where ``profiles`` is joined."""
    wish = func.coalesce(schema.profiles.c.shown, "public")
    if viewer is None:
        return wish == "public"
    return or_(wish == "public", guest == viewer, and_(wish == "friends", guest.in_(friends_of(viewer))))


def show_profile(connection: Connection, guest: str, shown: str) -> None:
    """Keep who may see a guest's profile."""
    values = {"guest": guest, "shown": shown}
    insert = "INSERT INTO profiles (guest, shown) VALUES (:guest, :shown)"
    connection.execute(text(f"{insert} ON CONFLICT (guest) DO UPDATE SET shown = excluded.shown"), values)
