"""Matches are told in processes of their own, fairly, once, and only when they are over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import pytest_asyncio
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused

import tortuga
from tortuga.analysis import Plan, Told, plan_for
from tortuga.server.care.background import Background
from tortuga.server.protocol import Telling
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Limits, Settings
from tortuga.server.store import Database, open_database, queries, results
from tortuga.server.store import told as store
from tortuga.server.store.queries import RecordRoom, RecordRow
from tortuga.server.store.results import MatchRow, Result, SeatRow
from tortuga.server.wire.fanout import LocalFanout
from tortuga.server.work.gallery import Gallery
from tortuga.server.work.tellers import Tellers, key_of
from tortuga.server.work.workers import Asker

LIGHT: dict[str, Any] = {"tell_effort": 0.001}
ANNE, BEN, CAT = Asker("here", "anne"), Asker("here", "ben"), Asker("there", "cat")


def record(answers: int = 24, seed: int = 11) -> str:
    match = tortuga.new_match("pirata_codex", 3, seed=seed)
    bot = tortuga.bot("deckhand", seed=3)
    while match.number < answers:
        seat = next(iter(match.waiting))
        match.act(seat, bot.choose(match.seat(seat)))
    return match.record.dumps()


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await open_database(f"sqlite:///{tmp_path / 'house.sqlite3'}", "normal", 4.0)
    yield opened
    await opened.close()


async def until_done(tellers: Tellers, key: str) -> Telling:
    while True:
        found = await tellers.look(key)
        assert found is not None
        if found.state in ("done", "failed"):
            return found
        await asyncio.sleep(0.05)


@pytest_asyncio.fixture
async def background() -> AsyncIterator[Background]:
    made = Background()
    yield made
    await made.close()


@pytest.mark.slow
async def test_a_match_is_told_once_to_the_same_figures(database: Database, background: Background) -> None:
    tellers = Tellers(Settings(**LIGHT), database, LocalFanout(), background)
    text = record()
    for name in ("one", "two"):
        row = MatchRow(name, "pirata_codex", "pirata_codex/3-4", 3, True, False, False, 1.0, 1.0, 1, "unrated")
        anne = SeatRow(name, 0, "anne", None, None, 0, 1, 1.0, "played", "", b"{}", 1.0, False)
        await database.write(results.add_results, [Result(row, [anne])])
    asked = await tellers.ask(text, ANNE, "one")
    assert asked.state in ("waiting", "telling")
    assert (await tellers.ask(text, BEN)).key == asked.key
    assert (await until_done(tellers, asked.key)).state == "done"
    first = await tellers.told(asked.key)
    told = msgspec.json.decode(first, type=Told)
    for seat in told.seats:
        parts = seat.start + seat.dice + seat.reveals + seat.own + seat.others + seat.drift
        assert parts == pytest.approx(seat.result, abs=1e-9)
    assert not told.finished
    luckless = {("one", seat.seat): seat.result - seat.dice for seat in told.seats}
    assert await database.read(results.adjusted_of, ["one", "two"]) == luckless
    await tellers.ask(text, CAT, "nowhere")
    again = await tellers.ask(text, CAT, "two")
    assert {match for match, _ in await database.read(results.adjusted_of, ["one", "two", "nowhere"])} == {"one", "two"}
    assert (again.state, again.key) == ("done", asked.key)
    await database.write(store.cancel, asked.key)
    assert await tellers.told(asked.key) == first
    tellers.close()


@pytest.mark.slow
async def test_what_cannot_be_told_says_why(database: Database, background: Background) -> None:
    tellers = Tellers(Settings(**LIGHT), database, LocalFanout(), background)
    lines = record().splitlines(keepends=True)
    bad = {
        "Answer 1 is not legal": lines[0] + lines[9],
        "Nobody has chosen anything": lines[0],
    }
    header = msgspec.json.decode(lines[0])
    bad["under version 0 of the rules"] = msgspec.json.encode({**header, "version": "0"}).decode() + "\n" + lines[1]
    for why, text in bad.items():
        found = await until_done(tellers, (await tellers.ask(text, ANNE)).key)
        assert found.state == "failed"
        assert why in found.fault
        with pytest.raises(HouseError, match="has not been told"):
            await tellers.told(found.key)
    tellers.close()


async def test_one_match_at_a_time_for_a_guest_and_few_for_a_place(database: Database, background: Background) -> None:
    settings = Settings(limits=Limits(told_waiting_each=2, told_waiting=4), tell_processes=1)
    tellers = Tellers(settings, database, LocalFanout(), background)
    text = record()
    first = await tellers.ask(text, ANNE)
    assert (await tellers.ask(text, ANNE)).key == first.key
    other, third = record(seed=12), record(seed=13)
    with pytest.raises(HouseError, match="for you already"):
        await tellers.ask(other, ANNE)
    await tellers.ask(other, BEN)
    with pytest.raises(HouseError, match="for your address"):
        await tellers.ask(third, Asker("here", "dan"))
    await tellers.ask(third, CAT)
    with pytest.raises(HouseError, match="too many matches"):
        await tellers.ask(record(seed=14), Asker(CAT.place, "eve"))
    assert (await tellers.ask(record(seed=14), Asker("elsewhere", "eve"))).state != "done", (
        "half is for those who have none"
    )
    with pytest.raises(HouseError, match="for you here"):
        await tellers.cancel(first.key, "ben")
    await tellers.cancel(first.key, "anne")
    assert await tellers.look(first.key) is None
    assert (await tellers.ask(third, ANNE)).state != "done"  # joined, so it is not stopped while Anne waits
    key = key_of(third, plan_for("pirata_codex"))
    await tellers.cancel(key, "cat")
    assert await tellers.look(key) is not None
    tellers.close()


async def test_only_so_many_matches_in_an_hour(database: Database, background: Background) -> None:
    settings = Settings(limits=Limits(told_per_hour=1), tell_processes=1)
    tellers = Tellers(settings, database, LocalFanout(), background)
    await tellers.ask(record(), ANNE)
    with pytest.raises(HouseError, match="try again in an hour"):
        await tellers.ask(record(seed=12), BEN)
    tellers.close()


async def test_what_is_looked_at_least_makes_room(database: Database) -> None:
    for number, key in enumerate(("a", "b", "c")):
        assert await database.write(store.begin, key, "", "", 10.0 + number)
        await database.write(store.keep, key, key * 10, True, 1_000, 10.0 + number)
    await database.write(store.text_of, "a", 20.0)
    await database.write(store.begin, "d", "", "", 21.0)
    size = (len(b"x\x9cKLL\x84\x81") + 4) * 3
    await database.write(store.keep, "d", "d" * 10, True, size, 21.0)
    assert await database.read(store.find, "b") is None
    assert await database.write(store.text_of, "a", 22.0) == b"a" * 10


async def test_a_late_beat_does_not_open_again_what_is_over(database: Database) -> None:
    assert await database.write(store.begin, "a", "", "", 10.0)
    assert await database.write(store.go_on, "a", True, 1, 2, 10.5)
    await database.write(store.keep, "a", "told", True, 1000, 11.0)
    assert not await database.write(store.go_on, "a", True, 2, 2, 11.1)
    found = await database.read(store.find, "a")
    assert found is not None
    assert found.state == "done"
    assert await database.write(store.begin, "b", "", "", 10.0)
    await database.write(store.fail, "b", "why", 11.0)
    assert not await database.write(store.go_on, "b", True, 2, 2, 11.1)
    found = await database.read(store.find, "b")
    assert found is not None
    assert found.state == "failed"


async def test_what_was_given_up_is_begun_again(database: Database) -> None:
    assert await database.write(store.begin, "a", "", "", 10.0)
    assert not await database.write(store.begin, "a", "", "", 10.0 + store.SILENT / 2)
    assert await database.write(store.begin, "a", "", "", 11.0 + store.SILENT)
    await database.write(store.fail, "a", "why", 80.0)
    assert await database.write(store.begin, "a", "", "", 81.0)


async def test_what_is_about_somebody_who_is_forgotten_goes_also_while_it_is_told(
    database: Database, background: Background
) -> None:
    tellers = Tellers(Settings(tell_processes=1), database, LocalFanout(), background)
    header, _, answers = record().partition("\n")
    plain = msgspec.json.decode(header)
    named = {**plain, "chance": {**plain["chance"], "key": "ab" * 32}}
    running = await tellers.ask(msgspec.json.encode(named).decode() + "\n" + answers, ANNE)
    other = await tellers.ask(record(seed=12), CAT)
    room = RecordRoom(10, 10_000, 10_000, 10_000)
    await database.write(queries.add_record, RecordRow("brought", "ben", "", "a record", False), 1.0, room)
    await database.write(store.begin, "over", "", "brought", 10.0)
    await database.write(store.keep, "over", "Ben won", True, 1_000, 10.0)
    await database.write(store.forget, ["cd" * 32, "ab" * 32], "ben")
    assert await tellers.look(running.key) is None
    assert await tellers.look("over") is None
    assert await tellers.look(other.key) is not None
    while any(run.key == running.key for run in tellers._runs.values()):
        await asyncio.sleep(0.05)
    assert await tellers.look(running.key) is None, "whoever was telling it has stopped, and kept nothing"
    await tellers.cancel(other.key, "cat")
    tellers.close()


async def test_a_picture_drawn_while_somebody_is_forgotten_is_not_kept() -> None:
    drawn: list[str] = []

    class Teller:
        async def look_for(self, text: str) -> Telling:
            return Telling(text, "none", 0, 0)

    class Drawing:
        async def work_out(self, *asked: Any) -> str:
            drawn.append("picture")
            if len(drawn) == 1:
                gallery.forget()
            return "picture"

    gallery = Gallery(cast(Any, Drawing()), cast(Any, Teller()), 100)
    for _ in range(3):
        await gallery.show("a record", "here")
    assert len(drawn) == 2, "the first is not kept, the second is"
    gallery.forget()
    await gallery.show("a record", "here")
    assert len(drawn) == 3


async def test_the_pictures_that_were_looked_at_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Teller:
        async def look_for(self, text: str) -> Telling:
            return Telling(text, "none", 0, 0)

    class Drawing:
        async def work_out(self, _address: str, _draw: Any, text: str, *_more: Any) -> str:
            drawn.append(text)
            return text

    monkeypatch.setattr("tortuga.server.work.gallery.KEPT", 2)
    gallery = Gallery(cast(Any, Drawing()), cast(Any, Teller()), 100)
    for text in ("first", "second", "first", "third", "first", "second"):
        assert cast(Any, await gallery.show(text, "here")) == text
    assert drawn == ["first", "second", "third", "second"], "the first was looked at again before the third came"


def test_a_key_follows_from_the_record_and_the_plan() -> None:
    text, plan = record(), plan_for("pirata_codex")
    assert key_of(text, plan) == key_of(text, plan) != key_of(text, plan.lighter(0.5))
    assert key_of(text, plan) != key_of(record(seed=12), plan)


def test_a_lighter_plan_prices_as_surely() -> None:
    full = plan_for("pirata_codex")
    light = full.lighter(0.01)
    assert (light.batch, light.horizon, light.comes_true) == (full.batch, full.horizon, full.comes_true)
    assert light.screened < full.screened
    assert full.lighter(1) == full == full.lighter(7)
    assert isinstance(light, Plan)


@pytest.fixture(scope="module")
def light_house(module_house: OpenHouse) -> TestHouse:
    return module_house(**LIGHT)


async def refused(guest: Guest, method: str, path: str) -> str:
    with pytest.raises(Refused) as found:
        await guest.call(method, path)
    return found.value.code


@pytest.mark.slow
async def test_nothing_of_a_running_match_is_told(light_house: TestHouse) -> None:
    anne = await Guest.named(light_house.url, "Anne")
    table = await anne.open_table(["me", "random"], window=None)
    for method in ("POST", "GET"):
        assert await refused(anne, method, f"/api/replays/{table}/told") == "not_over"
    assert await refused(anne, "POST", "/api/replays/nothing/told") == "no_record"
    for path in ("0" * 32, f"{'0' * 32}/file"):
        assert await refused(anne, "GET", f"/api/told/{path}") == "not_told"
    assert await refused(anne, "DELETE", f"/api/told/{'0' * 32}") == "not_told"


@pytest.mark.slow
async def test_a_guest_has_an_uploaded_record_told(light_house: TestHouse) -> None:
    anne = await Guest.named(light_house.url, "Anne")
    kept = (await anne.http.post("/api/records", content=record())).json()["id"]
    stranger = Guest(light_house.url)
    assert (await stranger.call("GET", f"/api/replays/{kept}/told"))["state"] == "none"
    assert await refused(stranger, "POST", f"/api/replays/{kept}/told") == "no_guest"
    asked = await anne.call("POST", f"/api/replays/{kept}/told")
    while asked["state"] != "done":
        assert asked["state"] in ("waiting", "telling"), asked
        await asyncio.sleep(0.1)
        asked = await anne.call("GET", f"/api/told/{asked['key']}")
    told: Any = (await anne.http.get(f"/api/told/{asked['key']}/file")).content
    assert len(msgspec.json.decode(told, type=Told).seats) == 3
    assert (await stranger.call("GET", f"/api/replays/{kept}/told"))["state"] == "done"


@pytest.mark.slow
async def test_a_bot_does_not_wait_behind_matches_that_are_told(own_house: OpenHouse) -> None:
    """The only worker that tells is busy with a whole match, and more wait; bots play on."""
    house = own_house(tell_processes=1)
    asked = []
    for number in range(3):
        guest = await Guest.named(house.url, f"Guest {number}")
        kept = (await guest.http.post("/api/records", content=record(200, seed=number))).json()["id"]
        asked.append((guest, (await guest.call("POST", f"/api/replays/{kept}/told"))["key"]))
    anne = await Guest.named(house.url, "Anne")
    page = await anne.page(await anne.open_table(["mate", "mate"]))
    await page.until(lambda: page.over)
    for guest, key in asked:
        assert (await guest.call("GET", f"/api/told/{key}"))["state"] in ("waiting", "telling")
        await guest.http.delete(f"/api/told/{key}")
