"""Queries for friends: following and blocking, who may see whom, and challenges to a table.

Two people who follow each other are friends. A block ends both their ties to the one who blocks.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, insert, or_, select, update

from tortuga.server.protocol.errors import HouseError
from tortuga.server.store import queries, schema

Kind = Literal["follow", "block"]
NOBODY = "There is nobody of that name here."
AT_ONCE = 500


class PersonRow(msgspec.Struct, frozen=True):
    """Somebody, and whether they are friends with the guest who asks."""

    id: str
    name: str
    kept: bool
    follows: bool
    """Whether the guest who asks follows them."""
    followed: bool
    """Whether they follow the guest who asks."""
    seen_by: str


def tie(connection: Connection, guest: str, other: str, kind: Kind, now: float, most: int) -> None:
    """Follow or block somebody. Raises if there is no such guest, or if they have blocked the one who wants to."""
    if guest == other:
        raise HouseError("not_allowed", "That is you yourself.")
    queries.take_turns(connection, f"ties:{guest}", f"ties:{other}")
    ties = schema.ties.c
    if queries.guest_of(connection, other) is None or (kind == "follow" and blocks(connection, other, guest)):
        raise HouseError("no_such_guest", NOBODY)
    connection.execute(delete(schema.ties).where(ties.guest == guest, ties.other == other))
    if connection.execute(select(func.count()).where(ties.guest == guest)).scalar_one() >= most:
        raise HouseError("too_many", f"You follow or block {most} people already.")
    connection.execute(insert(schema.ties).values(guest=guest, other=other, kind=kind, at=now))
    if kind == "block":
        connection.execute(delete(schema.ties).where(ties.guest == other, ties.other == guest, ties.kind == "follow"))
        challenges = schema.challenges.c
        between = or_(
            and_(challenges.guest == guest, challenges.by == other),
            and_(challenges.guest == other, challenges.by == guest),
        )
        connection.execute(delete(schema.challenges).where(between))


def untie(connection: Connection, guest: str, other: str, kind: Kind) -> None:
    """No longer follow or block somebody."""
    ties = schema.ties.c
    connection.execute(delete(schema.ties).where(ties.guest == guest, ties.other == other, ties.kind == kind))


def blocks(connection: Connection, guest: str, other: str) -> bool:
    """Whether a guest has blocked another."""
    return _tied(connection, guest, other, "block")


def are_friends(connection: Connection, one: str, other: str) -> bool:
    """Whether two people follow each other."""
    return _tied(connection, one, other, "follow") and _tied(connection, other, one, "follow")


def _tied(connection: Connection, guest: str, other: str, kind: Kind) -> bool:
    ties = schema.ties.c
    found = select(ties.at).where(ties.guest == guest, ties.other == other, ties.kind == kind)
    return connection.execute(found).first() is not None


def people_tied(connection: Connection, guest: str, kind: Kind) -> list[PersonRow]:
    """People whom a guest follows or has blocked, by name."""
    ties = schema.ties.c
    found = select(ties.other).where(ties.guest == guest, ties.kind == kind)
    return people(connection, guest, set(connection.execute(found).scalars()))


def followers(connection: Connection, guest: str, most: int = 200) -> list[PersonRow]:
    """The latest people who follow a guest and whom the guest neither follows nor has blocked."""
    ties, mine = schema.ties.c, schema.ties.alias()
    answered = select(mine.c.other).where(mine.c.guest == guest)
    found = select(ties.guest).where(ties.other == guest, ties.kind == "follow", ties.guest.not_in(answered))
    latest = connection.execute(found.order_by(ties.at.desc()).limit(most)).scalars()
    return people(connection, guest, set(latest))


def people(connection: Connection, guest: str, ids: Collection[str]) -> list[PersonRow]:
    """These people as one guest knows them, by name."""
    guests, ties = schema.guests.c, schema.ties.c
    wanted = sorted(ids)
    rows: list[Any] = []
    for first in range(0, len(wanted), AT_ONCE):
        some = wanted[first : first + AT_ONCE]
        found = select(guests.id, guests.name, guests.kept, guests.seen_by).where(guests.id.in_(some))
        rows += connection.execute(found).all()
    mine = set(connection.execute(select(ties.other).where(ties.guest == guest, ties.kind == "follow")).scalars())
    theirs = set(connection.execute(select(ties.guest).where(ties.other == guest, ties.kind == "follow")).scalars())
    known = [
        PersonRow(
            row.id,
            row.name if row.kept is not None else queries.shown_name(connection, row.name),
            row.kept is not None,
            row.id in mine,
            row.id in theirs,
            row.seen_by,
        )
        for row in rows
    ]
    return sorted(known, key=lambda person: (person.name.casefold(), person.id))


def find(connection: Connection, guest: str, name: str) -> PersonRow | None:
    """Who keeps this name, unless they have blocked the guest who asks."""
    keeper = queries.keeper_of(connection, name)
    if keeper is None or blocks(connection, keeper, guest):
        return None
    return next(iter(people(connection, guest, [keeper])), None)


def seen_among(connection: Connection, guest: str, here: Collection[str], most: int) -> list[PersonRow]:
    """Of those who are here, the ones who let this guest see them: friends first."""
    ties = schema.ties.c
    refused = set(connection.execute(select(ties.guest).where(ties.other == guest, ties.kind == "block")).scalars())
    unwanted = set(connection.execute(select(ties.other).where(ties.guest == guest, ties.kind == "block")).scalars())
    friends = set(connection.execute(_friends_of(guest)).scalars())
    wanted = set(here) - refused - unwanted - {guest}
    known = people(connection, guest, _shown_to_all(connection, wanted - friends, most) | (wanted & friends))
    shown = [person for person in known if may_see(person)]
    return sorted(shown, key=lambda person: not person.follows)[:most]


def _friends_of(guest: str) -> Select[tuple[str]]:
    ties, theirs = schema.ties.c, schema.ties.alias().c
    back = exists().where(theirs.guest == ties.other, theirs.other == guest, theirs.kind == "follow")
    return select(ties.other).where(ties.guest == guest, ties.kind == "follow", back)


def _shown_to_all(connection: Connection, ids: Collection[str], most: int) -> set[str]:
    """Some of those who let everybody see them. Most who are here do not, and a house may have thousands of them."""
    guests, found, wanted = schema.guests.c, set[str](), sorted(ids)
    for first in range(0, len(wanted), AT_ONCE):
        some = guests.id.in_(wanted[first : first + AT_ONCE])
        public = select(guests.id).where(some, guests.seen_by == "public", guests.kept.is_not(None))
        found |= set(connection.execute(public.limit(most)).scalars())
        if len(found) >= most:
            break
    return found


def may_see(person: PersonRow) -> bool:
    """Whether the guest who asks may see that this person is here."""
    friends = person.follows and person.followed
    return (person.seen_by == "public" and person.kept) or (person.seen_by == "friends" and friends)


def whereabouts(connection: Connection, ids: Collection[str]) -> dict[str, tuple[str, bytes]]:
    """The public table where each of these people has last sat down, with its summary, if it is not over."""
    tables, members = schema.tables.c, schema.members.c
    found: dict[str, tuple[str, bytes]] = {}
    wanted = sorted(ids)
    for first in range(0, len(wanted), AT_ONCE):
        at = (
            select(members.guest, tables.id, tables.summary)
            .join(schema.tables, members.table_id == tables.id)
            .where(members.guest.in_(wanted[first : first + AT_ONCE]), tables.state.in_(queries.RUNNING))
            .where(tables.private.is_(False), tables.hidden.is_(False))
            .order_by(tables.changed)
        )
        found |= {row.guest: (row.id, row.summary) for row in connection.execute(at)}
    return found


# Challenges


def challenge(connection: Connection, table: str, by: str, guest: str, now: float) -> None:
    """Ask a friend to a table. Asking again changes nothing but the time."""
    if not are_friends(connection, by, guest):
        raise HouseError("not_friends", "You can only challenge friends: people you follow who follow you.")
    which = _challenge(table, guest)
    queries.take_turns(connection, f"challenges:{table}")
    if connection.execute(update(schema.challenges).where(which).values(by=by, at=now)).rowcount == 0:
        connection.execute(insert(schema.challenges).values(table_id=table, guest=guest, by=by, at=now))


def drop_challenge(connection: Connection, table: str, guest: str) -> bool:
    """The challenge was accepted or declined. False if there is none."""
    return connection.execute(delete(schema.challenges).where(_challenge(table, guest))).rowcount == 1


def _challenge(table: str, guest: str) -> ColumnElement[bool]:
    return and_(schema.challenges.c.table_id == table, schema.challenges.c.guest == guest)


class ChallengeRow(msgspec.Struct, frozen=True):
    """A challenge, with the table's summary."""

    table: str
    by: str
    name: str
    summary: bytes
    at: float


def challenges_of(connection: Connection, guest: str, most: int) -> list[ChallengeRow]:
    """Challenges to tables that still gather, newest first."""
    challenges, tables, guests = schema.challenges.c, schema.tables.c, schema.guests.c
    found = (
        select(tables.id, challenges.by, guests.name, tables.summary, challenges.at)
        .join(schema.tables, tables.id == challenges.table_id)
        .join(schema.guests, guests.id == challenges.by)
        .where(challenges.guest == guest, tables.state == "gathering")
        .order_by(challenges.at.desc())
        .limit(most)
    )
    return [ChallengeRow(*row) for row in connection.execute(found)]
