"""Dice are dropped in workers: whatever happens to a worker, the tables go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import falling
import msgspec
import pytest
import pytest_asyncio
from live_houses import sqlite_house
from live_pages import Guest, Page

from tortuga.engine import Fast, Match, Unobserved
from tortuga.games.rattle_battle.chapters.dropping import drop
from tortuga.games.rattle_battle.chapters.dropping.poses import Fall
from tortuga.games.rattle_battle.data.shapes import Pose
from tortuga.server.house import House
from tortuga.server.people.guests import new_guest
from tortuga.server.protocol import NewTable, SeatWish
from tortuga.server.protocol.errors import HouseError
from tortuga.server.settings import Pace, Settings
from tortuga.server.work.physics import TRIES, Physics
from tortuga.server.work.workers import Asker

pytestmark = pytest.mark.slow

TABLES, DROPS = 12, 4


@pytest_asyncio.fixture
async def physics() -> AsyncIterator[Physics]:
    made = Physics(Settings(extra_games=("falling:RULES",), drop_processes=1, pace=Pace(drop_limit=3.0)))
    yield made
    made.close()


@pytest.mark.parametrize("how", ["crash", "hang"])
async def test_a_worker_that_dies_or_hangs_is_replaced_and_the_seed_falls_again(
    how: str, physics: Physics, tmp_path: Path
) -> None:
    counted = tmp_path / "count"
    wanted = Unobserved("falling", f"{how} 1 {counted}".encode(), 7)
    assert await physics.observe(wanted) == falling.RULES.observe(b"", 7)
    assert counted.stat().st_size == 2


async def test_a_drop_that_kills_every_worker_is_refused_and_others_go_on(physics: Physics, tmp_path: Path) -> None:
    counted = tmp_path / "count"
    deadly, harmless = (Unobserved("falling", what, 7) for what in (f"crash 99 {counted}".encode(), b""))
    failed, *fine = await asyncio.gather(
        physics.observe(deadly), *(physics.observe(harmless) for _ in range(4)), return_exceptions=True
    )
    assert isinstance(failed, HouseError)
    assert failed.code == "no_drop"
    assert counted.stat().st_size == TRIES
    assert fine == [falling.RULES.observe(b"", 7)] * 4


async def test_workers_are_prepared_before_anything_falls(physics: Physics) -> None:
    await physics.prepare("falling")
    await physics.prepare("falling")
    assert await physics.observe(Unobserved("falling", b"", 7)) == b"prepared" + falling.RULES.observe(b"", 7)


async def test_whoever_looks_on_their_dice_waits_for_few_others(physics: Physics) -> None:
    """One place with many tables, and tables where nobody looks on, come after one drop or two."""
    fallen: list[int] = []

    async def drop(seed: int, whose: Asker) -> None:
        await physics.observe(Unobserved("falling", b"", seed), whose)
        fallen.append(seed)

    crowd = [Asker("crowd", f"guest{number}") for number in range(12)]
    bots = [Asker(f"place{number}", rank=1) for number in range(12)]
    others = [asyncio.ensure_future(drop(seed, whose)) for seed, whose in enumerate([*bots, *crowd])]
    await asyncio.sleep(0)
    await asyncio.gather(drop(99, Asker("home", "anne")), *others)
    assert fallen.index(99) <= 2, "one falls already, and then it is at most one more turn"
    assert set(fallen[-11:]) <= set(range(12)), "where nobody looks on"


async def test_a_table_where_dice_will_fall_prepares_for_it(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/house.sqlite3", extra_games=("falling:RULES",), drop_processes=1)
    house = await House.open(settings)
    try:
        anne, _ = await new_guest(house, "Anne", bot=False)
        await house.open_table(NewTable("falling", [SeatWish("me"), SeatWish("open")]), anne, "127.0.0.1")
        async with asyncio.timeout(60):
            while not (await house.physics.observe(Unobserved("falling", b"", 7))).startswith(b"prepared"):
                await asyncio.sleep(0.01)
    finally:
        await house.close()


async def test_an_answer_is_given_again_with_what_a_worker_observed(physics: Physics) -> None:
    here, there = (Match(falling.RULES, 2, {"rounds": 3}, Fast(1)) for _ in range(2))
    given = 0

    async def answer() -> None:
        nonlocal given
        given += 1
        there.act(0, there.waiting[0].default)

    here.act(0, here.waiting[0].default)
    await physics.through(answer)
    assert given == 2
    assert there.fingerprint() == here.fingerprint()
    assert there.facts() == here.facts()


@pytest.mark.parametrize(
    "fall", [Fall("drop", 6), Fall("throw", 2, (Pose(100.0, 120.0, 30.0, 2), Pose(60.0, 60.0, 0.0, 5)), -8.0, 0.7)]
)
async def test_a_drop_beside_the_house_is_the_same_to_the_last_bit(fall: Fall) -> None:
    physics = Physics(Settings(drop_processes=1))
    try:
        fact = await physics.observe(Unobserved("rattle_battle", msgspec.msgpack.encode(fall), 5))
    finally:
        physics.close()
    assert fact == drop.observe(fall, 5)


@pytest.mark.slow
async def test_many_tables_of_bots_drop_dice_at_once(tmp_path: Path) -> None:
    with sqlite_house(tmp_path, {"bot_processes": 2, "drop_processes": 2}) as house:
        anne = await Guest.named(house.url, "Anne")
        pages: list[Page] = []
        for _ in range(TABLES):
            table = await anne.open_table(["random", "random"], game="rattle_battle", options={"scenario": "intro"})
            pages.append(await anne.page(table))

        def drops(page: Page) -> int:
            return sum(event["type"] == "Dropped" for event in page.sight().log)

        for page in pages:
            await page.until(lambda page=page: page.over or drops(page) >= DROPS, 300)  # type: ignore[misc]
        assert "Traceback" not in house.said(), house.said()
