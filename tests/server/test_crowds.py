"""One address, however many guests and pages it has, gets its share of everything and no more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
import pytest_asyncio
import sample
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused
from live_wire import knocking
from sqlalchemy import Connection, event
from surely import there

from tortuga.server.house import House
from tortuga.server.people import guests as people
from tortuga.server.people.guests import new_guest
from tortuga.server.protocol import NewTable, SeatWish
from tortuga.server.protocol.errors import HouseError
from tortuga.server.routes.security import Gate
from tortuga.server.settings import DAY, Keep, Limits, Settings
from tortuga.server.store import names, open_database, queries, ties
from tortuga.server.store.probe import Probe
from tortuga.server.store.retention import AT_ONCE, sweep
from tortuga.server.table.table import LiveTable
from tortuga.server.wire import bucket
from tortuga.server.wire.bodies import SMALL, Bodies
from tortuga.server.wire.bucket import Bucket, Buckets
from tortuga.server.wire.channel import Channel
from tortuga.server.wire.turns import Turns

ALONE = [SeatWish("me"), SeatWish("bot", level="mate")]
GATHERING = [SeatWish("me"), SeatWish("open")]
CROWD, OTHER = "127.0.9.1", "127.0.9.2"


@pytest_asyncio.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    limits = Limits(tables_per_day=4, table_bytes_per_day=20_000, links_per_guest=2, tables_idle=1)
    settings = Settings(f"sqlite:///{tmp_path}/house.sqlite3", extra_games=("sample:RULES",), limits=limits)
    made = await House.open(settings)
    yield made
    await made.close()


@pytest.fixture(scope="module")
def narrow(module_house: OpenHouse) -> TestHouse:
    """A house where one address may do little."""
    return module_house(
        limits={
            "commands_per_address": 10.0, "asides_per_minute": 6, "invitations_per_table": 2, "reports_per_hour": 1,
            "bodies_per_address": 10_000, "chat_lines": 1_000,
        }
    )  # fmt: skip


async def refusals(guest: Guest, count: int, path: str, body: Any) -> list[str]:
    """With which codes this is refused, one time after the other; empty where it is not."""
    codes = []
    for _ in range(count):
        try:
            await guest.call("POST", path, body)
        except Refused as refused:
            codes.append(refused.code)
        else:
            codes.append("")
    return codes


# Commands


def test_who_asks_for_too_much_of_a_shared_bucket_takes_nothing_from_it() -> None:
    shared = Bucket(rate=0.0, most=10)
    assert shared.take_if_there(8)
    assert not any(shared.take_if_there(8) for _ in range(100))
    assert shared.take_if_there(2)


def test_buckets_that_nobody_takes_from_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "FEW", 10)
    buckets = Buckets(rate=0.0, most=5)
    for number in range(100):
        buckets.of(f"old {number}")
    busy = buckets.of("busy")
    assert busy.take_if_there(5)
    for number in range(100):
        buckets.of(f"new {number}")
    assert len(buckets) <= 20
    assert buckets.of("busy") is busy


async def test_the_pages_of_one_address_share_what_they_may_send(narrow: TestHouse) -> None:
    crowd = [await Guest.named(narrow.url, f"Guest {number}", CROWD) for number in range(2)]
    anne = await Guest.named(narrow.url, "Anne", OTHER)
    pages = [await guest.page(await guest.open_table(["me", "open"])) for guest in crowd]
    page = await anne.page(await anne.open_table(["me", "open"]))
    for each in pages:
        for _ in range(200):
            await each.send({"type": "ping", "t": 1.0})
    for each in pages:
        await each.until(lambda: any(one.code == "too_often" for one in each.refusals))  # noqa: B023
    assert await page.command("voices", on=False)
    assert page.refusals == []


async def test_what_one_address_says_and_changes_besides_answers_is_counted_together(narrow: TestHouse) -> None:
    address = "127.0.9.3"
    crowd = [await Guest.named(narrow.url, f"Guest {number}", address) for number in range(3)]
    anne = await Guest.named(narrow.url, "Anne", OTHER)
    codes = []
    for number, guest in enumerate([*crowd, anne]):
        page = await guest.page(await guest.open_table(["me", "me"], window=None))
        wishes: dict[str, dict[str, Any]] = {
            "say": {"text": "Ahoy"},
            "voices": {"on": False},
            "speed": {"speed": "slow"},
        }
        for word, wish in wishes.items():
            try:
                await page.command(word, **wish)
            except Refused as refused:
                codes.append((number, refused.code))
        (seat,) = page.asked()[:1]
        options = there(page.sights[seat].ask).options
        await page.answer(seat, msgspec.json.decode(options[0]))
    assert codes == [(2, "too_often")] * 3, "answers are taken all the same, and what others say"


# What is stored


async def test_one_address_opens_so_many_tables_in_a_day(house: House) -> None:
    for number in range(6):
        anne, _ = await new_guest(house, f"Anne {number}", bot=False)
        wish = NewTable("doubloons", ALONE)
        if number < 4:
            assert await house.open_table(wish, anne, CROWD)
        else:
            with pytest.raises(HouseError, match="Too many tables were opened") as refused:
                await house.open_table(wish, anne, CROWD)
            assert refused.value.code == "too_often"
    assert await house.open_table(wish, anne, OTHER)


async def test_what_tables_hold_at_their_beginning_is_counted(house: House) -> None:
    anne, _ = await new_guest(house, "Anne", bot=False)
    opened = house._opened(NewTable("piratical", GATHERING), {"map": "~" * 15_000}, anne, CROWD)
    assert await house._open(opened, [anne.id])
    with pytest.raises(HouseError, match="hold too much"):
        await house._open(opened, [anne.id])
    assert await house.open_table(NewTable("doubloons", ALONE), anne, OTHER)


async def test_one_guest_makes_so_many_links(house: House) -> None:
    anne, _ = await new_guest(house, "Anne", bot=False)
    ben, _ = await new_guest(house, "Ben", bot=False)
    for _ in range(2):
        await people.return_link(house, anne)
    with pytest.raises(HouseError, match="many of these links"):
        await people.return_link(house, anne)
    assert await people.return_link(house, ben)


async def test_a_table_has_so_many_invitations(narrow: TestHouse) -> None:
    anne = await Guest.named(narrow.url, "Anne", "127.0.9.4")
    table, other = await anne.open_table(["me", "open"]), await anne.open_table(["me", "open"])
    assert await refusals(anne, 3, f"/api/tables/{table}/invitations", {"uses": 4}) == ["", "", "too_often"]
    assert await refusals(anne, 1, f"/api/tables/{other}/invitations", {"uses": 4}) == [""]


async def test_the_guests_of_one_address_do_not_bury_the_admins_in_reports(narrow: TestHouse) -> None:
    anne = await Guest.named(narrow.url, "Anne", OTHER)
    wish = {"kind": "table", "table": await anne.open_table(["me", "open"]), "note": ""}
    codes = []
    for number in range(5):
        guest = await Guest.named(narrow.url, f"Guest {number}", "127.0.9.5")
        codes += await refusals(guest, 1, "/api/reports", wish)
    assert codes == ["", "", "", "too_often", "too_often"]
    assert await refusals(anne, 2, "/api/reports", wish) == ["", "too_often"]


async def test_what_one_address_leaves_in_the_store_in_a_day_is_counted(module_house: OpenHouse) -> None:
    """A new guest costs nothing: what each of them may do is no limit for whoever makes many."""
    limits = {
        "asides_per_day": 3, "ties_per_day": 3, "notebook_bytes_per_day": 1_000, "exports_per_hour": 3,
        "deletions_per_day": 2,
    }  # fmt: skip
    house = module_house(limits=limits)
    friends = [await Guest.named(house.url, f"Friend {number}", OTHER) for number in range(4)]
    crowd = [await Guest.named(house.url, f"Crowd {number}", CROWD) for number in range(4)]
    table = await crowd[0].open_table(["me", "open"])
    said, tied, written, fetched, deleted = list[str](), list[str](), list[str](), list[str](), list[str]()
    for guest, friend in zip(crowd, friends, strict=True):
        for one in (guest, friend):
            await one.call("POST", "/api/me/codes")
            await one.call("PUT", "/api/me/name", {"name": f"{one.address} {one.id}"[:24]})
        page = await guest.page(table)
        said.append(await outcome(page.command("say", text="Aye!")))
        await page.hang_up()
        tied.append(await outcome(guest.call("PUT", f"/api/friends/{friend.id}")))
        notes = {"number": 0, "parts": {"log": "x" * 300}}
        written.append(await outcome(guest.call("PUT", "/api/me/notebook", notes)))
        fetched.append(await outcome(guest.call("GET", "/api/me/data")))
    for guest in crowd:
        name = (await guest.call("GET", "/api/guest"))["name"]
        deleted.append(await outcome(guest.call("POST", "/api/me/delete", {"name": name})))
    assert said == tied == written == fetched == ["", "", "", "too_often"]
    assert deleted == ["", "", "too_often", "too_often"]
    again = {"number": 1, "parts": {"log": "y" * 300}}
    assert await outcome(crowd[2].call("PUT", "/api/me/notebook", again)) == "", "what does not grow is not counted"
    page = await friends[0].page(table)
    await page.command("say", text="Somebody elsewhere is not concerned.")
    await page.hang_up()


async def outcome(call: Awaitable[Any]) -> str:
    """The code with which something was refused; empty if it was not."""
    try:
        await call
    except Refused as refusal:
        return refusal.code
    return ""


async def test_guests_are_deleted_a_few_at_a_time(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")

    def fill(connection: Connection) -> None:
        for number in range(AT_ONCE + 20):
            queries.add_guest(connection, f"guest{number}", "Anne", f"cookie {number}", 1.0, 1e12)

    await database.write(fill)
    found = [(await database.write(sweep, Keep(guests=1), 10 * DAY))["guests"] for _ in range(3)]
    assert found == [AT_ONCE, 20, 0]
    await database.close()


# Memory


async def test_tables_that_nobody_has_open_make_room_for_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.server.house.HURRIED", 0.0)
    opened = []
    for address in (CROWD, OTHER, "127.0.9.6"):
        anne, _ = await new_guest(house, "Anne", bot=False)
        opened.append((await house.open_table(NewTable("doubloons", GATHERING), anne, address)).id)
    await house.table(opened[0])  # is used again
    await house._put_away()
    assert list(house.tables) == [opened[0]]


async def test_the_bodies_of_one_address_are_limited_and_shared_out(narrow: TestHouse) -> None:
    half = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n" + b"x" * 8_000
    anne, ben = [await Guest.named(narrow.url, "Anne", address) for address in ("127.0.9.7", "127.0.9.8")]
    long = {"name": "Anne", "kind": "x" * 4_000}

    async def anne_is_refused() -> bool:
        """Whether there is no room beside the half request; False if it was refused, because Anne's came before it."""
        async with knocking(narrow, half, address="127.0.9.7") as (reader, _):
            answered = asyncio.ensure_future(reader.read(1))
            while not answered.done():
                if (await anne.http.put("/api/guest", json=long)).status_code == 503:
                    assert (await ben.http.put("/api/guest", json=long)).status_code == 400, "nonsense, but it is read"
                    return answered.cancel()
                await asyncio.sleep(0.02)  # the half request is still on its way
            return False

    async with asyncio.timeout(60):
        while not await anne_is_refused():
            pass
        while (await anne.http.put("/api/guest", json=long)).status_code != 400:
            await asyncio.sleep(0.02)


def test_who_sends_less_than_others_is_let_in_when_there_is_too_much() -> None:
    bodies = Bodies(each=10 * SMALL, in_all=20 * SMALL)
    with ExitStack() as stack:
        for number in range(4):
            stack.enter_context(bodies.one(f"crowd {number}")).grow(5 * SMALL)
        with pytest.raises(HouseError, match="Too much is being sent"):
            stack.enter_context(bodies.one("crowd 0")).grow(SMALL)
        stack.enter_context(bodies.one("anne")).grow(3 * SMALL)
    assert not bodies.of


# Turns


async def test_who_reads_an_answer_slowly_takes_nobody_s_turn() -> None:
    limits = Limits()
    settings = SimpleNamespace(proxies=0, limits=limits)
    house = SimpleNamespace(settings=settings, turns=Turns(at_once=1, longest=3600.0), bodies=Bodies(1, 1))
    reads, begun = asyncio.Event(), list[str]()

    async def app(scope: Any, _: Any, send: Any) -> None:
        begun.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a long answer"})

    async def send_slowly(message: Any) -> None:
        if message["type"] == "http.response.body":
            await reads.wait()

    gate = SimpleNamespace(house=house, app=app)

    async def come(path: str) -> None:
        scope: Any = {"path": path, "method": "GET", "headers": [], "client": ("127.0.0.1", 1)}
        await Gate._answer(cast(Any, gate), scope, cast(Any, None), send_slowly)

    for path in ("/api/games/doubloons/words", "/table/one"):
        slow = asyncio.create_task(come(path))
        async with asyncio.timeout(10):
            while path not in begun:
                await asyncio.sleep(0)
        assert not slow.done()
    reads.set()


# People


async def test_who_is_here_costs_little_in_a_crowd(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/house.sqlite3")
    crowd, kept, statements = [f"guest{number}" for number in range(300)], ["ben", "cara", "dan"], list[str]()

    def fill(connection: Connection) -> None:
        for guest in ["anne", *kept, *crowd]:
            queries.add_guest(connection, guest, guest, f"cookie of {guest}", 1.0, 1e12)
        for guest in kept:
            names.set_codes(connection, guest, [f"code of {guest}"])
            names.keep_name(connection, guest, guest, f"cookie of {guest}", f"new cookie of {guest}", 1.0)
        names.set_seen_by(connection, "ben", "public")
        names.set_seen_by(connection, "cara", "friends")
        names.set_seen_by(connection, "dan", "friends")
        ties.tie(connection, "anne", "cara", "follow", 1.0, 9)
        ties.tie(connection, "cara", "anne", "follow", 1.0, 9)

    def look(connection: Connection) -> list[str]:
        event.listen(connection, "before_cursor_execute", lambda *said: statements.append(said[2]))
        return [person.id for person in ties.seen_among(connection, "anne", [*crowd, *kept], 100)]

    await database.write(fill)
    assert await database.read(look) == ["cara", "ben"], "a friend first, then whoever lets everybody see them"
    assert len(statements) < 20
    await database.close()


async def test_however_many_come_and_go_pages_are_told_now_and_then(house: House) -> None:
    anne, _ = await new_guest(house, "Anne", bot=False)
    table = await house.table((await house.open_table(NewTable("doubloons", ALONE), anne, CROWD)).id)
    channel = Channel(anne.id, "Anne", 1 << 20)
    channel.ready = True
    table.channels.add(channel)
    await asyncio.gather(*(house.presence_changed(table) for _ in range(100)))
    await tell(table)
    assert len(channel.take()) <= 3
    assert table._telling is False


async def tell(table: LiveTable) -> None:
    """Until everybody has been told."""
    async with asyncio.timeout(10):
        while table._telling:
            await asyncio.sleep(0.01)


async def test_health_is_tried_once_however_many_ask() -> None:
    tried = list[float]()

    async def attempt() -> None:
        tried.append(time.monotonic())
        await asyncio.sleep(0)

    probe = Probe(attempt, 3600.0)
    await asyncio.gather(*(probe.check() for _ in range(10)))
    await probe.check()
    assert len(tried) == 1
