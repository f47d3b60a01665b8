"""Results: what a log says about how a match ended, and that the store has it, also of matches from before."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sample
from books import Book
from live_houses import TestHouse
from live_pages import Guest, Welcome
from nursery import tortuga
from standings import stored

from tortuga.server import protocol as wire
from tortuga.server.house import House
from tortuga.server.people.guests import new_guest
from tortuga.server.people.results import fill_in
from tortuga.server.protocol import NewTable, SeatWish
from tortuga.server.settings import Pace, Settings
from tortuga.server.store import open_database
from tortuga.server.store.results import Result
from tortuga.server.store.writer import Pending
from tortuga.server.table import commands, seating
from tortuga.server.table import entries as log
from tortuga.server.table.pools import class_of
from tortuga.server.table.results import read_result, result_of

TODAY = Path(__file__).parent / "stores" / "0005.sql"
"""A store from before results were kept: a match of Anne and Ben, one of Anne that Carl left, one that goes on, and one
that was closed."""


def played(**more: Any) -> Book:
    """A match of two guests, to its end."""
    book = Book(2, **more).begin()
    book.play(1000, random.Random(4))
    assert book.ledger.state == "over"
    return book


def found(book: Book) -> Result:
    result = result_of(book.ledger)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("seats", "teams", "name"),
    [(2, False, "2"), (3, False, "3-4"), (4, False, "3-4"), (5, False, "5+"), (10, False, "5+"), (4, True, "teams")],
)
def test_the_class_of_a_match(seats: int, teams: bool, name: str) -> None:
    assert class_of(seats, teams) == name


def test_a_result_says_who_sat_where_and_how_each_of_them_ended() -> None:
    book = played()
    result, outcome = found(book), book.ledger.info().outcome
    assert outcome is not None
    assert (result.match.pool, result.match.seats, result.match.verdict) == ("doubloons/2", 2, "unrated")
    assert result.match.seconds == 1.0
    assert result.match.answers == book.match.number
    assert [seat.guest for seat in result.seats] == ["guest0", "guest1"]
    assert [seat.place for seat in result.seats] == list(outcome.places)
    assert [seat.score for seat in result.seats] == list(outcome.scores)
    assert {seat.ending for seat in result.seats} == {"played"}


def test_the_log_alone_tells_the_same_result_even_if_the_match_no_longer_replays() -> None:
    book = played()
    assert read_result("table", book.payloads) == found(book)
    spoilt = [payload.replace(b'"digest":"', b'"digest":"f') for payload in book.payloads]
    assert read_result("table", spoilt) == found(book), "nothing is replayed"


def test_a_log_from_before_that_does_not_say_how_it_ended_is_replayed() -> None:
    book = played()
    older = [
        msgspec.json.encode({name: value for name, value in msgspec.json.decode(payload).items() if name != "ended"})
        for payload in book.payloads
    ]
    assert older != book.payloads
    assert read_result("table", older) == found(book)


def test_a_match_that_goes_on_and_a_lesson_have_no_result() -> None:
    assert result_of(Book(2).begin().ledger) is None
    assert read_result("table", Book(2).begin().payloads) is None
    book = played()
    book.ledger.opened = msgspec.structs.replace(book.ledger.opened, lesson=True)
    assert result_of(book.ledger) is None


def test_whoever_leaves_has_left_and_whoever_comes_back_in_time_has_not() -> None:
    book = Book(2).begin()
    book.write(log.StoodIn(at=2.5, seat=0, level="mate"))
    book.write(log.Returned(at=2.6, guest="guest0"))
    book.write(log.StoodIn(at=2.7, seat=1, level="mate"))
    book.play(1000, random.Random(1))
    assert [seat.ending for seat in found(book).seats] == ["played", "stood_in"]
    book = Book(2).begin()
    book.write(log.Left(at=2.5, guest="guest1", level="mate"))
    book.play(1000, random.Random(1))
    assert [(seat.guest, seat.ending) for seat in found(book).seats] == [("guest0", "played"), ("guest1", "left")]


def entry(written: log.AnyEntry | int) -> log.AnyEntry:
    assert not isinstance(written, int), "it changes nothing"
    return written


def test_closing_a_rated_match_is_leaving_it_unless_the_others_have_left_before() -> None:
    alone = Book(1, rated=True).begin()
    alone.write(entry(seating.close(alone.ledger, "guest0", 9.0)))
    assert [(seat.place, seat.ending) for seat in found(alone).seats] == [(1, "left")]
    two = Book(2, rated=True).begin()
    two.write(log.Left(at=2.5, guest="guest1", level="mate"))
    two.write(entry(seating.close(two.ledger, "guest0", 9.0)))
    assert [(seat.place, seat.ending) for seat in found(two).seats] == [(1, "played"), (2, "left")]
    assert read_result("table", two.payloads) == found(two)


def test_a_table_that_an_admin_closes_and_an_unrated_one_that_is_closed_have_no_result() -> None:
    shut = Book(2, rated=True).begin()
    shut.write(entry(seating.shut(shut.ledger, "Order.", 9.0)))
    assert result_of(shut.ledger) is None
    closed = Book(1).begin()
    closed.write(entry(seating.close(closed.ledger, "guest0", 9.0)))
    assert result_of(closed.ledger) is None


# In a house


async def play_through(*players: Guest, table: str) -> None:
    pages = [await player.page(table) for player in players]
    await asyncio.gather(*(page.play(random.Random(seat)) for seat, page in enumerate(pages)))


async def test_an_answer_at_a_rated_table_costs_one_write_and_nothing_else_but_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    pace = Pace(sweep=3600.0)
    house = await House.open(
        Settings(f"sqlite:///{tmp_path}/house.sqlite3", extra_games=("sample:RULES",), pace=pace, bot_processes=1)
    )
    try:
        anne, _ = await new_guest(house, "Anne", bot=False)
        ben, _ = await new_guest(house, "Ben", bot=False)
        wish = NewTable("doubloons", [SeatWish("me"), SeatWish("open")], rated=True)
        table = await house.table((await house.open_table(wish, anne, "127.0.0.1")).id)
        await table.write(lambda ledger: seating.sit(ledger, ben, 1, None, 1.0, "elsewhere"))
        await table.begin_if_full()
        wrote = list[Pending]()
        append = house.writer.append

        async def noted(entry: Pending) -> None:
            wrote.append(entry)
            await append(entry)

        monkeypatch.setattr(house.writer, "append", noted)
        other = list[object]()
        monkeypatch.setattr(house.database, "write", lambda query, *_: other.append(query))
        match = table.ledger.live_match
        assert match is not None
        seat, ask = next(iter(match.waiting.items()))
        answer = wire.Answer("one", seat, table.ledger.question, ask.kind, option=0)
        who = (anne, ben)[seat].id
        await table.write(lambda ledger: commands.decide(ledger, who, answer, 2.0))
        assert len(wrote) == 1
        assert other == []
    finally:
        monkeypatch.undo()
        await house.close()


async def test_a_house_stores_what_the_logs_say_and_reading_them_again_changes_nothing(
    welcome: Welcome, house: TestHouse
) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    await ben.sit(table, 1)
    await play_through(anne, ben, table=table)
    database = await open_database(house.database_url, seconds=30)
    try:
        before = await database.read(stored)
        assert table in [match[0] for match in before[0]]
        assert sum(seat[0] == table for seat in before[1]) == 2
        await fill_in(database)
        assert [each for each in (await database.read(stored))[0] if each[0] == table] == [
            each for each in before[0] if each[0] == table
        ]
    finally:
        await database.close()


def test_every_finished_match_of_an_older_store_gets_its_result(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as store:
        store.executescript(TODAY.read_text("utf-8"))
    settings = tmp_path / "house.toml"
    settings.write_text('extra_games = ["sample:RULES"]\n')
    command = ("house", "results", "--config", str(settings), "--database-url", f"sqlite:///{file}")
    places = {"PYTHONPATH": str(Path(sample.__file__).parent), "PATH": ""}
    for again, said in (([], "2 results"), ([], "0 results"), (["--again"], "2 results")):
        made = tortuga(*command, *again, environment=places)
        assert made.returncode == 0, made.stderr
        assert said in made.stdout, made.stdout
    with contextlib.closing(sqlite3.connect(file)) as store:
        names = dict(store.execute("SELECT id, name FROM guests"))
        rows = store.execute("SELECT match_id, guest, level, ending FROM results ORDER BY match_id, seat").fetchall()
        assert store.execute("SELECT count(*) FROM log").fetchone() == (49,), "nothing of the logs is lost"
    seats: dict[str, list[Any]] = {}
    for match, *seat in rows:
        seats.setdefault(match, []).append((names.get(seat[0]), *seat[1:]))
    assert sorted(seats.values()) == [
        [("Anne", None, "played"), ("Ben", None, "played")],
        [("Anne", None, "played"), ("Carl", None, "left"), (None, "deckhand", "played")],
    ]
