"""Hints go to the seat that is asked, if they are allowed, and hold nobody up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sample
from live_houses import OpenHouse, TestHouse
from live_pages import Guest, Page, Refused, Welcome, pages

import tortuga
from tortuga.analysis.coach import NextBest
from tortuga.bots import Knowledge, teach
from tortuga.engine import Action, Match, Scored, Seat
from tortuga.engine.codecs import codecs_of
from tortuga.engine.describing.facts import Fact, fact
from tortuga.server import protocol as wire
from tortuga.server.table.commands import hinted
from tortuga.server.work.bots import BotQuestion, give_advice


async def asked(page: Page) -> int:
    """Wait until this page is asked something; the seat."""
    await page.until(lambda: bool(page.asked()))
    return page.asked()[0]


async def refused(page: Page, seat: int, question: int | None = None) -> str:
    with pytest.raises(Refused) as refusal:
        await page.hint(seat, question=question)
    return refusal.value.code


async def test_a_guest_alone_with_bots_gets_a_hint_and_nothing_changes(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate"], game="tiny_epic_pirates")
    async with pages(await anne.page(table)) as (page,):
        seat = await asked(page)
        assert page.info.hints
        ask = page.sights[seat].ask
        assert ask is not None
        before, sight = page.n, page.sights[seat].shown()
        hint = await page.hint(seat)
        assert hint.option is not None
        assert msgspec.json.decode(hint.action) == msgspec.json.decode(ask.options[hint.option])
        again = await page.hint(seat)
        assert (again.action, again.why) == (hint.action, hint.why), "the same question gets the same hint"
        assert (page.n, page.sights[seat].shown()) == (before, sight), "nothing has happened"

        await page.answer(seat, msgspec.json.decode(hint.action))


async def test_a_hint_at_sea_is_a_point_that_may_be_sailed_to(welcome: Welcome) -> None:
    """In a space the hint is not an option, and yet the house accepts it."""
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate"], game="rattle_battle")
    async with pages(await anne.page(table)) as (page,):
        while True:
            seat = await asked(page)
            hint = await page.hint(seat)
            number = await page.answer(seat, msgspec.json.decode(hint.action))
            await page.until(lambda: page.n >= number)  # noqa: B023
            if hint.option is None:
                break
        assert hint.among > 1
        assert hint.why is not None


@pytest.mark.parametrize("hints", [False, True])
async def test_with_other_people_hints_are_agreed_beforehand(welcome: Welcome, hints: bool) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], game="tiny_epic_pirates", hints=hints)
    await ben.sit(table, 1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        assert one.info.hints == two.info.hints == hints
        await one.until(lambda: one.asked() or two.asked())
        mine, other = (one, two) if one.asked() else (two, one)
        seat = mine.asked()[0]
        if hints:
            await mine.hint(seat)
        else:
            assert await refused(mine, seat) == "not_allowed"
        assert await refused(other, seat) == "not_your_seat"
        assert await refused(other, 1 - seat) == "not_asked"


async def test_two_people_at_one_screen_are_not_alone(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "me", "mate"], game="tiny_epic_pirates")
    async with pages(await anne.page(table)) as (page,):
        seat = await asked(page)
        assert not page.info.hints
        assert await refused(page, seat) == "not_allowed"


async def test_a_hint_for_another_question_is_refused(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate"], game="tiny_epic_pirates")
    async with pages(await anne.page(table)) as (page,):
        seat = await asked(page)
        assert await refused(page, seat, question=page.n + 100) == "stale"


async def test_there_are_no_hints_in_a_lesson(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = (await anne.call("POST", "/api/games/tiny_epic_pirates/lesson"))["table"]
    async with pages(await anne.page(table)) as (page,):
        assert await refused(page, await asked(page)) == "not_allowed"


async def test_a_hint_holds_up_no_answer_and_is_dropped_when_it_comes_too_late(
    own_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PONDERING", str(tmp_path / "thought"))
    house = own_house(extra_games=["pondering:RULES"], bot_processes=2)
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "mate"], game="pondering")
    async with pages(await anne.page(table)) as (page,):
        seat = await asked(page)
        late = asyncio.create_task(refused(page, seat))
        await asyncio.sleep(0)  # it is on its way before what follows
        assert await refused(page, seat) == "too_often", "one at a time"
        ask = page.sights[seat].ask
        assert ask is not None
        await page.answer(seat, msgspec.json.decode(ask.options[0]))
        (tmp_path / "thought").touch()
        assert await late == "stale"


async def test_a_mate_who_thinks_too_long_is_not_waited_for(
    own_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PONDERING", str(tmp_path / "never"))
    house = own_house(extra_games=["pondering:RULES"], pace={"hint_limit": 0.1})
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "mate"], game="pondering")
    async with pages(await anne.page(table)) as (page,):
        assert await refused(page, await asked(page)) == "busy"


async def test_a_hint_counts_as_ten_commands(thrifty_house: TestHouse) -> None:
    anne = await Guest.named(thrifty_house.url, "Anne")
    table = await anne.open_table(["me", "mate"])
    async with pages(await anne.page(table)) as (page,):  # its hello counts as ten
        codes = [await refused(page, 1, question=0) for _ in range(4)]
        assert codes == 3 * ["not_your_seat"] + ["too_often"]


def test_hints_come_from_a_re_dealt_world(monkeypatch: pytest.MonkeyPatch) -> None:
    def scores(seat: Seat[Any], _: Any) -> Any:
        assert seat.ask is not None
        return [Scored(seat.ask.options[0], 1.0)]

    def why(seat: Seat[Any], action: Action) -> Fact:
        assert isinstance(action, sample.Bid)
        return fact("imagined" if seat._match.imagined else "true", heard=len(seat.events))

    monkeypatch.setattr("tortuga.bots.knowledge._known", {})
    teach("doubloons", Knowledge(choose=lambda seat, chance: scores(seat, chance)[0].action, scores=scores, why=why))
    match = tortuga.new_match("doubloons", seats=2, seed=1)
    advice = give_advice(BotQuestion.of(match, 0, "mate"), weighing=0.0)
    assert advice.why == fact("imagined", heard=len(match.events(0)))


def test_a_hint_says_what_another_answer_would_cost_if_it_may_weigh_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """In points of a win, and where the other answer stands among the options."""
    match = tortuga.new_match("tiny_epic_pirates", seats=2, seed=1)
    seat, ask = next(iter(match.waiting.items()))
    times: list[float] = []

    def costly(_match: Match[Any], _seat: int, best: Action, seconds: float) -> NextBest:
        times.append(seconds)
        return NextBest(next(one for one in ask.options if one != best), 0.12, 0.04)

    monkeypatch.setattr("tortuga.server.work.bots.cost_otherwise", costly)
    wish = wire.Hint("h", seat, 1)
    question = BotQuestion.of(match, seat, "mate")
    told = hinted(match, ask, wish, give_advice(question, 0.3)).otherwise
    assert told is not None
    assert told.option is not None
    assert ask.options[told.option] == codecs_of(match.rules).action_json(bytes(told.action))
    assert (told.points, told.doubt, times) == (12, 4, [0.3])
    assert hinted(match, ask, wish, give_advice(question, 0.0)).otherwise is None
    assert times == [0.3]
