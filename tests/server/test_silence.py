"""A store whose connections fall silent: nobody hangs, health tells, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from live_houses import QUICK, HouseProcess, Services, TestHouse, merged
from live_pages import Guest
from live_players import Stubborn, check_nothing_was_lost
from live_wire import Wire

from tortuga.server.protocol.errors import HouseError
from tortuga.server.store.guard import open_guard

pytestmark = [pytest.mark.slow, pytest.mark.services]


@pytest.fixture
async def wire(services: Services) -> AsyncIterator[Wire]:
    async with Wire(services.postgres_port) as made:
        yield made


@pytest.fixture
async def far_house(services: Services, wire: Wire, tmp_path: Path) -> AsyncIterator[TestHouse]:
    """A house whose store is at the other end of the wire."""
    address = services.new_database().replace(str(services.postgres_port), str(wire.port))
    settings = merged(QUICK, {"pace": {"store": 1.0}})
    house = TestHouse([HouseProcess(tmp_path, "house", address, services.redis_url(), settings)])
    await asyncio.to_thread(house.start)
    try:
        yield house
    finally:
        house.close()


async def health(house: TestHouse) -> int:
    async with httpx.AsyncClient(base_url=house.url, timeout=30) as http:
        return (await http.get("/health")).status_code


async def test_after_a_failover_play_goes_on_over_new_connections(far_house: TestHouse, wire: Wire) -> None:
    """Old connections say nothing more, new ones are answered. Nothing that was acknowledged is lost."""
    anne, ben = await Guest.named(far_house.url, "Anne"), await Guest.named(far_house.url, "Ben")
    table = await anne.open_table(["me", "open"], window=None, options={"rounds": 5})
    await ben.sit(table, 1)
    both = [Stubborn(guest, far_house, table, place) for place, guest in enumerate((anne, ben))]
    silences = 0

    def sometimes() -> None:
        nonlocal silences
        if sum(len(player.acknowledged) for player in both) % 8 == 5:
            silences += 1
            wire.fall_silent(new_ones_too=False)

    for player in both:
        player.on_ack = sometimes
    async with asyncio.timeout(120):
        await asyncio.gather(*(player.play() for player in both))
    assert silences >= 2
    await check_nothing_was_lost(far_house, anne, table, both)
    async with asyncio.timeout(30):  # the last silence may have just begun
        while await health(far_house) != 200:
            await asyncio.sleep(0.2)


async def test_while_nothing_is_heard_health_says_so_and_answers_are_refused(far_house: TestHouse, wire: Wire) -> None:
    anne = await Guest.named(far_house.url, "Anne")
    assert await health(far_house) == 200
    wire.fall_silent(new_ones_too=True)
    async with asyncio.timeout(30):  # what was found a moment ago is told once more
        while await health(far_house) != 503:
            await asyncio.sleep(0.2)
    refused = await anne.http.post("/api/tables", json={"game": "doubloons", "seats": [{"kind": "me"}]}, timeout=30)
    assert (refused.status_code, refused.json()["code"]) == (503, "store_silent")
    page = await anne.page("any")
    assert page.farewell is not None
    assert page.farewell.again, "whoever reloads a page is not told that this is not for them"
    wire.speak_again()
    async with asyncio.timeout(30):
        while await health(far_house) != 200:
            await asyncio.sleep(0.2)
    await anne.open_table(["me", "random"])


async def test_a_silent_lock_is_taken_away_from_ourselves(services: Services, wire: Wire) -> None:
    """PostgreSQL does not know that nobody is at the other end any more."""
    database = services.new_database()
    guard = await open_guard(database.replace(str(services.postgres_port), str(wire.port)), shared=False, seconds=1.0)
    try:
        wire.fall_silent(new_ones_too=False)
        await guard.keep()
        with pytest.raises(HouseError, match="Another house uses"):
            await open_guard(database, shared=True)
    finally:
        await guard.close()
