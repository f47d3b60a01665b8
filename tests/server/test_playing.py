"""People at a table: whole matches over the live channel, with everything that the protocol promises."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import msgspec
import pytest
from live_houses import TestHouse
from live_pages import Guest, Page, Refused, Welcome, pages
from surely import there

from tortuga.engine import Forecast, loads
from tortuga.engine.describing.facts import fact


async def two_at_a_table(welcome: Welcome, **more: Any) -> tuple[Guest, Guest, str]:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], **more)
    await ben.sit(table, 1)
    return anne, ben, table


async def test_two_guests_play_a_match_to_its_end(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
        await one.until(lambda: one.n == two.n or two.over)
        assert one.info.outcome is not None
        assert one.info.outcome == two.info.outcome
        assert one.info.key is not None
        assert one.sight().log, "events were heard"
        assert one.question is None


async def test_a_guest_plays_against_bots(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate", "random"])
    async with pages(await anne.page(table)) as (page,):
        assert [seat.level for seat in page.info.seats] == [None, "mate", "random"]
        await page.play(random.Random(3))
        assert page.over


async def test_bots_play_among_themselves_while_somebody_watches(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["random", "random"])
    async with pages(await anne.page(table)) as (page,):
        assert list(page.sights) == [None]
        await page.until(lambda: page.over)


async def test_a_page_that_was_away_catches_up_and_misses_nothing(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    away, stays, other = await anne.page(table), await anne.page(table), await ben.page(table)
    async with pages(away, stays, other):
        for _ in range(6):
            await away.hang_up()
            target = stays.n + 3
            await asyncio.gather(
                stays.play(random.Random(4), lambda: stays.n >= target or stays.over),  # noqa: B023
                other.play(random.Random(5), lambda: other.n >= target or other.over),  # noqa: B023
            )
            await away.connect(away.n)
            await away.until(lambda: away.n >= stays.n)
            await stays.until(lambda: stays.n >= away.n)
            assert away.sight().shown() == stays.sight().shown()
            assert away.info == stays.info
        assert away.over or away.n >= 6


async def test_two_tabs_of_one_guest_agree(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    tabs = [await anne.page(table), await anne.page(table)]
    async with pages(*tabs, await ben.page(table)) as (one, two, other):
        playing = [page.play(random.Random(seed)) for seed, page in enumerate((one, two, other))]
        await asyncio.gather(*playing)
        await asyncio.gather(one.until(lambda: one.over), two.until(lambda: two.over))
        assert one.sight().shown() == two.sight().shown()


async def test_an_answer_sent_again_is_done_once_and_acknowledged_alike(welcome: Welcome) -> None:
    anne, _, table = await two_at_a_table(welcome)
    async with pages(await anne.page(table), await anne.page(table)) as (page, tab):
        ask = page.sight(0).ask
        assert ask is not None
        action = msgspec.json.decode(ask.options[0])
        first = await page.answer(0, action, id="once")
        assert await page.answer(0, action, id="once", question=0) == first
        assert await tab.answer(0, action, id="once", question=0) == first
        await page.until(lambda: page.n >= first)
        assert page.n == first


async def test_an_answer_to_an_old_question_is_refused(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        old = one.question
        assert old is not None
        bid = msgspec.json.decode(there(one.sight().ask).options[0])
        await one.answer(0, bid)
        last = await two.answer(1, msgspec.json.decode(there(two.sight().ask).options[0]))
        await one.until(lambda: one.n >= last)
        with pytest.raises(Refused) as refused:
            await one.answer(0, bid, question=old.number)
        assert refused.value.code == "stale"
        with pytest.raises(Refused) as refused:
            await one.answer(0, bid, question=10_000)
        assert refused.value.code == "stale"


async def test_asked_together_the_others_answers_do_not_make_mine_stale(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        number = there(two.question).number
        await one.answer(0, msgspec.json.decode(there(one.sight().ask).options[0]))
        assert await two.command("answer", seat=1, question=number, option=0) > number


async def claim_window(one: Page, two: Page) -> int:
    """Play to the first window in which anybody may claim; its number."""

    def open_window() -> bool:
        return bool(one.question and one.question.mode == "any" and one.sight().ask and one.sight().ask.kind == "claim")  # type: ignore[union-attr]

    def other() -> bool:
        return bool(two.question and two.question.mode == "any" and two.sight().ask and two.sight().ask.kind == "claim")  # type: ignore[union-attr]

    await asyncio.gather(one.play(random.Random(6), open_window), two.play(random.Random(7), other))
    await two.until(lambda: two.n == one.n)
    assert one.question is not None
    return one.question.number


async def test_in_a_window_a_pass_survives_somebody_elses_pass(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        number = await claim_window(one, two)
        assert one.question is not None
        assert one.question.waiting == [], "who could answer in a window is a secret"
        await one.answer(0, {"type": "Pass"}, kind="claim")
        taken = await two.answer(1, {"type": "Pass"}, question=number, kind="claim")
        assert taken == number + 2


async def test_a_page_is_heard_while_its_answer_waits_for_the_beat(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await claim_window(one, two)
        passing = asyncio.create_task(one.answer(0, {"type": "Pass"}, kind="claim"))
        await asyncio.sleep(0)  # it is sent first
        assert await one.command("say", text="I pass.") < await passing


async def test_an_index_that_waits_for_the_beat_counts_when_others_pass_meanwhile(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        number = await claim_window(one, two)
        ask = one.sight().ask
        assert ask is not None
        by_index = ask.options.index(ask.default)
        passing = [
            one.command("answer", seat=0, question=number, option=by_index),
            two.answer(1, {"type": "Pass"}, question=number, kind="claim"),
        ]
        assert sorted(await asyncio.gather(*passing)) == [number + 1, number + 2]


async def test_in_a_window_an_index_or_a_second_answer_to_an_old_question_is_stale(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        number = await claim_window(one, two)
        await one.answer(0, {"type": "Pass"}, kind="claim")
        await two.until(lambda: two.n > number)
        with pytest.raises(Refused) as refused:
            await two.command("answer", seat=1, question=number, option=0)
        assert refused.value.code == "stale"
        with pytest.raises(Refused) as refused:
            await one.answer(0, {"type": "Pass"}, question=number, kind="claim")
        assert refused.value.code in ("stale", "not_asked")


async def test_silence_in_a_window_counts_as_everybodys_default(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=1)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        number = await claim_window(one, two)
        assert one.question is not None
        assert one.question.left is not None
        await one.until(lambda: one.question is None or one.question.number > number + 1)


def is_asked_alone(page: Page) -> bool:
    return page.question is not None and page.question.mode == "one"


async def test_an_offer_can_be_taken_beside_the_question(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        for page in (one, two):
            await page.answer(page.me.seats[0], msgspec.json.decode(there(page.sight().ask).options[0]))
        await asyncio.gather(*(page.until(partial(is_asked_alone, page)) for page in (one, two)))
        offered, asked = (one, two) if one.sight().offer else (two, one)
        question = asked.question
        assert question is not None
        shown = asked.sight().ask
        assert shown is not None
        assert shown.forecast == Forecast(((fact("holds", coins=3),),) * 2)
        assert [waiting.kind for waiting in question.waiting] == ["guess"]
        await offered.answer(offered.me.seats[0], {"type": "Sigh"}, kind="sigh")
        await asked.until(lambda: {"type": "Sighed", "seat": offered.me.seats[0]} in asked.sight().log)
        guess = msgspec.json.decode(there(asked.sight().ask).options[0])
        await asked.answer(asked.me.seats[0], guess, question=question.number, kind="guess")


async def test_nobody_can_answer_for_somebody_else(welcome: Welcome) -> None:
    anne, _, table = await two_at_a_table(welcome)
    stranger = await welcome("Carla")
    async with pages(await anne.page(table), await stranger.page(table)) as (one, watcher):
        for page, seat in ((one, 1), (watcher, 0), (watcher, 63)):
            with pytest.raises(Refused) as refused:
                await page.command("answer", seat=seat, question=there(page.question).number, option=0)
            assert refused.value.code == "not_your_seat"


async def test_spectators_see_only_what_everybody_may_know(welcome: Welcome, house: TestHouse) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None)
    nobody = Guest(house.url)
    async with pages(await anne.page(table), await ben.page(table), await nobody.page(table)) as (one, two, watcher):
        assert watcher.me.seats == []
        assert watcher.me.guest is None
        assert list(watcher.sights) == [None]
        assert watcher.sight().view["hand"] == []
        assert one.sight().view["hand"] != []
        await asyncio.gather(
            one.play(random.Random(8)), two.play(random.Random(9)), watcher.until(lambda: watcher.over)
        )
        drawn = [event for event in watcher.sight().log if event["type"] == "Drew"]
        assert all(event["coin"] is None for event in drawn)
        assert watcher.sight().ask is None
        with pytest.raises(Refused) as refused:
            await watcher.command("say", text="Ahoy")
        assert refused.value.code == "no_guest"


async def test_one_guest_holds_several_seats_on_one_screen(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}, {"kind": "me", "name": "Carla"}]
    made = await anne.call("POST", "/api/tables", {"game": "doubloons", "seats": seats, "window": None})
    assert [seat["name"] for seat in made["seats"]] == ["Anne", "Ben", "Carla"]
    async with pages(await anne.page(made["id"])) as (page,):
        assert page.me.seats == [0, 1, 2]
        hands = [page.sights[seat].view["hand"] for seat in page.me.seats]
        assert len({tuple(hand) for hand in hands}) == 3
        await page.play(random.Random(10))
        assert page.over


async def test_a_watching_page_becomes_a_players_page_when_its_guest_sits_down(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"])
    async with pages(await ben.page(table)) as (page,):
        assert page.me.seats == []
        assert page.sights == {}
        await ben.sit(table, 1)
        await page.until(lambda: page.info.state == "playing")
        assert page.me.seats == [1]
        assert page.sight(1).ask is not None


async def test_clocks_run_and_the_default_is_played_when_time_is_up(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, clock={"seconds": 1, "then": "default"})
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        assert one.question is not None
        # On a slow machine this may no longer be the first question.
        assert all(waiting.of == 1 and 0 <= waiting.left <= 1 for waiting in one.question.waiting)  # type: ignore[operator]
        await one.until(lambda: any(event["type"] == "Bids" for event in one.sight().log))
        await two.until(lambda: max(two.sight().view["hands"]) <= 3)


@pytest.mark.slow
async def test_a_bot_can_answer_when_time_is_up(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, clock={"seconds": 1, "then": "random"}, options={"rounds": 1})
    async with pages(await anne.page(table), await ben.page(table)) as (one, _):
        await one.until(lambda: one.over)


async def test_the_house_passes_as_ordered(welcome: Welcome) -> None:
    anne, ben, table = await two_at_a_table(welcome, window=None, options={"rounds": 5})
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await one.command("standing", seat=0, ask="concerned")
        await one.until(lambda: one.sight().standing == "concerned")

        async def play_without_passing() -> None:
            while not one.over:
                await one.until(lambda: bool(one.asked()) or one.over)
                ask = one.sight().ask
                if ask is not None and ask.kind != "claim":
                    number = await one.answer(0, msgspec.json.decode(ask.options[0]), kind=ask.kind)
                    await one.until(lambda: one.n >= number)  # noqa: B023
                elif ask is not None:
                    n = one.n
                    await one.until(lambda: one.over or one.n > n)  # noqa: B023

        await asyncio.gather(play_without_passing(), two.play(random.Random(11)))
        assert one.sight().standing == "always", "a match that is over needs no standing answers"
    record = loads((await anne.http.get(f"/api/tables/{table}/record")).text)
    passed = [seat for seat, action in record.answers if type(action).__name__ == "Pass"]
    assert 0 in passed, "the page never did, so it was the house"


async def test_a_seat_that_can_only_pass_passes_automatically(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "me", "me"], "pirata_codex", window=None)
    async with pages(await anne.page(table)) as (page,):
        for seat in range(3):
            await page.command("standing", seat=seat, ask="always")
        chance, passed = random.Random(5), 0
        while passed < 3:
            await page.until(lambda: bool(page.asked()))
            n = page.n
            asks = {seat: ask for seat in page.asked() if (ask := page.sights[seat].ask) is not None}
            mine = [seat for seat, ask in asks.items() if not ask.passing]
            if mine:
                ask = asks[mine[0]]
                await page.answer(mine[0], msgspec.json.decode(chance.choice(ask.options)), kind=ask.kind)
            else:
                assert all(len(ask.options) == 1 and ask.window for ask in asks.values())
                passed += 1
            await page.until(lambda: page.n > n)  # noqa: B023


async def test_people_are_asked_in_windows_that_concern_them_and_programs_always(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    robot = Guest(anne.url)
    info = await robot.call("PUT", "/api/guest", {"name": "Robot", "kind": "bot"})
    robot.id, robot.name = info["id"], info["name"]
    table = await anne.open_table(["me", "open", "mate"], "pirata_codex", window=None)
    await robot.sit(table, 1)
    async with pages(await anne.page(table), await robot.page(table)) as (one, two):
        assert one.sight().standing == "concerned"
        assert two.sight(1).standing == "always"


async def test_lifting_a_standing_order(welcome: Welcome) -> None:
    anne, _, table = await two_at_a_table(welcome)
    async with pages(await anne.page(table)) as (one,):
        await one.command("standing", seat=0, ask="never")
        await one.until(lambda: one.sight().standing == "never")
        await one.command("standing", seat=0, ask="always")
        await one.until(lambda: one.sight().standing == "always")


async def test_what_changes_nothing_is_not_written_down(welcome: Welcome) -> None:
    """It is acknowledged all the same, so that a page is not left waiting."""
    anne, ben, table = await two_at_a_table(welcome)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        await one.command("standing", seat=0, ask="concerned")
        await one.until(lambda: one.sight().standing == "concerned")
        before = one.n
        for _ in range(5):
            assert await one.command("standing", seat=0, ask="concerned") == before
            assert await one.command("speed", speed="normal") == before
            assert await one.command("voices", on=True) == before
            assert await one.command("mute", guest=ben.id, on=False) == before
            assert await two.command("standing", seat=1, ask="always") == before
        assert await one.command("mute", guest=ben.id, on=True) == before + 1
