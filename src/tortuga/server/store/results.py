"""Results of matches in the store: a row for each finished match, and one for each of its seats.

They are written together with the last entry of the table's log, so a result exists if and only if its match is over.
All of it can be read from the logs again (``tortuga house results``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, exists, func, or_, select, text, update

from tortuga.server.care.ids import new_id
from tortuga.server.store import schema

Ending = Literal["played", "left", "stood_in"]
"""How a match ended for somebody: they played to its end, they left it, or a bot stood in for them at its end."""
Verdict = Literal["unrated", "waiting", "counted", "farmed", "one_place", "nobody"]
"""What a match counts for: it was not rated; it is not worked in yet; it counts; the same people have played too often;
two of them came from one address; nobody could gain or lose anything."""
BAD: tuple[Ending, ...] = ("left", "stood_in")
AT_ONCE = 500
"""How many values one statement asks for."""


class MatchRow(msgspec.Struct, frozen=True):
    """A finished match."""

    id: str
    """The id of its table."""
    game: str
    pool: str
    """The pool of ratings that it belongs to, whether it was rated or not."""
    seats: int
    usual: bool
    """Whether it had the usual options."""
    rated: bool
    private: bool
    ended: float
    seconds: float
    answers: int
    verdict: Verdict


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a finished match."""

    match_id: str
    seat: int
    guest: str | None
    """Who sat there, even if they have left; None for a bot."""
    level: str | None
    character: str | None
    side: int
    """The number of the side that it won or lost with."""
    place: int
    score: float
    ending: Ending
    origin: str
    """Where the guest sat down from (``wire.places``), if the match was rated."""
    labels: bytes
    """What it played with, as JSON: its race, captain or fleet."""
    ended: float
    """When the match ended: its own figure again, for the index."""
    rated: bool


class Result(msgspec.Struct, frozen=True):
    """A match and its seats."""

    match: MatchRow
    seats: list[SeatRow]


def _insert(table: str, row: type[msgspec.Struct]) -> str:
    fields = row.__struct_fields__
    return (
        f"INSERT INTO {table} ({', '.join(fields)}) VALUES ({', '.join(f':{field}' for field in fields)}) "
        "ON CONFLICT DO NOTHING"
    )


MATCH = _insert("matches", MatchRow)
SEAT = _insert("results", SeatRow)


def match_values(result: Result) -> list[dict[str, Any]]:
    """The values for ``MATCH``."""
    return [msgspec.structs.asdict(result.match)]


def seat_values(result: Result) -> list[dict[str, Any]]:
    """The values for ``SEAT``."""
    return [msgspec.structs.asdict(seat) for seat in result.seats]


def add_results(connection: Connection, results: Sequence[Result]) -> None:
    """Store results. What is stored already stays."""
    for result in results:
        connection.execute(text(MATCH), match_values(result))
        connection.execute(text(SEAT), seat_values(result))


def in_parts(values: Sequence[str]) -> list[Sequence[str]]:
    """The values in parts that a statement can ask for."""
    return [values[first : first + AT_ONCE] for first in range(0, len(values), AT_ONCE)]


# Reading them from the logs again


def tables_without_result(connection: Connection, after: str, most: int) -> list[str]:
    """Tables that may have a result which is not stored, in the order of their ids, from after this one."""
    tables, matches = schema.tables.c, schema.matches.c
    done = tables.state.in_(("over", "closed"))
    missing = ~exists().where(matches.id == tables.id)
    found = select(tables.id).where(done, missing, tables.id > after).order_by(tables.id).limit(most)
    return list(connection.execute(found).scalars())


def forget_results(connection: Connection) -> int:
    """Delete the results of all tables whose logs are still there, and all ratings. Returns how many results."""
    matches, tables = schema.matches.c, schema.tables.c
    logged = select(tables.id)
    connection.execute(delete(schema.results).where(schema.results.c.match_id.in_(logged)))
    count = connection.execute(delete(schema.matches).where(matches.id.in_(logged))).rowcount
    connection.execute(delete(schema.rating_steps))
    connection.execute(delete(schema.ratings))
    connection.execute(update(schema.matches).where(matches.rated).values(verdict="waiting"))
    return count


# What a guest has played


def endings_of(connection: Connection, guest: str, most: int) -> list[tuple[float, Ending]]:
    """When and how the last rated matches of a guest ended for them, newest first."""
    results = schema.results.c
    found = select(results.ended, results.ending).where(results.guest == guest, results.rated)
    return [(row[0], row[1]) for row in connection.execute(found.order_by(results.ended.desc()).limit(most))]


class PlayedRow(msgspec.Struct, frozen=True):
    """A match that a guest has played, with all its seats."""

    match: MatchRow
    seats: list[SeatRow]
    replay: bool
    """Whether its table is still there."""


def played(
    connection: Connection, guest: str, viewer: str | None, most: int, before: float | None = None
) -> list[PlayedRow]:
    """The last matches of a guest that somebody may know of, newest first: public ones, and those they sat in."""
    matches, results, tables = schema.matches.c, schema.results.c, schema.tables.c
    there = exists().where(tables.id == matches.id, tables.state == "over")
    found = select(schema.matches, there.label("replay")).join(schema.results, results.match_id == matches.id)
    found = found.where(results.guest == guest)
    if viewer != guest:
        others = schema.results.alias().c
        sat_there = exists().where(others.match_id == matches.id, others.guest == viewer)
        found = found.where(or_(matches.private.is_(False), sat_there))
    if before is not None:
        found = found.where(results.ended < before)
    rows = connection.execute(found.order_by(results.ended.desc()).limit(most)).all()
    seats = seats_of(connection, [row.id for row in rows])
    return [PlayedRow(_match(row), seats.get(row.id, []), bool(row.replay)) for row in rows]


def seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of these matches, by match."""
    results = schema.results.c
    found: dict[str, list[SeatRow]] = {}
    for part in in_parts(ids):
        rows = select(schema.results).where(results.match_id.in_(part)).order_by(results.match_id, results.seat)
        for row in connection.execute(rows):
            found.setdefault(row.match_id, []).append(SeatRow(*row))
    return found


def adjust(connection: Connection, match: str, shares: Mapping[int, float]) -> None:
    """Keep the shares of a match by seat, with the luck taken out. Of what is no match here, nothing is kept."""
    if connection.execute(select(schema.matches.c.id).where(schema.matches.c.id == match)).first() is None:
        return
    put = (
        "INSERT INTO adjusted (match_id, seat, share) VALUES (:match, :seat, :share) "
        "ON CONFLICT (match_id, seat) DO UPDATE SET share = excluded.share"
    )
    rows = [{"match": match, "seat": seat, "share": share} for seat, share in sorted(shares.items())]
    connection.execute(text(put), rows)


def adjusted_of(connection: Connection, ids: Sequence[str]) -> dict[tuple[str, int], float]:
    """The shares with the luck taken out, by match and seat, of those of these matches that were told."""
    adjusted = schema.adjusted.c
    found: dict[tuple[str, int], float] = {}
    for part in in_parts(ids):
        rows = select(adjusted.match_id, adjusted.seat, adjusted.share).where(adjusted.match_id.in_(part))
        found |= {(row.match_id, row.seat): row.share for row in connection.execute(rows)}
    return found


def _match(row: Any) -> MatchRow:
    return MatchRow(*row[: len(MatchRow.__struct_fields__)])


def count_played(connection: Connection, guest: str) -> int:
    """How many matches a guest has played."""
    results = schema.results.c
    return int(connection.execute(select(func.count()).where(results.guest == guest)).scalar_one())


def let_go(connection: Connection, guest: str) -> None:
    """Forget who a guest was, and where they came from. What they have played stays: it is part of other people's."""
    results, tables = schema.results.c, schema.tables.c
    connection.execute(delete(schema.profiles).where(schema.profiles.c.guest == guest))
    logged = exists().where(tables.id == results.match_id)  # their places have gone with those of their logs
    noted = select(results.match_id, results.origin).where(results.guest == guest, results.origin != "", ~logged)
    for match, origin in connection.execute(noted).all():
        forget_place(connection, match, origin, new_id(9))


def forget_place(connection: Connection, match: str, place: str, instead: str) -> None:
    """Put something else for a place from which people came to a match. That it was the same one can still be seen."""
    results = schema.results.c
    there = update(schema.results).where(results.match_id == match, results.origin == place)
    connection.execute(there.values(origin=instead))
