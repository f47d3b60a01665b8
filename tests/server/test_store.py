"""The store: group commit, races for a number, migrations, on either database."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
import pytest_asyncio
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from live_houses import Services
from sqlalchemy import Connection, MetaData, Table, delete, event, insert, select, text, update

from tortuga.server.protocol.errors import Conflict, HouseError
from tortuga.server.settings import DAY, Keep
from tortuga.server.store import Database, names, open_database, queries, schema, sqlite, ties
from tortuga.server.store.database import SqliteDatabase
from tortuga.server.store.migrate import MIGRATIONS, VERSION, newest_step, upgrade
from tortuga.server.store.names import PasskeyRow
from tortuga.server.store.queries import RecordRoom, RecordRow, Room, TableRow
from tortuga.server.store.retention import sweep
from tortuga.server.store.sqlite import Broom, write_sqlite
from tortuga.server.store.writer import LogWriter, Pending, RowChange, Snapshot

STORES = Path(__file__).parent / "stores"
"""Stores of earlier days, by their newest migration."""
KINDS = ["normal", "full", pytest.param("postgresql", marks=pytest.mark.services)]


@pytest_asyncio.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "postgresql":
        opened = await open_database(request.getfixturevalue("services").new_database(), seconds=30)
    else:
        opened = await open_database(f"sqlite:///{tmp_path}/deep/er/house.sqlite3", request.param)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def writer(database: Database) -> AsyncIterator[LogWriter]:
    made = database.log_writer()
    yield made
    await made.close()


async def add_table(database: Database, name: str) -> None:
    await database.write(queries.add_table, TableRow(name, "gathering", False, "host", b"{}"), b"first", [], 1.0)


async def test_entries_are_kept_in_order(database: Database, writer: LogWriter) -> None:
    await add_table(database, "one")
    for seq in range(1, 50):
        await writer.append(Pending("one", seq, b"%d" % seq))
    assert await database.read(queries.log_from, "one", 0) == [b"first", *(b"%d" % seq for seq in range(1, 50))]
    assert await database.read(queries.log_from, "one", 47) == [b"47", b"48", b"49"]
    assert await database.read(queries.last_seqs, ["one", "none"]) == {"one": 49}


async def test_many_tables_write_at_once(database: Database, writer: LogWriter) -> None:
    names = [f"table{number}" for number in range(40)]
    for name in names:
        await add_table(database, name)

    async def fill(name: str) -> None:
        for seq in range(1, 20):
            await writer.append(Pending(name, seq, name.encode()))
            if random.random() < 0.2:
                await asyncio.sleep(0)

    await asyncio.gather(*map(fill, names))
    for name in names:
        assert await database.read(queries.log_from, name, 1) == [name.encode()] * 19


async def test_one_of_several_writers_of_a_number_wins(database: Database, writer: LogWriter) -> None:
    names = [f"table{number}" for number in range(8)]
    for name in names:
        await add_table(database, name)
    other = database.log_writer()

    async def race(by: LogWriter, name: str, mark: bytes) -> int:
        won = 0
        for seq in range(1, 15):
            try:
                await by.append(Pending(name, seq, mark, RowChange("playing", "host", False, 2.0, mark)))
                won += 1
            except Conflict:
                await asyncio.sleep(0)
        return won

    races = [race(by, name, mark) for name in names for by, mark in ((writer, b"a"), (other, b"b"), (writer, b"c"))]
    wins = await asyncio.gather(*races)
    await other.close()
    assert sum(wins) == 14 * len(names)
    for name in names:
        assert len(await database.read(queries.log_from, name, 1)) == 14


async def test_an_entry_and_what_belongs_to_it_are_written_together(database: Database, writer: LogWriter) -> None:
    await add_table(database, "one")
    await database.write(queries.add_guest, "anne", "Anne", "hash", 1.0, 1e12)
    row = RowChange("playing", "anne", True, 2.0, b"new", "anne")
    await writer.append(Pending("one", 1, b"x", row, Snapshot("1", b"frozen")))
    await writer.append(Pending("one", 2, b"x", row, Snapshot("1", b"frozen later")))
    assert await database.read(queries.snapshot_of, "one") == (2, b"frozen later")
    assert await database.read(queries.is_member, "one", "anne")
    with pytest.raises(Conflict):
        late = RowChange("over", "host", False, 3.0, b"newer")
        await writer.append(Pending("one", 2, b"y", late, Snapshot("1", b"never")))
    (found,) = await database.read(queries.own_rows, "anne", 10)
    assert (found.state, found.host, found.alone, found.summary) == ("playing", "anne", True, b"new")
    assert await database.read(queries.snapshot_of, "one") == (2, b"frozen later")


async def test_snapshots_of_one_moment_do_not_get_in_each_others_way(database: Database) -> None:
    """As when several processes put the same table away. The newest stays, or one of other rules."""
    for name in ("one", "two", "three"):
        await add_table(database, name)
        saves = [database.write(queries.save_snapshot, name, seq, "1", b"%d" % seq) for seq in range(1, 9)]
        await asyncio.gather(*saves)
        assert await database.read(queries.snapshot_of, name) == (8, b"8")
    await database.write(queries.save_snapshot, "one", 7, "1", b"old")
    assert await database.read(queries.snapshot_of, "one") == (8, b"8")
    await database.write(queries.save_snapshot, "one", 3, "2", b"of other rules")
    assert await database.read(queries.snapshot_of, "one") == (3, b"of other rules")


async def test_an_entry_for_no_table_is_refused_and_others_go_on(database: Database, writer: LogWriter) -> None:
    await add_table(database, "one")
    results = await asyncio.gather(
        writer.append(Pending("nowhere", 1, b"x")), writer.append(Pending("one", 1, b"x")), return_exceptions=True
    )
    assert isinstance(results[0], Conflict)
    assert results[1] is None


async def test_a_gap_in_a_log_is_noticed(database: Database, writer: LogWriter) -> None:
    await add_table(database, "one")
    await writer.append(Pending("one", 2, b"x"))
    with pytest.raises(RuntimeError, match="no entry 1"):
        await database.read(queries.log_from, "one", 0)


@pytest.mark.services
async def test_a_server_plans_for_the_guest_who_asks(services: Services) -> None:
    """Not for a usual one: somebody has thousands of tables."""
    database = await open_database(services.new_database())
    for ask in (database.read, database.write):
        assert await ask(lambda connection: connection.execute(text("SHOW plan_cache_mode")).scalar()) == (
            "force_custom_plan"
        )
    await database.close()


async def test_one_s_own_tables_are_those_that_go_on_and_then_the_newest(database: Database) -> None:
    """However many are over: those are not all looked at."""
    states = {"old": "over", "oldest but open": "gathering", "closed": "closed", "new": "over", "playing": "playing"}

    def play(connection: Connection) -> None:
        queries.add_guest(connection, "anne", "Anne", "hash", 1.0, 1e12)
        for at, (name, state) in enumerate(states.items()):
            row = TableRow(name, state, False, "host", b"{}")
            opened = 10.0 + (at if name != "oldest but open" else -5.0)
            queries.add_table(connection, row, b"x", ["anne"] if name != "old" else [], opened)
        queries.add_member(connection, "old", "anne")  # later, but it was opened before the others

    await database.write(play)
    for most in (10, 3, 2):
        found = [row.id for row in await database.read(queries.own_rows, "anne", most)]
        assert found == ["playing", "oldest but open", "new", "old"][:most]


async def test_of_one_s_own_tables_that_are_over_the_newest_are_found_by_an_index(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")
    plans = list[str]()

    def note(connection: Connection, _: object, statement: str, values: Any, *more: object) -> None:
        if not statement.startswith("EXPLAIN"):
            found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            plans.append("\n".join(row.detail for row in found))

    def ask(connection: Connection) -> None:
        event.listen(connection, "before_cursor_execute", note)
        queries.own_rows(connection, "anne", 50)
        event.remove(connection, "before_cursor_execute", note)

    await database.read(ask)
    await database.close()
    running, over = plans
    assert "tables_by_state" in running
    assert "members_by_guest (guest=?)" in over
    assert "ORDER BY" not in over, "nothing is sorted"


def differences(connection: Connection) -> list[Any]:
    """The differences between the tables in the store and those of the schema."""
    return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


async def test_the_tables_are_those_of_the_schema(database: Database) -> None:
    assert await database.write(differences) == []


def test_every_migration_has_a_number_of_its_own_and_follows_the_one_before() -> None:
    """Two with one number would leave every older store behind, and new ones would not show it."""
    names = sorted(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))
    steps = list(ScriptDirectory(MIGRATIONS.as_posix()).walk_revisions())[::-1]
    assert [name.partition("_")[0] for name in names] == [f"{number:04}" for number in range(1, len(names) + 1)]
    assert [step.revision for step in steps] == [name.partition("_")[0] for name in names]
    assert [step.down_revision for step in steps] == [None, *(step.revision for step in steps[:-1])]


async def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    """A change of the schema needs a migration."""

    def go_the_whole_way(connection: Connection) -> tuple[list[Any], str | None]:
        schema.metadata.drop_all(connection)
        connection.execute(delete(VERSION))
        upgrade(connection)
        return differences(connection), MigrationContext.configure(connection).get_current_revision()

    assert await database.write(go_the_whole_way) == ([], newest_step())


@pytest.mark.parametrize("stored", sorted(STORES.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_stored_house_of_an_earlier_day_keeps_every_row(stored: Path, tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"

    def rows(columns: dict[str, str]) -> dict[str, list[Any]]:
        with contextlib.closing(sqlite3.connect(file)) as store:
            return {table: sorted(store.execute(f"SELECT {names} FROM {table}")) for table, names in columns.items()}

    with contextlib.closing(sqlite3.connect(file)) as store:
        store.executescript(stored.read_text("utf-8"))
        found = store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name != ?", (VERSION.name,))
        columns = {
            table: ", ".join(f'"{one[1]}"' for one in store.execute(f"PRAGMA table_info({table})"))
            for (table,) in found
        }
    before = rows(columns)
    assert len(before["log"]) > 10
    database = await open_database(f"sqlite:///{file}")
    try:
        assert await database.read(differences) == []
    finally:
        await database.close()
    assert rows(columns) == before


@pytest.mark.services
@pytest.mark.parametrize("stored", sorted(STORES.glob("*.sql")), ids=lambda path: path.stem)
async def test_a_stored_house_keeps_every_row_on_a_server_too(stored: Path, request: pytest.FixtureRequest) -> None:
    """Its rows are put into PostgreSQL as it was in those days."""
    database = await open_database(request.getfixturevalue("services").new_database(), seconds=60)
    with contextlib.closing(sqlite3.connect(":memory:")) as store:
        store.executescript(stored.read_text("utf-8"))
        store.row_factory = sqlite3.Row

        def move_in_and_upgrade(connection: Connection) -> tuple[dict[str, list[Any]], dict[str, list[Any]]]:
            schema.metadata.drop_all(connection)
            connection.execute(delete(VERSION))
            go(connection, "upgrade", stored.stem)
            old = MetaData()
            old.reflect(connection)
            tables = [table for table in old.sorted_tables if table.name != VERSION.name]
            for table in tables:
                kinds = {column.name: column.type.python_type for column in table.c}
                for row in store.execute(f"SELECT * FROM {table.name}"):
                    values = {
                        name: value if value is None else kinds[name](value)
                        for name, value in zip(row.keys(), row, strict=True)
                    }
                    connection.execute(insert(table).values(values))
            before = {table.name: rows_of(connection, table) for table in tables}
            upgrade(connection)
            return before, {table.name: rows_of(connection, table) for table in tables}

        try:
            before, after = await database.write(move_in_and_upgrade)
            assert await database.read(differences) == []
        finally:
            await database.close()
    assert len(before["log"]) > 10
    assert {**after, "told": []} == {**before, "told": []}, "matches told can be told again"


def rows_of(connection: Connection, table: Table) -> list[Any]:
    """All rows of a table, in the columns that it had."""
    return sorted(map(repr, connection.execute(select(*table.c))))


def go(connection: Connection, which: Literal["upgrade", "downgrade"], step: str) -> None:
    """Migrate to this step."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    getattr(command, which)(config, step)


def as_it_was(connection: Connection) -> dict[str, list[Any]]:
    """All rows of all tables that there are, but matches told: those can be told again."""
    found = MetaData()
    found.reflect(connection)
    tables = (table for table in found.sorted_tables if table.name not in (VERSION.name, "told"))
    return {f"{table.name} {' '.join(table.c.keys())}": rows_of(connection, table) for table in tables}


async def test_the_steps_go_back_and_forth_and_keep_what_houses_of_then_knew(database: Database) -> None:
    def fill(connection: Connection) -> None:
        with_two_ways(connection, "anne")
        row = TableRow("one", "over", False, "anne", b"{}")
        queries.add_table(connection, row, b'{"type": "Opened"}', ["anne"], 1.0)
        values = {"pool": "p/2", "guest": "anne", "mu": 30.0, "sigma": 1.0, "matches": 9, "at": 1.0, "floor": 28.0}
        connection.execute(insert(schema.ratings).values(**values))

    await database.write(fill)
    steps = [f"{number:04}" for number in range(int(newest_step()), 0, -1)]
    for step in steps[1:]:
        await database.write(go, "downgrade", step)
    oldest = await database.read(as_it_was)
    assert sum(map(len, oldest.values())) == 5, "a guest, a key, a table, its entry, its member"
    for step in steps[-2::-1]:
        before = await database.read(as_it_was)
        await database.write(go, "upgrade", step)
        after = await database.read(as_it_was)
        assert {name: after[name] for name in before if name in after} == {
            name: rows for name, rows in before.items() if name in after
        }
    assert await database.read(differences) == []


def forget_when_own_tables_were_opened(connection: Connection) -> None:
    """As before the thirteenth step."""
    connection.execute(text("DROP INDEX members_by_guest"))
    connection.execute(text("CREATE INDEX ix_members_guest ON members (guest)"))
    connection.execute(text("ALTER TABLE members DROP COLUMN opened"))


async def test_tables_of_an_older_store_are_known_to_have_no_other_people(database: Database) -> None:
    def seats(*guests: str | None) -> bytes:
        each = [{"kind": "bot" if guest is None else "guest", "name": "", "guest": guest} for guest in guests]
        return msgspec.json.encode({"seats": each})

    def grow_older_and_upgrade(connection: Connection) -> None:
        for name, guests in (("alone", ("host", None, "host")), ("shared", ("host", "ben"))):
            queries.add_table(connection, TableRow(name, "playing", False, "host", seats(*guests)), b"x", [], 1.0)
        named = (
            "adjusted",
            "told",
            "notebooks",
            "speakers",
            "challenges",
            "ties",
            "tickets",
            "codes",
            "mails",
            "passkeys",
        )
        newer = ("matches", "results", "ratings", "rating_steps", "profiles")
        for name in ("admins", "bans", "reports", "audit", "switches", *newer, *named):
            schema.metadata.tables[name].drop(connection)
        for index in ("ix_guests_seen", "ix_guests_kept", "ix_tables_place", "ix_records_place"):
            connection.execute(text(f"DROP INDEX {index}"))
        forget_when_own_tables_were_opened(connection)
        for column in (
            "guests.seen",
            "guests.address",
            "guests.kept",
            "guests.kept_since",
            "guests.seen_by",
            "keys.name",
            "keys.made",
            "keys.used",
            "members.kept",
            "records.kept",
            "records.size",
            "records.place",
        ):
            connection.execute(text("ALTER TABLE {} DROP COLUMN {}".format(*column.split("."))))
        for column in ("alone", "hidden", "chat_gone", "place"):
            connection.execute(text(f"ALTER TABLE tables DROP COLUMN {column}"))
        connection.execute(update(VERSION).values(version_num="0002"))
        upgrade(connection)

    await database.write(grow_older_and_upgrade)
    found = select(schema.tables.c.id).where(schema.tables.c.alone)
    assert await database.read(lambda connection: list(connection.execute(found).scalars())) == ["alone"]


async def test_a_store_from_before_names_were_kept_keeps_everything(database: Database) -> None:
    said = msgspec.json.encode({"type": "Said", "at": 1.0, "guest": "ben", "name": "Ben", "text": "aye"})

    def grow_older_and_upgrade(connection: Connection) -> tuple[list[Any], list[Any]]:
        for guest in ("anne", "ben"):
            queries.add_guest(connection, guest, guest.title(), f"cookie of {guest}", 1.0, 1e12)
        row = TableRow("one", "playing", False, "anne", b"{}")
        queries.add_table(connection, row, b'{"type": "Opened"}', ["anne"], 1.0)
        connection.execute(insert(schema.log).values(table_id="one", seq=1, payload=said))
        before = everything(connection)
        for name in (
            "adjusted",
            "told",
            "notebooks",
            "speakers",
            "challenges",
            "ties",
            "tickets",
            "codes",
            "mails",
            "passkeys",
        ):
            schema.metadata.tables[name].drop(connection)
        forget_when_own_tables_were_opened(connection)
        connection.execute(text("DROP INDEX ix_guests_kept"))
        connection.execute(text("DROP INDEX ratings_listed"))
        connection.execute(text("CREATE INDEX ratings_by_floor ON ratings (pool, floor)"))
        for column in ("guests.kept", "guests.kept_since", "guests.seen_by", "keys.name", "keys.made", "keys.used"):
            connection.execute(text("ALTER TABLE {} DROP COLUMN {}".format(*column.split("."))))
        connection.execute(update(VERSION).values(version_num="0006"))
        upgrade(connection)
        return before, everything(connection)

    def everything(connection: Connection) -> list[Any]:
        old = (schema.tables, schema.log, schema.members)
        kept = [tuple(row) for table in old for row in connection.execute(select(table))]
        return kept + [tuple(row) for row in connection.execute(select(schema.keys.c.hash, schema.keys.c.guest))]

    before, after = await database.write(grow_older_and_upgrade)
    assert before == after
    assert await database.read(lambda connection: differences(connection)) == []
    assert await database.read(queries.guest_by_cookie, "cookie of ben", 2.0) is not None
    found = await database.read(lambda connection: [tuple(row) for row in connection.execute(select(schema.speakers))])
    assert found == [("one", "ben")], "who had spoken without a seat is known"


async def test_a_store_with_newer_migrations_is_left_alone(database: Database) -> None:
    def from_the_future(connection: Connection) -> None:
        connection.execute(update(VERSION).values(version_num="9999"))
        upgrade(connection)

    with pytest.raises(CommandError, match="9999"):
        await database.write(from_the_future)


async def test_opening_again_changes_nothing(database: Database, tmp_path: Path) -> None:
    await add_table(database, "one")
    if list(tmp_path.rglob("house.sqlite3")):
        again = await open_database(f"sqlite:///{tmp_path}/deep/er/house.sqlite3")
        assert await again.read(queries.log_from, "one", 0) == [b"first"]
        await again.close()


@pytest_asyncio.fixture
async def broom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[SqliteDatabase, Broom]]:
    """A house on a file whose write-ahead log is emptied often."""
    monkeypatch.setattr(Broom, "EVERY", 50)
    monkeypatch.setattr(Broom, "LONGEST_LOG", 200)
    database = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")
    assert isinstance(database, SqliteDatabase)
    await add_table(database, "one")
    yield database, database._broom
    await database.close()


async def swept(broom: Broom) -> None:
    """Nobody answers faster than a thread gets its turn."""
    async with asyncio.timeout(30):
        while broom.ended < broom._begun:
            await asyncio.sleep(0.001)


async def test_the_write_ahead_log_does_not_grow_forever(broom: tuple[SqliteDatabase, Broom], tmp_path: Path) -> None:
    database, sweeps = broom
    writer = database.log_writer()
    for seq in range(1, 2000):
        await writer.append(Pending("one", seq, b"x" * 300))
        await swept(sweeps)
    await writer.close()
    size = (tmp_path / "house.sqlite3-wal").stat().st_size
    assert size < 2000 * 4096, "2000 commits of a page each would be 8 MB"


async def test_the_write_ahead_log_is_emptied_even_if_nobody_plays(broom: tuple[SqliteDatabase, Broom]) -> None:
    database, sweeps = broom
    for number in range(Broom.EVERY):
        await add_table(database, f"table{number}")
    await swept(sweeps)
    assert sweeps.ended == 1


async def test_the_event_loop_does_not_restart_the_write_ahead_log(
    broom: tuple[SqliteDatabase, Broom], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite waits for the disk there."""
    database, sweeps = broom
    committed: list[str] = []

    def commit(connection: sqlite3.Connection, batch: list[Pending]) -> list[bool]:
        committed.append(threading.current_thread().name)
        return write_sqlite(connection, batch)

    monkeypatch.setattr(sqlite, "write_sqlite", commit)
    writer = database.log_writer()
    for seq in range(1, 5 * Broom.EVERY // 2):
        await writer.append(Pending("one", seq, b"x"))
        await swept(sweeps)
    await writer.close()
    by_thread = [at for at, name in enumerate(committed) if name == "store-writer"]
    assert len(by_thread) == sweeps.ended == 2, "the first commit after it was emptied, each time, and no other"


async def test_opening_many_tables_does_not_hold_up_an_answer(
    broom: tuple[SqliteDatabase, Broom], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, _ = broom
    order: list[str] = []
    begun, gate = threading.Event(), threading.Event()

    def open_one(connection: Connection) -> None:
        begun.set()
        assert gate.wait(60)
        queries.ping(connection)
        order.append("table")

    def commit(connection: sqlite3.Connection, batch: list[Pending]) -> list[bool]:
        order.append("answer")
        return write_sqlite(connection, batch)

    monkeypatch.setattr(sqlite, "write_sqlite", commit)
    writer = database.log_writer()
    opening = [asyncio.ensure_future(database.write(open_one)) for _ in range(20)]
    await asyncio.to_thread(begun.wait, 60)
    answer = writer.append(Pending("one", 1, b"x"))
    while len(database._writer._jobs.queue) < 20:  # the answer, and all tables but the one that is being opened
        await asyncio.sleep(0.001)
    gate.set()
    await asyncio.gather(answer, *opening)
    await writer.close()
    assert order == ["table", "answer", *["table"] * 19]


@pytest.mark.parametrize("synchronous", ["normal", "full"])
async def test_the_event_loop_does_not_wait_for_a_lock_of_another_process(
    tmp_path: Path, synchronous: Literal["normal", "full"]
) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/house.sqlite3", synchronous)
    writer = database.log_writer()
    await add_table(database, "one")
    other = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    entries = [asyncio.ensure_future(writer.append(Pending("one", seq, b"late"))) for seq in (1, 2, 2, 3)]
    await asyncio.sleep(0.3)
    assert not any(entry.done() for entry in entries)
    other.execute("COMMIT")
    outcomes = await asyncio.gather(*entries, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Conflict, type(None)]
    await writer.append(Pending("one", 4, b"on the spot again"))
    assert len(await database.read(queries.log_from, "one", 0)) == 5
    other.close()
    await writer.close()
    await database.close()


# Room for everybody


async def test_many_tables_of_one_place_do_not_push_others_off_the_lobby(database: Database) -> None:
    for number in range(30):
        row = TableRow(f"many{number}", "gathering", False, f"host{number}", b"{}", place="crowd")
        await database.write(queries.add_table, row, b"x", [], 100.0 + number)
    await database.write(
        queries.add_table, TableRow("one", "gathering", False, "anne", b"{}", place="b"), b"x", [], 1.0
    )
    await database.write(queries.add_table, TableRow("old", "playing", False, "ben", b"{}"), b"x", [], 2.0)
    shown = [row.id for row in await database.read(queries.lobby_rows, 0.0, 10)]
    assert {"one", "old"} <= set(shown)
    assert shown == [*(f"many{number}" for number in range(29, 21, -1)), "one", "old"], "waiting first, newest first"


@pytest.mark.parametrize("hosts", [["anne"], ["anne", "ben", "carla"]])
async def test_those_who_open_tables_at_the_same_moment_are_counted_one_by_one(
    database: Database, hosts: list[str]
) -> None:
    room = Room(shared=10, in_all=20, place=10)

    async def open_one(number: int) -> bool:
        row = TableRow(f"table{number}", "gathering", False, hosts[number % len(hosts)], b"{}", place="here")
        return await database.write(queries.add_table, row, b"x", [], 1.0, room) is None

    assert sum(await asyncio.gather(*map(open_one, range(27)))) == 10


ROOM = RecordRoom(a_day=5, guest=100, place=250, in_all=400)


async def keep(database: Database, name: str, guest: str, place: str, size: int, at: float = 1.0) -> str:
    row = RecordRow(name, guest, place, "x" * size, kept=False)
    return await database.write(queries.add_record, row, at, ROOM)


async def test_nobody_stores_more_records_than_there_is_room_for(database: Database) -> None:
    assert await keep(database, "a", "anne", "here", 60) == ""
    assert await keep(database, "b", "anne", "here", 60) == "guest"
    assert await keep(database, "a", "anne", "here", 60) == "", "it is stored already"
    for name in ("c", "d"):
        assert await keep(database, name, name, "here", 80) == ""
    assert await keep(database, "e", "ezra", "here", 80) == "place"
    for name in ("f", "g"):
        assert await keep(database, name, name, f"place {name}", 80) == ""
    assert await keep(database, "h", "hattie", "elsewhere", 80) == "house"
    for number in range(5):
        await keep(database, f"small{number}", "rufus", "cove", 1)
    assert await keep(database, "more", "rufus", "cove", 1) == "guest", "enough for a day"


async def test_records_go_after_a_while_unless_somebody_shared_them(database: Database) -> None:
    for name, kept, at in (("old", False, 1.0), ("shared", True, 1.0), ("new", False, 50.0), ("both", False, 1.0)):
        row = RecordRow(name, "anne", "here", name, kept)
        assert await database.write(queries.add_record, row, at, ROOM) == ""
    await database.write(queries.add_record, RecordRow("both", "ben", "there", "both", True), 2.0, ROOM)
    await database.write(sweep, Keep(records=1), 10.0 + DAY)
    left = [name for name in ("old", "shared", "new", "both") if await database.read(queries.record_text, name)]
    assert left == ["shared", "new", "both"]


# People who do two things at once


def with_two_ways(connection: Connection, guest: str) -> None:
    """A guest with a kept name, one passkey and a mail address."""
    queries.add_guest(connection, guest, guest, f"cookie of {guest}", 1.0, 1e12)
    names.add_passkey(connection, PasskeyRow(guest, guest, b"", b"", 0, True, "here", "key", 1.0), 9)
    names.confirm_mail(connection, guest, f"{guest}@example.org", 1.0)
    names.keep_name(connection, guest, guest, "", "", 1.0)


async def test_of_two_ways_back_that_are_removed_at_once_one_stays(database: Database) -> None:
    for guest in (f"guest{number}" for number in range(12)):
        await database.write(with_two_ways, guest)
        gone = [database.write(names.drop_passkey, guest, guest), database.write(names.drop_mail, guest)]
        refused = [one for one in await asyncio.gather(*gone, return_exceptions=True) if one is not None]
        assert [one.code for one in refused if isinstance(one, HouseError)] == ["last_way"]
        assert await database.read(names.ways_back, guest) == 1


async def test_codes_that_are_made_twice_at_once_are_ten(database: Database) -> None:
    await database.write(queries.add_guest, "anne", "Anne", "cookie", 1.0, 1e12)
    for turn in range(6):
        both = ([f"{turn} {which} {number}" for number in range(10)] for which in "ab")
        await asyncio.gather(*(database.write(names.set_codes, "anne", codes) for codes in both))
        assert await database.read(names.codes_left, "anne") == 10


async def test_a_block_wins_against_following_at_the_same_moment(database: Database) -> None:
    for number in range(12):
        anne, ben = f"anne{number}", f"ben{number}"
        for guest in (anne, ben):
            await database.write(queries.add_guest, guest, guest, f"cookie of {guest}", 1.0, 1e12)
        block, follow = (
            database.write(ties.tie, anne, ben, "block", 1.0, 9),
            database.write(ties.tie, ben, anne, "follow", 1.0, 9),
        )
        await asyncio.gather(follow, block, return_exceptions=True)
        assert await database.read(ties.people_tied, ben, "follow") == []


async def test_a_friend_is_challenged_once_however_many_ask_at_once(database: Database) -> None:
    for guest in ("anne", "ben"):
        await database.write(queries.add_guest, guest, guest, f"cookie of {guest}", 1.0, 1e12)
    await database.write(ties.tie, "anne", "ben", "follow", 1.0, 9)
    await database.write(ties.tie, "ben", "anne", "follow", 1.0, 9)
    for number in range(6):
        await add_table(database, f"table{number}")
        asked = (database.write(ties.challenge, f"table{number}", "anne", "ben", float(at)) for at in range(6))
        await asyncio.gather(*asked)
    assert len(await database.read(ties.challenges_of, "ben", 20)) == 6
