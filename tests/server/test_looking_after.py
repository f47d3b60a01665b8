"""Looking after a store: backup, restore, retention, stats and the doctor; and what a house says it keeps."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused
from nursery import tortuga
from sqlalchemy import Connection, select, update

from tortuga.server.cli.doctor import INVENTED, addresses_found, unknown_settings
from tortuga.server.protocol.moderation import WhereFrom
from tortuga.server.settings import DAY, Keep
from tortuga.server.store import Database, open_database, queries, schema
from tortuga.server.store.moderation import add_admin, add_ban, add_report, note_seen, settle_report
from tortuga.server.store.queries import TableRow
from tortuga.server.store.retention import sweep, without_words
from tortuga.server.table import entries as log
from tortuga.server.table.entries import decode


def command(*words: str, fails: bool = False) -> str:
    done = tortuga("house", *words)
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


async def contents(database_url: str) -> dict[str, list[Any]]:
    """Every row of the store."""

    def read(connection: Connection) -> dict[str, list[Any]]:
        tables = schema.metadata.sorted_tables
        return {table.name: sorted(map(repr, connection.execute(select(table)))) for table in tables}

    database = await open_database(database_url, seconds=30)
    try:
        found = await database.read(read)
    finally:
        await database.close()
    found["switches"] = [row for row in found["switches"] if "probe" not in row]
    return found


async def test_a_backup_of_a_running_house_is_put_back_to_the_byte(own_house: OpenHouse, tmp_path: Path) -> None:
    house, target = own_house(), tmp_path / "house.backup"
    anne = await Guest.named(house.url, "Anne")
    page = await anne.page(await anne.open_table(["me", "random"], window=None, options={"rounds": 1}))
    await page.play(random.Random(1))
    store = ("--database-url", house.database_url)
    command("backup", str(target), *store)
    assert target.stat().st_mode & 0o077 == 0
    assert "exists already" in command("backup", str(target), *store, fails=True)
    shown = page.sight().shown()
    await anne.open_table(["me", "open"])  # not in the backup
    assert "irst" in command("restore", str(target), *store, fails=True), "the house is running"
    for process in house.processes:
        process.stop()
    command("restore", str(target), *store)
    before = await contents(house.database_url)
    if house.database_url.startswith("sqlite"):
        file = tmp_path / "again.sqlite3"
        command("restore", str(target), "--database-url", f"sqlite:///{file}")
        assert file.read_bytes() == target.read_bytes()
        assert await contents(f"sqlite:///{file}") == before
    assert len(before["tables"]) == 1
    house.start()
    again = await anne.page(page.table)
    assert again.sight().shown() == shown
    again_target = tmp_path / "again.backup"
    command("backup", str(again_target), *store)


async def test_what_is_no_backup_is_not_put_back(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/house.sqlite3"
    await (await open_database(store)).close()
    before = (tmp_path / "house.sqlite3").read_bytes()
    torn, other = tmp_path / "torn", tmp_path / "other"
    torn.write_bytes(before[: len(before) // 2])
    with closing(sqlite3.connect(other)) as made:
        made.execute("CREATE TABLE x (y)")
    (tmp_path / "words").write_text("These are only words.")
    for name in ("torn", "other", "words"):
        assert str(tmp_path / name) in command("restore", str(tmp_path / name), "--database-url", store, fails=True)
    assert (tmp_path / "house.sqlite3").read_bytes() == before
    assert "There is no store" in command(
        "backup", str(tmp_path / "b"), "--database-url", f"sqlite:///{tmp_path}/none.sqlite3", fails=True
    )


# Retention


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
NOW = 1_000 * DAY


@pytest_asyncio.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "postgresql":
        opened = await open_database(request.getfixturevalue("services").new_database(), seconds=30)
    else:
        opened = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")
    yield opened
    await opened.close()


def furnish(connection: Connection) -> None:
    """Old and new guests, tables and records, some of them kept."""
    for guest, seen in (("old", 1), ("keeper", 1), ("named", 1), ("admin", 1), ("banned", 1), ("new", 999)):
        queries.add_guest(connection, guest, guest, f"key {guest}", DAY, 1e12)
        note_seen(connection, [(guest, "192.0.2.0/24", seen * DAY)])
    connection.execute(update(schema.guests).where(schema.guests.c.id == "named").values(kept="named"))
    add_admin(connection, "test", "admin")
    add_ban(connection, "test", "guest", "banned", "")
    said = log.encode(log.Said(at=1.0, guest="old", name="old", text="Ahoy"))
    for table, state, at, guest in (
        ("done", "over", 1, "old"),
        ("kept", "over", 1, "keeper"),
        ("running", "playing", 1, "keeper"),
        ("fresh", "over", 999, "keeper"),
    ):
        row = TableRow(table, state, False, "keeper", b"{}")
        queries.add_table(connection, row, b'{"type":"Opened"}', [guest], at * DAY)
        connection.execute(schema.log.insert().values(table_id=table, seq=1, payload=said))
    queries.keep_table(connection, "kept", "keeper", True)
    for record, at in (("old", 1), ("mine", 1), ("new", 999)):
        values = {"id": record, "guest": "keeper", "created": at * DAY, "text": "text", "kept": record == "mine"}
        connection.execute(schema.records.insert().values(**values))
    settle_report(connection, "test", add_report(connection, "new", "table", "done", (None, ""), [], ""), "")
    add_report(connection, "new", "table", "done", (None, ""), [], "")


def ids(connection: Connection) -> dict[str, list[str]]:
    tables = (schema.guests, schema.tables, schema.records)
    return {table.name: sorted(connection.execute(select(table.c.id)).scalars()) for table in tables}


def texts(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(schema.log.c.table_id, schema.log.c.payload).where(schema.log.c.seq == 1))
    return {table: getattr(decode(payload), "text", "") for table, payload in rows}


async def test_by_default_only_addresses_and_uploads_go(database: Database) -> None:
    await database.write(furnish)
    before = await database.read(ids)
    found = await database.write(sweep, Keep(), NOW)
    assert {what for what, count in found.items() if count} <= {"addresses", "records", "reports", "audit"}
    assert found["addresses"] == 5
    assert await database.read(ids) == {**before, "records": ["mine", "new"]}


async def test_old_chat_goes_and_its_table_stays(database: Database) -> None:
    await database.write(furnish)
    assert (await database.write(sweep, Keep(chat=30), NOW))["chat"] == 1
    assert await database.read(texts) == {"done": "", "kept": "Ahoy", "running": "Ahoy", "fresh": "Ahoy"}
    assert (await database.write(sweep, Keep(chat=30), NOW))["chat"] == 0


async def test_what_is_old_goes_and_what_somebody_keeps_stays(database: Database) -> None:
    await database.write(furnish)
    keep = Keep(guests=30, tables=30, records=30)
    before = await database.read(ids)
    would = await database.write(sweep, keep, NOW, True)
    assert await database.read(ids) == before, "a dry run"
    did = await database.write(sweep, keep, NOW)
    assert would == did
    assert (did["tables"], did["records"], did["guests"]) == (1, 1, 1)
    assert await database.read(ids) == {
        "guests": ["admin", "banned", "keeper", "named", "new"],
        "tables": ["fresh", "kept", "running"],
        "records": ["mine", "new"],
    }


def test_only_words_of_guests_are_deleted() -> None:
    for entry in (log.Spoke(at=1.0, seat=0, text="Arr"), log.Closed(at=1.0, sentence='"Said"')):
        assert without_words(log.encode(entry)) is None
    assert without_words(log.encode(log.Said(at=1.0, name="Anne", text=""))) is None


async def test_guests_keep_what_is_theirs_and_nothing_else(house: TestHouse) -> None:
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Ben")
    table = await anne.open_table(["me", "random"], window=None, options={"rounds": 1})
    await (await anne.page(table)).play(random.Random(1))
    path = f"/api/tables/{table}/kept"
    await anne.call("PUT", path, {"on": True})
    with pytest.raises(Refused, match="no_table"):
        await ben.call("PUT", path, {"on": False})
    with pytest.raises(Refused, match="no_guest"):
        await Guest(house.url).call("PUT", path, {"on": False})
    assert table in await kept_in(house)
    await anne.call("PUT", path, {"on": False})
    assert table not in await kept_in(house)


async def kept_in(house: TestHouse) -> set[str]:
    def read(connection: Connection) -> set[str]:
        return set(connection.execute(select(schema.members.c.table_id).where(schema.members.c.kept)).scalars())

    database = await open_database(house.database_url, seconds=30)
    try:
        return await database.read(read)
    finally:
        await database.close()


async def test_the_house_says_what_it_really_keeps(own_house: OpenHouse) -> None:
    house = own_house(log_addresses="none", keep={"chat": 30, "addresses": 7})
    async with httpx.AsyncClient(base_url=house.url) as http:
        told = (await http.get("/api/privacy")).json()
    assert told == {
        "log_addresses": "none",
        "cookie": 400,
        "guests": 0,
        "tables": 0,
        "chat": 30,
        "records": 30,
        "told": 30,
        "addresses": 7,
        "reports": 180,
        "audit": 365,
    }


async def test_the_command_says_what_it_would_delete(house: TestHouse, tmp_path: Path) -> None:
    config = tmp_path / "house.toml"
    config.write_text("[keep]\nchat = 30\n")
    said = command("retention", "--dry-run", "--config", str(config), "--database-url", house.database_url)
    assert "chat: 0 would be deleted (older than 30 days)" in said
    assert "tables: 0 would be deleted (kept for ever)" in said
    assert "guests: " in command("stats", "--database-url", house.database_url)


# The doctor


async def test_the_doctor_finds_nothing_wrong_with_a_good_house(own_house: OpenHouse) -> None:
    house = own_house()
    said = command("doctor", "--url", house.url, "--database-url", house.database_url)
    assert "WRONG" not in said
    for sentence in (
        "The store can be read and written.",
        "A house is running on this store.",
        "Worker processes can be started.",
        f"{house.url} answers.",
        "Guests are told apart by their addresses; yours is 127.0.0.1.",
    ):
        assert f"ok    {sentence}" in said


async def test_the_doctor_notices_that_clients_choose_their_address(own_house: OpenHouse) -> None:
    """A proxy is expected that is not there, or that passes on what clients write."""
    house = own_house(proxies=1)
    config = house.processes[0].config
    said = command(
        "doctor", "--config", str(config), "--url", house.url, "--database-url", house.database_url, fails=True
    )
    assert "WRONG Clients can choose their own address" in said


@pytest.mark.parametrize(
    ("plain", "lying", "proxies", "said"),
    [
        (WhereFrom("10.0.0.1", 0), WhereFrom("10.0.0.1", 1), 0, "told apart"),
        (WhereFrom("198.51.100.1", 1), WhereFrom("198.51.100.1", 1), 1, "told apart"),  # it replaces the header
        (WhereFrom("198.51.100.1", 2), WhereFrom("198.51.100.1", 3), 2, "told apart"),  # they append to it
        (WhereFrom("10.0.0.1", 0), WhereFrom(INVENTED, 1), 1, "Clients can choose"),
        (WhereFrom("10.0.0.1", 1), WhereFrom("10.0.0.1", 2), 0, "proxies = 0, but X-Forwarded-For names 1"),
        (WhereFrom("10.0.0.1", 1), WhereFrom("10.0.0.1", 1), 2, "proxies = 2, but X-Forwarded-For names 1"),
        (WhereFrom("10.0.0.1", 2), WhereFrom("10.0.0.1", 3), 1, "Set proxies = 2"),
    ],
)
def test_the_doctor_reads_what_proxies_say(plain: WhereFrom, lying: WhereFrom, proxies: int, said: str) -> None:
    (found,) = addresses_found(plain, lying, proxies)
    assert said in found.sentence
    assert found.ok == (said == "told apart")


def test_the_doctor_says_what_is_wrong_and_how_to_mend_it(tmp_path: Path) -> None:
    store, config = tmp_path / "house.sqlite3", tmp_path / "house.toml"
    config.write_text('secure = true\nlimmits = 3\nword_filter = "nowhere:f"\n[pace]\nbott = 1.0\n')
    said = command(
        *("doctor", "--config", str(config), "--database-url", f"sqlite:///{store}", "--url", "http://127.0.0.1:9"),
        *("--redis-url", "redis://127.0.0.1:9/0"),
        fails=True,
    )
    for sentence in (
        "There is no setting limmits.",
        "There is no setting pace.bott.",
        "set proxies = 1",
        "Set hosts =",
        "word filter",
        "There is no store at",
        "Redis does not answer",
        "cannot be reached",
    ):
        assert sentence in said, sentence


async def test_the_doctor_notices_a_store_that_cannot_be_written(tmp_path: Path) -> None:
    store = tmp_path / "house.sqlite3"
    await (await open_database(f"sqlite:///{store}")).close()
    store.chmod(0o644)
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = command("doctor", "--database-url", f"sqlite:///{store}", fails=True)
    assert "WRONG" in said
    assert "store cannot be" in said


def test_settings_that_exist_are_known() -> None:
    assert list(unknown_settings({"limits": {"chat_lines": 1}, "keep": {"chat": 1}, "hosts": []})) == []
