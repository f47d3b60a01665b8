"""Chances while a match goes on: later for those who look on, now for whoever plays against bots alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from live_houses import OpenHouse
from live_pages import Guest, Refused, Welcome, pages

import tortuga
from tortuga.engine import Fast
from tortuga.server.work.outlook import Outlook

GAME = "tiny_epic_pirates"


async def refused(guest: Guest, table: str) -> str:
    with pytest.raises(Refused) as refusal:
        await guest.call("GET", f"/api/tables/{table}/chances")
    return refusal.value.code


async def test_whoever_plays_against_bots_alone_sees_the_chances_from_its_own_view(welcome: Welcome) -> None:
    anne, ben = await welcome("Anne"), await welcome("Ben")
    table = await anne.open_table(["me", "mate", "mate"], game=GAME)
    async with pages(await anne.page(table)) as (page,):
        await page.until(lambda: bool(page.asked()))
        found = await anne.call("GET", f"/api/tables/{table}/chances")
        assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
        assert found["late"] == 0
        assert await anne.call("GET", f"/api/tables/{table}/chances") == found
        assert await refused(ben, table) == "not_allowed"  # the table does not allow it


async def test_those_who_look_on_see_chances_later_and_players_none(own_house: OpenHouse) -> None:
    house = own_house(pace={"chances_late": 1.0})
    anne, ben, carl = [await Guest.named(house.url, name) for name in ("Anne", "Ben", "Carl")]
    table = await anne.open_table(["me", "open"], game=GAME, chances=True, hints=True)
    async with pages(await anne.page(table)) as (page,):
        await ben.sit(table, 1)
        await page.until(lambda: page.info.state == "playing")
        assert page.info.chances
        assert await refused(anne, table) == "not_allowed"
        assert await refused(ben, table) == "not_allowed"
        early = await carl.call("GET", f"/api/tables/{table}/chances")
        assert early == {"chances": [], "step": 0, "late": 1.0}
        await asyncio.sleep(1.1)
        found = await carl.call("GET", f"/api/tables/{table}/chances")
        assert sum(found["chances"]) == pytest.approx(1, abs=0.01)


async def test_no_rated_table_shows_chances(welcome: Welcome) -> None:
    anne = await welcome("Anne")
    with pytest.raises(Refused, match="nobody sees the chances"):
        await anne.open_table(["me", "open"], game=GAME, rated=True, chances=True)


class AtOnce:
    """Says the same of every position, without a worker."""

    async def work_out(self, address: str, work: Callable[..., Any], *arguments: Any) -> list[float]:
        return [0.5, 0.5]


async def test_however_late_is_wanted_nothing_newer_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many positions are remembered: they reach back far enough."""
    now, seen = 0.0, 0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    kept = Outlook(AtOnce(), 300.0)  # type: ignore[arg-type]
    match, dice, times = tortuga.new_match(GAME, 2, seed=1), Fast(1), dict[int, float]()
    while not match.over and now < 1500:
        now += 6
        seat = next(iter(match.waiting))
        match.act(seat, dice.pick(match.waiting[seat].options))
        times[match.number] = now
        kept.remember("table", match)
        shown = await kept.later("table", "somewhere")
        if shown.chances:
            seen += 1
            assert now - times[shown.step] >= 300
    assert seen > 20
