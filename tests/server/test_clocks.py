"""Clocks: when they start, when they are held, when time is up, and who is told."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from books import Book
from live_pages import Page, Refused, Welcome
from surely import there

from tortuga.server import protocol as wire
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Pace
from tortuga.server.table import commands
from tortuga.server.table import entries as log
from tortuga.server.table.clocks import Clocks
from tortuga.server.table.table import SPEEDS, LiveTable

PACE = Pace(telling=10.0, aiming=30.0)


def in_a_window(**more: Any) -> Book:
    """Two guests who may both claim something."""
    book = Book(**more).begin()
    for _ in range(3):
        seat, ask = next(iter(book.match.waiting.items()))
        book.answer(seat, ask.options[0])
    assert book.ledger.match is not None
    assert book.ledger.match.mode == "any"
    return book


def at(book: Book, now: float) -> Clocks:
    clocks = Clocks(PACE)
    clocks.note(book.ledger, now)
    return clocks


def test_a_window_does_not_run_out_for_a_guest_alone_with_bots() -> None:
    book = in_a_window(window=20)
    assert at(book, 100.0).window is not None
    book.write(log.Opened(**{**fields(book.ledger.opened), "seats": [*book.ledger.seats[:1], BOT]}))
    assert at(book, 100.0).window is None


BOT = wire.SeatInfo("bot", "Mate", level="mate")


def fields(entry: log.Opened) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}


def test_time_begins_when_the_question_can_be_read() -> None:
    book = in_a_window(window=20)
    clocks, number = at(book, 100.0), book.ledger.question
    assert clocks.reads(number, [0], False, 104.0)
    assert clocks.next_deadline() == 124.0
    assert clocks.time(book.ledger, 106.0, [0]) == wire.Time(number, 18.0, None, False)
    assert not clocks.reads(number, [0], False, 110.0), "it is read once"
    assert clocks.next_deadline() == 124.0


def test_a_window_waits_for_pages_that_are_still_telling() -> None:
    book = in_a_window(window=20)
    clocks = at(book, 100.0)
    clocks.reads(book.ledger.question, [0], False, 100.0)
    clocks.reads(book.ledger.question, [1], False, 100.0)
    (seat, ask), *_ = book.match.waiting.items()
    book.answer(seat, ask.default)
    clocks.note(book.ledger, 110.0)
    assert clocks.next_deadline() == 140.0, "not before they have told what happened, and not for ever"
    assert not clocks.reads(book.ledger.question, [0], False, 112.0)
    assert clocks.reads(book.ledger.question, [1], False, 115.0)
    assert clocks.next_deadline() == 135.0


def test_a_page_that_shows_nothing_is_waited_for_once() -> None:
    book = in_a_window(window=20)
    clocks = at(book, 100.0)
    clocks.reads(book.ledger.question, [1], False, 100.0)
    (seat, ask), *_ = book.match.waiting.items()
    book.answer(seat, ask.default)
    clocks.note(book.ledger, 110.0)
    assert clocks.silent(140.0)
    clocks.forget_absent()
    book.write(log.TookBack(at=5.0, seat=seat))
    clocks.note(book.ledger, 140.0)
    assert clocks.next_deadline() == 160.0


def passes_at(book: Book, clocks: Clocks, seat: int, now: float) -> None:
    book.answer(seat, there(book.ledger.match).waiting[seat].default)
    clocks.note(book.ledger, now, seat)


def takes_back_at(book: Book, clocks: Clocks, seat: int, now: float) -> None:
    book.write(log.TookBack(at=5.0, guest=f"guest{seat}", seat=seat))
    clocks.note(book.ledger, now)


def test_nobody_gains_time_in_a_window_by_taking_a_pass_back() -> None:
    book = in_a_window(window=20)
    clocks = at(book, 100.0)
    passes_at(book, clocks, 0, 119.0)
    assert clocks.next_deadline() == 139.0, "the others have time again"
    takes_back_at(book, clocks, 0, 119.5)
    assert clocks.next_deadline() == 120.5
    passes_at(book, clocks, 0, 120.0)
    assert clocks.next_deadline() == 120.5, "nor do those gain any who are still asked"
    takes_back_at(book, clocks, 0, 120.2)
    assert clocks.next_deadline() == 120.5


def test_the_last_pass_that_is_taken_back_opens_its_window_for_what_was_left() -> None:
    book = in_a_window(window=20)
    clocks = at(book, 100.0)
    passes_at(book, clocks, 0, 101.0)
    passes_at(book, clocks, 1, 118.0)
    assert clocks.window is None
    takes_back_at(book, clocks, 1, 130.0)
    assert clocks.next_deadline() == 133.0


def test_what_all_agree_to_take_back_gets_its_time_again() -> None:
    book = in_a_window(window=20)
    clocks = at(book, 100.0)
    passes_at(book, clocks, 0, 101.0)
    passes_at(book, clocks, 1, 118.0)
    book.write(log.AskedBack(at=5.0, guest="guest1", id="a", seat=1))
    book.write(log.Agreed(at=5.0, guest="guest0", id="b", proposal=book.ledger.seq, yes=True))
    clocks.note(book.ledger, 130.0)
    assert clocks.next_deadline() == 150.0


def test_a_clock_is_held_while_a_card_is_aimed_but_not_forever() -> None:
    book = in_a_window(window=20)
    clocks, number = at(book, 100.0), book.ledger.question
    clocks.reads(number, [0], False, 100.0)
    clocks.reads(number, [0], True, 105.0)
    assert clocks.time(book.ledger, 115.0, [0]) == wire.Time(number, 15.0, None, True)
    assert clocks.time(book.ledger, 115.0, [1]) == wire.Time(number, 5.0, None, False), "the others are told nothing"
    assert not clocks.silent(149.0)
    assert clocks.silent(150.0), "thirty seconds are enough to aim"
    clocks.reads(number, [0], False, 117.0)
    assert clocks.next_deadline() == 132.0
    clocks.reads(number, [0], True, 120.0)
    assert clocks.next_deadline() == 150.0, "what was aimed before counts"


def test_aiming_does_not_give_time_back_to_a_decision_that_stays_the_same() -> None:
    """Nor does reading it again after somebody else has taken an offer."""
    book = Book(clock=wire.Clock(30)).begin()
    for seat in (0, 1):
        book.answer(seat, book.match.waiting[seat].options[0])
    clocks = at(book, 100.0)
    match = book.ledger.match
    assert match is not None
    (asked,), (offered,) = match.waiting, match.offers
    clocks.reads(book.ledger.question, [asked], False, 101.0)
    book.answer(offered, match.offers[offered].options[0])
    clocks.note(book.ledger, 110.0, offered)
    assert not clocks.reads(book.ledger.question, [asked], False, 112.0)
    assert clocks.overdue(131.0) == [asked]


def test_reading_an_old_question_does_not_count() -> None:
    book = in_a_window(window=20)
    clocks = at(book, 100.0)
    assert not clocks.reads(book.ledger.question - 1, [0], True, 105.0)
    assert clocks.next_deadline() == 120.0


# Pace


def test_the_host_sets_the_pace_of_the_bots() -> None:
    book = Book().begin()
    book.do("guest0", wire.Speed("a", "at_once"), 5.0)
    assert (book.ledger.speed, book.again().speed, book.ledger.info().speed) == ("at_once",) * 3
    for command in (wire.Speed("b", "slow"), wire.Hurry("c", 1)):
        with pytest.raises(HouseError) as refused:
            commands.decide(book.ledger, "guest1", command, 6.0)
        assert refused.value.code == "not_host"


def test_in_a_window_bots_never_answer_without_a_pause() -> None:
    """The time that a bot thinks would tell what it holds."""
    assert all(window > 0 for _, window in SPEEDS.values())
    assert SPEEDS["normal"] == (1.0, 1.0)


def test_a_hurry_lasts_until_the_seat_has_something_to_choose() -> None:
    book = Book().begin()
    assert commands.decide(book.ledger, "guest0", wire.Hurry("a", 0), 5.0) == book.ledger.seq, "it is asked already"
    book.answer(0, book.match.waiting[0].options[0])
    book.do("guest0", wire.Hurry("b", 0), 6.0)
    assert book.ledger.hurried == 0
    while book.match.mode == "any" or 0 not in book.match.waiting:
        assert book.ledger.hurried == 0, "in a window others would see what it could do there"
        seat, ask = next(iter(book.match.waiting.items()))
        book.answer(seat, ask.default)
    assert not book.hurries


def test_in_a_window_a_hurry_does_not_show_who_could_play_a_card() -> None:
    """Its end, and the pace until then, are seen by all who play."""
    for answers in (0, 1):
        book = in_a_window()
        for seat in list(book.match.waiting)[:answers]:
            book.answer(seat, book.match.waiting[seat].default)
        book.do("guest0", wire.Hurry("a", 0), 5.0)
        assert book.ledger.hurried == 0, "whether or not it is asked something here"
    pace = SimpleNamespace(settings=SimpleNamespace(pace=Pace(window=0.4)))
    for shared, step in ((True, 0.4), (False, 0.1)):
        table = SimpleNamespace(ledger=SimpleNamespace(hurried=0, speed="normal"), house=pace, is_shared=shared)
        assert LiveTable.window_step.__get__(table) == step


# Over the channel


async def claim_window(*pages: Page) -> None:
    """Play to the first window in which anybody may claim."""

    def may_claim(page: Page) -> bool:
        ask = page.sight().ask
        return ask is not None and ask.kind == "claim"

    plays = (page.play(random.Random(seed), partial(may_claim, page)) for seed, page in enumerate(pages, start=6))
    await asyncio.gather(*plays)
    newest = max(page.n for page in pages)
    for page in pages:
        await page.caught_up(newest)


@pytest.mark.slow
async def test_pages_are_told_when_a_window_begins_and_when_time_was_up(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], window=8, options={"rounds": 5})
    await ben.sit(table, 1)
    one, two = await anne.page(table), await ben.page(table)
    await claim_window(one, two)
    assert one.question is not None
    number = one.question.number
    await asyncio.sleep(0.05)  # read in the very moment in which it was opened, it would change nothing
    await one.send({"type": "reading", "question": number})
    await two.until(lambda: any(told.question == number for told in two.times))
    assert not two.times[-1].held
    await one.send({"type": "reading", "question": number, "aiming": True})
    await one.until(lambda: any(told.held for told in one.times))
    assert not any(told.held for told in two.times), "that somebody aims is told to nobody else"
    await one.send({"type": "reading", "question": number, "aiming": False})
    await one.until(lambda: one.late + two.late > 0)


async def test_a_reading_page_must_have_said_hello(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    page = await anne.page(await anne.open_table(["me", "open"]))
    await page.send({"type": "reading", "question": 10**6})
    await page.send({"type": "reading", "question": "x"})
    await page.until(lambda: bool(page.refusals))
    assert page.refusals[-1].code == "malformed"


def pace_of(page: Page) -> str:
    return page.info.speed


async def test_the_pace_is_told_to_the_table(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], speed="brisk")
    await ben.sit(table, 1)
    one, two = await anne.page(table), await ben.page(table)
    assert pace_of(two) == "brisk"
    number = await one.command("speed", speed="slow")
    await two.until(lambda: two.n >= number)
    assert pace_of(two) == "slow"
    with pytest.raises(Refused) as refused:
        await two.command("speed", speed="at_once")
    assert refused.value.code == "not_host"
    assert msgspec.json.encode(one.info.take_back) == b'"strict"'
