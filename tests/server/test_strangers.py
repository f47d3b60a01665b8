"""Nobody can spoil another's game: what a guest with bad intentions may try against strangers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from books import Book, in_a_window
from live_houses import OpenHouse, Services, TestHouse
from live_pages import Guest, Refused, Welcome, opened, pages, refused
from sample import Pass

from tortuga.server import protocol as wire
from tortuga.server.care.background import Background
from tortuga.server.protocol.errors import HouseError
from tortuga.server.protocol.naming import looks_like, unlike, visible
from tortuga.server.settings import Pace, Settings
from tortuga.server.table import commands, seating
from tortuga.server.table import entries as log
from tortuga.server.table import habits as habits_module
from tortuga.server.table.autoplay import NOBODY, Autoplay
from tortuga.server.table.clocks import Clocks
from tortuga.server.table.habits import BOTS, PEOPLE, Habits
from tortuga.server.table.ledger import Given
from tortuga.server.wire.fanout import Present
from tortuga.server.wire.places import place_of
from tortuga.server.wire.redis_fanout import RedisFanout
from tortuga.server.work.bots import Advised, BotQuestion, Thinkers
from tortuga.server.work.workers import Asker, Bounds, FairQueue, Job, Queued, Workers

WRONG = ["000000", "111111", "222222", "333333", "444444", "555555"]


# Links to come back with


async def test_a_link_alone_makes_nobody_somebody_else(welcome: Welcome) -> None:
    mallory, anne = await welcome("Mallory"), await welcome("Anne")
    link = await mallory.call("POST", "/api/guest/return-links")
    await refused("malformed", anne.call("POST", "/api/guest/return", {"token": link["token"]}))
    shown = await anne.call("POST", "/api/return-link", {"token": link["token"]})
    assert shown == {"name": "Mallory", "here": False}, "the page can say whose link it is"
    assert (await anne.call("GET", "/api/guest"))["id"] == anne.id
    assert await mallory.call("POST", "/api/return-link", {"token": link["token"]}) == {"name": "Mallory", "here": True}


async def test_codes_cannot_be_tried_one_after_the_other(welcome: Welcome, house: TestHouse) -> None:
    anne, thief = await welcome("Anne"), Guest(house.url)
    link = await anne.call("POST", "/api/guest/return-links")
    wrong = [code for code in WRONG if code != link["code"]][:5]
    for code in wrong:
        await refused("bad_code", thief.call("POST", "/api/guest/return", {"token": link["token"], "code": code}))
    await refused("bad_token", thief.call("POST", "/api/guest/return", opened(link)))
    await refused("bad_token", thief.call("POST", "/api/return-link", {"token": link["token"]}))


async def test_who_was_here_is_never_lost_to_a_link(welcome: Welcome) -> None:
    """Somebody who fell for a stranger's link has a way back, with all seats."""
    mallory, anne = await welcome("Mallory"), await welcome("Anne")
    table = await anne.open_table(["me", "open"])
    await anne.call("POST", "/api/guest/return", opened(await mallory.call("POST", "/api/guest/return-links")))
    assert (await anne.call("GET", "/api/guest"))["id"] == mallory.id
    assert [guest["id"] for guest in await anne.call("GET", "/api/guest/before")] == [anne.id]
    await refused("no_such_guest", anne.call("POST", "/api/guest/before", {"guest": "somebody"}))
    assert (await anne.call("POST", "/api/guest/before", {"guest": anne.id}))["id"] == anne.id
    assert (await anne.call("GET", "/api/tables"))["mine"][0]["id"] == table
    assert [guest["id"] for guest in await anne.call("GET", "/api/guest/before")] == [mallory.id]


async def test_forgetting_the_guest_keeps_those_who_were_here_before(welcome: Welcome) -> None:
    mallory, anne = await welcome("Mallory"), await welcome("Anne")
    await anne.call("POST", "/api/guest/return", opened(await mallory.call("POST", "/api/guest/return-links")))
    await anne.call("DELETE", "/api/guest")
    assert await anne.call("GET", "/api/guest") is None
    await anne.call("POST", "/api/guest/before", {"guest": anne.id})
    assert (await anne.call("GET", "/api/guest"))["id"] == anne.id
    assert await anne.call("GET", "/api/guest/before") == []


async def test_a_device_rather_takes_no_more_guests_than_lose_one(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    for number in range(5):
        other = await welcome(f"Other {number}")
        await anne.call("POST", "/api/guest/return", opened(await other.call("POST", "/api/guest/return-links")))
    last = await welcome("Last")
    link = await last.call("POST", "/api/guest/return-links")
    await refused("too_many_here", anne.call("POST", "/api/guest/return", opened(link)))
    assert anne.id in [guest["id"] for guest in await anne.call("GET", "/api/guest/before")]


# Stand-ins


async def test_a_reload_costs_nobody_a_turn(welcome: Welcome) -> None:
    """A host who waits for the moment in which another's page is not connected gets nothing by it."""
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], grace=30)
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await two.hang_up()
        await one.until(lambda: one.presence is not None and one.presence.guests == [anne.id])
        for _ in range(100):  # a Redis that has just been started does not know yet who is there
            code = await code_of(anne.call("POST", f"/api/tables/{table}/seats/1/stand-in"))
            if code != "presence_unknown":
                break
            await asyncio.sleep(0.2)
        assert code == "not_yet"
        await two.connect(two.n)
        assert not one.info.seats[1].stand_in


async def code_of(doing: Awaitable[Any]) -> str:
    """The code with which this is refused."""
    with pytest.raises(Refused) as refusal:
        await doing
    return refusal.value.code


def test_nobody_is_away_before_the_time_that_the_table_gives_them() -> None:
    book = Book().begin()
    present = Present(["guest0"], 1)
    with pytest.raises(HouseError, match="wait another 1 s") as refusal:
        seating.stand_in(book.ledger, "guest0", 1, present, {"guest1": 59.5}, 5.0)
    assert refusal.value.code == "not_yet"
    assert isinstance(seating.stand_in(book.ledger, "guest0", 1, present, {"guest1": 60.0}, 5.0), log.StoodIn)


def test_a_host_without_a_seat_replaces_nobody_and_those_who_play_can() -> None:
    book = Book().begin()
    book.ledger.host = "somebody"
    present, away = Present(["somebody", "guest0"], 2), {"guest1": 100.0}
    with pytest.raises(HouseError, match="Only those who play"):
        seating.stand_in(book.ledger, "somebody", 1, present, away, 5.0)
    assert isinstance(seating.stand_in(book.ledger, "guest0", 1, present, away, 5.0), log.StoodIn)


def test_who_comes_back_takes_the_stand_in_s_answer_back_unless_something_was_revealed() -> None:
    book = Book().begin()
    book.write(log.StoodIn(at=4.0, guest="guest0", seat=1, level="mate"))
    match = book.ledger.match
    assert match is not None
    book.write(Given(5.0, match.choose(1, match.waiting[1].options[0]), "bot"))
    book.write(log.Returned(at=6.0, guest="guest1"))
    taken = commands.decide(book.ledger, "guest1", wire.Undo("x", 1), 7.0)
    assert isinstance(taken, log.TookBack)
    book.write(taken)
    assert set(match.waiting) == {0, 1}, "Ben decides for himself"
    for seat in (1, 0):
        book.answer(seat, match.waiting[seat].options[0])
    assert isinstance(commands.decide(book.ledger, "guest1", wire.Undo("y", 1), 8.0), log.AskedBack), (
        "all bids are known"
    )


@pytest.mark.services
async def test_machines_whose_clocks_differ_agree_on_who_is_here(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    background = Background()
    here, there = (RedisFanout(services.redis_url(), background) for _ in range(2))
    real = time.time
    try:
        await here.enter("skewed", "page", "anne")
        monkeypatch.setattr(time, "time", lambda: real() + 20)
        assert (await there.present("skewed")).guests == ["anne"]
        for _ in range(3):
            assert await there.allow("skewed", 3, 60)
        monkeypatch.setattr(time, "time", real)
        assert not await here.allow("skewed", 3, 60), "limits are counted together, too"
    finally:
        monkeypatch.undo()
        await here.close()
        await there.close()
        await background.close()


# Places at a table


async def test_whoever_plays_has_a_place_however_many_look_on(own_house: OpenHouse) -> None:
    house = own_house(limits={"channels_per_table": 4, "channels_per_address": 5})
    anne, ben, crowd = [await Guest.named(house.url, name) for name in ("Anne", "Ben", "Crowd")]
    table = await anne.open_table(["me", "open"])
    await ben.sit(table, 1)
    looking = [await crowd.page(table) for _ in range(4)]
    assert [page.farewell for page in looking] == [None] * 4
    assert (await crowd.page(table)).farewell is not None, "the table is full"
    playing = [await anne.page(table), await ben.page(table)]
    assert [page.farewell for page in playing] == [None, None]
    gone = 0
    async with asyncio.timeout(10):
        while gone < 2:
            gone = sum(page.farewell is not None for page in looking)
            await asyncio.sleep(0.05)
    again = (await anne.page(table)).farewell
    assert again is not None, "for a second page there must be room"
    assert again.again, "and there may be room later"


async def test_one_address_does_not_fill_a_table_with_watchers(own_house: OpenHouse) -> None:
    house = own_house(limits={"watchers_per_table_each": 2})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "open"])
    others = [await Guest.named(house.url, f"Other {number}") for number in range(3)]
    farewells = [(await other.page(table)).farewell for other in others]
    assert [farewell and farewell.code for farewell in farewells] == [None, None, "too_often"]
    assert (await anne.page(table)).farewell is None


@pytest.mark.services
async def test_processes_tell_each_other_where_a_guest_comes_from(services: Services) -> None:
    """Until the guest is deleted, or Redis is away."""
    background = Background()
    here, there = (RedisFanout(services.redis_url(), background) for _ in range(2))
    try:
        await here.be_here({"anne": "a place", "ben": "another"})
        assert [await there.came_from(guest) for guest in ("anne", "ben", "carla")] == ["a place", "another", ""]
        assert await there.who_is_here() >= {"anne", "ben"}, "and guests of other tests"
        await there.forget("anne")
        assert [await here.came_from(guest) for guest in ("anne", "ben")] == ["", "another"]
    finally:
        await here.close()
        await there.close()
        await background.close()


# Limits of a house of several processes


@pytest.mark.services
async def test_processes_count_together_and_each_by_itself_while_redis_is_away() -> None:
    with Services() as own:
        background = Background()
        here, there = (RedisFanout(own.redis_url(), background) for _ in range(2))
        try:
            for number, process in enumerate((here, there, here)):
                assert await process.take_places(f"page {number}", {"crowd": 3, "all": 100}) is None
            assert await there.take_places("page 3", {"all": 100, "crowd": 3}) == "crowd"
            await here.leave_places("page 0")
            assert await there.take_places("page 3", {"all": 100, "crowd": 3}) is None
            for process in (here, there):
                assert await process.allow("guess", 2, 60)
            assert not await here.allow("guess", 2, 60)
            own.stop("redis")
            assert [await here.allow("guess", 2, 60) for _ in range(3)] == [True, True, False], "not without end"
            taken = [await here.take_places(f"more {number}", {"crowd": 3}) for number in range(4)]
            assert taken == [None, None, "crowd", "crowd"], "with the one it has already"
        finally:
            await here.close()
            await there.close()
            await background.close()


# Records


async def test_what_is_padded_is_stored_without_the_padding(welcome: Welcome) -> None:
    anne, mallory = await welcome("Anne"), await welcome("Mallory")
    page = await anne.page(await anne.open_table(["me", "random"], options={"rounds": 1}))
    await page.play(random.Random(1))
    text = (await anne.http.get(f"/api/tables/{page.table}/record")).text
    first, *rest = text.splitlines()
    header = json.loads(first) | {"padding": "x" * 100_000, "names": ["\u202eenna", "B" + "\u0301" * 60]}
    lines = [json.dumps(header), *(line[:-1] + ',"more":"' + "y" * 1000 + '"}' + " " * 1000 for line in rest)]
    brought = (await mallory.http.post("/api/records", content="\n\n".join(lines))).json()["id"]
    stored = (await mallory.http.get(f"/api/records/{brought}")).text
    assert len(stored) < len(text) + 100
    names = (await mallory.call("GET", f"/api/replays/{brought}"))["names"]
    assert names == ["enna", "B\u0301\u0301"], "read from left to right, on one line"
    again = (await anne.http.post("/api/records", content=stored)).json()["id"]
    assert again == brought, "the same record is stored once"


# Bots


async def test_one_place_does_not_keep_the_bots_of_others_waiting() -> None:
    queue, order = FairQueue(Bounds(1, 1.0)), []
    for number in range(80):
        queue.put(Job(Asker("crowd", f"guest{number % 20}"), print, (f"crowd {number}",)))
    queue.put(Job(Asker("empty", "nobody", rank=1), print, ("bots alone",)))
    queue.put(Job(Asker("home", "anne"), print, ("anne",)))
    while (job := queue.take(Counter())) is not None:
        order.append(job.args[0])
    assert order.index("anne") == 1, "after one of the crowd"
    assert order[-1] == "bots alone"
    assert len(order) == 82
    assert len(queue) == 0


async def test_guests_of_one_place_take_turns() -> None:
    queue = FairQueue(Bounds(1, 1.0))
    for guest, name in (("anne", "a1"), ("anne", "a2"), ("anne", "a3"), ("ben", "b1")):
        queue.put(Job(Asker("home", guest), print, (name,)))
    taken = [job.args[0] for _ in range(4) if (job := queue.take(Counter())) is not None]
    assert taken == ["a1", "b1", "a2", "a3"]


async def test_a_bot_that_does_not_get_its_turn_is_given_up_in_time() -> None:
    workers = Workers("test", Bounds(1, 30), os.getpid)
    try:
        await workers.run(os.getpid)
        busy = asyncio.create_task(workers.run(time.sleep, 1.0))
        await asyncio.sleep(0)
        with pytest.raises(Queued):
            await workers.run(os.getpid, patience=0.05)
        assert len(workers._queue) == 0
        await busy
        assert await workers.run(os.getpid, patience=30.0) > 0
    finally:
        workers.close()


async def test_the_hints_of_one_address_hold_up_neither_others_nor_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers, asked = Thinkers(1, 20.0, ()), list[Asker]()

    async def note(_work: Any, _job: Any, _weighing: float, whose: Asker) -> Advised:
        asked.append(whose)
        return Advised(b"", 0, None)

    monkeypatch.setattr(thinkers._workers, "run", note)
    match = in_a_window().ledger.match
    assert match is not None
    job = BotQuestion.of(match, next(iter(match.waiting)), "mate")
    for address, guest in (("127.0.0.2", "anne"), ("127.0.0.2", "ben"), ("127.0.0.3", "cara")):
        await thinkers.advise(job, Pace(), address, guest)
    thinkers.close()
    one, two, three = asked
    assert one.place == two.place != three.place
    assert one.guest != two.guest
    assert "127.0.0.2" not in (one.place, place_of("127.0.0.2")), "the bots of a table have another queue"


async def test_what_nobody_waits_for_any_more_is_not_kept() -> None:
    """Where others always come first, it would never be taken."""
    queue = FairQueue(Bounds(1, 1.0))
    jobs = [Job(Asker(*whose), print, ()) for whose in (("home", "anne"), ("home", "anne"), ("home", "ben"), ("inn",))]
    for job in jobs:
        queue.put(job)
    for job in (jobs[0], jobs[3], jobs[3]):
        queue.drop(job)
    assert len(queue) == 2
    assert [queue.take(Counter()) for _ in range(3)] == [jobs[1], jobs[2], None]
    queue.drop(jobs[1])
    assert len(queue) == 0


@pytest.mark.slow
async def test_a_legend_who_waits_too_long_plays_as_a_mate_and_the_table_is_told(own_house: OpenHouse) -> None:
    house = own_house(pace={"bot_wait": 0.0}, limits={"bot_tables_per_address": 100})
    anne = await Guest.named(house.url, "Anne")
    crowd = [await anne.open_table(["legend", "legend"], game="tiny_epic_pirates") for _ in range(3)]
    page = await anne.page(crowd[-1])
    await page.until(lambda: any("busy" in line.text for line in page.chat))
    assert sum("busy" in line.text for line in page.chat) == 1, "once is enough"


async def test_bots_play_few_matches_alone_for_one_place(own_house: OpenHouse) -> None:
    house = own_house(limits={"bot_tables_per_address": 2}, pace={"bot": 60.0})
    anne, ben = [await Guest.named(house.url_of(number), name) for number, name in enumerate(("Anne", "Ben"))]
    waiting = await anne.open_table(["open", "open"])
    tables = [await guest.open_table(["mate", "mate"]) for guest in (anne, ben)]
    await refused("too_many_tables", anne.open_table(["mate", "mate"]))
    await refused("too_many_tables", anne.call("POST", f"/api/tables/{waiting}/start", {"fill": "mate"}))
    await anne.open_table(["me", "mate"])
    await anne.call("POST", f"/api/tables/{tables[0]}/close")
    await anne.call("POST", f"/api/tables/{waiting}/start", {"fill": "mate"})


async def test_one_address_opens_no_more_tables_than_its_share(own_house: OpenHouse) -> None:
    house = own_house(limits={"tables_per_address": 3})
    guests = [await Guest.named(house.url, f"Guest {number}") for number in range(4)]
    for guest in guests[:3]:
        await guest.open_table(["me", "open"])
    await refused("crowded", guests[3].open_table(["me", "open"]))
    await guests[3].open_table(["me", "mate"])


# Names


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anne", "anne"),
        ("Anne", "\u0410nne"),
        ("Anne", "A\u0301nne"),
        ("Bill", "BiIl"),
        ("Morn", "Mom"),
        ("Anne Bonny", "AnneBonny"),
        ("Pirate1", "Piratel"),
    ],
)
def test_names_that_look_alike_are_told_apart(name: str, other: str) -> None:
    assert looks_like(name) == looks_like(other)
    assert unlike(other, [name]) == f"{other} (2)"
    assert unlike(other, [name, f"{name} (2)"]) == f"{other} (3)"


def test_names_that_do_not_look_alike_stay() -> None:
    assert unlike("Ben", ["Anne", "Bess"]) == "Ben"
    assert len(unlike("B" * 24, ["B" * 24])) == 24


def test_marks_do_not_pile_up_and_writing_does_not_turn_round() -> None:
    assert visible("Z\u0300\u0301\u0302\u0303\u0304oe") == "Z\u0300\u0301oe"
    assert visible("\u202eennA\u2066") == "ennA"
    assert visible("Zo\u0308e") == "Zo\u0308e"


async def test_two_at_one_table_have_two_names(welcome: Welcome) -> None:
    anne, other = await welcome("Anne"), await welcome("\u0410nne")
    table = await anne.open_table(["me", "open"])
    assert [seat["name"] for seat in (await other.sit(table, 1))["seats"]] == ["Anne", "\u0410nne (2)"]


async def test_nobody_speaks_under_the_name_of_somebody_who_sits_there(welcome: Welcome) -> None:
    anne, ben, mallory = await welcome("Anne"), await welcome("Ben"), await welcome("\u0410nne")
    table = await anne.open_table(["me", "open", "captain"])
    bot = (await anne.call("GET", f"/api/tables/{table}"))["seats"][2]["name"]
    await ben.sit(table, 1)
    twin = await welcome(bot)
    for stranger, name in ((mallory, "\u0410nne (2)"), (twin, f"{bot} (2)")):
        async with pages(await stranger.page(table)) as (page,):
            await page.command("say", text="I give up!")
            await page.until(lambda page=page: bool(page.chat))  # type: ignore[misc]
            assert page.chat[-1].name == name


def test_in_a_rated_match_nobody_lets_a_legend_play_for_them() -> None:
    """Whoever stands up and comes back in time has not left."""
    clock = wire.Clock(30, "legend")
    for rated, level in ((True, "deckhand"), (False, "legend")):
        book = Book(rated=rated, stand_in="legend", clock=clock).begin()
        entry = seating.stand_up(book.ledger, "guest0", 0, 5.0)
        assert isinstance(entry, log.StoodIn)
        assert (entry.level, book.ledger.after_time, book.ledger.info().stand_in) == (level, level, level)


# Clocks


def test_answering_and_taking_back_wins_no_time() -> None:
    book = Book(clock=wire.Clock(4, "default")).begin()
    clocks, now, match = Clocks(Pace(telling=12.0)), 100.0, book.ledger.match
    assert match is not None
    clocks.note(book.ledger, now)
    clocks.reads(book.ledger.question, [0, 1], False, now)
    first = now
    for _ in range(20):
        now += 0.9
        if clocks.overdue(now):
            break
        book.answer(0, match.waiting[0].options[0])
        clocks.note(book.ledger, now, 0)
        taken = commands.decide(book.ledger, "guest0", wire.Undo(f"u{now}", 0), now)
        assert isinstance(taken, log.TookBack)
        book.write(taken)
        clocks.note(book.ledger, now)
        clocks.reads(book.ledger.question, [0, 1], True, now)  # aiming wins no time either
    assert now - first < 5.0
    assert 0 in clocks.overdue(now)


def test_whoever_takes_back_again_and_again_lets_the_others_answer() -> None:
    """Every answer that is taken back takes the question away from others who may be about to answer it."""
    book = in_a_window()
    first = min(book.match.waiting)
    codes = list[str]()
    for number in range(20):
        book.answer(first, Pass())
        assert first not in book.match.waiting
        try:
            book.do(f"guest{first}", wire.Undo(f"u{number}", first), 100.0 + number)
        except HouseError as refusal:
            codes.append(refusal.code)
            break
    assert (number, codes) == (6, ["too_often"])
    second = min(book.match.waiting)
    book.answer(second, Pass())


def test_taking_back_a_secret_answer_takes_nothing_from_anybody() -> None:
    """All bid at once, each by themselves."""
    book = Book().begin()
    for number in range(20):
        book.answer(0, book.match.waiting[0].options[0])
        book.do("guest0", wire.Undo(f"u{number}", 0), 100.0 + number)
    assert set(book.match.waiting) == {0, 1}


# Proposals


def test_nobody_is_asked_again_and_again_to_agree() -> None:
    book = Book().begin()
    for seat in (0, 1):
        book.answer(seat, book.match.waiting[seat].options[0])
    taken = [propose(book, 100.0 + number / 50) for number in range(40)]
    assert taken == [True] * 3 + [False] * 37
    assert propose(book, 161.0)


def propose(book: Book, now: float) -> bool:
    """Ask the table to take something back, which the other refuses. Returns whether the table is asked at all."""
    try:
        wish = commands.decide(book.ledger, "guest0", wire.Undo(f"u{now}", 0), now)
    except HouseError as refusal:
        return refusal.code != "too_often"
    assert isinstance(wish, log.AskedBack)
    book.write(wish)
    assert book.ledger.proposal is not None
    book.write(log.Agreed(at=now, guest="guest1", proposal=book.ledger.proposal.number, yes=False))
    return True


# Sent away, and who is the host


async def test_who_is_sent_away_stays_away(welcome: Welcome) -> None:
    anne, mallory = await welcome("Anne"), await welcome("Mallory")
    table = await anne.open_table(["me", "open", "open"], private=True)
    link = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 5}))["token"]
    await mallory.call("POST", "/api/join", {"token": link, "sit": True})
    page = await mallory.page(table)
    info = await anne.call("DELETE", f"/api/tables/{table}/seats/1")
    assert info["seats"][1]["kind"] == "open"
    assert info["removed"] == [mallory.id]
    with contextlib.suppress(ConnectionError):
        await page.until(lambda: page.farewell is not None)
    assert page.farewell is not None
    assert page.farewell.code == "removed"
    await refused("no_table", mallory.sit(table, 1))
    await refused("bad_token", mallory.call("POST", "/api/join", {"token": link, "sit": True}))
    other = await welcome("Mallory again")
    await refused("bad_token", other.call("POST", "/api/join", {"token": link, "sit": False}))
    link = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 5}))["token"]
    await refused("removed", mallory.call("POST", "/api/join", {"token": link, "sit": True}))
    again = await mallory.page(table)
    assert again.farewell is not None, "and reads nothing of what is said"
    await anne.call("POST", f"/api/tables/{table}/remove", {"guest": mallory.id, "on": False})
    await mallory.sit(table, 1)


async def test_who_is_sent_away_does_not_come_again_under_another_name(house: TestHouse) -> None:
    """At a public table, too: a new guest costs nothing, another address does."""
    anne = await Guest.named(house.url, "Anne", "127.4.0.1")
    mallory = await Guest.named(house.url, "Mallory", "127.4.0.2")
    neighbour = await Guest.named(house.url, "Neighbour", "127.4.0.2")
    await neighbour.call("POST", "/api/me/codes")
    await neighbour.call("PUT", "/api/me/name", {"name": "A kept neighbour"})
    other = await Guest.named(house.url, "Mallory's other self", "127.4.0.2")
    table = await anne.open_table(["me", "open", "open", "open"])
    await mallory.sit(table, 1)
    flatmate = await Guest.named(house.url, "Flatmate", "127.4.0.2")
    await flatmate.sit(table, 2)
    link = (await anne.call("POST", f"/api/tables/{table}/invitations", {"uses": 5}))["token"]
    await anne.call("DELETE", f"/api/tables/{table}/seats/1")
    again = await Guest.named(house.url, "Somebody else", "127.4.0.2")
    await refused("removed", again.sit(table, 1))
    await refused("removed", again.call("POST", "/api/join", {"token": link, "sit": True}))
    async with pages(await again.page(table)) as (page,):
        await refused("removed", page.command("say", text="It is me again."))
    await again.call("POST", "/api/me/codes")
    await again.call("PUT", "/api/me/name", {"name": "Kept too late"})
    await refused("removed", again.sit(table, 1))
    await other.call("POST", "/api/me/codes")
    await other.call("PUT", "/api/me/name", {"name": "A name kept afterwards"})
    await refused("removed", other.sit(table, 1))
    async with pages(await flatmate.page(table)) as (page,):
        await page.command("say", text="I sit here, and stay.")
    await neighbour.sit(table, 1)
    elsewhere = await Guest.named(house.url, "Elsewhere", "127.4.0.3")
    await elsewhere.call("POST", "/api/guest/return", opened(await mallory.call("POST", "/api/guest/return-links")))
    await elsewhere.call("POST", "/api/guest/before", {"guest": elsewhere.id})
    await refused("removed", elsewhere.sit(table, 3))
    await anne.call("POST", f"/api/tables/{table}/remove", {"guest": mallory.id, "on": False})
    await again.sit(table, 3)


async def test_whichever_process_has_seen_them_who_is_sent_away_stays_away(house: TestHouse) -> None:
    """The process that the host asks may never have heard of the guest. A friend's challenge is no way in, either."""
    anne = await Guest.named(house.url_of(0), "Anne", "127.4.1.1")
    mallory = await Guest.named(house.url_of(1), "Mallory", "127.4.1.2")
    table = await anne.open_table(["me", "open", "open", "open"])
    await mallory.sit(table, 1)
    ben = await Guest.named(house.url_of(1), "Ben", "127.4.1.3")
    await ben.sit(table, 2)
    await anne.call("DELETE", f"/api/tables/{table}/seats/1")
    for process in range(2):
        again = await Guest.named(house.url_of(process), "Somebody else", "127.4.1.2")
        await refused("removed", again.sit(table, 1))
    await ben.call("PUT", f"/api/friends/{again.id}")
    await again.call("PUT", f"/api/friends/{ben.id}")
    await ben.call("POST", f"/api/tables/{table}/challenges", {"guest": again.id})
    await refused("removed", again.call("POST", f"/api/challenges/{table}"))


async def test_a_browser_that_remembers_who_was_sent_away_does_not_speak_for_another(house: TestHouse) -> None:
    """Wherever it is now, as when it wants to sit down."""
    anne = await Guest.named(house.url, "Anne", "127.4.2.1")
    mallory = await Guest.named(house.url, "Mallory", "127.4.2.2")
    table = await anne.open_table(["me", "open", "open"])
    await mallory.sit(table, 1)
    await anne.call("DELETE", f"/api/tables/{table}/seats/1")
    other = await Guest.named(house.url, "Other", "127.4.2.3")
    await other.call("POST", "/api/guest/return", opened(await mallory.call("POST", "/api/guest/return-links")))
    await other.call("POST", "/api/guest/before", {"guest": other.id})
    async with pages(await other.page(table)) as (page,):
        await refused("removed", page.command("say", text="It is me again."))
    stranger = await Guest.named(house.url, "Stranger", "127.4.2.4")
    async with pages(await stranger.page(table)) as (page,):
        await page.command("say", text="A fine table.")


async def test_who_is_sent_away_does_not_come_to_the_rematch(house: TestHouse) -> None:
    """Whoever of those who played asks for it, and whatever they are called by then."""
    anne = await Guest.named(house.url_of(0), "Anne", "127.4.3.1")
    ben = await Guest.named(house.url_of(1), "Ben", "127.4.3.2")
    mallory = await Guest.named(house.url, "Mallory", "127.4.3.3")
    table = await anne.open_table(["me", "open"], window=None, options={"rounds": 1})
    await ben.sit(table, 1)
    await anne.call("POST", f"/api/tables/{table}/remove", {"guest": mallory.id})
    kept = await Guest.named(house.url, "Mallory again", "127.4.3.3")
    await kept.call("POST", "/api/me/codes")
    await kept.call("PUT", "/api/me/name", {"name": "Kept after that"})
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await asyncio.gather(one.play(random.Random(7)), two.play(random.Random(8)))
    again = (await ben.call("POST", f"/api/tables/{table}/rematch"))["table"]
    assert (await ben.call("GET", f"/api/tables/{again}"))["removed"] == [mallory.id]
    farewell = (await mallory.page(again)).farewell
    assert farewell is not None
    assert farewell.code == "no_table", "there is nothing to see"
    async with pages(await kept.page(again)) as (page,):
        await refused("removed", page.command("say", text="It is me again."))
    await ben.call("POST", f"/api/tables/{again}/remove", {"guest": mallory.id, "on": False})
    async with pages(await mallory.page(again)) as (page,):
        await page.command("say", text="I am sorry.")


async def test_a_host_shuts_nobody_out_who_comes_from_where_the_host_is(welcome: Welcome) -> None:
    """Friends in one room, or a house behind a proxy that does not say where guests come from."""
    anne, ben, carla = [await welcome(name) for name in ("Anne", "Ben", "Carla")]
    table = await anne.open_table(["me", "open", "open"])
    await ben.sit(table, 1)
    await anne.call("POST", f"/api/tables/{table}/remove", {"guest": ben.id})
    await carla.sit(table, 1)


async def test_nobody_is_sent_away_from_a_match_they_play(welcome: Welcome) -> None:
    anne, ben, carla = [await welcome(name) for name in ("Anne", "Ben", "Carla")]
    table = await anne.open_table(["me", "open"])
    await ben.sit(table, 1)
    await refused("begun", anne.call("POST", f"/api/tables/{table}/remove", {"guest": ben.id}))
    await refused("not_host", ben.call("POST", f"/api/tables/{table}/remove", {"guest": carla.id}))
    await anne.call("POST", f"/api/tables/{table}/remove", {"guest": carla.id})
    await refused("no_table", carla.call("GET", f"/api/tables/{table}"))


async def test_when_the_host_leaves_somebody_else_is_the_host(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open", "open"])
    await ben.sit(table, 1)
    info = await anne.call("POST", f"/api/tables/{table}/leave")
    assert (info["state"], info["host"], info["seats"][0]["kind"]) == ("gathering", ben.id, "open")
    info = await ben.call("POST", f"/api/tables/{table}/start", {"fill": "mate"})
    assert info["state"] == "playing"


async def test_the_host_hands_over_and_one_who_is_gone_is_replaced(welcome: Welcome) -> None:
    anne, ben, carla = [await welcome(name) for name in ("Anne", "Ben", "Carla")]
    table = await anne.open_table(["me", "open", "open", "open"], grace=10)
    path = f"/api/tables/{table}/host"
    await refused("not_a_guest", anne.call("POST", path, {"guest": ben.id}))
    await ben.sit(table, 1)
    await refused("not_yet", ben.call("POST", path, {"guest": ben.id}))
    await refused("not_a_guest", carla.call("POST", path, {"guest": carla.id}))
    assert (await anne.call("POST", path, {"guest": ben.id}))["host"] == ben.id


def test_a_player_becomes_the_host_when_the_host_was_away_for_long_enough() -> None:
    book = Book()
    with pytest.raises(HouseError, match="may come back"):
        seating.host_next(book.ledger, "guest1", "guest1", {"guest0": 59.0}, 5.0)
    entry = seating.host_next(book.ledger, "guest1", "guest1", {"guest0": 60.0}, 5.0)
    assert isinstance(entry, log.Hosted)
    book.write(entry)
    assert book.ledger.host == "guest1"
    assert book.again().host == "guest1"


# Chat


async def test_those_who_look_on_from_one_address_do_not_drown_a_table(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"])
    crowd = [await (await welcome(f"Crowd {number}")).page(table) for number in range(4)]
    codes = []
    for page in crowd:
        for number in range(4):
            try:
                await page.command("say", text=f"line {number}")
            except Refused as refusal:
                codes.append(refusal.code)
    assert codes == ["too_often"] * 11, "five lines, as one guest has"
    host = await anne.page(table)
    await host.command("say", text="Whoever plays can still talk")


# Timing


def guessed_right(
    thinking: Callable[[random.Random], float], usual: tuple[int, ...], windows: int = 8000, each: int = 8000
) -> float:
    """How often somebody who only sees when passes come guesses whether their seat had a choice. A match has ``each``
    so many windows.

    The guesser has been told the truth about the first half of the windows and knows how often each time meant what;
    or, if that helps more, how often it meant something that the same time has come lately.
    """
    chance, beat, now = random.Random(1), 0.4, 1000.0
    habits, match = Habits(random.Random(2)), in_a_window().ledger.match
    assert match is not None
    seat = next(iter(match.waiting))
    seen: list[tuple[int, bool]] = []
    for number in range(windows):
        if number % each == 0:
            habits = Habits(random.Random(number))
        habits.note(None, now, seat)  # its last answer
        habits.note(match, now)
        has_choice = chance.random() < 0.5
        if has_choice:
            answered = now + thinking(chance)
            told = habits.counts_at(seat, answered, beat, is_pass=True)
            habits.decided(seat, answered)
        else:
            told = habits.due(seat, beat, usual)
            assert told == habits.due(seat, beat, usual), "it is not drawn again"
        seen.append((round((told - now) / beat), has_choice))
        now = told + 5.0
    times = [beats for beats, _ in seen]
    again = [beats in times[max(0, at - 12) : at] for at, beats in enumerate(times)]
    truth = [has_choice for _, has_choice in seen]
    return max(right_by(times, truth), right_by(again, truth))


def right_by(signs: Sequence[int], truth: list[bool]) -> float:
    """How often each of these signs means what it has usually meant."""
    half = len(truth) // 2
    votes: Counter[int] = Counter()
    for sign, has_choice in zip(signs[:half], truth[:half], strict=True):
        votes[sign] += 1 if has_choice else -1
    pairs = zip(signs[half:], truth[half:], strict=True)
    return sum((votes[sign] >= 0) == has_choice for sign, has_choice in pairs) / half


thinkers = pytest.mark.parametrize(
    "thinking",
    [
        pytest.param(lambda chance: chance.lognormvariate(1.0, 0.6), id="takes three seconds or so"),
        pytest.param(lambda chance: chance.uniform(0.3, 0.9), id="quick"),
        pytest.param(lambda chance: chance.choice([1.0, 7.0]) * chance.lognormvariate(0.0, 0.3), id="two minds"),
    ],
)


@thinkers
def test_the_time_of_a_pass_does_not_tell_who_holds_a_card(thinking: Callable[[random.Random], float]) -> None:
    assert guessed_right(thinking, PEOPLE) <= 0.55


@thinkers
def test_the_first_passes_of_a_match_tell_little(thinking: Callable[[random.Random], float]) -> None:
    """Nobody knows yet how long this seat takes."""
    assert guessed_right(thinking, PEOPLE, each=8) <= 0.6


def test_the_first_pass_of_a_seat_counts_no_sooner_than_the_house_would_have_passed() -> None:
    habits, match = Habits(random.Random(3)), in_a_window().ledger.match
    assert match is not None
    habits.note(match, 100.0)
    first, second = list(match.waiting)[:2]
    due = habits.due(first, 0.4, PEOPLE)
    assert due > 100.8
    assert habits.counts_at(first, 100.1, 0.4, is_pass=True) == due
    assert 100.4 <= habits.counts_at(first, 100.1, 0.4, is_pass=False) < 100.5, "a card that is played shows itself"
    habits.decided(second, 100.1)
    assert 100.4 <= habits.counts_at(second, 100.1, 0.4, is_pass=True) < 100.5, "by now something is known"


def test_the_first_decision_in_another_process_is_no_measure_since_it_was_held() -> None:
    habits, match = Habits(random.Random(3)), in_a_window().ledger.match
    assert match is not None
    habits.note(match, 100.0)
    seat = next(iter(match.waiting))
    habits.decided_elsewhere(seat, 104.0)
    assert not habits.knows(seat)
    habits.decided_elsewhere(seat, 104.0)
    assert habits.knows(seat)


def test_a_bot_that_thinks_hard_does_not_show_when_it_has_nothing_to_think_about() -> None:
    assert guessed_right(lambda chance: chance.uniform(0.5, 3.0), BOTS) <= 0.55


def test_a_house_that_passes_at_once_is_seen_through() -> None:
    """The guesser is a good one: without habits it is nearly always right."""
    habits = guessed_right(lambda chance: chance.lognormvariate(1.0, 0.6), PEOPLE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Habits, "due", lambda self, seat, beat, usual: self.on_beat(seat, 0.0, beat))
        assert guessed_right(lambda chance: chance.lognormvariate(1.0, 0.6), PEOPLE) > 0.9 > habits


def test_a_house_that_repeats_what_somebody_did_is_seen_through() -> None:
    """Somebody whose times vary would not take the same time again and again."""

    def thinking(chance: random.Random) -> float:
        return chance.lognormvariate(1.5, 0.6)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(habits_module, "like_one_of", lambda times, chance: chance.choice([*times][-3:]).seconds)
        assert guessed_right(thinking, PEOPLE) > 0.6
    assert guessed_right(thinking, PEOPLE) <= 0.55


def test_who_is_still_asked_has_been_asked_all_along() -> None:
    """Others' passes start nobody's time again."""
    book, habits = in_a_window(), Habits(random.Random(1))
    match = book.ledger.match
    assert match is not None
    habits.note(match, 100.0)
    first, second = list(match.waiting)[:2]
    due = habits.due(second, 0.4, PEOPLE)
    book.answer(first, match.waiting[first].default)
    habits.note(match, 101.0, first)
    assert habits.due(second, 0.4, PEOPLE) == due
    assert habits.on_beat(second, 101.3, 0.4) == pytest.approx(101.6)


class TableOfPeople:
    """As much of a table as its autoplay needs."""

    is_shared = True
    window_step = 0.4

    def __init__(self, book: Book) -> None:
        self.ledger, self.given = book.ledger, list[Any]()
        now = asyncio.get_running_loop().time()
        self.clocks, self.habits = Clocks(), Habits(random.Random(1))
        self.clocks.note(self.ledger, now)
        self.habits.note(self.ledger.live_match, now)
        self.background = Background()
        conduct, thinkers = SimpleNamespace(read_only=False), SimpleNamespace(job=lambda *_, **__: "a job")
        self.house = SimpleNamespace(
            conduct=conduct, settings=Settings(), thinkers=thinkers, background=self.background, cast=self
        )

    def manner_of(self, _: Any) -> str:
        return "plain"

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        yield self.ledger

    async def write(self, decide: Any) -> int:
        self.given.append(self.ledger.apply(decide(self.ledger)))
        return self.ledger.seq


def autoplay_of(table: TableOfPeople, monkeypatch: pytest.MonkeyPatch) -> Autoplay:
    autoplay = Autoplay.__new__(Autoplay)
    autoplay.table = cast(Any, table)
    known = {
        "_offers_heard": -1, "_holds_lease": True, "_lease_checked": math.inf, "_passing": NOBODY,
        "_next_look": math.inf, "_moved": asyncio.Event(), "_voice": SimpleNamespace(next_line=lambda *_: None),
    }  # fmt: skip
    for name, value in known.items():
        monkeypatch.setattr(autoplay, name, value, raising=False)
    return autoplay


async def test_the_house_passes_for_people_when_they_would_have(monkeypatch: pytest.MonkeyPatch) -> None:
    book = in_a_window()
    book.write(log.Stands(at=4.0, guest="guest1", seat=1, ask="never"))
    table = TableOfPeople(book)
    autoplay, slept = autoplay_of(table, monkeypatch), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        monkeypatch.setattr(table.habits, "due", lambda *_: 0.0)

    monkeypatch.setattr("tortuga.server.table.autoplay.asyncio.sleep", sleep)
    await autoplay._look()
    await autoplay._look()  # looking again changes nothing
    await asyncio.gather(*table.background._tasks)
    assert len(slept) == 1
    assert slept[0] > table.window_step, "not on the first beat, as somebody who need not think"
    assert [(entry.seat, entry.by) for entry in table.given] == [(1, "standing")]


async def test_a_pass_does_not_wait_for_a_bot_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has a choice does not, either."""
    book = in_a_window()
    book.write(log.Stands(at=4.0, guest="guest1", seat=1, ask="never"))
    book.write(log.StoodIn(at=4.0, guest="guest2", seat=2, level="legend"))
    table, thought = TableOfPeople(book), asyncio.Event()
    autoplay = autoplay_of(table, monkeypatch)

    async def think(*_: Any) -> list[Any]:
        await thought.wait()
        return []

    monkeypatch.setattr(autoplay, "_think", think)
    monkeypatch.setattr(table.habits, "due", lambda *_: asyncio.get_running_loop().time() - 0.001)
    looking = asyncio.create_task(autoplay._look())
    async with asyncio.timeout(10):
        while not table.given:
            await asyncio.sleep(0)
    assert not looking.done()
    assert [(entry.seat, entry.by) for entry in table.given] == [(1, "standing")]
    thought.set()
    await looking


async def test_a_pass_that_could_not_be_stored_is_given_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a store that is away for a moment would leave a window open for ever."""
    book = in_a_window()
    book.write(log.Stands(at=4.0, guest="guest1", seat=1, ask="never"))
    table = TableOfPeople(book)
    autoplay, write, faults = autoplay_of(table, monkeypatch), table.write, [ConnectionError("the store is away")]

    async def write_if_there(decide: Any) -> int:
        if faults:
            raise faults.pop()
        return await write(decide)

    monkeypatch.setattr(table, "write", write_if_there)
    monkeypatch.setattr(table.habits, "due", lambda *_: 0.0)
    monkeypatch.setattr("tortuga.server.table.autoplay.LEASE_CHECK", 0.0)
    await autoplay._look()
    await asyncio.gather(*table.background._tasks)
    assert (faults, table.given, autoplay._moved.is_set()) == ([], [], True)
    await autoplay._look()
    await asyncio.gather(*table.background._tasks)
    assert [(entry.seat, entry.by) for entry in table.given] == [(1, "standing")]


async def test_nobody_passes_for_a_seat_that_wants_to_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may say so while the pass waits for its time."""
    book = in_a_window()
    book.write(log.Stands(at=4.0, guest="guest1", seat=1, ask="never"))
    table = TableOfPeople(book)
    autoplay = autoplay_of(table, monkeypatch)
    monkeypatch.setattr(table.habits, "due", lambda *_: 0.0)
    await autoplay._look()
    book.write(log.Stands(at=5.0, guest="guest1", seat=1, ask="always"))
    await asyncio.gather(*table.background._tasks)
    assert table.given == []
    assert 1 in book.match.waiting


async def test_a_field_called_like_a_dependency_is_a_bad_request(welcome: Welcome) -> None:
    """The framework would take ``guest`` in a body for the guest of the request, and call it a fault of ours."""
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "open"])
    for path in (f"/api/tables/{table}/remove", f"/api/tables/{table}/host", "/api/guest/before"):
        await refused("malformed", anne.call("POST", path, {"guest": ""}))
