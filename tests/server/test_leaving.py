"""Leaving, resigning and closing; tables without other people do not count, and tidy themselves away."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio
import sample
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Refused, Welcome, pages
from sqlalchemy import update
from surely import there

from tortuga.server.house import House
from tortuga.server.people.guests import new_guest
from tortuga.server.protocol import GuestInfo, NewTable, SeatWish
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Limits, Pace, Settings
from tortuga.server.store import queries, schema
from tortuga.server.table import entries as log
from tortuga.server.table.loading import load_ledger, rewind


async def refused(code: str, doing: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        await doing
    assert refusal.value.code == code
    return refusal.value


async def running(guest: Guest) -> set[str]:
    """The guest's tables that are not over."""
    mine = (await guest.call("GET", "/api/tables"))["mine"]
    return {table["id"] for table in mine if table["state"] in ("gathering", "playing")}


# Leaving


@pytest.mark.parametrize("way", ["leave", "close"])
@pytest.mark.parametrize("seats", [["me", "random"], ["me", "me"], ["random", "random"]])
async def test_a_table_without_other_people_is_closed_by_its_host(
    welcome: Welcome, house: TestHouse, seats: list[str], way: str
) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(seats, options={"rounds": 5})
    async with pages(await anne.page(table)) as (page,):
        elsewhere = anne.at(house.urls[-1])  # any process will do
        for _ in range(2):
            info = await elsewhere.call("POST", f"/api/tables/{table}/{way}")
            assert info["state"] in ("closed", "over"), "bots may have been quicker"
            if info["state"] == "over":
                return
        await page.until(lambda: page.info.state == "closed")
        if page.asked():
            with pytest.raises(Refused) as refusal:
                await page.answer(page.asked()[0], {"type": "Bid", "coin": 1})
            assert refusal.value.code == "closed"
    assert table not in await running(anne)
    assert table not in {each["id"] for each in (await anne.call("GET", "/api/tables"))["tables"]}


async def test_leaving_a_lesson_closes_it_and_the_next_one_is_new(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    first = (await anne.call("POST", "/api/games/pirata_codex/lesson"))["table"]
    assert (await anne.call("POST", f"/api/tables/{first}/leave"))["state"] == "closed"
    assert (await anne.call("POST", "/api/games/pirata_codex/lesson"))["table"] != first


async def test_nobody_closes_a_match_that_others_play(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    await refused("not_host", ben.call("POST", f"/api/tables/{table}/close"))
    await ben.sit(table, 1)
    assert "resign" in str(await refused("begun", anne.call("POST", f"/api/tables/{table}/close")))
    await refused("not_host", ben.call("POST", f"/api/tables/{table}/close"))


async def test_who_resigns_is_replaced_for_good_and_the_host_passes_on(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], options={"rounds": 5})
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (hers, his):
        assert hers.me.seats == [0]
        info = await anne.call("POST", f"/api/tables/{table}/leave")
        assert (info["state"], info["host"]) == ("playing", ben.id)
        seat = info["seats"][0]
        assert (seat["kind"], seat["name"], seat["guest"], seat["level"]) == ("bot", "Anne", None, "mate")
        await hers.until(lambda: hers.me.seats == [] and None in hers.sights)
        watching = await (await Guest.named(anne.url, "Carla")).page(table)
        await hers.until(lambda: hers.n >= watching.n)
        assert hers.sight(None).view == watching.sight(None).view, "she sees what a spectator sees"
        await his.until(lambda: his.me.host)
        await hers.reconnect()
        assert hers.me.seats == [], "her page does not take the seat back"
        await his.play(random.Random(1))
        assert his.over
    assert table not in await running(anne)


async def test_the_last_person_at_a_table_can_close_it(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open", "random"], options={"rounds": 5})
    await ben.sit(table, 1)
    await anne.call("POST", f"/api/tables/{table}/leave")
    assert (await ben.call("POST", f"/api/tables/{table}/leave"))["state"] == "closed"


async def test_leaving_before_the_match_frees_the_seats(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open", "open", "open"])
    await ben.sit(table, 1)
    await ben.sit(table, 2)
    info = await ben.call("POST", f"/api/tables/{table}/leave")
    assert [seat["kind"] for seat in info["seats"]] == ["guest", "open", "open", "open"]
    assert (await carla.call("POST", f"/api/tables/{table}/leave"))["state"] == "gathering", "she had no seat to leave"
    assert (await anne.call("POST", f"/api/tables/{table}/leave"))["state"] == "closed"


async def test_a_proposal_does_not_wait_for_somebody_who_has_left(welcome: Welcome) -> None:
    anne, ben, carla = await welcome("Anne"), await welcome("Ben"), await welcome("Carla")
    table = await anne.open_table(["me", "open", "open"], options={"rounds": 5})
    await ben.sit(table, 1)
    await carla.sit(table, 2)
    async with pages(await anne.page(table), await ben.page(table), await carla.page(table)) as (hers, his, third):
        for page, seat in ((hers, 0), (his, 1), (third, 2)):
            await page.until(page.asked)
            await page.answer(seat, msgspec.json.decode(there(page.sight().ask).options[0]))
        await hers.command("undo", seat=0)
        await hers.until(lambda: hers.proposal is not None)
        await ben.call("POST", f"/api/tables/{table}/leave")
        await hers.until(lambda: hers.proposal is None)


# What counts


async def test_tables_without_other_people_do_not_count(own_house: OpenHouse) -> None:
    house = own_house(limits={"tables_per_guest": 2, "alone_per_guest": 3})
    anne = await Guest.named(house.url, "Anne")
    shared = [await anne.open_table(["me", "open"]) for _ in range(2)]
    alone = [await anne.open_table(["me", "random"], options={"rounds": 5})]
    alone.append((await anne.call("POST", "/api/games/pirata_codex/lesson"))["table"])
    alone.append(await anne.open_table(["me", "me"], options={"rounds": 5}))
    assert await running(anne) == {*shared, *alone}
    await refused("too_many_tables", anne.open_table(["me", "open"]))
    page = await anne.page(alone[0])
    await page.play(random.Random(1), until=lambda: True)
    assert await running(anne) == {*shared, *alone}
    fourth = await opened_for_another(anne)
    assert await running(anne) == {*shared, alone[0], alone[2], fourth}, "the one that was idle longest is closed"


async def test_a_table_with_an_open_page_is_not_recycled(own_house: OpenHouse) -> None:
    house = own_house(limits={"tables_per_guest": 1, "alone_per_guest": 2})
    anne = await Guest.named(house.url, "Anne")
    first = await anne.open_table(["me", "random"], options={"rounds": 5})
    async with pages(await anne.page(first)):
        await anne.open_table(["me", "random"], options={"rounds": 5})
        third = await opened_for_another(anne)
        assert await running(anne) == {first, third}, "although the second one was used later than the first"


async def opened_for_another(guest: Guest) -> str:
    """A table that was opened in the place of another one. A Redis that has just been started knows only after a while
    that nobody else is there."""
    async with asyncio.timeout(60):
        while True:
            before = await running(guest)
            try:
                table = await guest.open_table(["me", "random"], options={"rounds": 5})
            except Refused:
                await asyncio.sleep(0.5)
                continue
            if len(await running(guest)) == len(before):
                return table
            await guest.call("POST", f"/api/tables/{table}/close")


async def test_start_with_bots_makes_room_for_another_table(own_house: OpenHouse) -> None:
    house = own_house(limits={"tables_per_guest": 1})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"], options={"rounds": 5})
    await refused("too_many_tables", anne.open_table(["me", "open"]))
    await anne.call("POST", f"/api/tables/{table}/start", {"fill": "random"})
    await anne.open_table(["me", "open"])


async def test_a_rematch_against_bots_is_never_refused(own_house: OpenHouse) -> None:
    house = own_house(limits={"tables_per_guest": 1})
    anne = await Guest.named(house.url, "Anne")
    await anne.open_table(["me", "open"])
    table = await anne.open_table(["me", "random"], options={"rounds": 1})
    page = await anne.page(table)
    await page.play(random.Random(1))
    again = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
    assert (await anne.call("GET", f"/api/tables/{again}"))["state"] == "playing"


async def test_running_tables_are_listed_before_any_number_of_finished_ones(house: TestHouse, welcome: Welcome) -> None:
    anne = await welcome("Anne")
    old = await anne.open_table(["me", "open"])
    for _ in range(51):
        await anne.open_table(["random", "random"], options={"rounds": 1})
    async with asyncio.timeout(60):
        while len(await running(anne)) > 1:
            await asyncio.sleep(0.1)
    assert await running(anne) == {old}


# What the house does by itself


@pytest_asyncio.fixture
async def small_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setenv("PYTHONPATH", str(Path(sample.__file__).parent))
    settings = Settings(
        f"sqlite:///{tmp_path}/house.sqlite3",
        extra_games=("sample:RULES",),
        pace=Pace(sweep=3600.0, alone_hours=1.0),
        limits=Limits(tables_per_guest=2, alone_per_guest=2),
    )
    made = await House.open(settings)
    yield made
    await made.close()


async def a_table(house: House, anne: GuestInfo, *others: SeatWish) -> str:
    wish = NewTable("doubloons", [SeatWish("me"), *others], {"rounds": 5})
    return (await house.open_table(wish, anne, "127.0.0.1")).id


async def grow_old(house: House, hours: float) -> None:
    """As if everything had happened so many hours earlier."""

    def back(connection: Any) -> None:
        connection.execute(update(schema.tables).values(changed=schema.tables.c.changed - hours * 3600))
        for table, seq, payload in connection.execute(
            schema.log.select().with_only_columns(schema.log.c.table_id, schema.log.c.seq, schema.log.c.payload)
        ).all():
            entry = log.decode(payload)
            older = log.encode(msgspec.structs.replace(entry, at=entry.at - hours * 3600))
            connection.execute(
                update(schema.log).where(schema.log.c.table_id == table, schema.log.c.seq == seq).values(payload=older)
            )

    await house.database.write(back)


async def states(house: House, *tables: str) -> list[str]:
    return [(await (await house.table(table)).info()).state for table in tables]


async def test_only_idle_tables_without_other_people_are_tidied_away(small_house: House) -> None:
    house = small_house
    anne, _ = await new_guest(house, "Anne", bot=False)
    ben, _ = await new_guest(house, "Ben", bot=False)
    idle = await a_table(house, anne, SeatWish("me", "Bess"))
    shared = await a_table(house, anne, SeatWish("open"))
    await (await house.table(shared)).write(lambda ledger: log.Sat(at=time.time(), guest=ben.id, seat=1, name="Ben"))
    await (await house.table(shared)).begin_if_full()
    used = await a_table(house, anne, SeatWish("me", "Bess"))
    await grow_old(house, 2.0)
    await (await house.table(used)).write(
        lambda ledger: log.Said(at=time.time(), guest=anne.id, name="Anne", text="Still here")
    )
    await house._close_forgotten()
    assert await states(house, idle, shared, used) == ["closed", "playing", "playing"]
    assert await house.database.read(queries.alone_unchanged, time.time() - 3600) == [], "what is in use is noted"


async def test_a_table_that_somebody_looks_at_is_not_tidied_away(
    small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = small_house
    anne, _ = await new_guest(house, "Anne", bot=False)
    table = await a_table(house, anne, SeatWish("me", "Bess"))
    await grow_old(house, 2.0)
    await house.fanout.enter(table, "a page", anne.id)
    await house._close_forgotten()
    assert await states(house, table) == ["playing"]
    await house.fanout.leave(table, "a page", anne.id)
    await grow_old(house, 2.0)
    await house._close_forgotten()
    assert await states(house, table) == ["closed"]


async def test_tables_are_bounded_even_if_all_are_in_use(small_house: House) -> None:
    house = small_house
    anne, _ = await new_guest(house, "Anne", bot=False)
    for number in range(4):
        table = await a_table(house, anne, SeatWish("me", "Bess"))
        await house.fanout.enter(table, f"page {number}", anne.id)
    with pytest.raises(HouseError) as refusal:
        await a_table(house, anne, SeatWish("me", "Bess"))
    assert refusal.value.code == "too_many_tables"


async def test_a_closed_match_stays_closed_when_the_rules_have_changed(small_house: House) -> None:
    house = small_house
    anne, _ = await new_guest(house, "Anne", bot=False)
    table = await a_table(house, anne, SeatWish("me", "Bess"))
    await (await house.table(table)).write(lambda ledger: log.Closed(at=time.time(), guest=anne.id))
    entries = await house.read_log(table, 0)
    assert load_ledger(table, entries).state == "closed"
    ledger, entry = rewind(table, entries, None)
    assert (ledger.state, entry) == ("closed", None)
