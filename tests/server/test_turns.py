"""Requests of all addresses take turns, so that whoever sends many waits for their own."""

from __future__ import annotations

import asyncio
import contextlib

from live_houses import TestHouse
from live_pages import Guest
from live_wire import knocking

from tortuga.server.wire.turns import AT_ONCE, Turns, aside

HALF = b"PUT /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"


async def let_all_go_on() -> None:
    """Everything that can go on does."""
    for _ in range(20):
        await asyncio.sleep(0)


class Requests:
    """Requests that are worked on until they are let go."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, *names: str) -> None:
        """A request for each name; the address is what comes before the dash."""
        for name in names:
            self.ends[name] = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._work(name)))
        await let_all_go_on()

    async def _work(self, name: str) -> None:
        async with self.turns.turn(name.partition("-")[0]):
            self.begun.append(name)
            await self.ends[name].wait()

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await let_all_go_on()


async def test_one_address_does_not_keep_another_waiting() -> None:
    requests = Requests(Turns(at_once=2))
    await requests.come(*(f"crowd-{number}" for number in range(10)), "anne-0", "ben-0")
    assert requests.begun == ["crowd-0", "crowd-1"]
    for name in ("crowd-0", "crowd-1", "crowd-2"):
        await requests.end(name)
    assert requests.begun[2:] == ["crowd-2", "anne-0", "ben-0"]
    for name in ("anne-0", "ben-0"):
        await requests.end(name)
    assert requests.begun[5:] == ["crowd-3", "crowd-4"]
    for task in requests.tasks:
        task.cancel()


async def test_who_gives_up_waiting_costs_nobody_a_turn() -> None:
    requests = Requests(Turns(at_once=1))
    await requests.come("anne-0", "ben-0", "cara-0")
    requests.tasks[1].cancel()
    await let_all_go_on()
    await requests.end("anne-0")
    assert requests.begun == ["anne-0", "cara-0"]
    requests.tasks[2].cancel()  # in the midst of its work
    await let_all_go_on()
    await requests.come("dora-0")
    assert requests.begun[-1] == "dora-0"
    await requests.end("dora-0")


async def test_who_gives_up_when_it_is_their_turn_passes_it_on() -> None:
    requests = Requests(Turns(at_once=1))
    await requests.come("anne-0", "ben-0", "cara-0")
    requests.ends["anne-0"].set()
    while not requests.tasks[0].done():
        await asyncio.sleep(0)
    requests.tasks[1].cancel()
    await let_all_go_on()
    assert requests.begun[-1] == "cara-0"
    await requests.end("cara-0")


async def test_who_waits_for_something_else_lets_others_go_on() -> None:
    turns, enough = Turns(at_once=1), asyncio.Event()

    async def waits() -> None:
        async with turns.turn("anne"):
            with aside():
                await enough.wait()

    waiting = asyncio.create_task(waits())
    await let_all_go_on()
    async with turns.turn("ben"), asyncio.timeout(10):
        enough.set()
        await waiting
    requests = Requests(turns)
    await requests.come("cara-0", "dora-0")
    assert requests.begun == ["cara-0"], "a turn that was given up is not given back twice"
    for task in requests.tasks:
        task.cancel()


async def test_who_takes_long_keeps_nobody_waiting() -> None:
    turns = Turns(at_once=1, longest=0.0)
    async with turns.turn("anne"), asyncio.timeout(10), turns.turn("ben"):
        pass
    async with asyncio.timeout(10), turns.turn("cara"):
        pass


async def test_half_sent_requests_take_nobody_s_turn(house: TestHouse) -> None:
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(3 * AT_ONCE):
            await stack.enter_async_context(knocking(house, HALF))
        anne = await Guest.named(house.url, "Anne")
        assert anne.id
