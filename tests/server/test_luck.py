"""Houses whose luck is given: for tests and demonstrations."""

from __future__ import annotations

import random

from live_houses import OpenHouse, TestHouse
from live_pages import Guest

from tortuga.engine import Record, loads
from tortuga.server.work.luck import HouseLuck

MATES = [f"Mate {number}" for number in range(12)]


async def played(house: TestHouse, rounds: int) -> Record:
    """The record of a match of Doubloons that bots have played."""
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["random", "mate", "random"], window=None, options={"rounds": rounds})
    page = await anne.page(table)
    await page.until(lambda: page.info.state == "over")
    return loads((await anne.http.get(f"/api/tables/{table}/record")).text)


async def test_tables_that_are_alike_play_alike_where_luck_is_given(own_house: OpenHouse) -> None:
    house, other, elsewhere = (own_house(luck=words) for words in ("fair winds", "fair winds", "foul winds"))
    first = await played(house, 2)
    assert await played(house, 2) == await played(other, 2) == first
    for another in (await played(elsewhere, 2), await played(house, 1)):
        assert another.header.chance.key != first.header.chance.key
    assert "luck_given" in house.said()


async def test_a_rematch_has_other_luck_even_where_luck_is_given(own_house: OpenHouse) -> None:
    house = own_house(luck="fair winds")
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "random"], window=None, options={"rounds": 1})
    promised = set()
    for _ in range(4):  # after two rematches everybody sits where they sat
        page = await anne.page(table)
        promised.add(page.info.commitment)
        await page.play(random.Random(1))
        table = (await anne.call("POST", f"/api/tables/{table}/rematch"))["table"]
    assert len(promised) == 4


def test_a_house_has_luck_of_its_own() -> None:
    luck, given = HouseLuck(), HouseLuck("fair winds")
    assert luck.key("rattle_battle") != luck.key("rattle_battle")
    assert len(luck.key()) == len(given.key()) == 64
    assert len({luck.seed("bots") for _ in range(8)}) > 1
    assert len({luck.pick(MATES) for _ in range(60)}) > 1
    assert given.pick(MATES, "mate", ["Anne"]) == HouseLuck("fair winds").pick(MATES, "mate", ["Anne"])
    assert len({given.pick(MATES, number) for number in range(60)}) > 1
