"""Previews: what an answer would lead to, for the seat that is asked and nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from live_houses import TestHouse
from live_pages import Guest, Page, Refused, Welcome, pages


async def _until_a_turn(*players: Page) -> tuple[Page, int]:
    """Everybody answers by default until somebody may move a ship: whose page it is, and which seat."""
    while True:
        newest = max(page.n for page in players)
        for page in players:
            await page.until(lambda: page.n >= newest)  # noqa: B023
        mine, seat = next((page, seat) for page in players for seat in page.asked())
        ask = mine.sights[seat].ask
        assert ask is not None
        if ask.previews:
            return mine, seat
        number = await mine.answer(seat, msgspec.json.decode(ask.default))
        await mine.until(lambda: mine.n >= number)  # noqa: B023


async def _at_sea(welcome: Welcome) -> tuple[Guest, Guest, str]:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "open"], game="rattle_battle")
    await ben.sit(table, 1)
    return anne, ben, table


async def test_a_dragged_ship_is_previewed_for_its_own_captain_alone(welcome: Welcome) -> None:
    anne, ben, table = await _at_sea(welcome)
    async with pages(await anne.page(table), await ben.page(table)) as (one, two):
        mine, seat = await _until_a_turn(one, two)
        other = two if mine is one else one
        ask = mine.sights[seat].ask
        assert ask is not None
        assert len(ask.previews) == len(ask.candidates)
        candidate: dict[str, Any] = msgspec.json.decode(ask.candidates[0])
        before, sight = mine.n, mine.sights[seat].shown()

        seen = await mine.preview(seat, candidate)
        assert seen == msgspec.json.decode(ask.previews[0])
        assert seen["refusal"] is None
        too_far = await mine.preview(seat, {**candidate, "x": -1e300})
        assert too_far["refusal"]
        assert too_far["fights"] == []

        for page, whose, question, code in (
            (other, seat, None, "not_your_seat"),
            (other, 1 - seat, None, "not_asked"),
            (mine, seat, before + 100, "stale"),
            (mine, 7, None, "not_your_seat"),
        ):
            with pytest.raises(Refused) as refusal:
                await page.preview(whose, candidate, question=question)
            assert refusal.value.code == code
        with pytest.raises(Refused, match="not an action of this game"):
            await mine.preview(seat, {"type": "Move", "ship": "x"})
        assert (mine.n, mine.sights[seat].shown()) == (before, sight), "nothing has happened"


async def test_a_question_without_a_space_has_no_preview(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    table = await anne.open_table(["me", "mate"])
    async with pages(await anne.page(table)) as (page,):
        await page.until(lambda: bool(page.asked()))
        ask = page.sights[0].ask
        assert ask is not None
        with pytest.raises(Refused) as refusal:
            await page.preview(0, ask.default)
        assert refusal.value.code == "not_asked"


async def test_a_preview_counts_as_two_commands(thrifty_house: TestHouse) -> None:
    anne = await Guest.named(thrifty_house.url, "Anne")
    table = await anne.open_table(["me", "mate"])
    async with pages(await anne.page(table)) as (page,):  # its hello counts as ten
        asked = [page.preview(0, {}, question=0) for _ in range(20)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        codes = [refusal.code for refusal in found if isinstance(refusal, Refused)]
        assert codes == 15 * ["stale"] + 5 * ["too_often"]
