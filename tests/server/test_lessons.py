"""Lessons at live tables."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from live_pages import Page, Refused, Welcome, pages

GAME = "pirata_codex"


async def _begun(page: Page, step: int) -> Any:
    """What the lesson says, once it has come to this step."""

    def there() -> bool:
        ask = page.sights[0].ask
        return bool(page.asked()) and ask is not None and bool(ask.lesson) and ask.lesson.step == step  # type: ignore[union-attr]

    await page.until(there)
    ask = page.sights[0].ask
    assert ask is not None
    return ask


async def _do(page: Page, step: int) -> None:
    """What the lesson wants at this step."""
    ask = await _begun(page, step)
    await page.answer(0, msgspec.json.decode([*ask.options, *ask.candidates][(ask.lesson.good or [0])[0]]))


async def test_the_house_says_which_games_can_be_learned(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    assert GAME in (await anne.call("GET", "/api/house"))["lessons"]
    with pytest.raises(Refused) as refusal:
        await anne.call("POST", "/api/games/doubloons/lesson")
    assert refusal.value.code == "no_lesson"
    with pytest.raises(Refused) as refusal:
        await anne.call("POST", "/api/games/nothing/lesson")
    assert refusal.value.code == "unknown_game"


async def test_other_answers_are_refused_with_a_reason_and_change_nothing(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = (await anne.call("POST", f"/api/games/{GAME}/lesson"))["table"]
    async with pages(await anne.page(table)) as (page,):
        assert page.info.lesson
        assert [seat.name for seat in page.info.seats] == ["Anne", "Grace", "Bart"]
        ask = await _begun(page, 0)
        before = page.sights[0].shown()
        with pytest.raises(Refused) as refusal:
            await page.answer(0, msgspec.json.decode(ask.options[1]))
        assert refusal.value.code == "lesson"
        assert "Vote for yourself" in str(refusal.value)
        assert page.sights[0].shown() == before
        await _do(page, 0)
        await _begun(page, 1)
        await page.command("undo", seat=0)
        await _begun(page, 0)


async def test_a_mistake_that_may_be_tried_is_played_out_explained_and_taken_back(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = (await anne.call("POST", f"/api/games/{GAME}/lesson"))["table"]
    async with pages(await anne.page(table)) as (page,):
        await _do(page, 0)
        await _do(page, 1)
        ask = await _begun(page, 2)
        before = page.sights[0].shown()
        await page.answer(0, {"type": "ThumbsUp"})
        await page.until(lambda: page.sights[0].ask is not None and _explained(page.sights[0].ask))
        explained = page.sights[0].ask
        assert explained is not None
        assert "Grace did not believe you" in explained.lesson.say[0]  # type: ignore[union-attr]
        with pytest.raises(Refused) as refusal:
            await page.answer(0, msgspec.json.decode(explained.options[0]))
        assert refusal.value.code == "lesson"
        await page.command("undo", seat=0)
        assert (await _begun(page, 2)).lesson == ask.lesson
        assert page.sights[0].shown() == before
        await _do(page, 2)
        await _begun(page, 3)


def _explained(ask: Any) -> bool:
    return bool(ask.lesson) and ask.lesson.mistake


@pytest.mark.slow
async def test_a_lesson_is_taken_up_again_and_ends_with_its_last_step(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = (await anne.call("POST", f"/api/games/{GAME}/lesson"))["table"]
    page = await anne.page(table)
    steps = (await _begun(page, 0)).lesson.of
    await _do(page, 0)
    await _begun(page, 1)
    await page.hang_up()
    assert (await anne.call("POST", f"/api/games/{GAME}/lesson"))["table"] == table
    assert (await ben.call("POST", f"/api/games/{GAME}/lesson"))["table"] != table
    async with pages(await anne.page(table)) as (page,):
        for step in range(1, steps):
            await _do(page, step)
        end = await _begun(page, steps)
        assert end.lesson.title == "That is Pirata Codex"
        assert not page.info.lesson
        await page.answer(0, msgspec.json.decode(end.options[0]))  # nothing is refused any more
        assert (await anne.call("POST", f"/api/games/{GAME}/lesson"))["table"] != table


async def test_leaving_a_lesson_the_match_goes_on(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = (await anne.call("POST", f"/api/games/{GAME}/lesson"))["table"]
    async with pages(await anne.page(table)) as (page,):
        ask = await _begun(page, 0)
        await page.command("leave_lesson")
        await page.until(lambda: not page.info.lesson)
        sight = page.sights[0].ask
        assert sight is not None
        assert not sight.lesson
        await page.answer(0, msgspec.json.decode(ask.options[1]))
        with pytest.raises(Refused) as refusal:
            await page.command("leave_lesson")
        assert refusal.value.code == "not_allowed"


async def test_a_point_that_the_lesson_wants_is_proposed_first(welcome: Welcome) -> None:
    """Nobody has to find it by hand; where the dice lie is fixed by the lesson."""
    anne = await welcome("Anne")
    table = (await anne.call("POST", "/api/games/rattle_battle/lesson"))["table"]
    async with pages(await anne.page(table)) as (page,):
        await _do(page, 0)
        await _do(page, 1)
        ask = await _begun(page, 2)
        assert ask.lesson.good[0] == len(ask.options)
        assert len(ask.previews) == len(ask.candidates)
        await _do(page, 2)
        await _begun(page, 3)


async def test_other_tables_have_no_lesson(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "random", "random"], game=GAME, options={"setup": "first_voyage"})
    async with pages(await anne.page(table)) as (page,):
        assert not page.info.lesson
        with pytest.raises(Refused):
            await page.command("leave_lesson")
