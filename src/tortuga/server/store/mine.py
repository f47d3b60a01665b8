"""Everything that the store keeps about one guest: to hand it over, and to delete it.

What belongs to others stays whole: their matches, results and records, in which the guest is "a sailor who left". The
guest's id stays there, too. It is a random number that nothing leads back from once the guest is deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, or_, select, update

from tortuga.engine.codecs import json_reader
from tortuga.server.care.ids import new_id
from tortuga.server.protocol.encoding import encode
from tortuga.server.store import moderation, results, schema

BLANK = "a sailor who left"
read_entry = json_reader(dict[str, Any])
read_entries = json_reader(list[dict[str, Any]])
read_value = json_reader(object)
RECORDS_AT_ONCE = 20
NAMED = ("Opened", "Began", "Sat", "Came", "Said", "Renamed", "Spoke", "Removed")
"""The kinds of entries in which names of guests are, or where they came from."""
Rows = list[dict[str, Any]]


# Handing over


def export(connection: Connection, guest: str) -> dict[str, Rows]:
    """All rows about a guest, by what they are. Hashes of credentials are left out: they say nothing about anybody."""
    return {part: rows(connection, guest) for part, rows in PARTS.items()}


def _rows_of(table: Any, column: str = "guest", but: Collection[str] = ()) -> Callable[[Connection, str], Rows]:
    """Makes a query for all rows of a table that are about a guest, without the columns that are secret."""
    columns = [each for each in table.c if each.name not in but]

    def rows(connection: Connection, guest: str) -> Rows:
        found = connection.execute(select(*columns).where(table.c[column] == guest))
        return [{name: _plain(value) for name, value in row._mapping.items()} for row in found]

    return rows


def _plain(value: object) -> object:
    """A value for JSON: bytes of ours are JSON themselves, or a fingerprint of a key."""
    if isinstance(value, bytes):
        try:
            return read_value(value)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return value.hex()
    return value


def _chat(connection: Connection, guest: str) -> Rows:
    """What the guest has said, at all tables."""
    said: Rows = []
    for table in tables_of(connection, guest):
        for _, entry in _entries(connection, table, b'"Said"'):
            if entry.get("guest") == guest and entry.get("text"):
                said.append({"table": table, "at": entry["at"], "name": entry["name"], "text": entry["text"]})
    return said


def _tables(connection: Connection, guest: str) -> Rows:
    """The tables that the guest belongs to or has spoken at."""
    tables = schema.tables.c
    found: Rows = []
    for table in tables_of(connection, guest):
        row = connection.execute(select(tables.state, tables.created, tables.summary).where(tables.id == table)).first()
        if row is not None:
            summary = read_entry(row.summary)
            game, seats = summary.get("game", ""), summary.get("seats", [])
            mine = [seat for seat in seats if seat.get("guest") == guest]
            found.append({"table": table, "game": game, "state": row.state, "created": row.created, "seats": mine})
    return found


PARTS: dict[str, Callable[[Connection, str], Rows]] = {
    "guest": _rows_of(schema.guests, "id"),
    "devices": _rows_of(schema.keys, but=("hash",)),
    "passkeys": _rows_of(schema.passkeys, but=("public_key",)),
    "mail": _rows_of(schema.mails),
    "codes": _rows_of(schema.codes, but=("hash",)),
    "open_links": _rows_of(schema.tickets, but=("hash",)),
    "follows_and_blocks": _rows_of(schema.ties),
    "challenges_to_you": _rows_of(schema.challenges),
    "challenges_by_you": _rows_of(schema.challenges, "by"),
    "tables": _tables,
    "chat": _chat,
    "results": _rows_of(schema.results),
    "ratings": _rows_of(schema.ratings),
    "rating_steps": _rows_of(schema.rating_steps),
    "profile": _rows_of(schema.profiles),
    "notebook": _rows_of(schema.notebooks),
    "records": _rows_of(schema.records),
    "told_from_your_records": _rows_of(schema.told, "owner", but=("body",)),
    "reports_by_you": _rows_of(schema.reports, "by"),
}
"""What is handed over, by name. Whatever else is stored about guests gets a line here."""


# Deleting


def tables_of(connection: Connection, guest: str) -> list[str]:
    """The tables that a guest has opened, belongs to or has spoken at."""
    hosted = select(schema.tables.c.id).where(schema.tables.c.host == guest)
    joined = select(schema.members.c.table_id).where(schema.members.c.guest == guest)
    spoken = select(schema.speakers.c.table_id).where(schema.speakers.c.guest == guest)
    return sorted({table for which in (hosted, joined, spoken) for table in connection.execute(which).scalars()})


def _entries(connection: Connection, table: str, mark: bytes = b"") -> Iterator[tuple[int, dict[str, Any]]]:
    """The entries of a table's log that hold these bytes, by number."""
    log = schema.log.c
    for seq, payload in connection.execute(select(log.seq, log.payload).where(log.table_id == table)).all():
        if mark in payload:
            yield seq, read_entry(payload)


class Blanked(msgspec.Struct, frozen=True):
    """What was taken out of a table."""

    key: str
    """The key of its dice."""
    seats: frozenset[int]
    """The guest's seats."""
    names: frozenset[str]
    """The names that the guest had there."""


def blank_table(connection: Connection, table: str, guest: str) -> Blanked:
    """Take a guest's names, words and places out of a table."""
    log, tables = schema.log.c, schema.tables.c
    entries = [(seq, entry) for seq, entry in _entries(connection, table) if entry.get("type") in NAMED]
    found = {name for _, entry in entries for name in names_in(entry, guest)} - {BLANK, ""}
    own = [entry for _, entry in entries if entry["type"] != "Removed" and entry.get("guest") == guest]
    places, nobody = {entry["place"]: new_id(9) for entry in own if entry.get("place")}, new_id(9)
    for seq, entry in entries:
        blank = blanked(entry, guest, found, places, nobody)
        if blank != entry:
            here = and_(log.table_id == table, log.seq == seq)
            connection.execute(update(schema.log).where(here).values(payload=encode(blank)))
    for place, instead in places.items():
        results.forget_place(connection, table, place, instead)
        connection.execute(update(schema.tables).where(tables.id == table, tables.place == place).values(place=""))
    row, mine = connection.execute(select(tables.summary).where(tables.id == table)).first(), frozenset[int]()
    if row is not None:
        summary = read_entry(row.summary)
        seats = summary.get("seats", [])
        mine = frozenset(number for number, seat in enumerate(seats) if _is_seat_of(seat, guest, found))
        summary["seats"] = [_blank_seat(seat, guest, found) for seat in seats]
        changed = update(schema.tables).where(tables.id == table).values(summary=encode(summary))
        connection.execute(changed)
    key = next((entry["key"] for _, entry in entries if entry["type"] == "Opened"), "")
    return Blanked(key, mine, frozenset(found))


def names_in(entry: dict[str, Any], guest: str) -> Iterator[str]:
    """The names that a guest has in an entry."""
    if guest in (entry.get("guest"), entry.get("whom")) and "name" in entry:
        yield entry["name"]
    yield from (seat["name"] for seat in entry.get("seats", []) if seat.get("guest") == guest)


def blanked(
    entry: dict[str, Any], guest: str, found: set[str], places: Mapping[str, str], nobody: str
) -> dict[str, Any]:
    """An entry without a guest's names and words, and with other words for the places where they came from: whether two
    have come from one place can still be seen. If they were sent away, ``nobody`` was: the place stays shut."""
    changed = dict(entry)
    if entry["type"] == "Removed":
        return changed | {"whom": nobody} if entry["whom"] == guest else changed
    if entry.get("place") in places:
        changed["place"] = places[entry["place"]]
    if guest in (entry.get("guest"), entry.get("whom")) and "name" in entry:
        changed["name"] = BLANK
        changed.pop("kept", None)
        if entry["type"] == "Said":
            changed["text"] = ""
    if "seats" in entry:
        changed["seats"] = [_blank_seat(seat, guest, found) for seat in entry["seats"]]
    if entry["type"] == "Spoke":
        for name in sorted(found, key=len, reverse=True):
            changed["text"] = changed["text"].replace(name, BLANK)
    return changed


def _is_seat_of(seat: dict[str, Any], guest: str, found: Collection[str]) -> bool:
    """Whether this is a guest's seat, also if a bot has taken it over, or if it was blanked before something failed.
    Others may be called the same."""
    return seat["guest"] == guest if seat.get("guest") else seat.get("name") in (*found, BLANK)


def _blank_seat(seat: dict[str, Any], guest: str, found: Collection[str]) -> dict[str, Any]:
    """A seat without the guest's name."""
    mine = seat.get("name") and _is_seat_of(seat, guest, found)
    return {**seat, "name": BLANK, "kept": False} if mine else seat


def blank_records(
    connection: Connection, after: str, keys: Mapping[str, Collection[int]], found: set[str], guest: str
) -> str | None:
    """Take a guest's names out of some stored records: those of their matches, and their own. ``keys`` are the keys of
    these matches, with the guest's seats; ``found`` are the names that count in their own records.

    Goes on after the record of this id, and returns the id of the last one it has looked at; None at the end.
    """
    records = schema.records.c
    some = select(records.id, records.guest, records.text).where(records.id > after).order_by(records.id)
    if not keys:  # they have played nowhere: nobody else's record can name them
        some = some.where(records.guest == guest)
    last = None
    for record, owner, text in connection.execute(some.limit(RECORDS_AT_ONCE)).all():
        last = record
        header, newline, answers = text.partition("\n")
        first = read_entry(header)
        seats = keys.get((first.get("chance") or {}).get("key") or "", ())
        if owner != guest and not seats:
            continue
        first["names"] = [
            BLANK if seat in seats or (owner == guest and name in found) else name
            for seat, name in enumerate(first.get("names", []))
        ]
        blank = encode(first).decode() + newline + answers
        connection.execute(update(schema.records).where(records.id == record).values(text=blank))
    return last


def delete_rest(connection: Connection, guest: str) -> None:
    """Delete the guest, and with them everything that is theirs alone."""
    reports, audit, records = schema.reports.c, schema.audit.c, schema.records.c
    connection.execute(delete(schema.reports).where(or_(reports.by == guest, reports.guest == guest)))
    _blank_reports(connection, guest)
    connection.execute(delete(schema.admins).where(schema.admins.c.guest == guest))
    named = and_(audit.what == "rename", audit.about == guest)
    connection.execute(update(schema.audit).where(named).values(details='{"from":"","to":"' + BLANK + '"}'))
    connection.execute(delete(schema.records).where(records.guest == guest, records.kept.is_(False)))
    connection.execute(update(schema.records).where(records.guest == guest).values(guest="", place=""))
    results.let_go(connection, guest)
    connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))
    moderation.add_deed(connection, guest, "forget", guest)


def _blank_reports(connection: Connection, guest: str) -> None:
    """Take the guest's lines out of reports about others."""
    reports, mark = schema.reports.c, f'"{guest}"'.encode()
    for report, stored in connection.execute(select(reports.id, reports.lines)).all():
        if mark in stored:
            lines = [line for line in read_entries(stored) if line.get("guest") != guest]
            changed = update(schema.reports).where(reports.id == report).values(lines=encode(lines))
            connection.execute(changed)
