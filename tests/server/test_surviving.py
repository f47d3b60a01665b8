"""Acknowledged answers are never lost, although houses are killed and processes race each other."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from live_houses import OpenHouse, Services, TestHouse, shared_house
from live_pages import Guest, Page, Refused
from live_players import LOST, Stubborn, check_nothing_was_lost
from surely import there

pytestmark = pytest.mark.slow  # houses are killed and started again


ENOUGH_KILLS = 6


class Murder:
    """Matches are played at several tables, and whenever some more answers have been taken, processes are killed."""

    def __init__(self, house: TestHouse, tables: int, seed: int) -> None:
        self.house = house
        self.tables = tables
        self.seed = seed
        self.chance = random.Random(seed)
        self.players: list[Stubborn] = []
        self.kills = 0

    async def play(self) -> None:
        games = [await self._open(number) for number in range(self.tables)]
        playing = asyncio.gather(*(player.play() for player in self.players))
        await asyncio.gather(playing, self._kill_until(playing))
        for anne, table, both in games:
            await check_nothing_was_lost(self.house, anne, table, both)

    async def _open(self, number: int) -> tuple[Guest, str, list[Stubborn]]:
        url = self.house.url_of(number)
        anne, ben = await Guest.named(url, "Anne"), await Guest.named(url, "Ben")
        table = await anne.open_table(["me", "open"], window=None, options={"rounds": 5})
        await ben.sit(table, 1)
        seed = self.seed + 2 * number
        both = [Stubborn(guest, self.house, table, seed + place) for place, guest in enumerate((anne, ben))]
        self.players += both
        return anne, table, both

    async def _kill_until(self, playing: asyncio.Future[Any]) -> None:
        while not playing.done():
            target = self._taken() + self.chance.randrange(8, 30)
            while self._taken() < target and not playing.done():
                await asyncio.sleep(0.005)
            count = self.chance.randrange(len(self.house.processes)) + 1
            for process in self.chance.sample(self.house.processes, count):
                await asyncio.to_thread(process.restart)
            self.kills += 1

    def _taken(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)


async def test_killed_again_and_again_the_house_loses_no_acknowledged_answer(own_house: OpenHouse) -> None:
    house = own_house()
    kills, players = 0, list[Stubborn]()
    for number in range(12):
        murder = Murder(house, tables=4, seed=100 * number)
        await asyncio.wait_for(murder.play(), 600)
        kills, players = kills + murder.kills, players + murder.players
        if kills >= ENOUGH_KILLS:
            break
    assert kills >= ENOUGH_KILLS
    assert sum(player.reconnects for player in players) >= kills, "somebody was hit"


async def test_a_table_with_bots_goes_on_after_every_kill(own_house: OpenHouse) -> None:
    """A match that bots think about takes its checkpoints elsewhere than one that is read from the log."""
    house = own_house()
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "random", "deckhand"], game="pirata_codex", window=1)
    page = await anne.page(table)
    for kill in range(3):
        target = page.n + 25
        await page.play(random.Random(kill), lambda: page.n >= target or page.over)  # noqa: B023
        shown = page.n
        for process in house.processes:
            await asyncio.to_thread(process.restart)
        await page.reconnect()
        assert page.n >= shown
        assert all(line.seat is not None for line in page.chat), "nothing was rewound: only the bots have spoken"


async def test_killed_once_in_mid_match_the_house_goes_on(own_house: OpenHouse) -> None:
    house = own_house()
    anne, ben = await Guest.named(house.url, "Anne"), await Guest.named(house.url, "Ben")
    table = await anne.open_table(["me", "open"], window=None)
    await ben.sit(table, 1)
    one = await anne.page(table)
    number = await one.command("answer", id="bid", seat=0, question=there(one.question).number, option=0)
    house.processes[0].restart()
    await one.reconnect()
    assert one.n >= number
    assert one.sight().ask is None, "the bid still counts"
    assert await one.command("answer", id="bid", seat=0, question=0, option=0) == number
    two = await ben.page(table)
    await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))


async def test_a_house_that_is_told_to_stop_says_goodbye(own_house: OpenHouse) -> None:
    house = own_house()
    anne = await Guest.named(house.url, "Anne")
    table = await anne.open_table(["me", "random"], window=None)
    page = await anne.page(table)
    status = await asyncio.to_thread(house.processes[0].stop)
    assert status in (0, -signal.SIGTERM)
    with contextlib.suppress(ConnectionError):
        await page.until(lambda: page.farewell is not None)
    assert page.farewell is not None
    assert page.farewell.code == "closing"
    assert page.farewell.again
    house.processes[0].start()
    await page.reconnect()
    await page.play(random.Random(1))


async def test_processes_that_race_for_the_same_number_agree(house: TestHouse) -> None:
    """Many answers of one moment through all processes: each counts once, everybody sees the same in the end."""
    guests = [await Guest.named(house.url_of(number), f"Guest {number}") for number in range(4)]
    table = await guests[0].open_table(["me", "open", "open", "open"], window=None, options={"rounds": 4})
    for seat, guest in enumerate(guests[1:], start=1):
        await guest.sit(table, seat)
    pages = [await guest.page(table) for guest in guests]
    watchers = [await guest.at(house.url_of(number + 1)).page(table) for number, guest in enumerate(guests)]
    await asyncio.gather(*(page.play(random.Random(number)) for number, page in enumerate(pages)))
    for page, watcher in zip(pages, watchers, strict=True):
        await watcher.until(lambda: watcher.n == page.n)  # noqa: B023
        assert watcher.sight().shown() == page.sight().shown()
    assert len({page.n for page in pages}) == 1


async def test_chat_and_answers_of_one_moment_are_all_kept(own_house: OpenHouse) -> None:
    house = own_house(limits={"chat_lines": 10_000})
    guests = [await Guest.named(house.url_of(number), f"Guest {number}") for number in range(4)]
    table = await guests[0].open_table(["me", "open", "open", "open", "open"][:4], window=None)
    for seat, guest in enumerate(guests[1:], start=1):
        await guest.sit(table, seat)
    pages = [await guest.page(table) for guest in guests]

    async def talk(page: Page, number: int) -> list[int]:
        return [await page.command("say", text=f"{number}/{line}") for line in range(15)]

    numbers = await asyncio.gather(*(talk(page, number) for number, page in enumerate(pages)))
    flat = [number for said in numbers for number in said]
    assert len(set(flat)) == len(flat) == 60
    await pages[0].until(lambda: len(pages[0].chat) == 60)
    assert [line.n for line in pages[0].chat] == sorted(flat)


@pytest.mark.services
async def test_a_table_goes_on_when_redis_has_gone(tmp_path: Path) -> None:
    """Without Redis the processes find each other's entries in the log."""
    with Services() as own, shared_house(tmp_path, own) as house:
        anne, ben = await Guest.named(house.urls[0], "Anne"), await Guest.named(house.urls[1], "Ben")
        table = await anne.open_table(["me", "open"], window=None, options={"rounds": 1})
        await ben.sit(table, 1)
        one, two = await anne.page(table), await ben.page(table)
        own.stop("redis")
        await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))


async def health_of(url: str) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        found: dict[str, Any] = (await http.get("/health")).json()
        return found


async def until_health(url: str, fits: Callable[[dict[str, Any]], bool]) -> None:
    async with asyncio.timeout(60):
        while not fits(await health_of(url)):
            await asyncio.sleep(0.1)


@pytest.mark.services
async def test_chores_go_on_after_postgresql_was_restarted(tmp_path: Path) -> None:
    """The health check shows that they fail. Later silent pages are disconnected as before, and nobody is replaced."""
    with Services() as own, shared_house(tmp_path, own, {"pace": {"silence": 3.0}}) as house:
        anne, ben = await Guest.named(house.urls[0], "Anne"), await Guest.named(house.urls[1], "Ben")
        table = await anne.open_table(["me", "open"], window=None)
        await ben.sit(table, 1)
        one = await anne.page(table)
        async with talking(one):
            own.stop("postgres")
            await until_health(house.url, lambda health: not health["ok"] and "catch_up" in health["background"])
            assert [
                name for name in ("presence", "hang_up") if name in (await health_of(house.url))["background"]
            ] == []
            own.start("postgres")
            for url in house.urls:
                await until_health(url, lambda health: health["ok"])
            two = await ben.page(table)
            with contextlib.suppress(ConnectionError):
                await two.until(lambda: two.farewell is not None)
            assert two.farewell is not None
            assert two.farewell.code == "silent"
            await two.reconnect()
            async with talking(two), asyncio.timeout(60):
                while one.presence is None or len(one.presence.guests) < 2:
                    await asyncio.sleep(0.1)
                with pytest.raises(Refused) as refused:
                    await anne.call("POST", f"/api/tables/{table}/seats/1/stand-in", {})
        assert refused.value.code in ("present", "presence_unknown")
        counted = (await anne.http.get("/metrics")).text
        assert 'tortuga_background_faults_total{work="catch_up"}' in counted


@contextlib.asynccontextmanager
async def talking(page: Page) -> AsyncIterator[None]:
    """Say something now and then. A page that was late, and was taken for silent, comes back like any other; while the
    store is away, it tries again and again."""

    async def talk() -> None:
        while True:
            with contextlib.suppress(*LOST):
                if page.farewell is not None:
                    await page.reconnect()
                await page.send(b'{"type": "ping", "t": 1.0}')
                await asyncio.sleep(0.5)
                continue
            await asyncio.sleep(0.2)
            with contextlib.suppress(*LOST):
                await page.reconnect()

    task = asyncio.create_task(talk())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest.mark.services
async def test_nobody_counts_as_absent_while_redis_is_away_or_has_forgotten_everybody(tmp_path: Path) -> None:
    with Services() as own, shared_house(tmp_path, own) as house:
        anne, ben = await Guest.named(house.urls[0], "Anne"), await Guest.named(house.urls[1], "Ben")
        carla = await Guest.named(house.urls[0], "Carla")
        table = await anne.open_table(["me", "open", "open"], window=None)
        await ben.sit(table, 1)
        await carla.sit(table, 2)
        one, _ = await anne.page(table), await ben.page(table)
        await one.until(lambda: one.presence is not None and {anne.id, ben.id} <= set(one.presence.guests))

        async def refusal(guest: Guest, seat: int) -> str:
            with pytest.raises(Refused) as refused:
                await guest.call("POST", f"/api/tables/{table}/seats/{seat}/stand-in", {})
            return refused.value.code

        own.stop("redis")
        assert await refusal(anne, 1) == "presence_unknown"
        assert await refusal(carla.at(house.urls[1]), 0) == "presence_unknown", "the host is in the other process"
        await one.until(lambda: one.presence is not None and not one.presence.complete)
        own.start("redis")
        assert await refusal(anne, 1) in ("presence_unknown", "present")
        await one.until(lambda: one.presence is not None and one.presence.complete)
        assert await refusal(anne, 1) == "present", "both processes have said again who is there"
        info = await anne.call("POST", f"/api/tables/{table}/seats/2/stand-in", {})
        assert info["seats"][2]["stand_in"], "Carla has not come"
