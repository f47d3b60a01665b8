"""Friends: who follows whom, who is here, challenges to a table, and who may sit down at one."""

from __future__ import annotations

import time
from collections.abc import Iterable

from tortuga.server.house import House
from tortuga.server.people import sent_away
from tortuga.server.people.ratings import NEWCOMER
from tortuga.server.protocol import GuestInfo, Points
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import visible
from tortuga.server.protocol.people import Challenge, Friends, Person, SeenBy
from tortuga.server.settings import HOUR
from tortuga.server.store import names, queries, ratings, ties
from tortuga.server.store.ties import PersonRow
from tortuga.server.table import seating
from tortuga.server.table.pools import points
from tortuga.server.table.results import pool_of
from tortuga.server.table.table import LiveTable

MOST_HERE = 100
MOST_CHALLENGES = 20


async def around(house: House, guest: GuestInfo) -> Friends:
    """The people around a guest."""
    read = house.database.read
    following = await shown(house, await read(ties.people_tied, guest.id, "follow"))
    followers = await shown(house, await read(ties.followers, guest.id))
    blocked = [person(row) for row in await read(ties.people_tied, guest.id, "block")]
    return Friends(following, followers, blocked, await seen_by(house, guest.id))


async def seen_by(house: House, guest: str) -> SeenBy:
    """Who may see that a guest is here."""
    stored = await house.database.read(names.seen_by_of, guest)
    return "public" if stored == "public" else "friends" if stored == "friends" else "hidden"


async def who_is_here(house: House, guest: GuestInfo) -> list[Person]:
    """Friends who are here, and everybody who lets all see it."""
    here = await house.fanout.who_is_here()
    return await shown(house, await house.database.read(ties.seen_among, guest.id, here, MOST_HERE))


async def shown(house: House, rows: list[PersonRow]) -> list[Person]:
    """People with what they let the guest who asks see of them."""
    here = await house.fanout.who_is_here()
    visible = {row.id for row in rows if row.id in here and ties.may_see(row)}
    where = await house.database.read(ties.whereabouts, visible) if visible else {}
    return [person(row, row.id in visible, where.get(row.id)) for row in rows]


def person(row: PersonRow, here: bool = False, where: tuple[str, bytes] | None = None) -> Person:
    """Somebody, and the table where they are."""
    friend = row.follows and row.followed
    if where is None:
        return Person(row.id, row.name, row.kept, row.follows, friend, here)
    table, summary = where
    return Person(row.id, row.name, row.kept, row.follows, friend, here, table, queries.read_summary(summary).game)


async def find(house: House, guest: GuestInfo, name: str) -> Person:
    """Who keeps this name. Nobody can try many names."""
    if not await house.fanout.allow(f"find:{guest.id}", house.settings.limits.tries_per_hour, 60):
        raise HouseError("too_often", "You have looked for many names; wait a minute.")
    row = await house.database.read(ties.find, guest.id, visible(name))
    if row is None:
        raise HouseError("no_such_guest", ties.NOBODY)
    return (await shown(house, [row]))[0]


# Tables


async def check_admission(house: House, table: LiveTable, guest: GuestInfo) -> None:
    """Raise if a guest may not take a seat at this table. Its host always may, and whoever sits there already."""
    async with table.reading() as ledger:
        host, admits, sits = ledger.host, ledger.opened.admits, bool(ledger.seats_of(guest.id))
        wanted, pool = ledger.opened.points, pool_of(ledger)
    if sits or guest.id == host:
        return
    if await house.database.read(ties.blocks, host, guest.id):
        raise HouseError("not_admitted", "The host of this table does not want to play with you.")
    if admits == "kept" and not guest.kept:
        raise HouseError("not_admitted", "This table is for people with a kept name; you can keep yours.")
    if admits == "friends" and not await house.database.read(ties.are_friends, host, guest.id):
        raise HouseError("not_admitted", "This table is for friends of its host.")
    await _check_points(house, wanted, pool, guest.id)


async def _check_points(house: House, wanted: Points | None, pool: str, guest: str) -> None:
    """Raise if a table is for other ratings than this guest has."""
    if wanted is None:
        return
    known = await house.database.read(ratings.ratings_of, pool, [guest])
    mine = points(known.get(guest, NEWCOMER).mu)
    if not wanted.least <= mine <= wanted.most:
        sentence = f"This table is for ratings from {wanted.least} to {wanted.most}; yours is {mine} here."
        raise HouseError("not_admitted", sentence)


async def challenge(house: House, table: LiveTable, guest: GuestInfo, other: str) -> None:
    """Ask a friend to a table where the guest sits or is the host."""
    async with table.reading() as ledger:
        if guest.id != ledger.host and guest.id not in ledger.guests():
            raise HouseError("not_your_seat", "Only those who sit at the table can invite others.")
        seating.gathering(ledger)
    if not await house.fanout.allow(f"challenges:{guest.id}", house.settings.limits.challenges_per_hour, HOUR):
        raise HouseError("too_often", "You have challenged many friends; wait a while.")
    await house.database.write(ties.challenge, table.id, guest.id, other, time.time())


async def accept(house: House, guest: GuestInfo, table_id: str, address: str, before: Iterable[str]) -> str:
    """Come to the table of a challenge from this address. ``before`` are the other guests of the same browser. Returns
    the table's id."""
    if not await house.database.write(ties.drop_challenge, table_id, guest.id):
        raise HouseError("no_challenge", "There is no such challenge; perhaps the table is closed.")
    table = await house.table(table_id)
    if guest.id in table.ledger.removed:
        raise HouseError("removed", "The host has sent you away from this table.")
    await sent_away.check(house, table, guest.id, address, before)
    await house.database.write(queries.add_member, table_id, guest.id)
    await table.write(lambda ledger: seating.come(ledger, guest, time.time()))
    return table_id


async def challenges(house: House, guest: GuestInfo) -> list[Challenge]:
    """The challenges of a guest, newest first."""
    rows = await house.database.read(ties.challenges_of, guest.id, MOST_CHALLENGES)
    tables = [(row, queries.read_summary(row.summary)) for row in rows]
    return [Challenge(row.table, row.by, row.name, table.game, len(table.seats), row.at) for row, table in tables]
