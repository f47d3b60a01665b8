"""How long people took to answer, out of a table's log, and what the lab makes of it."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
from pathlib import Path

import msgspec
import pytest
import sample
from books import Book
from live_houses import TestHouse
from live_pages import Welcome
from nursery import tortuga
from surely import there

from tortuga.engine import BadOptions
from tortuga.lab import simulate
from tortuga.lab.answer_times import AnswerTimes, read_times
from tortuga.lab.report import balance_report
from tortuga.server.table.answer_times import timed
from tortuga.server.table.entries import By
from tortuga.server.table.ledger import Given

TIMES = AnswerTimes("doubloons", "1", {"bid": 4.0, "guess": 10.0, "claim": 1.0}, {"bid": 6, "guess": 3, "claim": 1})


def answered(book: Book, seat: int, at: float, by: By = "guest") -> None:
    match = book.ledger.match
    assert match is not None
    book.write(Given(at, match.choose(seat, match.waiting[seat].options[0]), by=by, guest=f"guest{seat}"))


def test_the_time_of_an_answer_is_the_time_since_the_one_before() -> None:
    book = Book(2).begin()  # at 2.0
    answered(book, 0, 7.0)
    answered(book, 1, 8.5)
    winner = next(iter(there(book.ledger.match).waiting))
    answered(book, winner, 18.5)
    found = list(timed("table", book.payloads, "doubloons"))
    assert found == [("bid", 5.0), ("bid", 1.5), ("guess", 10.0)]
    assert list(timed("table", book.payloads, "piratical")) == []


def test_bots_and_whoever_was_away_do_not_count() -> None:
    book = Book(2).begin()
    answered(book, 0, 7.0, by="bot")
    answered(book, 1, 1000.0)
    winner = next(iter(there(book.ledger.match).waiting))
    answered(book, winner, 1001.0, by="standing")
    assert list(timed("table", book.payloads, "doubloons")) == [("guess", 1.0)]


async def test_a_house_writes_what_its_players_took(welcome: Welcome, house: TestHouse, tmp_path: Path) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    await ben.sit(table, 1)
    pages = [await player.page(table) for player in (anne, ben)]
    await asyncio.gather(*(page.play(random.Random(seat)) for seat, page in enumerate(pages)))
    settings, out = tmp_path / "house.toml", tmp_path / "times.json"
    settings.write_text('extra_games = ["sample:RULES"]\n')
    which = ("--out", str(out), "--config", str(settings), "--database-url", house.database_url)
    places = {**os.environ, "PYTHONPATH": str(Path(sample.__file__).parent)}

    def command(game: str) -> subprocess.CompletedProcess[str]:
        return tortuga("house", "answer-times", game, *which, environment=places)

    assert "kinds of question" in command("doubloons").stdout
    assert read_times(out, "doubloons").answers["bid"] >= 6
    none = command("piratical")
    assert none.returncode == 1
    assert "No answers of people at piratical" in none.stderr
    assert "ludo" in command("ludo").stderr


def test_minutes_are_the_questions_of_a_match_each_as_long_as_people_took(tmp_path: Path) -> None:
    assert TIMES.minutes({"bid": 30, "guess": 6}) == pytest.approx(3.0)
    assert TIMES.minutes({"boast": 60}) == pytest.approx(5.5), "a kind that nobody met takes as long as the average"
    path = tmp_path / "times.json"
    path.write_bytes(msgspec.json.encode(TIMES))
    found = simulate("doubloons", 2, ["random"], 10, processes=1, times=path)
    assert found.summary.minutes is not None
    # Three rounds: two bids and a guess each, and claims.
    assert all(match.minutes is not None and 0.9 <= match.minutes < 2 for match in found.played)
    assert "minutes, with people in all seats: " in balance_report(found)
    assert "minutes" in found.to_csv().splitlines()[0]
    bare = simulate("doubloons", 2, ["random"], 2, processes=1)
    assert bare.summary.minutes is None
    assert "minutes, with" not in balance_report(bare)


def test_a_file_that_has_no_times_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "times.json"
    with pytest.raises(BadOptions, match="cannot be read"):
        read_times(path, "doubloons")
    for text, why in (
        ("[]", "not what tortuga house answer-times writes"),
        ('{"game": "piratical", "version": "4", "seconds": {"move": 1}, "answers": {"move": 1}}', "of piratical"),
        ('{"game": "doubloons", "version": "1", "seconds": {}, "answers": {}}', "of how many answers"),
        ('{"game": "doubloons", "version": "1", "seconds": {"bid": 1}, "answers": {"bid": 0}}', "of how many answers"),
    ):
        path.write_text(text)
        with pytest.raises(BadOptions, match=why):
            read_times(path, "doubloons")
