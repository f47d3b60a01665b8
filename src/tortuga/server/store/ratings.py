"""Ratings in the store: what results have not been worked in yet, and how far each guest has come.

Results are worked in one after the other, in the order in which the matches ended (then that of their ids). If one
turns up that ended before others which are worked in already, those are taken out again and follow it. So ratings
depend on the results alone, and not on who writes when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, text, update

from tortuga.server.store import profiles, queries, schema
from tortuga.server.store.results import MatchRow, Result, Verdict, in_parts, seats_of

JUDGED = ("counted", "farmed", "one_place", "nobody")


class Rating(msgspec.Struct, frozen=True):
    """What a guest is worth in a pool: ``mu``, give or take ``sigma``, after so many matches."""

    mu: float
    sigma: float
    matches: int
    at: float = 0.0
    """When the last of them ended."""

    @property
    def floor(self) -> float:
        """What the guest is worth at least, in all likelihood."""
        return self.mu - 2 * self.sigma


class Meeting(msgspec.Struct, frozen=True):
    """A match that has counted for two guests."""

    one: str
    other: str
    ended: float


class Step(msgspec.Struct, frozen=True):
    """What a match has counted for, and the ratings after it."""

    match: MatchRow
    verdict: Verdict
    ratings: dict[str, Rating]


def waiting_pools(connection: Connection) -> list[str]:
    """The pools with results that are not worked in yet."""
    matches = schema.matches.c
    return list(connection.execute(select(matches.pool).where(matches.verdict == "waiting").distinct()).scalars())


def waiting(connection: Connection, pool: str, most: int) -> list[Result]:
    """The results of a pool to work in next, oldest first. Whatever was worked in after them is taken out again."""
    queries.take_turns(connection, pool)
    found = _waiting(connection, pool, most)
    while found and _is_late(connection, found[0]):
        _take_out_from(connection, found[0])
        found = _waiting(connection, pool, most)  # meanwhile another process may have stored one that is earlier still
    seats = seats_of(connection, [match.id for match in found])
    return [Result(match, seats.get(match.id, [])) for match in found]


def _waiting(connection: Connection, pool: str, most: int) -> list[MatchRow]:
    matches = schema.matches.c
    found = select(schema.matches).where(matches.verdict == "waiting", matches.pool == pool)
    return [MatchRow(*row) for row in connection.execute(found.order_by(matches.ended, matches.id).limit(most))]


def _from(columns: Any, key: str, match: MatchRow) -> ColumnElement[bool]:
    """A condition: the match itself, and those of its pool that ended after it."""
    same = and_(columns.ended == match.ended, columns[key] >= match.id)
    return and_(columns.pool == match.pool, or_(columns.ended > match.ended, same))


def _is_late(connection: Connection, match: MatchRow) -> bool:
    matches = schema.matches.c
    after = select(matches.id).where(matches.verdict.in_(JUDGED), _from(matches, "id", match)).limit(1)
    return connection.execute(after).first() is not None


def _take_out_from(connection: Connection, match: MatchRow) -> None:
    """Take out of the ratings this match and all that ended later."""
    matches, steps = schema.matches.c, schema.rating_steps.c
    later = _from(steps, "match_id", match)
    guests = list(connection.execute(select(steps.guest).where(later).distinct()).scalars())
    connection.execute(delete(schema.rating_steps).where(later))
    judged = and_(matches.verdict.in_(JUDGED), _from(matches, "id", match))
    connection.execute(update(schema.matches).where(judged).values(verdict="waiting"))
    for guest in guests:
        last = last_steps(connection, match.pool, guest, 1)
        connection.execute(
            delete(schema.ratings).where(schema.ratings.c.pool == match.pool, schema.ratings.c.guest == guest)
        )
        if last:
            _put(connection, match.pool, {guest: last[0]})


def last_steps(connection: Connection, pool: str, guest: str, most: int) -> list[Rating]:
    """A guest's ratings after their last matches, newest first."""
    steps = schema.rating_steps.c
    found = select(steps.mu, steps.sigma, steps.matches, steps.ended).where(steps.pool == pool, steps.guest == guest)
    rows = connection.execute(found.order_by(steps.ended.desc(), steps.match_id.desc()).limit(most))
    return [Rating(*row) for row in rows]


def ratings_of(connection: Connection, pool: str, guests: Sequence[str]) -> dict[str, Rating]:
    """The ratings of these guests in a pool, as far as they have one."""
    ratings = schema.ratings.c
    found: dict[str, Rating] = {}
    for part in in_parts(guests):
        rows = select(ratings.guest, ratings.mu, ratings.sigma, ratings.matches, ratings.at)
        for row in connection.execute(rows.where(ratings.pool == pool, ratings.guest.in_(part))):
            found[row[0]] = Rating(*row[1:])
    return found


def meetings(connection: Connection, pool: str, guests: Sequence[str], since: float) -> list[Meeting]:
    """The matches of a pool that have counted since then and in which one of these guests met another guest."""
    matches, one, other = schema.matches.c, schema.results.alias().c, schema.results.alias().c
    found = list[Meeting]()
    for part in in_parts(guests):
        rows = (
            select(one.guest, other.guest, matches.ended)
            .select_from(schema.matches)
            .join(one.guest.table, one.match_id == matches.id)
            .join(other.guest.table, other.match_id == matches.id)
            .where(one.guest.in_(part), one.ended > since, other.guest.is_not(None), other.guest != one.guest)
            .where(matches.pool == pool, matches.verdict == "counted")
        )
        found += [Meeting(*row) for row in connection.execute(rows)]
    return found


def work_in(connection: Connection, pool: str, steps: Sequence[Step]) -> None:
    """Store what results have counted for."""
    verdict = text("UPDATE matches SET verdict = :verdict WHERE id = :id")
    connection.execute(verdict, [{"verdict": step.verdict, "id": step.match.id} for step in steps])
    latest: dict[str, Rating] = {}
    rows = list[dict[str, Any]]()
    for step in steps:
        latest |= step.ratings
        for guest, rating in step.ratings.items():
            values = {"mu": rating.mu, "sigma": rating.sigma, "matches": rating.matches}
            rows.append({"pool": pool, "guest": guest, "ended": rating.at, "match_id": step.match.id, **values})
    if rows:
        connection.execute(insert(schema.rating_steps), rows)
        _put(connection, pool, latest)


def _put(connection: Connection, pool: str, ratings: Mapping[str, Rating]) -> None:
    put = text(
        "INSERT INTO ratings (pool, guest, mu, sigma, matches, at, floor) "
        "VALUES (:pool, :guest, :mu, :sigma, :matches, :at, :floor) ON CONFLICT (pool, guest) DO UPDATE SET "
        "mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches, at = excluded.at, floor = excluded.floor"
    )
    rows = [
        {"pool": pool, "guest": guest, "floor": rating.floor, **msgspec.structs.asdict(rating)}
        for guest, rating in sorted(ratings.items())
    ]
    connection.execute(put, rows)


# Looking


def pools_of(connection: Connection, guest: str) -> dict[str, Rating]:
    """All ratings of a guest, by pool."""
    ratings = schema.ratings.c
    rows = select(ratings.pool, ratings.mu, ratings.sigma, ratings.matches, ratings.at).where(ratings.guest == guest)
    return {row[0]: Rating(*row[1:]) for row in connection.execute(rows.order_by(ratings.pool))}


class Listed(msgspec.Struct, frozen=True):
    """A guest on a leaderboard."""

    guest: str
    name: str
    bot: bool
    rating: Rating


def best(connection: Connection, pool: str, most: int, viewer: str | None) -> list[Listed]:
    """The best of a pool, by what they are worth at least: those whose rating is sure, and who show themselves
    to whoever asks."""
    ratings, guests = schema.ratings.c, schema.guests.c
    rows = (
        select(ratings.guest, guests.name, guests.bot, ratings.mu, ratings.sigma, ratings.matches, ratings.at)
        .join(schema.guests, guests.id == ratings.guest)
        .outerjoin(schema.profiles, schema.profiles.c.guest == ratings.guest)
        .where(ratings.pool == pool, schema.LISTED, profiles.seen_by(viewer, ratings.guest))
        .order_by(ratings.floor.desc())
        .limit(most)
    )
    return [Listed(row[0], row[1], row[2], Rating(*row[3:])) for row in connection.execute(rows)]


def rated_pools(connection: Connection, pools: Sequence[str]) -> list[str]:
    """Of some pools, those in which somebody has a rating."""
    ratings = schema.ratings.c
    # In order, so that PostgreSQL asks the index: it would rather look through all rows for one, wherever that is.
    anybody = select(ratings.guest).order_by(ratings.guest).limit(1)
    return [pool for pool in pools if connection.execute(anybody.where(ratings.pool == pool)).first()]
